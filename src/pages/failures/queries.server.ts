import { sql } from 'kysely'
import type { DbOrTx } from '../../core/database/database.server.ts'
import type { Language } from '../../core/i18n/languages.ts'
import { enqueue, inTransaction } from '../../core/jobs/enqueue.server.ts'
import { deliverMail, deliverSms, priorityOf } from '../../features/messaging/notifications/delivery-jobs.ts'
import type { Letter } from '../../features/messaging/notifications/rules.ts'
import { makeAvif } from '../../features/projects/model/avif-job.ts'
import type { Failure } from './contract.ts'
import { type Failing, hindranceOf, reasonOf, recipientShown } from './rules.ts'

const ownMessage = (organizationId: string) => sql`o.organization_id = ${organizationId} and o.status = 'failed'`
const failedPicture = sql`f.avif_failed_at is not null`
const isStopped = sql`(o.channel = 'sms' and exists (select from sms_stops s where s.number = o.recipient))`

/** Every failure of an organization in one shape. Instants are rounded to milliseconds, like those in a page's cursor. */
const failedOf = (organizationId: string) => sql`
  select o.channel as of, o.id, date_trunc('milliseconds', o.created_at) as at, o.letter, o.recipient,
    concat_ws(' ', u.first_name, u.last_name) as colleague, null::uuid as project_id, null as file_name, null as language,
      o.attempts as tries,
    o.last_error, o.useful_until, ${isStopped} as is_stopped
  from outbox o left join users u on o.channel = 'mail' and u.email = o.recipient::citext and u.organization_id = o.organization_id
  where ${ownMessage(organizationId)}
  union all
  select 'export', e.id, e.created_at, null, null, '', e.project_id, null, null, e.attempts, null, null, false
  from exports e where e.organization_id = ${organizationId} and e.status = 'failed'
  union all
  select 'upload', i.id, date_trunc('milliseconds', i.created_at), null, null, '', null, i.file_name, null, i.attempts, null, null, false
  from resident_imports i where i.organization_id = ${organizationId} and i.status = 'failed'
  union all
  select 'picture', f.id, date_trunc('milliseconds', f.avif_failed_at), null, null, '', f.project_id, null, null,
    f.avif_attempts, null, null, false
  from project_files f join projects p on p.id = f.project_id
  where p.organization_id = ${organizationId} and ${failedPicture}
  union all
  select 'translation', t.id, t.created_at, null, null, '', t.subject_id, null, t.language, t.attempts, t.last_error, null, false
  from machine_translations t where t.organization_id = ${organizationId} and t.status = 'failed'`

type FailureRow = {
  of: Failing
  id: string
  at: Date
  letter: Letter | null
  recipient: string | null
  colleague: string
  project_id: string | null
  title: string | null
  is_article: boolean
  file_name: string | null
  language: Language | null
  tries: number
  last_error: string | null
  useful_until: Date | null
  is_stopped: boolean
}
type FailuresQuery = { limit: number; before: { at: Date; id: string } | null; now: Date }

/** Failures, newest first; `limit` plus one if there are more. */
export async function findFailures(db: DbOrTx, organizationId: string, { limit, before, now }: FailuresQuery): Promise<Failure[]> {
  const { rows } = await sql<FailureRow>`
    with failed as (${failedOf(organizationId)})
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
    at: row.at.toISOString(),
    tries: row.tries,
    reason: reasonOf(row.of, row.last_error),
    hindrance: hindranceOf({ of: row.of, usefulUntil: row.useful_until, isStopped: row.is_stopped }, now),
  }))
}

/** The number of failures. */
export async function countFailed(db: DbOrTx, organizationId: string): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select (select count(*) from machine_translations where organization_id = ${organizationId} and status = 'failed')
      + (select count(*) from outbox o where ${ownMessage(organizationId)})
      + (select count(*) from exports where organization_id = ${organizationId} and status = 'failed')
      + (select count(*) from resident_imports where organization_id = ${organizationId} and status = 'failed')
      + (select count(*) from project_files f join projects p on p.id = f.project_id
          where p.organization_id = ${organizationId} and ${failedPicture}) as total`.execute(db)
  return Number(rows[0]?.total ?? 0)
}

/** The failure's kind, id and organization. */
export type Which = { of: Failing; id: string; organizationId: string }
export type Again = 'waiting' | 'underWay' | 'useless' | null

/**
 * Queues a failed message again as if it had not been tried. A concurrent call finds it waiting. A text message keeps one attempt, because
 * only from the second attempt on the provider is asked whether it already has the message.
 * @returns `waiting` if this call queued it, `underWay` if it is no longer a failure, `useless` if a retry is pointless, null if it does
 * not exist
 */
export const sendAgain = (db: DbOrTx, { of, id, organizationId }: Which, now: Date): Promise<Again> =>
  inTransaction(db, async (tx) => {
    const own = sql`o.id = ${id} and o.channel = ${of} and o.organization_id = ${organizationId}`
    const put = await sql<{ bulk: boolean }>`
      update outbox o set status = 'waiting', attempts = case o.channel when 'sms' then 1 else 0 end, last_error = null
      where ${own} and o.status = 'failed' and (o.useful_until is null or o.useful_until > ${now}) and not ${isStopped}
      returning o.bulk`.execute(tx)
    if (put.rows[0]) {
      await enqueue(tx, of === 'sms' ? deliverSms : deliverMail, { message: id }, { priority: priorityOf(put.rows[0]) })
      return 'waiting'
    }
    const { rows } = await sql<{ status: string }>`select o.status from outbox o where ${own}`.execute(tx)
    if (!rows[0]) return null
    return rows[0].status === 'failed' ? 'useless' : 'underWay'
  })

const ownPicture = (id: string, organizationId: string) =>
  sql`f.id = ${id} and f.project_id in (select id from projects where organization_id = ${organizationId})`

/** Regenerates a picture's smaller sizes; same results as `sendAgain`. */
export const makePictureAgain = (db: DbOrTx, { id, organizationId }: Which): Promise<Again> =>
  inTransaction(db, async (tx) => {
    const own = sql`${ownPicture(id, organizationId)} and f.widths <> '{}'`
    const put = await sql`
      update project_files f set avif_attempts = 0, avif_error = null, avif_failed_at = null where ${own} and ${failedPicture}`.execute(tx)
    if (put.numAffectedRows === 1n) {
      await enqueue(tx, makeAvif, { file: id })
      return 'waiting'
    }
    return (await sql`select from project_files f where ${own}`.execute(tx)).rows.length > 0 ? 'underWay' : null
  })

function dismissal({ of, id, organizationId }: Which) {
  if (of === 'picture')
    return sql`
      update project_files f set avif_error = null, avif_failed_at = null where ${ownPicture(id, organizationId)} and ${failedPicture}`
  if (of === 'mail' || of === 'sms')
    return sql`delete from outbox o where o.id = ${id} and o.channel = ${of} and ${ownMessage(organizationId)}`
  const table = { export: 'exports', upload: 'resident_imports', translation: 'machine_translations' } as const
  return sql`delete from ${sql.table(table[of])} where id = ${id} and organization_id = ${organizationId} and status = 'failed'`
}

/** Dismisses a failure; false if it does not exist. */
export async function forgetFailure(db: DbOrTx, failure: Which): Promise<boolean> {
  const { numAffectedRows } = await dismissal(failure).execute(db)
  return numAffectedRows === 1n
}
