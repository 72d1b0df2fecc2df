// What the answers to a question come to. No database, no HTTP, no clock.
import { type Asked, optionsOf } from '../surveys/options.ts'

export type Total = { answer: string; count: number }
/** Neighbouring options that are shown as one, because a single one of them would show a small group. */
export type Together = { answers: string[]; count: number }
export type Outcome = { count: number | null; totals: Total[]; together: Together[]; average: number | null; suppressed: boolean }

/** Whether the values are steps of one size, so that a mean says something. */
export const hasMean = ({ type }: Asked): boolean => type === 'rating' || type === 'scale'

/** The mean of values that are numbers; null where nobody gave one. */
export function meanOf(totals: readonly Total[]): number | null {
  const count = totals.reduce((total, one) => total + one.count, 0)
  return count === 0 ? null : totals.reduce((sum, one) => sum + Number(one.answer) * one.count, 0) / count
}

/** What officials see of a question: every option's total in order, and the mean of a rating or scale. */
export function outcomeOf(asked: Asked, counted: ReadonlyMap<string, number>, count: number): Outcome {
  const totals = optionsOf(asked).map((answer) => ({ answer, count: counted.get(answer) ?? 0 }))
  return { count, totals, together: [], average: hasMean(asked) ? meanOf(totals) : null, suppressed: false }
}
