import type { DbOrTx } from '../../../core/database/database.server.ts'
import { enqueue, inTransaction } from '../../../core/jobs/enqueue.server.ts'
import type { RetryOutcome } from '../../../core/jobs/given-up.server.ts'
import { makeTakeoutFile } from './jobs.server.ts'

/** Makes a takeout again that failed, with what the organization has now. One at a time is made for an organization. */
export const retryTakeout = (
  db: DbOrTx,
  { id, organizationId }: { id: string; organizationId: string },
  now: Date,
): Promise<RetryOutcome> =>
  inTransaction(db, async (tx) => {
    // Two that are tried again at the same time take turns.
    await tx.selectFrom('organizations').select('id').where('id', '=', organizationId).forNoKeyUpdate().execute()
    const own = await tx.selectFrom('takeouts').select(['id', 'status']).where('organization_id', '=', organizationId).execute()
    const failed = own.find((one) => one.id === id)
    if (!failed) return null
    if (failed.status !== 'failed' || own.some(({ status }) => status === 'waiting' || status === 'running')) return 'underWay'
    await tx.updateTable('takeouts').set({ status: 'waiting', created_at: now, finished_at: null }).where('id', '=', id).execute()
    await enqueue(tx, makeTakeoutFile, { takeout: id })
    return 'waiting'
  })
