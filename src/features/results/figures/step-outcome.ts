// A published step of a question in the contract's shape. No database, no HTTP, no clock.
import type { FigureShape, QuestionSpec } from '../../surveys/kinds/kind.ts'
import { figureShape, hasShape } from '../../surveys/kinds/kinds.ts'
import { pairsOf } from '../../surveys/kinds/matrix/pairs.ts'
import { isOnlyCounted, optionsOf } from '../../surveys/kinds/options.ts'
import { readInterval } from '../intervals/bins.ts'
import { hasMean, meanOf, nothing, type QuestionResult } from '../model/rules.ts'
import type { OptionKind, SuppressedBreakdown } from '../model/suppressed-breakdowns.ts'

/** Options without an order, and answers with several options. */
export const optionKindOf = (asked: Pick<QuestionSpec, 'type'>): OptionKind => optionKinds[figureShape(asked)] ?? 'ordered'

const optionKinds: { [Shape in FigureShape]?: OptionKind } = {
  ...{ options: 'named', several: 'several', ranks: 'named', points: 'several', places: 'named', pairs: 'rows' },
}

/** Every value that the totals of a question can name, in the question's own order; empty for measured values and words. */
export function stepValuesOf(asked: QuestionSpec): readonly string[] {
  if (hasShape(asked, 'pairs')) return pairsOf(asked, true)
  return hasShape(asked, 'ranks', 'points') ? asked.options.map((one) => one.key) : optionsOf(asked)
}

/**
 * The order of a question's values: its own, or by value, such as places by zip code with elsewhere ('') last. Never by the number of
 * people, which would rank answers that are shown as one.
 */
export function orderOfValues(asked: QuestionSpec): (one: string, other: string) => number {
  const listed = stepValuesOf(asked)
  if (listed.length > 0) return (one, other) => listed.indexOf(one) - listed.indexOf(other)
  if (hasShape(asked, 'numbers')) return (one, other) => startOf(one) - startOf(other)
  return (one, other) => Number(one === '') - Number(other === '') || one.localeCompare(other, 'en')
}

const startOf = (interval: string): number => readInterval(interval)?.from ?? Number.MIN_SAFE_INTEGER

/** The mean is given only if every option's total is shown. */
export function outcomeAt(asked: QuestionSpec, step: SuppressedBreakdown | null): QuestionResult {
  const order = orderOfValues(asked)
  const runs = (step?.runs ?? []).map(({ options, count }) => ({ answers: options.toSorted(order), count }))
  runs.sort((one, other) => order(one.answers[0] ?? '', other.answers[0] ?? ''))
  const totals = runs.flatMap(({ answers, count }) => (answers.length === 1 ? [{ answer: answers[0] as string, count }] : []))
  const together = runs.filter(({ answers }) => answers.length > 1)
  const mayLack = hasShape(asked, 'several', 'points', 'pairs')
  const isWhole =
    isOnlyCounted(asked) || (together.length === 0 && totals.length > 0 && (!mayLack || totals.length === stepValuesOf(asked).length))
  return {
    ...nothing,
    count: step?.count ?? null,
    totals,
    together,
    average: isWhole && hasMean(asked) ? meanOf(totals) : null,
    suppressed: step === null || !isWhole,
  }
}
