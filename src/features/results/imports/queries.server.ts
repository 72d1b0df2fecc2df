import { type Selectable, sql } from 'kysely'
import type { DbOrTx, Tables } from '../../../core/database/database.server.ts'
import { newId } from '../../../core/database/ids.server.ts'
import type { FailedAttempt } from '../../../core/jobs/attempt.server.ts'
import { dayMilliseconds } from '../../../core/time/durations.ts'
import { draftDays } from './columns.ts'
import type { PlatformImport } from './contract.ts'
import type { CheckedHead, KeyedRow } from './reading.server.ts'
import type { ImportedColumn, ImportFault } from './rules.ts'

declare module '../../../core/database/json-columns.ts' {
  interface JsonColumns {
    'platform_imports.columns': ImportedColumn[]
    'platform_imports.faults': ImportFault[]
  }
}

export type PlatformImportRow = Selectable<Tables['platform_imports']>
type NewPlatformImport = Pick<PlatformImportRow, 'id' | 'project_id' | 'user_id' | 'file_name' | 'file_key' | 'created_at'>

const checkedColumns = ({ source, columns, faults, total, bad, empty }: CheckedHead) => ({
  ...{ source, total, bad, empty },
  columns: JSON.stringify(columns),
  faults: JSON.stringify(faults),
})

export const insertPlatformImport = (tx: DbOrTx, made: NewPlatformImport, checked: CheckedHead): Promise<PlatformImportRow> =>
  tx
    .insertInto('platform_imports')
    .values({ ...made, ...checkedColumns(checked), status: 'draft' })
    .returningAll()
    .executeTakeFirstOrThrow()

/** Stores another mapping of a draft; false if the import has begun. */
export async function saveMapping(tx: DbOrTx, id: string, checked: CheckedHead): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('platform_imports')
    .set(checkedColumns(checked))
    .where('id', '=', id)
    .where('status', '=', 'draft')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export const findPlatformImport = (db: DbOrTx, projectId: string, id: string): Promise<PlatformImportRow | undefined> =>
  db.selectFrom('platform_imports').selectAll().where('project_id', '=', projectId).where('id', '=', id).executeTakeFirst()

/** A project's imports, newest first. */
export const findPlatformImports = (db: DbOrTx, projectId: string): Promise<PlatformImportRow[]> =>
  db.selectFrom('platform_imports').selectAll().where('project_id', '=', projectId).orderBy('id', 'desc').execute()

