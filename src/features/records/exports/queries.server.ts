// The data of an export. Lists of people are read in batches by alias. Each batch is a statement of its own, so a slow
// download holds neither a connection nor more than one batch.
import { type RawBuilder, sql } from 'kysely'
import type { DbOrTx } from '../../../core/database/database.server.ts'
import type { TimeZone } from '../../../core/time/time-zones.ts'
import type { Question, Status } from '../../projects/model/contract.ts'
import { openPeriod } from '../../projects/model/queries.server.ts'
import { inGroups } from '../../results/model/counting.server.ts'
import { type RespondentRow, respondentColumns } from '../../surveys/model/respondents.server.ts'
import type { CellAnswer } from './answer-columns.ts'
import type { ExportChoice, ExportCounts } from './contract.ts'
import type { ShownFilter } from './rules.ts'

export const batchSize = 1000

/** The projects of an organization, newest first. */
export const exportChoicesOf = (db: DbOrTx, organizationId: string): Promise<ExportChoice[]> =>
  db
    .selectFrom('projects')
    .select(['id as _id', 'title', 'status'])
    .where('organization_id', '=', organizationId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()

export type ExportedProject = {
  id: string
  title: string
  status: Status
  questions: number
  zips: string[]
  /** From when people could respond, in the organization's time zone, as a spreadsheet's serial day. Both are null if they never could. */
  starts: number | null
  /** To the minute: a last day ends at 23:59, which spreadsheets would round to the next midnight. */
  ends: number | null
  endsAt: Date | null
}

/** An instant in a time zone, in days since December 30, 1899 (ECMA-376, 18.17.4.1). */
export const serial = (instant: RawBuilder<unknown>, timeZone: TimeZone) =>
  sql<number>`(extract(epoch from ${instant} at time zone ${timeZone}::text) / 86400 + 25569)::float8`

/** The day of a response: officials see the day, not the time. */
const serialDay = (instant: RawBuilder<unknown>, timeZone: TimeZone) => sql<number>`floor(${serial(instant, timeZone)})`

/** Projects of an organization by id, or all of them, oldest first. */
export async function projectsOf(
  db: DbOrTx,
  organizationId: string,
  timeZone: TimeZone,
  ids: readonly string[] | null,
): Promise<ExportedProject[]> {
  const { rows } = await sql<ExportedProject>`
    select p.id, p.title, p.status, p.questions_count as questions,
      array(select z.zip from project_zips z where z.project_id = p.id order by z.zip) as zips,
      ${serial(openPeriod.opensAt, timeZone)} as starts,
      ${serial(sql`date_trunc('minute', ${openPeriod.closesAt})`, timeZone)} as ends,
      p.ends_at as "endsAt"
    from projects p
    where p.organization_id = ${organizationId} and (${ids}::uuid[] is null or p.id = any(${ids}::uuid[]))
    order by p.created_at, p.id`.execute(db)
  return rows
}

export const isWithinFilter = (column: RawBuilder<unknown>, { from, to }: ShownFilter) =>
  sql<boolean>`(${from}::timestamptz is null or ${column} >= ${from}) and ${column} <= ${to}`
export const isIncluded = ({ includeUnconfirmed }: ShownFilter) => sql<boolean>`(${includeUnconfirmed}::boolean or r.confirmed)`

const isCounted = (filter: ShownFilter, project: RawBuilder<unknown>) =>
  sql<boolean>`(${isIncluded(filter)} and ${inGroups(filter, project)})`

export type ProjectCounts = ExportCounts & { yes: number; no: number; likes: number }
const nothing: ProjectCounts = { answered: 0, tookPart: 0, answers: 0, comments: 0, votes: 0, yes: 0, no: 0, likes: 0, waiting: 0, rows: 0 }

/** Counts of the responses per project, and of all projects together (each person counted once). */
export async function countResponses(
  db: DbOrTx,
  ids: readonly string[],
  filter: ShownFilter,
): Promise<{ of: (projectId: string) => ProjectCounts; all: ProjectCounts }> {
  const { rows } = await sql<ProjectCounts & { id: string | null }>`
    with taken as (
      select a.project_id, a.respondent_id, 'answer' as what, count(*) as times from answers a
      where a.project_id = any(${ids}::uuid[]) and ${isWithinFilter(sql`a.created_at`, filter)} group by a.project_id, a.respondent_id
      union all
      select c.project_id, c.respondent_id, 'comment', count(*) from comments c
      where c.project_id = any(${ids}::uuid[]) and ${isWithinFilter(sql`c.created_at`, filter)} group by c.project_id, c.respondent_id
      union all
      select v.project_id, v.respondent_id, v.vote, 1 from votes v
        where v.project_id = any(${ids}::uuid[]) and ${isWithinFilter(sql`v.created_at`, filter)}
      union all
      select l.project_id, l.respondent_id, 'like', 1 from likes l
        where l.project_id = any(${ids}::uuid[]) and ${isWithinFilter(sql`l.created_at`, filter)}),
    activity as (
      select t.*, r.person_id, ${isIncluded(filter)} as counts
        from taken t join respondents r on r.project_id = t.project_id and r.id = t.respondent_id
        where r.project_id = any(${ids}::uuid[]) and ${inGroups(filter, sql`t.project_id`)})
    select t.project_id as id,
      count(distinct t.person_id) filter (where t.counts) as "tookPart",
      count(distinct t.person_id) filter (where t.counts and t.what = 'answer') as answered,
      coalesce(sum(t.times) filter (where t.counts and t.what = 'answer'), 0)::int as answers,
      coalesce(sum(t.times) filter (where t.counts and t.what = 'comment'), 0)::int as comments,
      count(*) filter (where t.counts and t.what in ('yes', 'no')) as votes,
      count(*) filter (where t.counts and t.what = 'yes') as yes,
      count(*) filter (where t.counts and t.what = 'no') as no,
      count(*) filter (where t.counts and t.what = 'like') as likes,
      count(distinct t.person_id) filter (where not t.counts) as waiting,
      (count(*) filter (where t.counts and t.what = 'answer')
        + coalesce(sum(t.times) filter (where t.counts and t.what not in ('answer', 'like')), 0))::int as rows
    from activity t
    group by grouping sets ((t.project_id), ())`.execute(db)
  const byId = new Map(rows.map((row) => [row.id, row]))
  return { of: (projectId) => byId.get(projectId) ?? nothing, all: byId.get(null) ?? nothing }
}

export type QuestionTotals = {
  id: string
  project_id: string
  text: string
  type: Question['type']
  options: Question['options']
  rows: NonNullable<Question['rows']> | null
  scale: Question['scale']
  range: Question['range']
  answers: number
  yes: number
  no: number
  /** How often each of 1 to 5 was chosen. */
  ratings: number[]
  average: number | null
}

/** The questions of projects in their order, with totals. */
export async function questionTotals(db: DbOrTx, ids: readonly string[], filter: ShownFilter): Promise<QuestionTotals[]> {
  const given = (value: number) => sql`count(*) filter (where a.answer_rating = ${sql.lit(value)})`
  const { rows } = await sql<QuestionTotals>`
    select q.id, q.project_id, q.text, q.type, coalesce(q.settings -> 'options', '[]') as options, q.settings -> 'scale' as scale,
      q.settings -> 'range' as range, q.settings -> 'rows' as rows, count(a.id) as answers,
      count(*) filter (where a.answer_yes) as yes, count(*) filter (where not a.answer_yes) as no,
      array[${sql.join([1, 2, 3, 4, 5].map(given))}]::int[] as ratings, avg(a.answer_rating)::float8 as average
    from questions q
    left join (answers a join respondents r on r.project_id = a.project_id and r.id = a.respondent_id and ${isIncluded(filter)})
      on a.question_id = q.id and ${isWithinFilter(sql`a.created_at`, filter)} and ${inGroups(filter, sql`q.project_id`)}
    where q.project_id = any(${ids}::uuid[])
    group by q.id order by q.project_id, q.position, q.id`.execute(db)
  return rows
}

type ExportedRespondent = RespondentRow & { confirmed: boolean }
export type PersonAnswers = ExportedRespondent & { answered: number; answers: Record<string, Exclude<CellAnswer, undefined>> }
export type PersonComment = ExportedRespondent & {
  id: string
  sent: number
  text: string
  answer: string | null
  hiddenReason: string | null
}
export type PersonVote = ExportedRespondent & { sent: number; vote: 'yes' | 'no' }

const person = sql.join([...respondentColumns, sql`r.confirmed`])
type ExportScope = { projectId: string; timeZone: TimeZone; filter: ShownFilter }

/** Yields all rows of a keyset query, a batch at a time; `read` receives the last row of the previous batch, or null. */
async function* inBatches<Row>(read: (last: Row | null) => Promise<{ rows: Row[] }>): AsyncGenerator<Row> {
  let last: Row | null = null
  for (;;) {
    const { rows }: { rows: Row[] } = await read(last)
    yield* rows
    last = rows.at(-1) ?? null
    if (rows.length < batchSize) return
  }
}

/** All respondents with their answers by question id, ordered by alias. */
export const answersByPerson = (db: DbOrTx, { projectId, timeZone, filter }: ExportScope): AsyncGenerator<PersonAnswers> =>
  inBatches((last: PersonAnswers | null) =>
    sql<PersonAnswers>`
      select ${person}, given.answers, ${serialDay(sql`given.answered`, timeZone)} as answered
      from respondents r
      cross join lateral (
        select max(a.created_at) as answered,
          json_object_agg(a.question_id,
            case when a.answer_other is not null then json_build_object('chosen', a.answer_value, 'other', a.answer_other)
              else coalesce(to_json(a.answer_text), to_json(a.answer_rating), to_json(a.answer_yes), a.answer_value::json) end) as answers
        from answers a where a.project_id = r.project_id and a.respondent_id = r.id and ${isWithinFilter(sql`a.created_at`, filter)}) given
      where r.project_id = ${projectId} and r.alias > ${last?.alias ?? ''} and ${isCounted(filter, sql`${projectId}::uuid`)}
        and given.answers is not null
      order by r.alias limit ${batchSize}`.execute(db),
  )

/** Comments, ordered by alias: an order by time would tell more than their days. */
export const commentsByPerson = (db: DbOrTx, { projectId, timeZone, filter }: ExportScope): AsyncGenerator<PersonComment> =>
  inBatches((last: PersonComment | null) =>
    sql<PersonComment>`
      select ${person}, c.text, c.answer, c.hidden_reason as "hiddenReason", c.id, ${serialDay(sql`c.created_at`, timeZone)} as sent
      from comments c join respondents r on r.project_id = c.project_id and r.id = c.respondent_id
      where c.project_id = ${projectId} and ${isWithinFilter(sql`c.created_at`, filter)} and ${isCounted(filter, sql`${projectId}::uuid`)}
        and (r.alias, c.id) > (${last?.alias ?? ''}, ${last?.id ?? '00000000-0000-0000-0000-000000000000'}::uuid)
      order by r.alias, c.id limit ${batchSize}`.execute(db),
  )

/** Votes, ordered by alias. */
export const votesByPerson = (db: DbOrTx, { projectId, timeZone, filter }: ExportScope): AsyncGenerator<PersonVote> =>
  inBatches((last: PersonVote | null) =>
    sql<PersonVote>`
      select ${person}, v.vote, ${serialDay(sql`v.created_at`, timeZone)} as sent
      from respondents r join votes v on v.project_id = r.project_id and v.respondent_id = r.id
      where r.project_id = ${projectId} and r.alias > ${last?.alias ?? ''} and ${isWithinFilter(sql`v.created_at`, filter)}
        and ${isCounted(filter, sql`${projectId}::uuid`)}
      order by r.alias limit ${batchSize}`.execute(db),
  )
