// Copies a town into an empty database. Indexes and references are made afterwards, in bulk, in the same transaction: all of it is there,
// or nothing.
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { type TableRows, type TownSize, type TownZip, townTables } from './rows.ts'

const chunkBytes = 1 << 18

/** @throws Error if the database has organizations, accounts or projects */
export async function fillDatabase(client: pg.Client, size: TownSize, now: Date, tell: (line: string) => void): Promise<void> {
  const { rows } = await client.query<{ filled: boolean }>(
    'select exists (select from organizations) or exists (select from users) or exists (select from projects) as filled',
  )
  if (rows[0]?.filled) throw new Error('The database is not empty. Fill an empty one: what it has would be counted with the town.')
  const zips = (await client.query<TownZip>('select zip, state, city, county, lat, lng from zips order by state, zip')).rows
  const tables = townTables(size, zips, now)
  await client.query('begin')
  await client.query(`set local maintenance_work_mem = '512MB'`)
  try {
    const later = await dropUntilFilled(
      client,
      tables.map(({ table }) => table),
    )
    for (const one of tables) {
      const begin = performance.now()
      const { rowCount } = await copyRows(client, one)
      tell(`${one.table}: ${rowCount} rows in ${seconds(begin)} s`)
    }
    const begin = performance.now()
    for (const statement of later) await client.query(statement)
    tell(`indexes and references: ${seconds(begin)} s`)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
  const begin = performance.now()
  await client.query('vacuum analyze')
  tell(`vacuum and analyze: ${seconds(begin)} s`)
}

const seconds = (since: number) => ((performance.now() - since) / 1000).toFixed(0)

/**
 * Drops references from the tables, and indexes that no constraint needs, and disables what notes changes.
 * @returns the statements that make them again
 */
async function dropUntilFilled(client: pg.Client, tables: string[]): Promise<string[]> {
  const { rows } = await client.query<{ drop: string; make: string }>(
    `select format('drop index %s', i.indexrelid::regclass) as drop, pg_get_indexdef(i.indexrelid) as make
      from pg_index i where i.indrelid = any ($1::regclass[])
        and not exists (select from pg_constraint c where c.conindid = i.indexrelid)
    union all
    select format('alter table %s drop constraint %I', c.conrelid::regclass, c.conname),
        format('alter table %s add constraint %I %s', c.conrelid::regclass, c.conname, pg_get_constraintdef(c.oid))
      from pg_constraint c where c.conrelid = any ($1::regclass[]) and c.contype = 'f'
    union all
    -- They would keep all rows until the end of each COPY, and note nothing: no project has chunks.
    select format('alter table %s disable trigger %I', t.tgrelid::regclass, t.tgname),
        format('alter table %s enable trigger %I', t.tgrelid::regclass, t.tgname)
      from pg_trigger t where t.tgrelid = any ($1::regclass[]) and t.tgfoid = 'note_changed_responses'::regproc`,
    [tables],
  )
  for (const { drop } of rows) await client.query(drop)
  return rows.map(({ make }) => make)
}

async function copyRows(client: pg.Client, { table, columns, rows }: TableRows): Promise<{ rowCount: number }> {
  const into = client.query(copyFrom(`copy ${table} (${columns}) from stdin`))
  await pipeline(Readable.from(chunks(rows())), into)
  return { rowCount: into.rowCount }
}

/** COPY's text format: no value has a tab, a line break or a backslash. */
function* chunks(rows: Iterable<readonly unknown[]>): Generator<Buffer> {
  let text = ''
  for (const row of rows) {
    text += `${row.map((value) => value ?? '\\N').join('\t')}\n`
    if (text.length < chunkBytes) continue
    yield Buffer.from(text)
    text = ''
  }
  if (text) yield Buffer.from(text)
}
