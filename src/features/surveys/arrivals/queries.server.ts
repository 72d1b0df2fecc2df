// Participations: how people came to a survey, and whether they submitted it. Other features read and write them here.
import { type RawBuilder, sql } from 'kysely'
import { batchedRead } from '../../../core/database/batched.server.ts'
import type { Db, DbOrTx } from '../../../core/database/database.server.ts'
import type { Language } from '../../../core/i18n/languages.ts'
import { withRespondent } from '../model/respondents.server.ts'
import type { Way } from './rules.ts'

type StartedParticipation = { projectId: string; language: Language; now: Date }

/**
 * A statement for use after `withRespondent`: records that a person came to the survey, by a link unless another source is known.
 * @param arrival selects the columns
 */
export const newParticipation = (arrival: RawBuilder<unknown>) => sql`
  insert into participations (project_id, respondent_id, way, language, started_at) ${arrival}
  on conflict (project_id, respondent_id) do update set language = excluded.language where participations.language is null`

/**
 * Records that a person submitted a survey in a language; the first time and the last language count. Call it in the transaction that
 * stores the answers, after the lock on the respondent.
 */
export const finishParticipation = (
  tx: DbOrTx,
  { projectId, respondentId, language, now }: StartedParticipation & { respondentId: string },
) =>
  finishedParticipation(
    sql`values (${projectId}::uuid, ${respondentId}::uuid, 'link', ${language}, ${now}::timestamptz, ${now}::timestamptz)`,
  ).execute(tx)

/** The same as a statement for use inside another one. `finished` selects the columns. */
export const finishedParticipation = (finished: RawBuilder<unknown>) => sql`
  insert into participations (project_id, respondent_id, way, language, started_at, finished_at) ${finished}
  on conflict (project_id, respondent_id) do update
  set finished_at = coalesce(participations.finished_at, excluded.finished_at), language = excluded.language
  where participations.finished_at is null or participations.language is distinct from excluded.language`

type PersonsSurvey = { projectId: string; userId: string }
const participationOf = ({ projectId, userId }: PersonsSurvey) => sql`
  from respondents as r join participations as p on p.project_id = r.project_id and p.respondent_id = r.id
  where r.project_id = ${projectId} and r.user_id = ${userId}`
/** A subquery: when a person first opened the survey of a project. */
export const surveyStartOf = (asked: PersonsSurvey) => sql`select p.started_at ${participationOf(asked)}`

type Started = { way: Way; started_at: Date; finished_at: Date | null }

const readStarted = batchedRead<Started, PersonsSurvey>(
  { projectId: 'uuid', userId: 'uuid' },
  (sent) => sql`
    started as (select sent.n, one.* from sent cross join lateral (
      select p.way, p.started_at, p.finished_at ${participationOf(sent)} offset 0) as one)
    select * from started`,
)

/**
 * Records that a person opened a survey; an earlier record stays unchanged, and is only read. A code counts if it leads to this project, or
 * did when the person scanned it; otherwise the source is a link. The record does not wait for the disk: a crash loses the last second's.
 */
export async function startParticipation(
  db: Db,
  { projectId, userId, way, code, now }: { projectId: string; userId: string; way: Way; code: string | null; now: Date },
): Promise<Started> {
  const known = await readStarted(db, { projectId, userId })
  if (known) return known
  const { rows } = await sql<Started>`
    with ${withRespondent({ projectId, userId, now }, false)},
    code as (
      select q.id from qr_codes q where ${way} = 'code' and q.code = ${code}
        and (q.project_id = ${projectId}::uuid
          or exists (select from qr_scans s where s.qr_code_id = q.id and s.project_id = ${projectId}::uuid))),
    earlier as (
      select p.way, p.started_at, p.finished_at
      from participations p join respondent on p.respondent_id = respondent.id where p.project_id = ${projectId}::uuid),
    noted as (
      insert into participations (project_id, respondent_id, way, qr_code_id, started_at)
      select ${projectId}::uuid, respondent.id,
        case when ${way} = 'code' and code.id is null then 'link' else ${way}::text end, code.id, ${now}::timestamptz
      from respondent left join code on true
      where not exists (select from earlier) and set_config('synchronous_commit', 'off', true) = 'off'
      on conflict (project_id, respondent_id) do update set way = participations.way
      returning way, started_at, finished_at)
    select * from noted union all select * from earlier`.execute(db)
  return rows[0] as Started
}

/** Records the furthest question that a person saw in a survey that they have not submitted; ignores one before it. */
export const reachQuestion = (db: DbOrTx, { projectId, userId, question }: { projectId: string; userId: string; question: string }) =>
  sql`
    update participations set reached = q.id from questions q, respondents r
    where participations.project_id = ${projectId}::uuid and participations.finished_at is null
      and r.project_id = participations.project_id and r.id = participations.respondent_id and r.user_id = ${userId}::uuid
      and q.project_id = participations.project_id and q.id = ${question}::uuid
      and q.position > coalesce((select earlier.position from questions earlier where earlier.id = participations.reached), -1)`.execute(db)
