// The answers of a project by value, from the counts that are kept of it (decision 156).
import { sql } from 'kysely'
import { type DbOrTx, unpreparedPlan } from '../../../core/database/database.server.ts'
import type { AnswerValue } from '../../surveys/kinds/answer.ts'
import { kindsIn } from '../../surveys/kinds/kinds.server.ts'
import { valuesByRow } from '../../surveys/kinds/matrix/pairs.ts'
import type { AnswersPerDay } from '../intervals/bins.ts'
import { keptCounts } from '../kept-counts/chunks.server.ts'
import { type Chunk, inChunks, isKeptByValue, type KeptRows, pairsIn } from '../kept-counts/counts.server.ts'
import { type Counting, counted, isUngrouped } from './counting.server.ts'
import { nameZips } from './measured-answers.server.ts'
import type { Measurer, NumberMeasures } from './measures.server.ts'
import { type Rank, spreadOf, type Total } from './rules.ts'

/** How many people answered so; `answer_value` is null for types that are not `isKeptByValue`. */
export type AnswerCount = {
  question_id: string
  wording: number
  answer_yes: boolean | null
  answer_rating: number | null
  answer_value: AnswerValue | null
  count: number
}

/** @returns how often each answer was given; null if all answers have to be counted */
export async function keptAnswers(db: DbOrTx, projectId: string, counting: Counting): Promise<AnswerCount[] | null> {
  const storedCounts = isUngrouped(counting) ? await keptCounts(db, projectId, 'answers', counting) : null
  if (!storedCounts) return null
  const found = storedCounts.rows.flatMap(([question_id, wording, isConfirmed, answer_yes, answer_rating, answer_value, count]) =>
    isConfirmed || counting.includeUnconfirmed ? [{ question_id, wording, answer_yes, answer_rating, answer_value, count }] : [],
  )
  return storedCounts.chunks.length > 0 ? [...found, ...(await countChunks(db, projectId, counting, storedCounts.chunks))] : found
}

async function countChunks(db: DbOrTx, projectId: string, counting: Counting, chunks: readonly Chunk[]): Promise<AnswerCount[]> {
  const { rows } = await sql<AnswerCount>`${unpreparedPlan}
    select c.question_id, c.wording, c.answer_yes, c.answer_rating, case when ${isKeptByValue} then c.answer_value end as answer_value,
      sum(c.count)::bigint as count
    from (select a.question_id, a.wording, a.answer_yes, a.answer_rating, a.answer_value, count(*) as count
      from ${counted(projectId, counting)} and ${inChunks(sql`a.respondent_id`, chunks)}
      group by a.question_id, a.wording, a.answer_yes, a.answer_rating, a.answer_value) as c
    join questions as q on q.id = c.question_id
    group by 1, 2, 3, 4, 5`.execute(db)
  return rows
}

/** Measures from the counts of each value, which is exact. Places and matrices are read when there are questions for them. */
export function measureCounts(db: DbOrTx, projectId: string, counting: Counting, counts: readonly AnswerCount[]): Measurer {
  const byQuestion = Map.groupBy(counts, (one) => one.question_id)
  const valuesOf = (id: string) => [...together(byQuestion.get(id) ?? []).values()]
  const numbersOf = (id: string) =>
    valuesOf(id)
      .map(({ value, count }) => ({ value: Number(value), count }))
      .sort((a, b) => a.value - b.value)
  return {
    numbers: async (ids) => ids.flatMap((id) => measuresOf(id, numbersOf(id)) ?? []),
    async bins(id, edges) {
      const bins = new Map<number, number>()
      for (const { value, count } of numbersOf(id)) {
        const bin = edges.filter((edge) => edge <= value).length
        bins.set(bin, (bins.get(bin) ?? 0) + count)
      }
      return bins
    },
    days: async (ids) =>
      ids
        .flatMap((id) => valuesOf(id).map(({ value, count }): AnswersPerDay & { id: string } => ({ id, day: String(value), count })))
        .sort((a, b) => (a.day < b.day ? -1 : 1)),
    ranks: async (ids) => ids.flatMap((id) => ranksOf(id, valuesOf(id))),
    points: async (ids) => ids.flatMap((id) => pointsOf(id, valuesOf(id))),
    places: async (ids) => nameZips(db, await readPlaces(db, projectId, counting, ids)),
    pairs: (ids) => readPairs(db, projectId, counting, ids),
  }
}

type ValueCount = { value: AnswerValue; count: number }
/** Each value once, whatever wording its people saw. */
function together(counts: readonly AnswerCount[]): Map<string, ValueCount> {
  const values = new Map<string, ValueCount>()
  for (const { answer_value: value, count } of counts) {
    if (value === null) continue
    const key = JSON.stringify(value)
    values.set(key, { value, count: count + (values.get(key)?.count ?? 0) })
  }
  return values
}

function measuresOf(id: string, numbers: readonly { value: number; count: number }[]): NumberMeasures | null {
  const spread = spreadOf(numbers.map(({ value, count }) => ({ answer: String(value), count })))
  if (!spread) return null
  const people = numbers.reduce((total, one) => total + one.count, 0)
  /** The first number up to which this share of the people is, as percentile_disc in PostgreSQL. */
  const reached = (share: number) => {
    let left = Math.max(1, Math.ceil(share * people))
    for (const { value, count } of numbers) {
      left -= count
      if (left <= 0) return value
    }
    return spread.max
  }
  return { id, ...spread, low: reached(0.1), high: reached(0.9), isWhole: numbers.every(({ value }) => Number.isInteger(value)) }
}

