import { sql } from 'kysely'
import type { DbOrTx } from '../../../core/database/database.server.ts'
import { inTransaction, reschedule } from '../../../core/jobs/enqueue.server.ts'
import type { RetryOutcome } from '../../../core/jobs/given-up.server.ts'
import { deliverWebhook } from '../../messaging/events/jobs.ts'
import { changeWebhook, findWebhook } from './queries.server.ts'

type OwnWebhook = { id: string; organizationId: string }

/** Sends all deliveries of a webhook again that were given up. A webhook that is off sends nothing. */
export const retryDeliveries = (db: DbOrTx, { id, organizationId }: OwnWebhook): Promise<RetryOutcome> =>
  inTransaction(db, async (tx) => {
    const webhook = await findWebhook(tx, organizationId, id, { locked: true })
    if (!webhook) return null
    if (!webhook.active) return 'useless'
    const { rows } = await sql<{ id: string }>`
      update webhook_deliveries set status = 'waiting', attempts = 0, next_at = null
      where webhook_id = ${id} and status = 'failed' returning id`.execute(tx)
    if (rows.length === 0) return 'underWay'
    await changeWebhook(tx, id, { retry_at: null })
    for (const delivery of rows) await reschedule(tx, deliverWebhook, { delivery: delivery.id }, { key: delivery.id, afterSeconds: 0 })
    return 'waiting'
  })

/** Removes what was given up from the list of deliveries; false if there is none. */
export async function forgetDeliveries(db: DbOrTx, { id, organizationId }: OwnWebhook): Promise<boolean> {
  const own = db.selectFrom('webhooks').select('id').where('id', '=', id).where('organization_id', '=', organizationId)
  const { numDeletedRows } = await db
    .deleteFrom('webhook_deliveries')
    .where('webhook_id', 'in', own)
    .where('status', '=', 'failed')
    .executeTakeFirst()
  return numDeletedRows > 0n
}
