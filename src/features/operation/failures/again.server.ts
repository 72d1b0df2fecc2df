// Tries a failure again, or dismisses it.
import { sql } from 'kysely'
import { reject } from '../../../core/contract/errors.ts'
import type { DbOrTx } from '../../../core/database/database.server.ts'
import type { Official } from '../../../core/http/actor.ts'
import type { Context } from '../../../core/http/app-context.server.ts'
import { enqueue, inTransaction } from '../../../core/jobs/enqueue.server.ts'
import { forgetGivenUp, type RetryOutcome, retryGivenUp } from '../../../core/jobs/given-up.server.ts'
import { forgetDeliveries, retryDeliveries } from '../../integrations/webhooks/retry.server.ts'
import { deliverMail, deliverSms, priorityOf } from '../../messaging/notifications/delivery-jobs.ts'
import { retrySchedule } from '../../projects/editing/schedule.server.ts'
import { makeAvif } from '../../projects/model/avif-job.ts'
import { retryExport } from '../../records/export-jobs/retry-export.server.ts'
import { retryRelease, reviewAgain } from '../../records/released-packages/retry.server.ts'
import { retryTakeout } from '../../records/takeout/retry.server.ts'
import { retryPlatformImport } from '../../results/imports/retry.server.ts'
import { translateAgain } from '../../translating/editing/jobs.queries.server.ts'
import { failedPicture, isStopped, ownMessage } from './queries.server.ts'
import { type Failing, installationJobs } from './rules.ts'

/** The failure's kind and id, and who asks. */
export type Which = { of: Failing; id: string; organizationId: string; isOperator: boolean }

/**
 * Queues a failed message again as if it had not been tried. A concurrent call finds it waiting. A text message keeps one attempt, because
 * only from the second attempt on the provider is asked whether it already has the message.
 */
const sendAgain = (db: DbOrTx, { of, id, organizationId }: Which, now: Date): Promise<RetryOutcome> =>
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

/** Regenerates a picture's smaller sizes. */
const makePictureAgain = (db: DbOrTx, { id, organizationId }: Which): Promise<RetryOutcome> =>
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

const tables = { export: 'exports', upload: 'resident_imports', translation: 'machine_translations', takeout: 'takeouts' } as const

function dismissal({ of, id, organizationId }: Which & { of: Exclude<Failing, 'release' | 'webhook' | 'schedule'> }) {
  const ofOwnProject = sql`project_id in (select id from projects where organization_id = ${organizationId})`
  if (of === 'picture')
    return sql`
      update project_files f set avif_error = null, avif_failed_at = null where ${ownPicture(id, organizationId)} and ${failedPicture}`
  if (of === 'mail' || of === 'sms')
    return sql`delete from outbox o where o.id = ${id} and o.channel = ${of} and ${ownMessage(organizationId)}`
  if (of === 'publish') return sql`delete from project_schedules where project_id = ${id} and failed_at is not null and ${ofOwnProject}`
  // A draft again, which is removed later with its file.
  if (of === 'platformImport')
    return sql`
      update platform_imports set status = 'draft', finished_at = null where id = ${id} and status = 'failed' and ${ofOwnProject}`
  return sql`delete from ${sql.table(tables[of])} where id = ${id} and organization_id = ${organizationId} and status = 'failed'`
}

/** Dismisses a failure; false if it does not exist. */
export async function forgetFailure(db: DbOrTx, { of, ...one }: Which): Promise<boolean> {
  if (of === 'release') return reviewAgain(db, one)
  if (of === 'webhook') return forgetDeliveries(db, one)
  if (of === 'schedule') return one.isOperator && forgetGivenUp(db, installationJobs, one.id)
  const { numAffectedRows } = await dismissal({ of, ...one }).execute(db)
  return numAffectedRows === 1n
}

const retries: Record<Failing, (context: Context<Official>, which: Which) => Promise<RetryOutcome>> = {
  mail: ({ db, now }, which) => sendAgain(db, which, now()),
  sms: ({ db, now }, which) => sendAgain(db, which, now()),
  export: (context, { id }) => retryExport(context, id).then(() => 'waiting'),
  takeout: ({ db, now }, which) => retryTakeout(db, which, now()),
  upload: () => reject(409, 'failures.upload'),
  platformImport: ({ db }, which) => retryPlatformImport(db, which),
  release: ({ db }, which) => retryRelease(db, which),
  publish: ({ db, now }, which) => retrySchedule(db, which, now()),
  picture: ({ db }, which) => makePictureAgain(db, which),
  translation: ({ db }, which) => translateAgain(db, which),
  webhook: ({ db }, which) => retryDeliveries(db, which),
  schedule: async ({ db }, { id, isOperator }) => (isOperator ? retryGivenUp(db, installationJobs, id) : null),
}

/** @throws HttpError 404 if an export does not exist, 409 if it is in progress, and for a list of residents, whose file is gone */
export const retryFailed = (context: Context<Official>, which: Which): Promise<RetryOutcome> => retries[which.of](context, which)
