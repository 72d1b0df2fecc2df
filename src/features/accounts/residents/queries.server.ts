import { type Selectable, sql } from 'kysely'
import type { DbOrTx, Tables } from '../../../core/database/database.server.ts'
import { newId } from '../../../core/database/ids.server.ts'
import type { FailedAttempt } from '../../../core/jobs/attempt.server.ts'
import { contactHashes } from '../model/former-contacts.server.ts'
import type { ResidentImport } from './contract.ts'
import type { BadRow, NewResident } from './reading.server.ts'
import type { CellRefusal } from './rules.ts'

declare module '../../../core/database/json-columns.ts' {
  interface JsonColumns {
    'resident_import_errors.faults': CellRefusal[]
  }
}

export type ImportRow = Selectable<Tables['resident_imports']>

type NewImport = Pick<ImportRow, 'id' | 'organization_id' | 'user_id' | 'file_name' | 'file_key' | 'language' | 'total'>

/** Writes an upload down. `begun`: the caller imports it right away. */
export const insertImport = (db: DbOrTx, made: NewImport, { now, begun }: { now: Date; begun: boolean }): Promise<ImportRow> =>
  db
    .insertInto('resident_imports')
    .values({ ...made, status: begun ? 'running' : 'waiting', attempts: begun ? 1 : 0, created_at: now, finished_at: null })
    .returningAll()
    .executeTakeFirstOrThrow()

/** Marks an upload as being imported by the caller; undefined if it is done, or has failed. */
export const beginImport = (db: DbOrTx, id: string): Promise<ImportRow | undefined> =>
  db
    .updateTable('resident_imports')
    .set(({ eb }) => ({ status: 'running', attempts: eb('attempts', '+', 1), checked: 0, done: 0 }))
    .where('id', '=', id)
    .where('status', 'in', ['waiting', 'running'])
    .returningAll()
    .executeTakeFirst()

type ImportUpdate = Partial<
  Pick<ImportRow, 'status' | 'checked' | 'done' | 'added' | 'known' | 'bad' | 'flagged' | 'finished_at' | 'left_out'>
>

