import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Selectable } from 'kysely'
import type pg from 'pg'
import { packageRoot } from '../config/package-root.server.ts'
import { createPool, type Tables } from './database.server.ts'

type Applied = Pick<Selectable<Tables['migrations']>, 'name' | 'checksum'>
type Migration = Applied & { sql: string }

// An arbitrary number that is the same in every process.
const lockKey = 5_094_772

/**
 * Applies the files `NNNN_name.sql` of `folder` in the order of their numbers, each in its own transaction. Several processes may call
 * it at the same time.
 * @returns the names of the files that this call applied
 * @throws Error if an applied file was changed or is missing, or if a file fails; earlier files stay applied
 */
export async function migrate(database: pg.Pool | string, folder = join(packageRoot, 'migrations')): Promise<string[]> {
  const wanted = readMigrations(folder)
  const pool = typeof database === 'string' ? createPool(database, 1, false) : database
  try {
    const applied = await locked(pool, prepare)
    refuseChanges(wanted, applied)
    const done: string[] = []
    for (const migration of wanted.filter(({ name }) => !applied.has(name))) {
      if (await locked(pool, (client) => apply(client, migration))) done.push(migration.name)
    }
    return done
  } finally {
    if (pool !== database) await pool.end()
  }
}

/**
 * Applies migrations in the caller's transaction: those named, or all that the database does not have yet.
 * @throws Error as `migrate` does, and if one of `names` is not in the folder
 */
export async function migrateIn(client: pg.ClientBase, names?: ReadonlySet<string>): Promise<void> {
  const wanted = readMigrations(join(packageRoot, 'migrations'))
  const known = new Set(wanted.map(({ name }) => name))
  const unknown = [...(names ?? [])].filter((name) => !known.has(name))
  if (unknown.length > 0) throw new Error(`The data is of a newer version of Plaza: it has ${unknown.sort().join(', ')}.`)
  await client.query(`select pg_advisory_xact_lock(${lockKey})`)
  refuseChanges(wanted, await prepare(client))
  for (const migration of wanted) if (names?.has(migration.name) ?? true) await apply(client, migration)
}

function readMigrations(folder: string): Migration[] {
  const names = readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort()
  const numbers = new Map<string, string>()
  return names.map((name) => {
    const number = /^(\d{4})_[a-z0-9_]+\.sql$/.exec(name)?.[1]
    if (!number) throw new Error(`The migration ${name} is not named like 0001_places.sql.`)
    if (numbers.has(number)) throw new Error(`The migrations ${numbers.get(number)} and ${name} have the same number.`)
    numbers.set(number, name)
    const sql = readFileSync(join(folder, name), 'utf8').replaceAll('\r\n', '\n')
    return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
  })
}

/**
 * Runs `work` in a transaction that no other process's migration overlaps. The lock belongs to the transaction, not to the session, so it
 * also works through a connection pooler.
 */
export async function locked<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query(`select pg_advisory_xact_lock(${lockKey})`)
    const result = await work(client)
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  } finally {
    client.release()
  }
}

async function prepare(client: pg.ClientBase): Promise<Map<string, string>> {
  // A role that may not create tables can find out that nothing is left to apply.
  const { rows: found } = await client.query<{ exists: boolean }>(`select to_regclass('migrations') is not null as exists`)
  if (!found[0]?.exists)
    await client.query(
      'create table migrations (name text primary key, checksum text not null, applied_at timestamptz not null default now())',
    )
  const { rows } = await client.query<Applied>('select name, checksum from migrations')
  return new Map(rows.map(({ name, checksum }) => [name, checksum]))
}

function refuseChanges(wanted: Migration[], applied: Map<string, string>) {
  const known = new Set(wanted.map(({ name }) => name))
  const missing = [...applied.keys()].filter((name) => !known.has(name))
  if (missing.length > 0) throw new Error(`The database is newer than this version of Plaza: it already has ${missing.sort().join(', ')}.`)
  for (const { name, checksum } of wanted) {
    if (applied.has(name) && applied.get(name) !== checksum)
      throw new Error(`The migration ${name} was changed after it was applied to this database. Undo the change and write a new migration.`)
  }
}

async function apply(client: pg.ClientBase, { name, checksum, sql }: Migration): Promise<boolean> {
  const { rows } = await client.query<Applied>('select name, checksum from migrations where name = $1', [name])
  if (rows.length > 0) return false
  try {
    await client.query(`set local client_min_messages = warning;\n${sql}`)
  } catch (error) {
    throw new Error(`The migration ${name} failed: ${(error as Error).message}`, { cause: error })
  }
  await client.query('insert into migrations (name, checksum) values ($1, $2)', [name, checksum])
  return true
}
