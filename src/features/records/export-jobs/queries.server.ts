import { type Insertable, type Selectable, sql } from 'kysely'
import type { DbOrTx, Tables } from '../../../core/database/database.server.ts'
import { isId } from '../../../core/database/ids.server.ts'
import type { FailedAttempt } from '../../../core/jobs/attempt.server.ts'
import { dayMilliseconds } from '../../../core/time/durations.ts'
import type { TimeZone } from '../../../core/time/time-zones.ts'
import type { GroupName } from '../../results/model/groups.ts'
import { filterGroupsIn } from '../../results/model/groups.ts'
import type { ExportFilter } from '../exports/rules.ts'
import type { MadeExport } from './contract.ts'
import { exportRetainedUntil, keptHours, listedDays } from './rules.ts'

declare module '../../../core/database/json-columns.ts' {
  interface JsonColumns {
    'exports.groups': { [Name in GroupName]?: string }
  }
}

export type ExportRow = Selectable<Tables['exports']>
type Listed = ExportRow & { title: string | null }

const hourMilliseconds = 3_600_000

/** The responses that an export selects. */
export const filterIn = (row: ExportRow): ExportFilter => ({
  from: row.from_at,
  to: row.to_at,
  includeUnconfirmed: row.include_unconfirmed,
  ...filterGroupsIn(row.groups),
})

export type PublicStatements = {
  updates: unknown[]
  decisions: unknown[]
  reports: { reason: string; text: string; createdAt: string; outcome: string | null }[]
}

