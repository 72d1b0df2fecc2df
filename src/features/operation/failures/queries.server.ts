import { sql } from 'kysely'
import type { TimeCursor } from '../../../core/contract/cursor.server.ts'
import type { DbOrTx } from '../../../core/database/database.server.ts'
import type { Official } from '../../../core/http/actor.ts'
import type { Language } from '../../../core/i18n/languages.ts'
import { givenUpStatement } from '../../../core/jobs/given-up.server.ts'
import type { LetterKind } from '../../messaging/notifications/rules.ts'
import type { Failure } from './contract.ts'
import { type Failing, failureReasonOf, hindranceOf, type InstallationJob, installationJobs, recipientShown } from './rules.ts'

/** Whose failures are listed; the operator's list has those of the schedule too. */
type FailureReader = Pick<Official, 'organizationId' | 'isOperator'>

export const ownMessage = (organizationId: string) => sql`o.organization_id = ${organizationId} and o.status = 'failed'`
export const failedPicture = sql`f.avif_failed_at is not null`
export const isStopped = sql`(o.channel = 'sms' and exists (select from sms_stops s where s.number = o.recipient))`

const failedTakeouts = (id: string) => sql`takeouts t where t.organization_id = ${id} and t.status = 'failed'`
const failedPlatformImports = (id: string) =>
  sql`platform_imports i join projects p on p.id = i.project_id where p.organization_id = ${id} and i.status = 'failed'`
const failedReleases = (id: string) =>
  sql`released_packages k join records_requests r on r.id = k.request_id where r.organization_id = ${id} and k.status = 'failed'`
const failedSchedules = (id: string) => sql`
  project_schedules s join projects p on p.id = s.project_id
  where p.organization_id = ${id} and p.status = 'draft' and s.failed_at is not null`
/** The last delivery of each webhook that was given up. */
const failedWebhooks = (id: string) => sql`
  webhooks w cross join lateral (
    select d.created_at, d.attempted_at, d.attempts from webhook_deliveries d
    where d.webhook_id = w.id and d.status = 'failed' order by d.created_at desc, d.id desc limit 1) d
  where w.organization_id = ${id}`

const failedOfSchedule = sql`
  select 'schedule', g.id, g.at, null, null, '', null::uuid, null, null, g.name, g.attempts, null, null::timestamptz, false
  from (${givenUpStatement(installationJobs)}) g`

/** Every failure of an organization in one shape. Instants are rounded to milliseconds, like those in a page's cursor. */
const failedOf = ({ organizationId, isOperator }: FailureReader) => sql`
  select o.channel as of, o.id, date_trunc('milliseconds', o.created_at) as at, o.letter, o.recipient,
    concat_ws(' ', u.first_name, u.last_name) as colleague, null::uuid as project_id, null as file_name, null as language, null as job,
      o.attempts as tries,
    o.last_error, o.useful_until, ${isStopped} as is_stopped
  from outbox o left join users u on o.channel = 'mail' and u.email = o.recipient::citext and u.organization_id = o.organization_id
  where ${ownMessage(organizationId)}
  union all
  select 'export', e.id, e.created_at, null, null, '', e.project_id, null, null, null, e.attempts, null, null, false
  from exports e where e.organization_id = ${organizationId} and e.status = 'failed'
  union all
  select 'upload', i.id, date_trunc('milliseconds', i.created_at), null, null, '', null, i.file_name, null, null, i.attempts, null, null,
    false
  from resident_imports i where i.organization_id = ${organizationId} and i.status = 'failed'
  union all
  select 'picture', f.id, date_trunc('milliseconds', f.avif_failed_at), null, null, '', f.project_id, null, null, null,
    f.avif_attempts, null, null, false
  from project_files f join projects p on p.id = f.project_id
  where p.organization_id = ${organizationId} and ${failedPicture}
  union all
  select 'translation', t.id, t.created_at, null, null, '', t.subject_id, null, t.language, null, t.attempts, t.last_error, null, false
  from machine_translations t where t.organization_id = ${organizationId} and t.status = 'failed'
  union all
  select 'takeout', t.id, t.created_at, null, null, '', null, null, null, null, t.attempts, null, null, false
  from ${failedTakeouts(organizationId)}
  union all
  select 'platformImport', i.id, i.created_at, null, null, '', i.project_id, i.file_name, null, null, i.attempts, null, null,
    p.status = 'completed'
  from ${failedPlatformImports(organizationId)}
  union all
  select 'release', k.id, k.began_at, null, null, '', null, concat(r.year, '-', r.number), null, null, k.attempts, null, null,
    r.closed_at is not null
  from ${failedReleases(organizationId)}
  union all
  select 'publish', s.project_id, date_trunc('milliseconds', s.failed_at), null, null, '', s.project_id, null, null, null, 1, null, null,
    false
  from ${failedSchedules(organizationId)}
  union all
  select 'webhook', w.id, date_trunc('milliseconds', coalesce(d.attempted_at, d.created_at)), null, w.url, '', null, null, null, null,
    d.attempts, null, null, not w.active
  from ${failedWebhooks(organizationId)}
  ${isOperator ? sql`union all ${failedOfSchedule}` : sql``}`

