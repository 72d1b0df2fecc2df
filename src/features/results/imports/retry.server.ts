import type { DbOrTx } from '../../../core/database/database.server.ts'
import { enqueue, inTransaction } from '../../../core/jobs/enqueue.server.ts'
import type { RetryOutcome } from '../../../core/jobs/given-up.server.ts'
import { importPlatformFile } from './jobs.server.ts'

/** Imports a file again whose import failed; its file is kept for that. A completed project takes no more responses. */
export const retryPlatformImport = (db: DbOrTx, { id, organizationId }: { id: string; organizationId: string }): Promise<RetryOutcome> =>
  inTransaction(db, async (tx) => {
    const row = await tx
      .selectFrom('platform_imports as i')
      .innerJoin('projects as p', 'p.id', 'i.project_id')
      .select(['i.status', 'p.status as project_status'])
      .where('i.id', '=', id)
      .where('i.status', '<>', 'draft')
      .where('p.organization_id', '=', organizationId)
      .forUpdate('i')
      .executeTakeFirst()
    if (!row) return null
    if (row.status !== 'failed') return 'underWay'
    if (row.project_status === 'completed') return 'useless'
    await tx.updateTable('platform_imports').set({ status: 'waiting', finished_at: null }).where('id', '=', id).execute()
    await enqueue(tx, importPlatformFile, { import: id })
    return 'waiting'
  })
