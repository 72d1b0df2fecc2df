// A project's retention period and legal hold. Read them in the transaction that changes the project.

import { type SqlBool, sql } from 'kysely'
import { type Refusal, reject } from '../../../core/contract/errors.ts'
import type { DbOrTx } from '../../../core/database/database.server.ts'
import { formatDate } from '../../../core/i18n/dates.ts'
import type { Language } from '../../../core/i18n/languages.ts'
import { dayIn } from '../../../core/i18n/us-time.ts'
import { organizationTimeZone } from '../../places/model/time-zones.server.ts'
import { projectRetainedUntil, removalDay, reopenRefusal, retentionMonthsOf } from './rules.ts'

declare module '../../../core/database/json-columns.ts' {
  interface JsonColumns {
    'retention_receipts.counts': Record<string, number>
  }
}

/** SQL condition over `projects as p`: a legal hold applies. */
export const isHeld = sql<SqlBool>`exists (select from retention_holds h where h.project_id = p.id)`
/** SQL over `projects as p`: the organization's own retention period in months, or null. */
export const ownMonths = sql<number | null>`(select r.months from retention_periods r where r.organization_id = p.organization_id)`

/** @returns whether a legal hold applies. Call it after locking the project's row. */
export async function findHold(tx: DbOrTx, projectId: string): Promise<boolean> {
  const row = await tx.selectFrom('retention_holds').select('project_id').where('project_id', '=', projectId).executeTakeFirst()
  return row !== undefined
}

/**
 * Why a completed project cannot be reopened. The caller has locked its row.
 * @param retentionMonths the installation's period, the minimum
 * @returns null if it can be reopened
 */
export async function findReopenRefusal(tx: DbOrTx, projectId: string, now: Date, retentionMonths: number): Promise<Refusal | null> {
  const row = await tx
    .selectFrom('projects as p')
    .innerJoin('organizations as o', 'o.id', 'p.organization_id')
    .select(['p.completed_at', organizationTimeZone.as('timeZone'), ownMonths.as('months')])
    .where('p.id', '=', projectId)
    .executeTakeFirst()
  if (!row?.completed_at) return null
  return reopenRefusal(dayIn(row.timeZone, now), removalDay(row.completed_at, row.timeZone, retentionMonthsOf(row.months, retentionMonths)))
}

/**
 * The day until which the records schedule keeps a project with responses, if that is later than the bin would.
 * @returns YYYY-MM-DD, or null if it may be deleted
 */
export async function findKeptUntil(db: DbOrTx, projectId: string, now: Date, retentionMonths: number): Promise<string | null> {
  const row = await db
    .selectFrom('projects as p')
    .innerJoin('organizations as o', 'o.id', 'p.organization_id')
    .select(['p.status', 'p.completed_at', organizationTimeZone.as('timeZone'), ownMonths.as('months')])
    .where('p.id', '=', projectId)
    .executeTakeFirst()
  if (!row) return null
  const { status, completed_at: completedAt, timeZone, months: own } = row
  return projectRetainedUntil({ status, completedAt, timeZone, now, own, least: retentionMonths })
}

export type DeletionContext = { now: Date; retentionMonths: number; language: Language }

/**
 * Call it before answers are deleted with a question or an import, after locking the project's row. Officials correct an open survey, which
 * is recorded, and keeps the project itself under its schedule.
 * @throws HttpError 409 where the project was completed, and the records schedule keeps its responses
 */
export async function ensureMayDeleteAnswers(tx: DbOrTx, projectId: string, deleting: DeletionContext): Promise<void> {
  const project = tx.selectFrom('projects').select('completed_at').where('id', '=', projectId)
  if ((await project.executeTakeFirst())?.completed_at) await ensureMayDelete(tx, projectId, deleting)
}

/**
 * Call it before responses are deleted with a project, after locking its row.
 * @throws HttpError 409 where the records schedule keeps them
 */
export async function ensureMayDelete(tx: DbOrTx, projectId: string, { now, retentionMonths, language }: DeletionContext): Promise<void> {
  const day = await findKeptUntil(tx, projectId, now, retentionMonths)
  if (day !== null) reject(409, 'project.recordsSchedule', { day: formatDate(language, day) })
}
