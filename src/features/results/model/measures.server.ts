// Answers without options: the database computes the distribution of numbers, days, ranks, places and matrices.
import { type RawBuilder, sql } from 'kysely'
import { singleFlight } from '../../../core/async/single-flight.ts'
import type { DbOrTx } from '../../../core/database/database.server.ts'
import type { SurveyQuestion } from '../../surveys/model/contract.ts'
import { pairOf, pairsOf, splitPair } from '../../surveys/model/matrix.ts'
import { type AnswersPerDay, binning, byUnit, edgesOf, type Unit, unitFor } from './bins.ts'
import type { PlaceGroup, QuestionResult, Rank, Spread, Total } from './rules.ts'

/** Coarse totals for the public instead of exact ones: by the bins of the first publication, if there was one. */
export type OptionsByQuestion = Readonly<Record<string, readonly string[]>>
type Measured = Map<string, Partial<QuestionResult>>

/** The condition that selects the answers `a` of respondents `r` that count, and the key that identifies equal requests; null for none. */
type MeasureSource = { answers: RawBuilder<unknown>; key: string | null }

/** The cache key of a part of a larger count. */
export const keyWith = (key: string | null, part: unknown): string | null => (key === null ? null : key + JSON.stringify(part))
/** A measure shared by concurrent requests for the same figures. */
const shared = <Row>(ask: (db: DbOrTx, from: MeasureSource) => Promise<Row[]>) => singleFlight(ask, (_, { key }) => key)

/** Measures every question without options of a survey. */
export async function measure(
  db: DbOrTx,
  from: MeasureSource,
  questions: readonly SurveyQuestion[],
  kept: OptionsByQuestion | undefined,
): Promise<Measured> {
  const answers = (type: SurveyQuestion['type']): MeasureSource | null => {
    const ids = questions.filter((one) => one.type === type).map((one) => one._id)
    return ids.length > 0 ? { answers: sql`${from.answers} and a.question_id = any (${ids}::uuid[])`, key: keyWith(from.key, ids) } : null
  }
  const [toNumbers, toDates, toRankings] = [answers('number'), answers('date'), answers('ranking')]
  const [toPlaces, toMatrices] = [answers('place'), answers('matrix')]
  const [numbers, days, ranks, places, pairs] = await Promise.all([
    toNumbers ? measureNumbers(db, toNumbers, kept) : [],
    toDates ? countDays(db, toDates) : [],
    toRankings ? countRanks(db, toRankings) : [],
    toPlaces ? groupPlaces(db, toPlaces) : [],
    toMatrices ? countPairs(db, toMatrices) : [],
  ])
  const of = <T extends { id: string }>(rows: readonly T[], id: string) => rows.filter((row) => row.id === id)
  return new Map(
    questions.map((question): [string, Partial<QuestionResult>] => {
      const id = question._id
      if (question.type === 'number') return [id, numbers.find((one) => one.id === id)?.outcome ?? {}]
      if (question.type === 'date') return [id, { totals: totalsOfDays(of(days, id), kept, id) }]
      if (question.type === 'ranking') return [id, ranksOf(question, of(ranks, id))]
      if (question.type === 'place') return [id, placesOf(of(places, id))]
      if (question.type === 'matrix') return [id, { totals: totalsOfPairs(question, of(pairs, id)) }]
      return [id, {}]
    }),
  )
}

const number = sql`(a.answer_value #>> '{}')::float8`
type Measures = Spread & { id: string; isWhole: boolean; low: number; high: number }

const spreadNumbers = shared(async (db, { answers }) => {
  const { rows } = await sql<Measures>`
    select a.question_id as id, min(${number}) as min, max(${number}) as max, avg(${number}) as mean,
      percentile_cont(0.25) within group (order by ${number}) as lower, percentile_cont(0.5) within group (order by ${number}) as median,
      percentile_cont(0.75) within group (order by ${number}) as upper, percentile_disc(0.1) within group (order by ${number}) as low,
      percentile_disc(0.9) within group (order by ${number}) as high, bool_and(${number} = trunc(${number})) as "isWhole"
    from ${answers} group by a.question_id`.execute(db)
  return rows
})

