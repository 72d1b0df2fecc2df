// Fills an empty database with the rows of another one: the schema comes from the migrations, the rows by COPY, in one transaction.
import { once } from 'node:events'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { migrateIn } from '../database/migrate.server.ts'
import { columnList, databaseSchemas, listTables, sumTable, type TableShape, type TableSum, tableNameOf } from './tables.server.ts'

export type CountedTable = TableShape & TableSum

/**
 * Makes the tables by the given migrations, and empties them of what the migrations wrote.
 * @param migrations the names of those that the source had applied
 * @returns a function that restores keys and triggers, which are dropped while rows arrive in no particular order
 * @throws Error if this version of Plaza lacks one of the migrations
 */
export async function makeEmptyTables(client: pg.ClientBase, migrations: ReadonlySet<string>): Promise<() => Promise<void>> {
  await migrateIn(client, migrations)
  const tables = await listTables(client)
  await client.query(`truncate ${tables.map(tableNameOf).join(', ')}`)
  const keys = await foreignKeys(client)
  const triggered = await tablesWithTriggers(client)
  for (const { table, name } of keys) await client.query(`alter table ${table} drop constraint ${name}`)
  for (const table of triggered) await client.query(`alter table ${table} disable trigger user`)
  return async () => {
    for (const { table, name, definition } of keys) await client.query(`alter table ${table} add constraint ${name} ${definition}`)
    for (const table of triggered) await client.query(`alter table ${table} enable trigger user`)
  }
}

type DroppedKey = { table: string; name: string; definition: string }

async function foreignKeys(client: pg.ClientBase): Promise<DroppedKey[]> {
  const { rows } = await client.query<DroppedKey>(
    `select conrelid::regclass::text as "table", quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and conparentid = 0 and connamespace = any($1::text[]::regnamespace[])`,
    [databaseSchemas],
  )
  return rows
}

async function tablesWithTriggers(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ table: string }>(
    `select distinct tgrelid::regclass::text as "table" from pg_trigger t join pg_class c on c.oid = t.tgrelid
     where not tgisinternal and c.relnamespace = any($1::text[]::regnamespace[])`,
    [databaseSchemas],
  )
  return rows.map(({ table }) => table)
}

/** Writes the rows of one table, in COPY's text format. `end` waits until the database has them. */
export function openTable(client: pg.Client, table: TableShape): { write: (rows: Buffer) => Promise<void>; end: () => Promise<void> } {
  const stream = client.query(copyFrom(`copy ${tableNameOf(table)} (${columnList(table)}) from stdin`))
  const failed = new Promise<never>((_, reject) => stream.once('error', reject))
  failed.catch(() => {})
  return {
    async write(rows) {
      if (!stream.write(rows)) await Promise.race([once(stream, 'drain'), failed])
    },
    async end() {
      stream.end()
      await Promise.race([once(stream, 'finish'), failed])
    },
  }
}

/** @throws Error naming the first table whose rows are not those of the source */
export async function compareTables(client: pg.ClientBase, wanted: readonly CountedTable[]): Promise<void> {
  for (const table of wanted) {
    const { rows, checksum } = await sumTable(client, table)
    if (rows === table.rows && checksum === table.checksum) continue
    throw new Error(
      `The table ${table.schema}.${table.name} differs from its source: ${rows} rows with checksum ${checksum}, ` +
        `instead of ${table.rows} with ${table.checksum}. Nothing was changed.`,
    )
  }
}
