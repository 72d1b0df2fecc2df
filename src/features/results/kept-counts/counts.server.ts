// What is counted of a chunk of respondents, in one statement, so in one snapshot.
import { type RawBuilder, sql } from 'kysely'
import { type DbOrTx, unpreparedPlan } from '../../../core/database/database.server.ts'
import type { AnswerValue } from '../../surveys/kinds/answer.ts'
import { kindsIn } from '../../surveys/kinds/kinds.server.ts'

/** Respondents from an id on, up to the one before `next`; null up to the last one. */
export type Chunk = { first: string; next: string | null }

/** Rows as stored: short, because a chunk has hundreds. A change of a shape needs another name: the version before reads them too. */
export type KeptRows = {
  days: [isConfirmed: boolean, day: string, language: string, people: number]
  cells: [isConfirmed: boolean, ageRange: string, gender: string, ethnicity: string, zip: string, people: number]
  answers: [
    ...[question: string, wording: number, isConfirmed: boolean],
    ...[yes: boolean | null, rating: number | null, value: AnswerValue | null, count: number],
  ]
  /** By rounded point, which is null for places in words; sums of the exact points. */
  places: [
    ...[question: string, isConfirmed: boolean, roundedLat: number | null, roundedLng: number | null],
    ...[lats: number | null, lngs: number | null, count: number],
  ]
  /** By pair of a matrix; the pair '' counts everyone who answered. */
  pairs: [question: string, isConfirmed: boolean, pair: string, people: number]
  /** People who answered and had moved before. */
  moved: [isConfirmed: boolean, people: number]
  tookPart: [isConfirmed: boolean, people: number]
  ways: [isConfirmed: boolean, way: string, language: string, people: number]
}
export type CountName = keyof KeptRows

/** Days are those of a time zone. */
export const storedCountName = (name: CountName, zone: string): string => (name === 'days' ? `days ${zone}` : name)

/** SQL condition: the column's respondent is in one of the chunks. */
export const inChunks = (column: RawBuilder<unknown>, chunks: readonly Chunk[]): RawBuilder<boolean> =>
  sql<boolean>`(${sql.join(
    chunks.map(({ first, next }) => (next === null ? sql`${column} >= ${first}` : sql`(${column} >= ${first} and ${column} < ${next})`)),
    sql` or `,
  )})`

/** SQL condition: answers to the question `q` are counted by their whole value. Those of other types can have one for each person. */
export const isKeptByValue = sql<boolean>`q.type not in (${kindsIn('places', 'pairs', 'files', 'drawings')})`

/** SQL: the pairs of a matrix's answer, and '' once. */
export const pairsIn = (value: RawBuilder<unknown>) => sql`lateral (select jsonb_array_elements_text(${value}) as pair union all select '')`

const acts = ['answers', 'comments', 'votes', 'likes'].map(
  (table) => sql`exists (select from ${sql.table(table)} as t where t.project_id = r.project_id and t.respondent_id = r.id)`,
)

/** SQL: the counts by name. `p` is the chunk's people who answered. */
const counts: { [Name in CountName]: (zone: string) => RawBuilder<unknown> } = {
  days: (zone) => sql`
    select jsonb_build_array(confirmed, day, language, count(*)) as counted
    from (select confirmed, (first_at at time zone ${zone})::date as day, language from p) as one group by confirmed, day, language`,
  cells: () => sql`
    select jsonb_build_array(confirmed, age_range, gender, ethnicity, zip_code, count(*)) as counted
    from p group by confirmed, age_range, gender, ethnicity, zip_code`,
  answers: () => sql`
    select jsonb_build_array(question_id, wording, confirmed, answer_yes, answer_rating, value, count(*)) as counted
    from (select a.*, case when ${isKeptByValue} then a.answer_value end as value
      from a join questions as q on q.id = a.question_id) as one
    group by question_id, wording, confirmed, answer_yes, answer_rating, value`,
  places: () => sql`
    select jsonb_build_array(question_id, confirmed, round(lat::numeric, 2), round(lng::numeric, 2), sum(lat), sum(lng), count(*))
      as counted
    from (select a.question_id, a.confirmed, (a.answer_value ->> 'lat')::float8 as lat, (a.answer_value ->> 'lng')::float8 as lng
      from a join questions as q on q.id = a.question_id and q.type in (${kindsIn('places')})) as one
    group by question_id, confirmed, round(lat::numeric, 2), round(lng::numeric, 2)`,
  pairs: () => sql`
    select jsonb_build_array(one.question_id, one.confirmed, one.pair, count(*)) as counted
    from (select a.question_id, a.confirmed, t.pair
      from a join questions as q on q.id = a.question_id and q.type in (${kindsIn('pairs')}), ${pairsIn(sql`a.answer_value`)} as t) as one
    group by one.question_id, one.confirmed, one.pair`,
  moved: () => sql`select jsonb_build_array(confirmed, count(*)) as counted from p where moved group by confirmed`,
  tookPart: () => sql`
    select jsonb_build_array(r.confirmed, count(*)) as counted from r where ${sql.join(acts, sql` or `)} group by r.confirmed`,
  ways: () => sql`
    select jsonb_build_array(confirmed, way, language, count(*)) as counted
    from (select p.confirmed, coalesce(t.way, 'link') as way, coalesce(t.language, 'unknown') as language
      from p left join participations as t on t.project_id = p.project_id and t.respondent_id = p.id) as one
    group by confirmed, way, language`,
}

/**
 * Counts a chunk and stores what was found. The changes that the statement sees are removed: they are in the counts. A change that is
 * committed later stays, and the chunk is counted again.
 */
export async function storeCounts(tx: DbOrTx, projectId: string, chunk: Chunk, zone: string): Promise<void> {
  const { first } = chunk
  const names = Object.keys(counts) as CountName[]
  const each = names.map(
    (name) => sql`
    select ${storedCountName(name, zone)}::text as name,
      coalesce((select jsonb_agg(counted) from (${counts[name](zone)}) as found), '[]') as rows`,
  )
  await sql`delete from kept_counts where project_id = ${projectId} and first_id = ${first}`.execute(tx)
  await sql`${unpreparedPlan}
    with deleted as (
      delete from respondent_changes as c where c.project_id = ${projectId} and ${inChunks(sql`c.respondent_id`, [chunk])}),
    r as materialized (
      select id, project_id, confirmed, moved, language, coalesce(age_range, '') as age_range, coalesce(gender, '') as gender,
        coalesce(ethnicity, '') as ethnicity, coalesce(zip_code, '') as zip_code
      from respondents where project_id = ${projectId} and ${inChunks(sql`id`, [chunk])}),
    a as materialized (
      select a.question_id, a.respondent_id, a.wording, a.answer_yes, a.answer_rating, a.answer_value, a.created_at, r.confirmed
      from answers as a join r on r.id = a.respondent_id
      where a.project_id = ${projectId} and ${inChunks(sql`a.respondent_id`, [chunk])}),
    p as materialized (
      select r.*, f.first_at
      from (select respondent_id, min(created_at) as first_at from a group by respondent_id) as f join r on r.id = f.respondent_id),
    stored as (
      insert into kept_counts (project_id, first_id, name, rows)
      select ${projectId}::uuid, ${first}::uuid, name, rows from (${sql.join(each, sql` union all `)}) as one)
    update respondent_chunks set first_at = (select min(created_at) from a), last_at = (select max(created_at) from a)
    where project_id = ${projectId} and first_id = ${first}`.execute(tx)
}
