// Which period and which hold a project stands under. Asked by whoever changes a project, in the transaction that does.
import { type SqlBool, sql } from 'kysely'
import type { DbOrTx } from '../../../core/database/database.server.ts'
import { dayIn } from '../../../core/i18n/us-time.ts'
import { periodOf, removalDay, reopenRefusal } from './rules.ts'

declare module '../../../core/database/json-columns.ts' {
  interface JsonColumns {
    'retention_receipts.counts': Record<string, number>
  }
}

/** Whether a hold keeps a project, for a query over `projects as p`. */
export const isHeld = sql<SqlBool>`exists (select from retention_holds h where h.project_id = p.id)`
/** The own period in months of a project's organisation, null for none, for the same. */
export const ownMonths = sql<number | null>`(select r.months from retention_periods r where r.organization_id = p.organization_id)`

/** Whether a hold keeps a project. To be asked after its row was locked. */
export async function findHold(tx: DbOrTx, projectId: string): Promise<boolean> {
  const row = await tx.selectFrom('retention_holds').select('project_id').where('project_id', '=', projectId).executeTakeFirst()
  return row !== undefined
}

/**
 * Why a completed project, whose row the caller has locked, cannot be opened again: a message's code; null where it can.
 * @param retentionMonths the installation's period, which is the least
 */
export async function findReopenRefusal(tx: DbOrTx, projectId: string, now: Date, retentionMonths: number): Promise<string | null> {
  const row = await tx
    .selectFrom('projects as p')
    .innerJoin('organizations as o', 'o.id', 'p.organization_id')
    .select(['p.completed_at', 'o.state', ownMonths.as('months')])
    .where('p.id', '=', projectId)
    .executeTakeFirst()
  if (!row?.completed_at) return null
  return reopenRefusal(dayIn(row.state, now), removalDay(row.completed_at, row.state, periodOf(row.months, retentionMonths)))
}
