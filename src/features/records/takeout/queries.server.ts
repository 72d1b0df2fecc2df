import { type Insertable, type Selectable, sql } from 'kysely'
import type { DbOrTx, Tables } from '../../../core/database/database.server.ts'
import { isId } from '../../../core/database/ids.server.ts'
import type { FailedAttempt } from '../../../core/jobs/attempt.server.ts'
import type { FileStore } from '../../../core/storage/files.server.ts'
import { dayMilliseconds } from '../../../core/time/durations.ts'
import { exportRetainedUntil, keptHours, listedDays } from '../export-jobs/rules.ts'
import type { Takeout } from './contract.ts'

export type TakeoutRow = Selectable<Tables['takeouts']>
const listedMax = 20

type NewTakeout = Pick<Insertable<Tables['takeouts']>, 'id' | 'organization_id' | 'user_id' | 'file_key' | 'created_at'>

/** @throws DatabaseError (a duplicate of `takeouts_one_open`) while another one of the organization is being made */
export const insertTakeout = (tx: DbOrTx, made: NewTakeout) =>
  tx
    .insertInto('takeouts')
    .values({ ...made, status: 'waiting', bytes: null, finished_at: null })
    .execute()

/** Newest first. */
export const findTakeouts = (db: DbOrTx, organizationId: string): Promise<TakeoutRow[]> =>
  db.selectFrom('takeouts').selectAll().where('organization_id', '=', organizationId).orderBy('id', 'desc').limit(listedMax).execute()

export async function findTakeout(db: DbOrTx, organizationId: string, id: string): Promise<TakeoutRow | undefined> {
  if (!isId(id)) return undefined
  return db.selectFrom('takeouts').selectAll().where('organization_id', '=', organizationId).where('id', '=', id).executeTakeFirst()
}

/** Marks a takeout as being made by the caller; undefined if it is made already, or gone. */
export const beginTakeout = (db: DbOrTx, id: string): Promise<TakeoutRow | undefined> =>
  db
    .updateTable('takeouts')
    .set(({ eb }) => ({ status: 'running', attempts: eb('attempts', '+', 1), done: 0 }))
    .where('id', '=', id)
    .where('status', 'in', ['waiting', 'running'])
    .returningAll()
    .executeTakeFirst()

/**
 * Updates a takeout on behalf of an attempt.
 * @returns false if another attempt has taken over, or a project was removed meanwhile
 */
export async function changeTakeout(
  db: DbOrTx,
  { id, attempts }: Pick<TakeoutRow, 'id' | 'attempts'>,
  change: Partial<Pick<TakeoutRow, 'status' | 'done' | 'total' | 'bytes' | 'finished_at'>>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('takeouts')
    .set(change)
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .where('status', '=', 'running')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Notes that an attempt ended without a file. */
export const endTakeout = (tx: DbOrTx, id: string, next: FailedAttempt['next'], now: Date) =>
  tx
    .updateTable('takeouts')
    .set({ status: next === 'givenUp' ? 'failed' : 'waiting', finished_at: next === 'givenUp' ? now : null, done: 0 })
    .where('id', '=', id)
    .where('status', 'in', next === 'givenUp' ? ['waiting', 'running'] : ['running'])
    .execute()

/** Removes expired files, each before its row is updated: what a killed process left is found again. */
export async function removeExpiredTakeouts({ db, files, now }: { db: DbOrTx; files: FileStore; now: Date }): Promise<void> {
  const expired = sql<boolean>`status = 'ready' and finished_at <= ${new Date(now.getTime() - (keptHours * dayMilliseconds) / 24)}`
  const rows = await db.selectFrom('takeouts').select(['id', 'file_key']).where(expired).execute()
  for (const { file_key } of rows) await files.remove(file_key)
  await db.updateTable('takeouts').set({ status: 'gone', bytes: null }).where(expired).execute()
  await db
    .deleteFrom('takeouts')
    .where('status', 'in', ['gone', 'failed'])
    .where('created_at', '<', new Date(now.getTime() - listedDays * dayMilliseconds))
    .execute()
}

export const toTakeout = (row: TakeoutRow): Takeout => ({
  _id: row.id,
  status: row.status,
  total: row.total,
  done: row.done,
  size: row.bytes === null ? null : Number(row.bytes),
  createdAt: row.created_at.toISOString(),
  keptUntil: row.status === 'ready' && row.finished_at ? exportRetainedUntil(row.finished_at).toISOString() : null,
})
