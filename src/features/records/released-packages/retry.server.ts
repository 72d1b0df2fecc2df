import type { DbOrTx } from '../../../core/database/database.server.ts'
import { enqueue, inTransaction } from '../../../core/jobs/enqueue.server.ts'
import type { RetryOutcome } from '../../../core/jobs/given-up.server.ts'
import { lockRequest } from '../records-requests/queries.server.ts'
import { makeRelease } from './job.ts'
import { findPackage } from './queries.server.ts'

/** Makes the file of a package again that failed, with the decisions of its review. A closed request gets no more packages. */
export const retryRelease = (db: DbOrTx, { id, organizationId }: { id: string; organizationId: string }): Promise<RetryOutcome> =>
  inTransaction(db, async (tx) => {
    const known = await tx.selectFrom('released_packages').select('request_id').where('id', '=', id).executeTakeFirst()
    // The request first, as every step of a review does.
    const request = known && (await lockRequest(tx, organizationId, known.request_id))
    const row = request && (await findPackage(tx, id))
    if (!row) return null
    if (row.status !== 'failed') return 'underWay'
    if (request.closed_at) return 'useless'
    await tx.updateTable('released_packages').set({ status: 'sealing', attempts: 0 }).where('id', '=', id).execute()
    await enqueue(tx, makeRelease, { package: id })
    return 'waiting'
  })

/** Takes the failure back: the package is under review again. False if there is none. */
export async function reviewAgain(db: DbOrTx, { id, organizationId }: { id: string; organizationId: string }): Promise<boolean> {
  const ofOrganization = db.selectFrom('records_requests').select('id').where('organization_id', '=', organizationId)
  const { numUpdatedRows } = await db
    .updateTable('released_packages')
    .set({ status: 'review' })
    .where('id', '=', id)
    .where('status', '=', 'failed')
    .where('request_id', 'in', ofOrganization)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
