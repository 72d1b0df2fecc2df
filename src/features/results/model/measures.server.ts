// Answers without options: the distribution of numbers, days, ranks, places and matrices.
import type { FigureShape } from '../../surveys/kinds/kind.ts'
import { figureShape, hasShape } from '../../surveys/kinds/kinds.ts'
import { pairOf, pairsOf, splitPair } from '../../surveys/kinds/matrix/pairs.ts'
import type { SurveyQuestion } from '../../surveys/model/contract.ts'
import { type AnswersPerDay, binning, byUnit, edgesOf, type Unit, unitFor } from '../intervals/bins.ts'
import type { PlaceGroup, QuestionResult, Rank, Spread, Total } from './rules.ts'

/** Coarse totals for the public instead of exact ones: by the bins of the first publication, if there was one. */
export type OptionsByQuestion = Readonly<Record<string, readonly string[]>>
type Measured = Map<string, Partial<QuestionResult>>

/** The cache key of a part of a larger count. */
export const keyWith = (key: string | null, part: unknown): string | null => (key === null ? null : key + JSON.stringify(part))

/** `low` and `high`: a tenth of the numbers is not above, or not below. */
export type NumberMeasures = Spread & { id: string; isWhole: boolean; low: number; high: number }
/** The point is null for places that have none. */
export type PlaceRow = Omit<PlaceGroup, 'lat' | 'lng'> & { id: string; lat: number | null; lng: number | null }

/** Measures the answers to questions of one type, by their ids. */
export type Measurer = {
  numbers: (ids: readonly string[]) => Promise<NumberMeasures[]>
  /** Answers to one question between edges, by the number of edges that are not above. */
  bins: (id: string, edges: readonly number[]) => Promise<ReadonlyMap<number, number>>
  /** In the order of the days. */
  days: (ids: readonly string[]) => Promise<(AnswersPerDay & { id: string })[]>
  ranks: (ids: readonly string[]) => Promise<(Rank & { id: string })[]>
  /** The mean points of each option; `first` are the people who shared out any to it. */
  points: (ids: readonly string[]) => Promise<(Rank & { id: string })[]>
  places: (ids: readonly string[]) => Promise<PlaceRow[]>
  /** How many people chose each pair of a matrix; the pair '' counts everyone who answered. */
  pairs: (ids: readonly string[]) => Promise<(Total & { id: string })[]>
}

/** Measures every question without options of a survey. */
export async function measure(
  from: Measurer,
  questions: readonly SurveyQuestion[],
  retainedOptions: OptionsByQuestion | undefined,
): Promise<Measured> {
  const idsOf = (shape: FigureShape) => questions.filter((one) => hasShape(one, shape)).map((one) => one._id)
  const read = <Row>(shape: FigureShape, rowsOf: (ids: readonly string[]) => Promise<Row[]>): Promise<Row[]> | Row[] => {
    const ids = idsOf(shape)
    return ids.length > 0 ? rowsOf(ids) : []
  }
  const [numbers, days, ranks, points, places, pairs] = await Promise.all([
    read('numbers', (ids) => measureNumbers(from, ids, retainedOptions)),
    read('days', from.days),
    read('ranks', from.ranks),
    read('points', from.points),
    read('places', from.places),
    read('pairs', from.pairs),
  ])
  const of = <T extends { id: string }>(rows: readonly T[], id: string) => rows.filter((row) => row.id === id)
  return new Map(
    questions.map((question): [string, Partial<QuestionResult>] => {
      const id = question._id
      switch (figureShape(question)) {
        case 'numbers':
          return [id, numbers.find((one) => one.id === id)?.outcome ?? {}]
        case 'days':
          return [id, { totals: totalsOfDays(of(days, id), retainedOptions, id) }]
        case 'ranks':
          return [id, ranksOf(question, of(ranks, id))]
        case 'points':
          return [id, pointsOf(question, of(points, id))]
        case 'places':
          return [id, placesOf(of(places, id))]
        case 'pairs':
          return [id, { totals: totalsOfPairs(question, of(pairs, id)) }]
        default:
          return [id, {}]
      }
    }),
  )
}