/** Marks a draft as waiting for its job; false if it has begun. */
export async function startPlatformImport(tx: DbOrTx, id: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('platform_imports')
    .set({ status: 'waiting' })
    .where('id', '=', id)
    .where('status', '=', 'draft')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Marks an import as being worked on; undefined if it is over or undone. */
export const beginPlatformImport = (tx: DbOrTx, id: string): Promise<PlatformImportRow | undefined> =>
  tx
    .updateTable('platform_imports')
    .set(({ eb }) => ({ status: 'running', attempts: eb('attempts', '+', 1), done: 0 }))
    .where('id', '=', id)
    .where('status', 'in', ['waiting', 'running'])
    .returningAll()
    .executeTakeFirst()

type PlatformImportUpdate = Partial<
  Pick<PlatformImportRow, 'status' | 'done' | 'added' | 'known' | 'bad' | 'empty' | 'finished_at' | 'columns'>
>

/** Changes an import for the attempt that works on it; false when another does by now, or it was undone. */
export async function changePlatformImport(
  db: DbOrTx,
  { id, attempts }: Pick<PlatformImportRow, 'id' | 'attempts'>,
  { columns, ...change }: PlatformImportUpdate,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('platform_imports')
    .set({ ...change, ...(columns && { columns: JSON.stringify(columns) }) })
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .where('status', '=', 'running')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Notes that an attempt ended without an import. A failed import keeps its file until `removeOldDrafts`. */
export async function endPlatformImport(tx: DbOrTx, id: string, next: FailedAttempt['next'], now: Date): Promise<void> {
  await tx
    .updateTable('platform_imports')
    .set(next === 'givenUp' ? { status: 'failed', finished_at: now } : { status: 'waiting', done: 0 })
    .where('id', '=', id)
    .where('status', 'in', next === 'givenUp' ? ['waiting', 'running'] : ['running'])
    .execute()
}

/** True if no import of the project has added one of the rows yet. */
export async function hasNewRows(tx: DbOrTx, projectId: string, rows: CheckedHead['keys']): Promise<boolean> {
  const { rows: found } = await sql<{ isNew: boolean }>`
    select exists (
      select from unnest(${rows.map((one) => one.hash)}::text[], ${rows.map((one) => one.key)}::text[]) as n (hash, key)
      where not exists (select from imported_responses as r where r.project_id = ${projectId}::uuid and r.row_hash = n.hash)
        and not exists (select from imported_responses as r where r.project_id = ${projectId}::uuid and r.source_id_hash = n.key)
    ) as "isNew"`.execute(tx)
  return found[0]?.isNew ?? false
}

/** Adds rows that no import of the project has added yet, with their answers. @returns how many were added */
export async function insertResponses(tx: DbOrTx, { id, project_id }: PlatformImportRow, rows: readonly KeyedRow[]): Promise<number> {
  const added = await tx
    .insertInto('imported_responses')
    .values(
      rows.map(({ number, hash, key, day }) => ({
        ...{ id: newId(), import_id: id, project_id, row_number: number },
        ...{ row_hash: hash, source_id_hash: key, answered_on: day },
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning(['id', 'row_number'])
    .execute()
  const byNumber = new Map(rows.map((row) => [row.number, row]))
  const answers = added.flatMap(({ id: response, row_number }) =>
    (byNumber.get(row_number)?.answers ?? []).map(({ column, question, value }) => ({
      ...{ response_id: response, column_number: column, question_id: question, value },
    })),
  )
  if (answers.length > 0)
    await sql`
      insert into imported_answers (response_id, column_number, question_id, value)
      select * from jsonb_to_recordset(${JSON.stringify(answers)}::jsonb)
        as a (response_id uuid, column_number integer, question_id uuid, value text)`.execute(tx)
  return added.length
}

export type ImportedRow = { row_number: number; answered_on: string | null; values: Record<string, { id: string; value: string }> }
/** Days in UTC, both included. A response without a day is in every period. */
export type ImportPeriod = { from: Date | null; to: Date }

const isWithin = ({ from, to }: ImportPeriod) => sql<boolean>`(r.answered_on is null or (
  (${from}::timestamptz is null or r.answered_on >= (${from}::timestamptz at time zone 'UTC')::date)
  and r.answered_on <= (${to}::timestamptz at time zone 'UTC')::date))`

/** The finished imports of projects, oldest first. */
export const findFinishedImports = (db: DbOrTx, projectIds: readonly string[]): Promise<PlatformImportRow[]> =>
  db.selectFrom('platform_imports').selectAll().where('project_id', 'in', projectIds).where('status', '=', 'done').orderBy('id').execute()

/** How many responses of a period were imported into projects. */
export async function countImported(db: DbOrTx, projectIds: readonly string[], period: ImportPeriod): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from imported_responses as r
    where r.project_id = any(${projectIds}::uuid[]) and ${isWithin(period)}`.execute(db)
  return rows[0]?.count ?? 0
}

/** What an import added, in the order of its rows, after row `after`; values by column number. */
export async function findImportedRows(
  db: DbOrTx,
  importId: string,
  { limit, after, period }: { limit: number; after: number; period: ImportPeriod | null },
): Promise<ImportedRow[]> {
  const { rows } = await sql<ImportedRow>`
    select r.row_number, r.answered_on::text as answered_on,
      (select coalesce(jsonb_object_agg(a.column_number::text, jsonb_build_object('id', a.id, 'value', a.value)), '{}')
        from imported_answers as a where a.response_id = r.id) as values
    from imported_responses as r where r.import_id = ${importId}::uuid and r.row_number > ${after}
      and ${period ? isWithin(period) : sql`true`}
    order by r.row_number limit ${limit}`.execute(db)
  return rows
}

/** Removes an import and what it added. */
export const deletePlatformImport = (tx: DbOrTx, id: string) => tx.deleteFrom('platform_imports').where('id', '=', id).execute()

/** Removes drafts and failed imports that are a week old. @returns the keys of their files */
export async function removeOldDrafts(db: DbOrTx, now: Date): Promise<string[]> {
  const gone = await db
    .deleteFrom('platform_imports')
    .where('status', 'in', ['draft', 'failed'])
    .where('created_at', '<', new Date(now.getTime() - draftDays * dayMilliseconds))
    .returning('file_key')
    .execute()
  return gone.map((one) => one.file_key)
}

export const platformImportOf = (row: PlatformImportRow): PlatformImport => ({
  ...{ _id: row.id, source: row.source, fileName: row.file_name, status: row.status },
  ...{ total: row.total, bad: row.bad, empty: row.empty, done: row.done, added: row.added, known: row.known },
  createdAt: row.created_at.toISOString(),
  finishedAt: row.finished_at?.toISOString() ?? null,
})
