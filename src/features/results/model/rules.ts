// The results of a question. No database, no HTTP, no clock.
import { groupSizeMin } from '../../../core/async/small-groups.ts'
import type { QuestionSpec } from '../../surveys/kinds/kind.ts'
import { hasShape } from '../../surveys/kinds/kinds.ts'
import { optionsOf } from '../../surveys/kinds/options.ts'
import type { SurveyQuestion } from '../../surveys/model/contract.ts'

export type Total = { answer: string; count: number }
/** Options shown as one because a single one would reveal a small group. */
export type Together = { answers: string[]; count: number }
export type Spread = { min: number; lower: number; median: number; upper: number; max: number; mean: number }
/** Of a ranking the mean rank, who ranked it first and who ranked it; of points the mean, who shared out any to it and who answered. */
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
export const hasMean = (asked: Pick<QuestionSpec, 'type'>): boolean => hasShape(asked, 'steps')

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

export type ResultCounts = {
  participants: number
  /** All participants, regardless of the groups and the period. */
  of: number
  outcomes: QuestionResult[]
  /** How many answers name each wording, by question id. */
  byWording: ReadonlyMap<string, ReadonlyMap<number, number>>
}

// Officials read single answers, too: a figure that drops by 1 to 4 people would lead to their aliases.

/** Their means and centers tell the sum of the answers that are left out. */
const isSummed = (asked: Pick<QuestionSpec, 'type'>) => hasShape(asked, 'numbers', 'ranks', 'points', 'places')

/** True if nobody, or five people at least, are left out. */
const isWideGap = (everyone: number, without: number): boolean => everyone === without || everyone - without >= groupSizeMin

type Wordings = ReadonlyMap<number, number>
type Counted = { outcome: QuestionResult; wordings: Wordings }

const figuresOf = ({ outcome, wordings }: Counted) =>
  new Map<string, number>([
    ['count', outcome.count ?? 0],
    ['asked', outcome.asked ?? 0],
    ...outcome.totals.map((one): [string, number] => [`total ${one.answer}`, one.count]),
    ...[...wordings].map(([n, count]): [string, number] => [`wording ${n}`, count]),
  ])

function isTold(asked: SurveyQuestion, everyone: Counted, without: Counted): boolean {
  if (isSummed(asked)) return false
  const [all, rest] = [figuresOf(everyone), figuresOf(without)]
  return [...new Set([...all.keys(), ...rest.keys()])].every((name) => isWideGap(all.get(name) ?? 0, rest.get(name) ?? 0))
}

/** The results without probable duplicates where leaving them out tells of nobody, else those of everyone. */
export function leaveOut(questions: readonly SurveyQuestion[], everyone: ResultCounts, without: ResultCounts): ResultCounts {
  if (everyone.participants - without.participants < groupSizeMin) return everyone
  const noWordings: Wordings = new Map()
  const countedIn = (counts: ResultCounts, i: number): Counted => ({
    outcome: counts.outcomes[i] as QuestionResult,
    wordings: counts.byWording.get(questions[i]?._id ?? '') ?? noWordings,
  })
  const chosen = questions.map((question, i) => {
    const [all, rest] = [countedIn(everyone, i), countedIn(without, i)]
    return isTold(question, all, rest) ? rest : all
  })
  return {
    ...everyone,
    participants: without.participants,
    outcomes: chosen.map((one) => one.outcome),
    byWording: new Map(questions.map((question, i) => [question._id, chosen[i]?.wordings ?? noWordings])),
  }
}