async function measureNumbers(from: Measurer, ids: readonly string[], retainedOptions: OptionsByQuestion | undefined) {
  const rows = await from.numbers(ids)
  return Promise.all(
    rows.map(async ({ id, isWhole, low, high, ...spread }) => {
      const earlier = retainedOptions?.[id] ?? []
      const fresh = retainedOptions ? binning(low, high, isWhole, coarseBins, true) : binning(spread.min, spread.max, isWhole)
      const { edges, labels } = earlier.length > 0 ? { edges: edgesOf(earlier), labels: [...earlier] } : fresh
      const counted = edges.length > 0 ? await from.bins(id, edges) : new Map<number, number>()
      // A single bin would only repeat the count.
      const totals = edges.length > 0 ? labels.map((answer, i): Total => ({ answer, count: counted.get(i) ?? 0 })) : []
      return { id, outcome: { totals, spread, average: spread.mean } }
    }),
  )
}
const coarseBins = 6

function totalsOfDays(days: readonly AnswersPerDay[], retainedOptions: OptionsByQuestion | undefined, id: string): Total[] {
  const [first, last] = [days[0]?.day, days.at(-1)?.day]
  if (first === undefined || last === undefined) return []
  const before = retainedOptions?.[id]?.[0]?.length
  const keptUnit: Unit = before === 4 ? 'year' : 'month'
  const unit = before === undefined ? unitFor(first, last, { coarse: retainedOptions !== undefined }) : keptUnit
  return byUnit(days, unit)
}

/** Every option in the order of its mean rank, and how many people ranked each first. */
function ranksOf({ options }: SurveyQuestion, rows: readonly Rank[]): Partial<QuestionResult> {
  const of = (key: string) => rows.find((row) => row.answer === key)
  const ranks = options.flatMap(({ key }) => {
    const row = of(key)
    return row ? [{ answer: key, mean: row.mean, first: row.first, ranked: row.ranked }] : []
  })
  return {
    totals: options.map(({ key }) => ({ answer: key, count: of(key)?.first ?? 0 })),
    ranks: ranks.sort((a, b) => a.mean - b.mean),
  }
}

/** Every option in the order of its mean points, most first, and how many people shared out any to each. */
function pointsOf(question: SurveyQuestion, rows: readonly Rank[]): Partial<QuestionResult> {
  const { totals, ranks = [] } = ranksOf(question, rows)
  return { totals: totals ?? [], ranks: ranks.toReversed() }
}

/** Each row's values in order, then the people who left the row out: together everyone who answered. */
function totalsOfPairs(question: SurveyQuestion, counted: readonly Total[]): Total[] {
  const byPair = new Map(counted.map((one) => [one.answer, one.count]))
  const countOf = (pair: string) => byPair.get(pair) ?? 0
  const inRow = (row: string) => pairsOf(question).reduce((sum, pair) => (splitPair(pair).row === row ? sum + countOf(pair) : sum), 0)
  return pairsOf(question, true).map((answer) => {
    const { row, value } = splitPair(answer)
    return { answer: pairOf(row, value), count: value === '' ? countOf('') - inRow(row) : countOf(answer) }
  })
}

/** By zip code, largest first; places near no zip code, or without a point, come last under ''. */
function placesOf(groups: readonly PlaceRow[]): Partial<QuestionResult> {
  const byZip = new Map<string, number>()
  for (const { zip, count } of groups) byZip.set(zip, (byZip.get(zip) ?? 0) + count)
  const zips = [...byZip].filter(([zip]) => zip !== '').sort(([a, m], [b, n]) => n - m || a.localeCompare(b))
  const elsewhere = byZip.get('')
  return {
    totals: [...zips, ...(elsewhere ? [['', elsewhere] as const] : [])].map(([answer, count]) => ({ answer, count })),
    places: groups.flatMap(({ lat, lng, count, zip, city }) => (lat === null || lng === null ? [] : [{ lat, lng, count, zip, city }])),
  }
}