type FailureRow = {
  of: Failing
  id: string
  at: Date
  letter: LetterKind | null
  recipient: string | null
  colleague: string
  project_id: string | null
  title: string | null
  is_article: boolean
  file_name: string | null
  language: Language | null
  job: InstallationJob | null
  tries: number
  last_error: string | null
  useful_until: Date | null
  is_stopped: boolean
}
type FailuresQuery = { limit: number; before: TimeCursor | null; now: Date }

/** Failures, newest first; `limit` plus one if there are more. */
export async function findFailures(db: DbOrTx, reader: FailureReader, { limit, before, now }: FailuresQuery): Promise<Failure[]> {
  const { rows } = await sql<FailureRow>`
    with failed as (${failedOf(reader)})
    select failed.*, coalesce(p.title, b.title) as title, b.id is not null as is_article
    from failed left join projects p on p.id = failed.project_id left join opeds b on failed.of = 'translation' and b.id = failed.project_id
    where ${before ? sql`(failed.at, failed.id) < (${before.at}, ${before.id}::uuid)` : sql`true`}
    order by failed.at desc, failed.id desc limit ${limit + 1}`.execute(db)
  return rows.map((row) => ({
    of: row.of,
    _id: row.id,
    letter: row.letter,
    to: recipientShown(row),
    project: row.project_id === null ? null : { _id: row.project_id, title: row.title ?? '' },
    isArticle: row.is_article,
    fileName: row.file_name,
    language: row.language,
    job: row.job,
    at: row.at.toISOString(),
    tries: row.tries,
    reason: failureReasonOf(row.of, row.last_error),
    hindrance: hindranceOf({ of: row.of, usefulUntil: row.useful_until, isStopped: row.is_stopped }, now),
  }))
}

/** The number of failures. */
export async function countFailed(db: DbOrTx, { organizationId, isOperator }: FailureReader): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select (select count(*) from machine_translations where organization_id = ${organizationId} and status = 'failed')
      + (select count(*) from outbox o where ${ownMessage(organizationId)})
      + (select count(*) from exports where organization_id = ${organizationId} and status = 'failed')
      + (select count(*) from resident_imports where organization_id = ${organizationId} and status = 'failed')
      + (select count(*) from project_files f join projects p on p.id = f.project_id
          where p.organization_id = ${organizationId} and ${failedPicture})
      + (select count(*) from ${failedTakeouts(organizationId)}) + (select count(*) from ${failedPlatformImports(organizationId)})
      + (select count(*) from ${failedReleases(organizationId)}) + (select count(*) from ${failedSchedules(organizationId)})
      + (select count(*) from ${failedWebhooks(organizationId)})
      + ${isOperator ? sql`(select count(*) from (${givenUpStatement(installationJobs)}) g)` : sql`0`} as total`.execute(db)
  return Number(rows[0]?.total ?? 0)
}
