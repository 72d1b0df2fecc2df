import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { createDatabase, createPool } from '../src/core/database/database.server.ts'
import { migrate } from '../src/core/database/migrate.server.ts'
import { startPostgres } from '../src/core/database/postgres.server.ts'
import { loadPlaces } from '../src/features/places/lookup/load.server.ts'
import { administer } from './database.ts'

const cache = resolve('node_modules/.cache/plaza-tests')
const sources = [
  'migrations',
  'src/features/places/lookup/data',
  'src/features/places/lookup/load.server.ts',
  'src/core/database/postgres.server.ts',
  'package-lock.json',
  'tests/cluster.ts',
]
const keptHours = 6

// What a test writes need not survive the machine, only the test.
const settings = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'wal_level=minimal',
  'max_wal_senders=0',
  'max_connections=200',
]

/** The database that every test's database is a copy of: migrated, with all places. */
const templateName = 'plaza_template'

/**
 * Runs one PostgreSQL for all tests of a run and makes the template. Made once for the same migrations and places, then copied.
 * With TEST_DATABASE_URL (a role that may create databases) the tests use that server instead.
 * @returns what ends it.
 */
export default async function startCluster(): Promise<() => Promise<void>> {
  const given = process.env['TEST_DATABASE_URL']
  if (given) {
    // Named by the run: on one server several may run at once.
    const name = `${templateName}_${process.pid}`
    await makeTemplate(given, name)
    process.env['TEST_CLUSTER_URL'] = given
    process.env['TEST_TEMPLATE'] = name
    return () => administer(given, `drop database ${name}`)
  }
  mkdirSync(cache, { recursive: true })
  sweep()
  const made = join(cache, `made-${sourcesHash()}`)
  const run = join(cache, `run-${process.pid}`)
  rmSync(run, { recursive: true, force: true })
  if (existsSync(made)) {
    utimesSync(made, new Date(), new Date())
    copy(made, run)
  } else await make(run, made)
  const postgres = await startPostgres({ dir: run, settings })
  process.env['TEST_CLUSTER_URL'] = postgres.url
  process.env['TEST_TEMPLATE'] = templateName
  return async () => {
    await postgres.stop()
    rmSync(run, { recursive: true, force: true })
  }
}

async function make(run: string, made: string) {
  const postgres = await startPostgres({ dir: run, settings })
  await makeTemplate(postgres.url)
  await postgres.stop()
  copy(run, `${made}.${process.pid}`)
  try {
    renameSync(`${made}.${process.pid}`, made)
  } catch {
    // Another run was first with the same.
    rmSync(`${made}.${process.pid}`, { recursive: true, force: true })
  }
}

async function makeTemplate(url: string, name = templateName) {
  await administer(url, `create database ${name}`)
  const template = new URL(url)
  template.pathname = name
  const pool = createPool(template.href, 2)
  await migrate(pool)
  await loadPlaces(createDatabase(pool))
  await pool.query('vacuum analyze')
  await pool.end()
}

// Owners are kept: PostgreSQL runs as a user of its own where the tests run as root.
const copy = (from: string, to: string) => execFileSync('cp', ['-a', '--reflink=auto', from, to])

function sourcesHash(): string {
  const hash = createHash('sha256')
  const files = sources
    .filter((source) => existsSync(source))
    .flatMap((source) => (statSync(source).isDirectory() ? readdirSync(source).map((name) => join(source, name)) : [source]))
  for (const file of files.sort()) hash.update(file).update(readFileSync(file))
  return hash.digest('hex').slice(0, 16)
}

function sweep() {
  for (const name of readdirSync(cache)) {
    const path = join(cache, name)
    const pid = /^run-(\d+)$/.exec(name)?.[1]
    const unusedHours = (Date.now() - statSync(path).mtimeMs) / 3_600_000
    if (pid ? !existsSync(`/proc/${pid}`) : unusedHours > keptHours) rmSync(path, { recursive: true, force: true })
  }
}
