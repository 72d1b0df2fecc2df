import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { packageRoot, plazaVersion } from '../config/package-root.server.ts'
import { createPool } from './database.server.ts'
import {
  type Applied,
  appliedStatement,
  type Migration,
  migrationStatementsOf,
  readMigrations,
  refuseChanges,
} from './migration-files.server.ts'

// An arbitrary number that is the same in every process.
const lockKey = 5_094_772
const lockPollMilliseconds = 100

/** How long a migration may wait for the lock of a table, during which others wait behind it, and how often it tries. */
export type Patience = { lockMilliseconds: number; pauseMilliseconds: number; attemptsMax: number }
const defaultPatience: Patience = { lockMilliseconds: 1_000, pauseMilliseconds: 1_000, attemptsMax: 60 }

/**
 * Applies the files `NNNN_name.sql` of `folder` in the order of their numbers, each in its own transaction. Several processes may call
 * it at the same time, while others use the tables. The pool has at least two connections.
 * @returns the names of the files that this call applied
 * @throws Error if an applied file was changed, if a newer version removed what this one uses, or if a file fails; earlier files stay
 * applied
 */
export async function migrate(
  database: pg.Pool | string,
  folder = join(packageRoot, 'migrations'),
  patience = defaultPatience,
): Promise<string[]> {
  const wanted = readMigrations(folder)
  const pool = typeof database === 'string' ? createPool(database, 2, false) : database
  try {
    const applied = await locked(pool, prepare)
    refuseChanges(wanted, applied)
    const done: string[] = []
    for (const migration of wanted.filter(({ name }) => !applied.has(name))) {
      const isDone = migration.isConcurrent ? applyConcurrently(pool, migration) : applyPatiently(pool, migration, patience)
      if (await isDone) done.push(migration.name)
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

/**
 * Runs `work` in a transaction that no other process's migration overlaps. The lock belongs to the transaction, not to the session, so it
 * also works through a connection pooler. It is polled: an index that is built concurrently waits for every statement that runs, and
 * would wait for one that waits for this lock.
 */
export async function locked<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  try {
    while (true) {
      await client.query('begin')
      const { rows } = await client.query<{ is_locked: boolean }>(`select pg_try_advisory_xact_lock(${lockKey}) as is_locked`)
      if (rows[0]?.is_locked) break
      await client.query('rollback')
      await sleep(lockPollMilliseconds)
    }
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

async function prepare(client: pg.ClientBase): Promise<Map<string, Applied>> {
  // A role that may not create tables can find out that nothing is left to apply.
  const { rows: found } = await client.query<{ exists: boolean }>(`select to_regclass('public.migrations') is not null as exists`)
  if (!found[0]?.exists)
    await client.query(
      `create table migrations (
        name text primary key, checksum text not null, applied_at timestamptz not null default now(), release text, unused_since text)`,
    )
  const { rows } = await client.query<Applied>(appliedStatement)
  return new Map(rows.map((one) => [one.name, one]))
}

/** Does not make the running version wait: it gives up its place in the queue for a lock, and tries again. */
async function applyPatiently(pool: pg.Pool, migration: Migration, patience: Patience): Promise<boolean> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await locked(pool, async (client) => {
        await client.query(`set local lock_timeout = ${patience.lockMilliseconds}`)
        return apply(client, migration)
      })
    } catch (error) {
      if (!isLockedOut(error) || attempt === patience.attemptsMax) throw error
      await sleep(patience.pauseMilliseconds)
    }
  }
}

/** True if other sessions held the lock for too long (55P03), or if the statement was the victim of a deadlock (40P01). */
function isLockedOut(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined
  return cause instanceof pg.DatabaseError && (cause.code === '55P03' || cause.code === '40P01')
}

async function apply(client: pg.ClientBase, migration: Migration): Promise<boolean> {
  const { name, sql, isConcurrent } = migration
  if (await isApplied(client, name)) return false
  // In the transaction of a restore, nobody else uses the tables.
  const statements = isConcurrent ? sql.replace(/\bconcurrently\b/gi, '') : sql
  await orFailure(name, client.query(`set local client_min_messages = warning;\n${statements}`))
  await record(client, migration)
  return true
}

/** The connection with the lock has no snapshot meanwhile, so the statements do not wait for it. */
function applyConcurrently(pool: pg.Pool, migration: Migration): Promise<boolean> {
  return locked(pool, async (client) => {
    if (await isApplied(client, migration.name)) return false
    await client.query('set local idle_in_transaction_session_timeout = 0')
    const worker = await pool.connect()
    try {
      for (const statement of migrationStatementsOf(migration.sql)) {
        await dropInvalidIndex(worker, statement)
        await orFailure(migration.name, worker.query(statement))
      }
    } finally {
      worker.release()
    }
    await record(client, migration)
    return true
  })
}

/** An attempt that was killed leaves an index that is not used but kept up to date. */
async function dropInvalidIndex(client: pg.ClientBase, statement: string): Promise<void> {
  const name = /^create\s+(?:unique\s+)?index\s+concurrently\s+(?:if\s+not\s+exists\s+)?("[^"]+"|[\w.]+)\s+on\b/i.exec(statement)?.[1]
  if (name === undefined) return
  const { rows } = await client.query<{ valid: boolean }>(
    `select indisvalid as valid from pg_index where indexrelid = to_regclass('${name}')`,
  )
  if (rows[0]?.valid === false) await client.query(`drop index concurrently ${name}`)
}

async function isApplied(client: pg.ClientBase, name: string): Promise<boolean> {
  const { rows } = await client.query<Pick<Applied, 'name'>>('select name from migrations where name = $1', [name])
  return rows.length > 0
}

async function record(client: pg.ClientBase, { name, checksum, unused_since: since }: Migration): Promise<void> {
  await client.query('alter table migrations add column if not exists release text, add column if not exists unused_since text')
  const values = [name, checksum, plazaVersion(), since]
  await client.query('insert into migrations (name, checksum, release, unused_since) values ($1, $2, $3, $4)', values)
}

async function orFailure(name: string, work: Promise<unknown>): Promise<void> {
  try {
    await work
  } catch (error) {
    throw new Error(`The migration ${name} failed: ${(error as Error).message}`, { cause: error })
  }
}
