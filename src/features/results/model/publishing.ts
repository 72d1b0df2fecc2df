// Makes published figures approximate. No database, no clock.
//
// A person with 4 accounts may add 4 people to any figure and take them away again. So a figure of the public is approximate, is not shown
// below 10 people, and depends on nothing but the people it counts: none is hidden, merged or held back because of another.
// docs/decisions/147-approximate-figures.md proves what this protects. When figures change: release.ts.
import { groupSizeMin } from '../../../core/async/small-groups.ts'

export type OptionRun = { options: readonly string[]; count: number }
/** How many people answered, and one run per option; 0 is too few to be shown. */
export type ApproximateFigures = { count: number; runs: readonly OptionRun[] }
/** The current figures: one per option in order; none for a text answer. */
export type AnswerFigures = { count: number; options: readonly { answer: string; count: number }[] }
/** Breakdowns of the participants: channel, language, and the characteristics used for weights. */
export type Breakdown = 'way' | 'language' | 'weights'
/** Of each option, and of '' for all: a number from 0 to 4 that never changes and that nobody outside knows. */
export type FigureOffsets = (answer: string) => number

/** Figures are multiples of this, and never farther from the number of people. */
export const figureBase = groupSizeMin
/** Fewer people are never shown. Without the 4 accounts of one reader, at least 6 are left. */
export const figureMin = 2 * groupSizeMin
/** A figure falls only if more people left than a reader's 4 accounts and 4 others, so nobody alone can make it fall and rise. */
const fallMin = 2 * groupSizeMin - 1

/** A multiple of 5 for 10 people or more; 0 for up to 9, or up to 13 by the offset. */
export function approximate(people: number, offset: number): number {
  const least = people - offset
  return least < figureMin ? 0 : least - (least % figureBase) + figureBase
}

/** The figure to show of a number of people, after `shown`. */
export function nextFigure(shown: number, people: number, offset: number): number {
  const next = approximate(people, offset)
  return next > shown || people - offset <= shown - figureBase - fallMin ? next : shown
}

/** The next figures after the `last` ones; those themselves if nothing changes, null if there is nothing to show. */
export function nextStep(last: ApproximateFigures | null, now: AnswerFigures, offsetOf: FigureOffsets): ApproximateFigures | null {
  const shown = new Map(last?.runs.map(({ options, count }) => [options.join(), count]))
  const people = new Map(now.options.map(({ answer, count }) => [answer, count]))
  const runs = [...new Set([...people.keys(), ...shown.keys()])].map((answer) => ({
    options: [answer],
    count: nextFigure(shown.get(answer) ?? 0, people.get(answer) ?? 0, offsetOf(answer)),
  }))
  const count = nextFigure(last?.count ?? 0, now.count, offsetOf(''))
  const isSame = count === (last?.count ?? 0) && runs.every((run) => run.count === (shown.get(run.options.join()) ?? 0))
  return isSame ? last : { count, runs }
}

/** How many people answered, of figures that are approximate each by itself: at least as many as chose one of the answers. */
export const peopleIn = ({ count, runs }: ApproximateFigures): number => Math.max(count, ...runs.map((run) => run.count))
