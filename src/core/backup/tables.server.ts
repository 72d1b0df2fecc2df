// What a database holds: its tables, and a count and checksum of each that do not depend on the order of rows or columns.
import pg from 'pg'

/** A table whose rows are copied. Generated columns are not: PostgreSQL computes them. */
export type TableShape = { schema: string; name: string; columns: string[] }
/** The number of rows and a checksum of their contents. */
export type TableSum = { rows: number; checksum: string }
/** `last`: the last value that was taken; null if none was. */
type Sequence = { schema: string; name: string; last: string | null }

/** Plaza's schemas. An extension or another program may have others in the same database. */
export const databaseSchemas = ['public', 'pgboss']

/** Connects with settings under which values have one text form on every server. The caller ends the connection. */
export async function connectForCopy(url: string, applicationName: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, application_name: applicationName })
  // A lost server fails the statement that needs it.
  client.on('error', () => {})
  await client.connect()
  await client.query(`set timezone = 'UTC'; set datestyle = 'ISO, YMD'; set intervalstyle = 'postgres'; set bytea_output = 'hex';
    set extra_float_digits = 1; set statement_timeout = 0; set idle_in_transaction_session_timeout = 0; set client_min_messages = warning`)
  return client
}

/** Runs `work` in one snapshot of the database, which it may only read. */
export async function inSnapshot<Result>(client: pg.Client, work: () => Promise<Result>): Promise<Result> {
  await client.query('begin isolation level repeatable read read only')
  try {
    return await work()
  } finally {
    await client.query('rollback')
  }
}

/** Every table of Plaza's schemas, in the order of their names. A partitioned table is one table. */
export async function listTables(client: pg.ClientBase): Promise<TableShape[]> {
  const { rows } = await client.query<TableShape>(
    `select n.nspname as schema, c.relname as name, array_agg(a.attname::text order by a.attname) as columns
     from pg_class c
     join pg_namespace n on n.oid = c.relnamespace
     join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where n.nspname = any($1) and c.relkind in ('r', 'p') and not c.relispartition
       and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
     group by 1, 2 order by 1, 2`,
    [databaseSchemas],
  )
  return rows
}

export const tableNameOf = ({ schema, name }: { schema: string; name: string }): string =>
  `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(name)}`

export const columnList = ({ columns }: TableShape): string => columns.map((one) => pg.escapeIdentifier(one)).join(', ')

/** The sum of 64 bits of each row's SHA-256 is the same for the same rows in any order, on any server and version. */
export async function sumTable(client: pg.ClientBase, table: TableShape): Promise<TableSum> {
  const { rows } = await client.query<{ rows: number; checksum: string }>(
    `select count(*) as rows, coalesce(sum(('x' || encode(substr(sha256(convert_to(row(${columnList(table)})::text, 'UTF8')), 1, 8), 'hex'))
       ::bit(64)::bigint), 0)::text as checksum
     from ${tableNameOf(table)}`,
  )
  const { rows: count = 0, checksum = '0' } = rows[0] ?? {}
  return { rows: Number(count), checksum }
}

/** The sequences, with the last value of each. */
export async function listSequences(client: pg.ClientBase): Promise<Sequence[]> {
  const { rows } = await client.query<Sequence>(
    `select schemaname as schema, sequencename as name, last_value::text as last
     from pg_sequences where schemaname = any($1) order by 1, 2`,
    [databaseSchemas],
  )
  return rows
}

export async function setSequences(client: pg.ClientBase, sequences: readonly Sequence[]): Promise<void> {
  for (const one of sequences)
    if (one.last !== null) await client.query('select setval($1::regclass, $2::bigint)', [tableNameOf(one), one.last])
}

/** @throws Error with advice if the database has tables */
export async function refuseFilled(client: pg.ClientBase): Promise<void> {
  const tables = await listTables(client)
  if (tables.length === 0) return
  throw new Error(`The database is not empty: it has ${tables.length} tables. Nothing was changed. Name an empty database.`)
}

/** @throws Error if the database is not one of Plaza */
export async function appliedMigrations(client: pg.ClientBase): Promise<string[]> {
  const { rows: found } = await client.query<{ exists: boolean }>(`select to_regclass('public.migrations') is not null as exists`)
  if (!found[0]?.exists) throw new Error('The database has no tables of Plaza. Check DATABASE_URL and DATA_DIR.')
  const { rows } = await client.query<{ name: string }>('select name from public.migrations order by name')
  return rows.map(({ name }) => name)
}