/** Updates and decisions that officials published about a project in a period, in UTC, and the days of reports about it. */
export async function exportStatementsOf(
  db: DbOrTx,
  project: { id: string; timeZone: TimeZone },
  { from, to }: Pick<ExportFilter, 'from' | 'to'>,
): Promise<PublicStatements> {
  const day = sql`to_char(created_at at time zone ${project.timeZone}::text, 'YYYY-MM-DD')`
  const at = (column: string) => sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`
  const within = (column: string) =>
    sql`project_id = ${project.id} and (${from}::timestamptz is null or ${sql.ref(column)} >= ${from}) and ${sql.ref(column)} <= ${to}`
  const { rows } = await sql<PublicStatements>`
    select
      (select coalesce(json_agg(json_build_object('title', title, 'text', text, 'postedDate', ${at('posted_at')})
        order by posted_at, id), '[]')
        from project_updates where ${within('posted_at')}) as updates,
      (select coalesce(json_agg(json_build_object('said', said, 'doing', doing, 'status', status, 'promisedFor', promised_for,
          'postedDate', ${at('posted_at')}, 'doneAt', ${at('done_at')}) order by posted_at, id), '[]')
        from decisions where ${within('posted_at')}) as decisions,
      (select coalesce(json_agg(json_build_object('reason', reason, 'text', text, 'createdAt', ${day}, 'outcome', outcome)
          order by ${day}, reason, text), '[]')
        from reports where ${within('created_at')}) as reports`.execute(db)
  return rows[0] as PublicStatements
}

export async function countOpen(tx: DbOrTx, organizationId: string): Promise<number> {
  // Serializes concurrent requests, so each sees the other's row.
  await tx.selectFrom('organizations').select('id').where('id', '=', organizationId).forUpdate().execute()
  const query = tx.selectFrom('exports').select(sql<number>`count(*)`.as('count')).where('organization_id', '=', organizationId)
  return Number((await query.where('status', 'in', ['waiting', 'running']).executeTakeFirstOrThrow()).count)
}

type NewExport = Omit<Insertable<Tables['exports']>, 'done' | 'attempts' | 'bytes' | 'finished_at' | 'status'>

export const insertExport = (tx: DbOrTx, made: NewExport) =>
  tx
    .insertInto('exports')
    .values({ ...made, status: 'waiting', bytes: null, finished_at: null })
    .execute()

/** Marks an export as being made by the caller; undefined if it is made already, or gone. */
export const beginExport = (db: DbOrTx, id: string): Promise<ExportRow | undefined> =>
  db
    .updateTable('exports')
    .set(({ eb }) => ({ status: 'running', attempts: eb('attempts', '+', 1), done: 0 }))
    .where('id', '=', id)
    .where('status', 'in', ['waiting', 'running'])
    .returningAll()
    .executeTakeFirst()

type ExportUpdate = Partial<Pick<ExportRow, 'status' | 'done' | 'bytes' | 'finished_at'>>

/**
 * Updates an export on behalf of an attempt.
 * @returns false if another attempt has taken over, the export restarts, or its project was removed
 */
export async function changeExport(
  db: DbOrTx,
  { id, attempts }: Pick<ExportRow, 'id' | 'attempts'>,
  change: ExportUpdate,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('exports')
    .set(change)
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .where('status', '=', 'running')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Notes that an attempt ended without a file. */
export const endExport = (tx: DbOrTx, id: string, next: FailedAttempt['next'], now: Date) =>
  tx
    .updateTable('exports')
    .set(({ eb }) => ({
      status: next === 'givenUp' ? 'failed' : 'waiting',
      finished_at: next === 'givenUp' ? now : null,
      done: 0,
      ...(next === 'interrupted' ? { attempts: eb('attempts', '-', 1) } : {}),
    }))
    .where('id', '=', id)
    .where('status', 'in', next === 'givenUp' ? ['waiting', 'running'] : ['running'])
    .execute()

const listed = (db: DbOrTx, organizationId: string) =>
  db
    .selectFrom('exports as e')
    .leftJoin('projects as p', 'p.id', 'e.project_id')
    .selectAll('e')
    .select('p.title')
    .where('e.organization_id', '=', organizationId)

export async function findExport(db: DbOrTx, organizationId: string, id: string): Promise<Listed | undefined> {
  return isId(id) ? listed(db, organizationId).where('e.id', '=', id).executeTakeFirst() : undefined
}

/** Newest first, after the id `before`. */
export const findExports = (db: DbOrTx, organizationId: string, { limit, before }: { limit: number; before: string | undefined }) =>
  listed(db, organizationId)
    .$if(before !== undefined, (query) => query.where('e.id', '<', before as string))
    .orderBy('e.id', 'desc')
    .limit(limit)
    .execute()

/**
 * Queues an export again that failed or whose file is gone.
 * @returns false if it is in another state
 */
export async function waitAgain(
  tx: DbOrTx,
  id: string,
  change: Pick<ExportRow, 'to_at' | 'total' | 'created_at' | 'user_id'>,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('exports')
    .set({ ...change, status: 'waiting', attempts: 0, done: 0, bytes: null, finished_at: null })
    .where('id', '=', id)
    .where('status', 'in', ['failed', 'gone'])
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

const isExpired = (now: Date) => sql<boolean>`status = 'ready' and finished_at <= ${new Date(now.getTime() - keptHours * hourMilliseconds)}`

/** The keys of files whose day is over. */
export async function findExpiredExports(db: DbOrTx, now: Date): Promise<string[]> {
  const rows = await db.selectFrom('exports').select('file_key').where(isExpired(now)).execute()
  return rows.map((row) => row.file_key)
}

/** Marks expired exports, and deletes the ones that are no longer listed. */
export async function markGone(db: DbOrTx, now: Date): Promise<void> {
  await db.updateTable('exports').set({ status: 'gone', bytes: null }).where(isExpired(now)).execute()
  await db
    .deleteFrom('exports')
    .where('status', 'in', ['gone', 'failed'])
    .where('created_at', '<', new Date(now.getTime() - listedDays * dayMilliseconds))
    .execute()
}

export const toExport = (row: Listed): MadeExport => ({
  _id: row.id,
  kind: row.kind,
  project: row.project_id === null ? null : { _id: row.project_id, title: row.title ?? '' },
  from: row.from_at?.toISOString() ?? null,
  to: row.to_asked ? row.to_at.toISOString() : null,
  includeUnconfirmed: row.include_unconfirmed,
  groups: filterGroupsIn(row.groups),
  status: row.status,
  total: row.total,
  done: row.done,
  size: row.bytes === null ? null : Number(row.bytes),
  createdAt: row.created_at.toISOString(),
  keptUntil: row.status === 'ready' && row.finished_at ? exportRetainedUntil(row.finished_at).toISOString() : null,
})
