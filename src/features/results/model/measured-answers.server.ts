// Numbers, days, ranks, places and matrices as the database measures them, from the answers themselves.
import { type RawBuilder, sql } from 'kysely'
import { singleFlight } from '../../../core/async/single-flight.ts'
import type { DbOrTx } from '../../../core/database/database.server.ts'
import type { AnswersPerDay } from '../intervals/bins.ts'
import { keyWith, type Measurer, type NumberMeasures, type PlaceRow } from './measures.server.ts'
import type { Rank, Total } from './rules.ts'

/** The condition that selects the answers `a` of respondents `r` that count, and the key that identifies equal requests; null for none. */
type MeasureSource = { answers: RawBuilder<unknown>; key: string | null }

/** Measures answers where they are. */
export function measureAnswers(db: DbOrTx, { answers, key }: MeasureSource): Measurer {
  const to = (ids: readonly string[]): MeasureSource => ({
    ...{ answers: sql`${answers} and a.question_id = any (${ids}::uuid[])`, key: keyWith(key, ids) },
  })
  return {
    numbers: (ids) => spreadNumbers(db, to(ids)),
    bins: (id, edges) => countBins(db, to([id]), edges),
    days: (ids) => countDays(db, to(ids)),
    ranks: (ids) => countRanks(db, to(ids)),
    points: (ids) => countPoints(db, to(ids)),
    places: (ids) => groupPlaces(db, to(ids)),
    pairs: (ids) => countPairs(db, to(ids)),
  }
}

/** A measure shared by concurrent requests for the same figures. */
const shared = <Row>(ask: (db: DbOrTx, from: MeasureSource) => Promise<Row[]>) => singleFlight(ask, (_, { key }) => key)

const number = sql`(a.answer_value #>> '{}')::float8`

const spreadNumbers = shared(async (db, { answers }) => {
  const { rows } = await sql<NumberMeasures>`
    select a.question_id as id, min(${number}) as min, max(${number}) as max, avg(${number}) as mean,
      percentile_cont(0.25) within group (order by ${number}) as lower, percentile_cont(0.5) within group (order by ${number}) as median,
      percentile_cont(0.75) within group (order by ${number}) as upper, percentile_disc(0.1) within group (order by ${number}) as low,
      percentile_disc(0.9) within group (order by ${number}) as high, bool_and(${number} = trunc(${number})) as "isWhole"
    from ${answers} group by a.question_id`.execute(db)
  return rows
})

async function countBins(db: DbOrTx, { answers }: MeasureSource, edges: readonly number[]): Promise<Map<number, number>> {
  const { rows } = await sql<{ bin: number; count: number }>`
    select width_bucket(${number}, ${edges}::float8[]) as bin, count(*) as count from ${answers} group by bin`.execute(db)
  return new Map(rows.map(({ bin, count }) => [bin, count]))
}

const countDays = shared(async (db, { answers }) => {
  const day = sql`a.answer_value #>> '{}'`
  const { rows } = await sql<AnswersPerDay & { id: string }>`
    select a.question_id as id, ${day} as day, count(*) as count from ${answers} group by a.question_id, ${day} order by 2`.execute(db)
  return rows
})

const countRanks = shared(async (db, { answers }) => {
  const { rows } = await sql<Rank & { id: string }>`
    select x.id, r.key as answer, avg(r.ordinal)::float8 as mean, count(*) filter (where r.ordinal = 1) as first, count(*) as ranked
    from (select a.question_id as id, a.answer_value as value from ${answers}) as x,
      jsonb_array_elements_text(x.value) with ordinality as r (key, ordinal)
    group by x.id, r.key`.execute(db)
  return rows
})

const countPoints = shared(async (db, { answers }) => {
  const { rows } = await sql<Rank & { id: string }>`
    select x.id, split_part(p.pair, ':', 1) as answer, avg(split_part(p.pair, ':', 2)::int)::float8 as mean,
      count(*) filter (where split_part(p.pair, ':', 2) <> '0') as first, count(*) as ranked
    from (select a.question_id as id, a.answer_value as value from ${answers}) as x, jsonb_array_elements_text(x.value) as p (pair)
    group by 1, 2`.execute(db)
  return rows
})

const countPairs = shared(async (db, { answers }) => {
  const { rows } = await sql<Total & { id: string }>`
    select x.id, p.pair as answer, count(*) as count
    from (select a.question_id as id, a.answer_value as value from ${answers}) as x,
      lateral (select jsonb_array_elements_text(x.value) as pair union all select '') as p
    group by x.id, p.pair`.execute(db)
  return rows
})

const groupPlaces = shared(async (db, { answers }) => {
  const { rows } = await sql<Omit<PlaceRow, 'zip' | 'city'>>`
    select x.id, avg(x.lat) as lat, avg(x.lng) as lng, count(*) as count
    from (select a.question_id as id, (a.answer_value ->> 'lat')::float8 as lat, (a.answer_value ->> 'lng')::float8 as lng
      from ${answers}) as x
    group by x.id, round(x.lat::numeric, 2), round(x.lng::numeric, 2)`.execute(db)
  return nameZips(db, rows)
})

/** Places within about a kilometer form one group; a zip code counts as near within about twenty. Largest first. */
export async function nameZips(db: DbOrTx, groups: readonly Omit<PlaceRow, 'zip' | 'city'>[]): Promise<PlaceRow[]> {
  const of = <Key extends 'id' | 'lat' | 'lng' | 'count'>(key: Key) => groups.map((one) => one[key])
  const { rows } = await sql<PlaceRow>`
    select c.id, c.lat, c.lng, c.count, coalesce(z.zip, '') as zip, coalesce(z.city, '') as city
    from unnest(${of('id')}::uuid[], ${of('lat')}::float8[], ${of('lng')}::float8[], ${of('count')}::bigint[]) as c (id, lat, lng, count)
    left join lateral (select z.zip, z.city from zips z
      where z.lat between c.lat - 0.2 and c.lat + 0.2 and z.lng between c.lng - 0.25 and c.lng + 0.25
      order by (z.lat - c.lat) ^ 2 + ((z.lng - c.lng) * cos(radians(c.lat))) ^ 2 limit 1) as z on true
    order by c.count desc, c.lat, c.lng`.execute(db)
  return rows
}