function ranksOf(id: string, orders: readonly ValueCount[]): (Rank & { id: string })[] {
  const sums = new Map<string, { places: number; first: number; ranked: number }>()
  for (const { value, count } of orders)
    for (const [i, key] of (Array.isArray(value) ? value : []).entries()) {
      const { places, first, ranked } = sums.get(key) ?? { places: 0, first: 0, ranked: 0 }
      sums.set(key, { places: places + (i + 1) * count, first: first + (i === 0 ? count : 0), ranked: ranked + count })
    }
  return [...sums].map(([answer, { places, first, ranked }]) => ({ id, answer, mean: places / ranked, first, ranked }))
}

function pointsOf(id: string, shared: readonly ValueCount[]): (Rank & { id: string })[] {
  const sums = new Map<string, { points: number; first: number; ranked: number }>()
  for (const { value, count } of shared)
    for (const [key, given] of valuesByRow(Array.isArray(value) ? value : [])) {
      const { points, first, ranked } = sums.get(key) ?? { points: 0, first: 0, ranked: 0 }
      sums.set(key, { points: points + Number(given) * count, first: first + (given === '0' ? 0 : count), ranked: ranked + count })
    }
  return [...sums].map(([answer, { points, first, ranked }]) => ({ id, answer, mean: points / ranked, first, ranked }))
}

async function readPlaces(db: DbOrTx, projectId: string, counting: Counting, ids: readonly string[]) {
  const storedCounts = await keptCounts(db, projectId, 'places', counting)
  const changed = storedCounts?.chunks.length === 0 ? [] : await countPlaces(db, projectId, counting, storedCounts?.chunks ?? null)
  const rows = [...(storedCounts?.rows ?? []), ...changed].filter(
    ([id, isConfirmed]) => ids.includes(id) && (isConfirmed || counting.includeUnconfirmed),
  )
  const groups = Map.groupBy(rows, ([id, , lat, lng]) => JSON.stringify([id, lat, lng]))
  return [...groups.values()].map((same) => {
    const [id] = same[0] as KeptRows['places']
    const sum = (at: 4 | 5 | 6) => same.reduce((total, row) => total + (row[at] ?? 0), 0)
    const mean = (at: 4 | 5) => (same[0]?.[at] === null ? null : sum(at) / sum(6))
    return { id, lat: mean(4), lng: mean(5), count: sum(6) }
  })
}

async function countPlaces(db: DbOrTx, projectId: string, counting: Counting, chunks: readonly Chunk[] | null) {
  const isRead = chunks ? sql`and ${inChunks(sql`a.respondent_id`, chunks)}` : sql``
  const { rows } = await sql<{ cell: KeptRows['places'] }>`${unpreparedPlan}
    select jsonb_build_array(x.id, x.confirmed, round(x.lat::numeric, 2), round(x.lng::numeric, 2), sum(x.lat), sum(x.lng), count(*))
      as cell
    from (select a.question_id as id, r.confirmed, (a.answer_value ->> 'lat')::float8 as lat, (a.answer_value ->> 'lng')::float8 as lng
      from ${counted(projectId, counting)} ${isRead}
        and a.question_id in (select id from questions where project_id = ${projectId} and type in (${kindsIn('places')}))) as x
    group by x.id, x.confirmed, round(x.lat::numeric, 2), round(x.lng::numeric, 2)`.execute(db)
  return rows.map(({ cell }) => cell)
}

async function readPairs(db: DbOrTx, projectId: string, counting: Counting, ids: readonly string[]): Promise<(Total & { id: string })[]> {
  const storedCounts = await keptCounts(db, projectId, 'pairs', counting)
  const changed = storedCounts?.chunks.length === 0 ? [] : await countPairs(db, projectId, counting, storedCounts?.chunks ?? null)
  const rows = [...(storedCounts?.rows ?? []), ...changed].filter(
    ([id, isConfirmed]) => ids.includes(id) && (isConfirmed || counting.includeUnconfirmed),
  )
  const groups = Map.groupBy(rows, ([id, , answer]) => JSON.stringify([id, answer]))
  return [...groups.values()].map((same) => {
    const [id, , answer] = same[0] as KeptRows['pairs']
    return { id, answer, count: same.reduce((total, [, , , count]) => total + count, 0) }
  })
}

async function countPairs(db: DbOrTx, projectId: string, counting: Counting, chunks: readonly Chunk[] | null) {
  const isRead = chunks ? sql`and ${inChunks(sql`a.respondent_id`, chunks)}` : sql``
  const { rows } = await sql<{ pair: KeptRows['pairs'] }>`${unpreparedPlan}
    select jsonb_build_array(x.id, x.confirmed, p.pair, count(*)) as pair
    from (select a.question_id as id, r.confirmed, a.answer_value as value
      from ${counted(projectId, counting)} ${isRead}
        and a.question_id in (select id from questions where project_id = ${projectId} and type in (${kindsIn('pairs')}))) as x,
      ${pairsIn(sql`x.value`)} as p
    group by x.id, x.confirmed, p.pair`.execute(db)
  return rows.map(({ pair }) => pair)
}
