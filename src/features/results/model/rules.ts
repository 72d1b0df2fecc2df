// The results of a question. No database, no HTTP, no clock.
import { optionsOf, type QuestionSpec } from '../../surveys/model/options.ts'

export type Total = { answer: string; count: number }
/** Options shown as one because a single one would reveal a small group. */
export type Together = { answers: string[]; count: number }
export type Spread = { min: number; lower: number; median: number; upper: number; max: number; mean: number }
export type Rank = { answer: string; mean: number; first: number; ranked: number }
/** Places close together: their center, and the nearest zip code, '' if none is near. */
export type PlaceGroup = { lat: number; lng: number; zip: string; city: string; count: number }
export type QuestionResult = {
  count: number | null
  /** Participants who were asked; null if not shown. */
  asked: number | null
  totals: Total[]
  together: Together[]
  average: number | null
  spread: Spread | null
  ranks: Rank[]
  places: PlaceGroup[]
  suppressed: boolean
}

export const nothing: Omit<QuestionResult, 'count' | 'totals'> = {
  asked: null,
  together: [],
  average: null,
  spread: null,
  ranks: [],
  places: [],
  suppressed: false,
}

/** True if the values are equal steps, which makes a mean meaningful. */
export const hasMean = ({ type }: Pick<QuestionSpec, 'type'>): boolean => type === 'rating' || type === 'scale'

/** The mean of numeric values; null without answers. */
export function meanOf(totals: readonly Total[]): number | null {
  const count = totals.reduce((total, one) => total + one.count, 0)
  return count === 0 ? null : totals.reduce((sum, one) => sum + Number(one.answer) * one.count, 0) / count
}

/**
 * The spread of numbers, from the count of each value in order; null without answers. Quartiles are interpolated, as by percentile_cont in
 * PostgreSQL and QUARTILE.INC in spreadsheets.
 */
export function spreadOf(totals: readonly Total[]): Spread | null {
  const given = totals.filter((one) => one.count > 0).map(({ answer, count }) => ({ value: Number(answer), count }))
  const people = given.reduce((total, one) => total + one.count, 0)
  const mean = meanOf(totals)
  if (people === 0 || mean === null) return null
  const at = (rank: number) => {
    let before = 0
    for (const { value, count } of given) {
      before += count
      if (before > rank) return value
    }
    return given.at(-1)?.value ?? 0
  }
  const quantile = (part: number) => {
    const rank = part * (people - 1)
    const low = at(Math.floor(rank))
    return low + (at(Math.ceil(rank)) - low) * (rank - Math.floor(rank))
  }
  const [min, lower, median, upper, max] = [0, 0.25, 0.5, 0.75, 1].map(quantile) as [number, number, number, number, number]
  return { min, lower, median, upper, max, mean }
}

/**
 * An effective sample size for the public, rounded to two significant digits. An exact one, combined with public population figures, would
 * reveal how many people of each group took part.
 */
export const roundedSize = (size: number): number => Number(size.toPrecision(2))

/** The officials' view of a question with options: every option's total in order, with mean and spread of a rating or scale. */
export function questionResultOf(asked: QuestionSpec, counted: ReadonlyMap<string, number>, count: number): QuestionResult {
  const totals = optionsOf(asked).map((answer) => ({ answer, count: counted.get(answer) ?? 0 }))
  return { ...nothing, count, totals, ...(hasMean(asked) ? { average: meanOf(totals), spread: spreadOf(totals) } : {}) }
}
