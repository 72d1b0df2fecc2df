// The remaining time of projects, and the receipts of removed ones.

import { type SqlBool, sql } from 'kysely'
import type { TimeCursor } from '../../../core/contract/cursor.server.ts'
import type { DbOrTx } from '../../../core/database/database.server.ts'
import { dayIn } from '../../../core/i18n/us-time.ts'
import type { TimeZone } from '../../../core/time/time-zones.ts'
import { organizationTimeZone } from '../../places/model/time-zones.server.ts'
import { isHeld, ownMonths } from '../../projects/lifecycle/queries.server.ts'
import { daysUntil, removalDay, retentionMonthsOf } from '../../projects/lifecycle/rules.ts'
import type { Status } from '../../projects/model/contract.ts'
import type { Records, RemovalReceipt } from './contract.ts'

type RetentionContext = { now: Date; retentionMonths: number }

type RetentionRow = {
  id: string
  title: string
  status: Status
  completed_at: Date | null
  organization_id: string
  timeZone: TimeZone
  months: number | null
  reason: string | null
  held_at: Date | null
  taken_at: Date | null
}

const rows = (db: DbOrTx) =>
  db
    .selectFrom('projects as p')
    .innerJoin('organizations as o', 'o.id', 'p.organization_id')
    .leftJoin('retention_holds as h', 'h.project_id', 'p.id')
    .select([
      'p.id',
      'p.title',
      'p.status',
      'p.completed_at',
      'p.organization_id',
      organizationTimeZone.as('timeZone'),
      'h.reason',
      'h.held_at',
    ])
    .select([
      ownMonths.as('months'),
      sql<Date | null>`(select max(k.taken_at) from retention_packages k where k.project_id = p.id)`.as('taken_at'),
    ])

function recordsOf(row: RetentionRow, { now, retentionMonths }: RetentionContext): Records {
  const { id, title, status, timeZone } = row
  const months = retentionMonthsOf(row.months, retentionMonths)
  const completedAt = status === 'completed' ? row.completed_at : null
  const removal = completedAt && removalDay(completedAt, timeZone, months)
  return {
    _id: id,
    title,
    status,
    completedAt: completedAt?.toISOString() ?? null,
    months,
    removalDay: removal,
    daysLeft: removal === null ? null : daysUntil(dayIn(timeZone, now), removal),
    removalDayIfCompleted: removalDay(now, timeZone, months),
    hold: row.reason !== null && row.held_at ? { reason: row.reason, since: row.held_at.toISOString() } : null,
    packageTakenAt: row.taken_at?.toISOString() ?? null,
  }
}

/** A project's records and its organization; null if it does not exist. */
export async function findRecords(db: DbOrTx, projectId: string, at: RetentionContext): Promise<Records | null> {
  const row = await rows(db).where('p.id', '=', projectId).executeTakeFirst()
  return row ? recordsOf(row, at) : null
}

/** Completed projects by completion, then projects that are only on hold. */
const place = sql<Date>`coalesce(case when p.status = 'completed' then p.completed_at end, p.created_at + interval '1000 years')`

/** An organization's projects that are completed or on hold; `limit` plus one if there are more. */
export async function listOfRecords(
  db: DbOrTx,
  organizationId: string,
  { limit, after, ...at }: RetentionContext & { limit: number; after: TimeCursor | null },
): Promise<{ records: Records; place: TimeCursor }[]> {
  let query = rows(db)
    .select(place.as('place'))
    .where('p.organization_id', '=', organizationId)
    .where(({ eb, or }) => or([eb('p.status', '=', 'completed'), isHeld]))
  if (after) query = query.where(sql<SqlBool>`(${place}, p.id) > (${after.at}, ${after.id}::uuid)`)
  const found = await query
    .orderBy(place)
    .orderBy('p.id')
    .limit(limit + 1)
    .execute()
  return found.map((row) => ({ records: recordsOf(row, at), place: { at: row.place, id: row.id } }))
}

export async function countRecords(db: DbOrTx, organizationId: string): Promise<number> {
  const { count } = await db
    .selectFrom('projects as p')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('p.organization_id', '=', organizationId)
    .where(({ eb, or }) => or([eb('p.status', '=', 'completed'), isHeld]))
    .executeTakeFirstOrThrow()
  return count
}

/** An organization's own retention period in months; null if it uses the default. */
export async function findOwnMonths(db: DbOrTx, organizationId: string): Promise<number | null> {
  const row = await db.selectFrom('retention_periods').select('months').where('organization_id', '=', organizationId).executeTakeFirst()
  return row?.months ?? null
}

/** An organization's receipts, newest first; `limit` plus one if there are more. */
export async function findReceipts(
  db: DbOrTx,
  organizationId: string,
  { limit, before }: { limit: number; before: TimeCursor | null },
): Promise<RemovalReceipt[]> {
  let query = db.selectFrom('retention_receipts').selectAll().where('organization_id', '=', organizationId)
  if (before) query = query.where(({ eb, refTuple, tuple }) => eb(refTuple('removed_at', 'id'), '<', tuple(before.at, before.id)))
  const found = await query
    .orderBy('removed_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute()
  return found.map((row) => ({
    _id: row.id,
    project: row.project_id,
    title: row.title,
    cause: row.cause,
    completedAt: row.completed_at?.toISOString() ?? null,
    removedAt: row.removed_at.toISOString(),
    counts: row.counts,
    packageHash: row.package_hash,
    packageTakenAt: row.package_taken_at?.toISOString() ?? null,
    filesRemovedAt: row.files_removed_at?.toISOString() ?? null,
  }))
}