/** Changes an upload for the attempt that imports it; false when another does by now. */
export async function changeImport(
  db: DbOrTx,
  { id, attempts }: Pick<ImportRow, 'id' | 'attempts'>,
  change: ImportUpdate,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('resident_imports')
    .set(change)
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .where('status', '=', 'running')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/**
 * Notes that an attempt ended without an import.
 * @returns the key of the file to remove if it was the last attempt, else null
 */
export async function endImport(tx: DbOrTx, id: string, next: FailedAttempt['next'], now: Date): Promise<string | null> {
  const isOver = next === 'givenUp'
  const row = await tx
    .updateTable('resident_imports')
    .set(({ eb }) => ({
      ...(isOver ? { status: 'failed', finished_at: now, left_out: [] } : { status: 'waiting', checked: 0, done: 0 }),
      ...(next === 'interrupted' ? { attempts: eb('attempts', '-', 1) } : {}),
    }))
    .where('id', '=', id)
    .where('status', 'in', next === 'givenUp' ? ['waiting', 'running'] : ['running'])
    .returning('file_key')
    .executeTakeFirst()
  return isOver ? (row?.file_key ?? null) : null
}

export const findFileKey = async (db: DbOrTx, id: string): Promise<string | null> =>
  (await db.selectFrom('resident_imports').select('file_key').where('id', '=', id).executeTakeFirst())?.file_key ?? null

export const findImport = (db: DbOrTx, organizationId: string, id: string): Promise<ImportRow | undefined> =>
  db.selectFrom('resident_imports').selectAll().where('id', '=', id).where('organization_id', '=', organizationId).executeTakeFirst()

/** Uploads of an organization, newest first, after `before` (an id). */
export const findImports = (db: DbOrTx, organizationId: string, { limit, before }: { limit: number; before: string | undefined }) =>
  db
    .selectFrom('resident_imports')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .$if(before !== undefined, (query) => query.where('id', '<', before as string))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

export type NotedRow = { row_number: number; faults: CellRefusal[]; is_flag: boolean }

/** Bad and flagged rows of an upload by number, after row `after`; `isFlag` for one of the two. */
export const findNotedRows = (
  db: DbOrTx,
  importId: string,
  { limit, after = 0, isFlag }: { limit: number; after?: number; isFlag?: boolean },
): Promise<NotedRow[]> =>
  db
    .selectFrom('resident_import_errors')
    .select(['row_number', 'faults', 'is_flag'])
    .where('import_id', '=', importId)
    .where('row_number', '>', after)
    .$if(isFlag !== undefined, (query) => query.where('is_flag', '=', isFlag as boolean))
    .orderBy('row_number')
    .limit(limit)
    .execute()

/** The state of the organization of an upload. */
export const findOwnState = async (db: DbOrTx, organizationId: string): Promise<string> =>
  (await db.selectFrom('organizations').select('state').where('id', '=', organizationId).executeTakeFirstOrThrow()).state

export async function insertNotedRows(tx: DbOrTx, importId: string, rows: readonly BadRow[], isFlag: boolean): Promise<void> {
  if (rows.length === 0) return
  const values = rows.map(({ number, faults }) => ({
    import_id: importId,
    row_number: number,
    faults: JSON.stringify(faults),
    is_flag: isFlag,
  }))
  await tx.insertInto('resident_import_errors').values(values).execute()
}

/**
 * Adds residents whose email address has no account, without a password and unconfirmed.
 * @returns their ids by email address; existing accounts are absent, also those of simultaneous registrations
 */
export async function insertResidents(tx: DbOrTx, residents: readonly NewResident[], now: Date): Promise<Map<string, string>> {
  const rows = residents.map((resident) => ({ id: newId(), login_type: 'Resident', ...resident, created_at: now }))
  const first = rows[0]
  if (!first) return new Map()
  const names = sql.join(Object.keys(first).map((name) => sql.ref(name)))
  const { rows: added } = await sql<{ id: string; email: string }>`
    insert into users (${names}) select ${names} from jsonb_populate_recordset(null::users, ${JSON.stringify(rows)}::jsonb)
    on conflict (email) do nothing returning id, email`.execute(tx)
  return new Map(added.map(({ id, email }) => [email, id]))
}

/** Has uploads that are not imported yet leave a person out who deletes the account: the upload is older than the person's wish. */
export async function leaveImports(tx: DbOrTx, email: string): Promise<void> {
  const hashes = await contactHashes(tx, { email })
  await sql`
    update resident_imports set left_out = left_out || ${hashes}::bytea[] where status in ('waiting', 'running')`.execute(tx)
}

/**
 * Removes those of the new residents again who deleted their accounts since the upload. Called after they are inserted: an insert waits for
 * a deletion of the same address that is under way.
 * @param added ids by email address
 */
export async function removeDeparted(tx: DbOrTx, importId: string, added: Map<string, string>): Promise<void> {
  const { left_out } = await tx.selectFrom('resident_imports').select('left_out').where('id', '=', importId).executeTakeFirstOrThrow()
  if (left_out.length === 0) return
  const departed = new Set(left_out.map((hash) => hash.toString('hex')))
  for (const [email, id] of added) {
    const [hash] = await contactHashes(tx, { email })
    if (!hash || !departed.has(hash.toString('hex'))) continue
    await tx.deleteFrom('users').where('id', '=', id).execute()
    added.delete(email)
  }
}

export const importOf = (row: ImportRow): ResidentImport => ({
  _id: row.id,
  fileName: row.file_name,
  status: row.status,
  total: row.total,
  checked: row.checked,
  done: row.done,
  added: row.added,
  known: row.known,
  bad: row.bad,
  flagged: row.flagged,
  createdAt: row.created_at.toISOString(),
  finishedAt: row.finished_at?.toISOString() ?? null,
})