async function measureNumbers(db: DbOrTx, from: MeasureSource, kept: OptionsByQuestion | undefined) {
  const rows = await spreadNumbers(db, from)
  return Promise.all(
    rows.map(async ({ id, isWhole, low, high, ...spread }) => {
      const earlier = kept?.[id] ?? []
      const fresh = kept ? binning(low, high, isWhole, coarseBins, true) : binning(spread.min, spread.max, isWhole)
      const { edges, labels } = earlier.length > 0 ? { edges: edgesOf(earlier), labels: [...earlier] } : fresh
      const counted = new Map<number, number>()
      if (edges.length > 0) {
        const { rows: bins } = await sql<{ bin: number; count: number }>`
          select width_bucket(${number}, ${edges}::float8[]) as bin, count(*) as count from ${from.answers} and a.question_id = ${id}
            group by bin`.execute(db)
        for (const { bin, count } of bins) counted.set(bin, count)
      }
      // A single bin would only repeat the count.
      const totals = edges.length > 0 ? labels.map((answer, i): Total => ({ answer, count: counted.get(i) ?? 0 })) : []
      return { id, outcome: { totals, spread, average: spread.mean } }
    }),
  )
}
const coarseBins = 6

const countDays = shared(async (db, { answers }) => {
  const day = sql`a.answer_value #>> '{}'`
  const { rows } = await sql<AnswersPerDay & { id: string }>`
    select a.question_id as id, ${day} as day, count(*) as count from ${answers} group by a.question_id, ${day} order by 2`.execute(db)
  return rows
})

function totalsOfDays(days: readonly AnswersPerDay[], kept: OptionsByQuestion | undefined, id: string): Total[] {
  const [first, last] = [days[0]?.day, days.at(-1)?.day]
  if (first === undefined || last === undefined) return []
  const before = kept?.[id]?.[0]?.length
  const keptUnit: Unit = before === 4 ? 'year' : 'month'
  const unit = before === undefined ? unitFor(first, last, { coarse: kept !== undefined }) : keptUnit
  return byUnit(days, unit)
}

const countRanks = shared(async (db, { answers }) => {
  const { rows } = await sql<Rank & { id: string }>`
    select x.id, r.key as answer, avg(r.place)::float8 as mean, count(*) filter (where r.place = 1) as first, count(*) as ranked
    from (select a.question_id as id, a.answer_value as value from ${answers}) as x,
      jsonb_array_elements_text(x.value) with ordinality as r (key, place)
    group by x.id, r.key`.execute(db)
  return rows
})

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

/** How many people chose each pair of a matrix; the pair '' counts everyone who answered. */
const countPairs = shared(async (db, { answers }) => {
  const { rows } = await sql<Total & { id: string }>`
    select x.id, p.pair as answer, count(*) as count
    from (select a.question_id as id, a.answer_value as value from ${answers}) as x,
      lateral (select jsonb_array_elements_text(x.value) as pair union all select '') as p
    group by x.id, p.pair`.execute(db)
  return rows
})

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

/** The point is null for places that have none. */
type PlaceRow = Omit<PlaceGroup, 'lat' | 'lng'> & { id: string; lat: number | null; lng: number | null }

/** Places within about a kilometer form one group; a zip code counts as near within about twenty. */
const groupPlaces = shared(async (db, { answers }) => {
  const { rows } = await sql<PlaceRow>`
    select c.id, c.lat, c.lng, c.count, coalesce(z.zip, '') as zip, coalesce(z.city, '') as city
    from (select x.id, avg(x.lat) as lat, avg(x.lng) as lng, count(*) as count
      from (select a.question_id as id, (a.answer_value ->> 'lat')::float8 as lat, (a.answer_value ->> 'lng')::float8 as lng
        from ${answers}) as x
      group by x.id, round(x.lat::numeric, 2), round(x.lng::numeric, 2)) as c
    left join lateral (select z.zip, z.city from zips z
      where z.lat between c.lat - 0.2 and c.lat + 0.2 and z.lng between c.lng - 0.25 and c.lng + 0.25
      order by (z.lat - c.lat) ^ 2 + ((z.lng - c.lng) * cos(radians(c.lat))) ^ 2 limit 1) as z on true
    order by c.count desc, c.lat, c.lng`.execute(db)
  return rows
})

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
