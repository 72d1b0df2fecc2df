// One PostgreSQL for all tests of a run, and the template databases that each test's database is a copy of.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statfsSync, statSync, utimesSync } from 'node:fs'
import { freemem } from 'node:os'
import { join, resolve } from 'node:path'
import { createDatabase, createPool } from '../src/core/database/database.server.ts'
import { type DatabaseUrls, prepareTables } from '../src/core/database/open-database.server.ts'
import { startPostgres } from '../src/core/database/postgres.server.ts'
import { loadPlaces } from '../src/features/places/lookup/load.server.ts'
import { administer, templateDatabase, withDatabase } from './database.ts'

const cache = resolve('node_modules/.cache/plaza-tests')
const unusedHoursMax = 6
/** In memory, a database is copied in a third of the time. */
const memory = '/dev/shm'
const memoryBytesMin = 4 * 1024 ** 3

// What a test writes need not survive the machine, only the test.
const settings = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'wal_level=minimal',
  'max_wal_senders=0',
  'max_connections=300',
  'autovacuum=off',
  // Each of thousands of connections would compute 4,096 hashes on both sides.
  'scram_iterations=1',
]

/** A database that tests copy, made once and cached until one of `sources` (files and folders) or `version` changes. */
export type Template = {
  name: 'empty' | 'demo'
  sources: readonly string[]
  version?: string
  /** Fills the database, and the data folder with the stored files that its rows name. */
  fill: (urls: DatabaseUrls, dataFolder: string) => Promise<void>
}

/** Migrated, with all places, and nothing else. */
export const emptyTemplate: Template = {
  name: 'empty',
  sources: [
    'migrations',
    'src/features/places/lookup/data',
    'src/features/places/lookup/load.server.ts',
    'src/core/database/postgres.server.ts',
    'src/core/database/postgres-roles.server.ts',
    'src/core/database/grants.server.ts',
    'package-lock.json',
    'tests/cluster.ts',
  ],
  async fill(urls) {
    await prepareTables(urls)
    const pool = createPool(urls.url, 2)
    await loadPlaces(createDatabase(pool))
    await pool.end()
  },
}

/** Runs the cluster for vitest. @returns a function that stops it */
export default async function setup(): Promise<() => Promise<void>> {
  return startCluster([emptyTemplate])
}

/**
 * Starts a PostgreSQL with templates, each of which begins as a copy of the one before it, and tells the tests by environment variables
 * where it is. With TEST_DATABASE_URL (a role that may create databases) the templates are made on that server instead; it is the
 * application too, unless TEST_APPLICATION_DATABASE_URL names another role.
 * @returns a function that stops it
 */
export async function startCluster(templates: readonly Template[]): Promise<() => Promise<void>> {
  mkdirSync(cache, { recursive: true })
  prune()
  const run = join(hasMemory() ? memory : cache, `plaza-run-${process.pid}`)
  rmSync(run, { recursive: true, force: true })
  process.env['TEST_DATA'] = join(run, 'data')
  const given = process.env['TEST_DATABASE_URL']
  const stop = given ? await prepareServer(given, run, templates) : await startServer(run, templates)
  return async () => {
    await stop()
    rmSync(run, { recursive: true, force: true })
  }
}

async function startServer(run: string, templates: readonly Template[]) {
  const dir = join(run, 'postgres')
  const entries = templates.map((_, at) => join(cache, `made-${keyOf(templates.slice(0, at + 1))}`))
  const cached = entries.findLastIndex((entry) => existsSync(entry))
  if (cached >= 0) {
    utimesSync(entries[cached] as string, new Date(), new Date())
    copy(entries[cached] as string, run)
  }
  process.env['TEST_TEMPLATE_SUFFIX'] = ''
  for (const [at, template] of templates.entries()) {
    if (at <= cached) continue
    const postgres = await startPostgres({ dir, settings })
    if (at === 0) await allowTestDatabases(dir, postgres.ownerUrl)
    await make(postgres, template, templates[at - 1], run)
    await postgres.stop()
    save(run, entries[at] as string)
  }
  const postgres = await startPostgres({ dir, settings })
  process.env['TEST_CLUSTER_URL'] = postgres.ownerUrl
  process.env['TEST_APPLICATION_URL'] = postgres.url
  return postgres.stop
}

async function prepareServer(url: string, run: string, templates: readonly Template[]) {
  const application = process.env['TEST_APPLICATION_DATABASE_URL'] ?? url
  process.env['TEST_CLUSTER_URL'] = url
  process.env['TEST_APPLICATION_URL'] = application
  // On one server several runs may be active at the same time.
  process.env['TEST_TEMPLATE_SUFFIX'] = `_${process.pid}`
  for (const [at, template] of templates.entries()) await make({ url: application, ownerUrl: url }, template, templates[at - 1], run)
  return async () => {
    for (const { name } of templates) await administer(url, `drop database ${templateDatabase(name)}`)
  }
}

/** The owner's role creates no databases, and disconnects nobody, but for tests. */
async function allowTestDatabases(dir: string, ownerUrl: string) {
  const url = new URL(ownerUrl)
  Object.assign(url, { username: 'postgres', password: readFileSync(join(dir, 'superuser-password'), 'utf8'), pathname: '/postgres' })
  await administer(url.href, 'alter role plaza_owner createdb; grant pg_signal_backend to plaza_owner')
}

async function make({ url, ownerUrl }: DatabaseUrls, { name, fill }: Template, base: Template | undefined, run: string) {
  const database = templateDatabase(name)
  await administer(ownerUrl, `create database ${database}${base ? ` template ${templateDatabase(base.name)}` : ''}`)
  const own = { url: withDatabase(url, database), ownerUrl: withDatabase(ownerUrl, database) }
  await fill(own, join(run, 'data'))
  await administer(own.ownerUrl, 'vacuum analyze')
}

function save(run: string, entry: string) {
  const draft = `${entry}.${process.pid}`
  copy(run, draft)
  try {
    renameSync(draft, entry)
  } catch {
    // Another run was first with the same.
    rmSync(draft, { recursive: true, force: true })
  }
}

// Owners are kept: PostgreSQL runs as a user of its own where the tests run as root.
const copy = (from: string, to: string) => execFileSync('cp', ['-a', '--reflink=auto', from, to])

function keyOf(templates: readonly Template[]): string {
  const hash = createHash('sha256')
  for (const { sources, version = '' } of templates) {
    hash.update(version)
    for (const file of sources.flatMap(filesOf)) hash.update(file).update(readFileSync(file))
  }
  return hash.digest('hex').slice(0, 16)
}

const filesOf = (source: string) =>
  statSync(source).isDirectory()
    ? readdirSync(source)
        .sort()
        .map((name) => join(source, name))
    : [source]

function hasMemory(): boolean {
  if (!existsSync(memory)) return false
  const { bavail, bsize } = statfsSync(memory)
  return Math.min(bavail * bsize, freemem()) > memoryBytesMin
}

/** Removes what runs that were killed left, and cached templates that are no longer used. */
function prune() {
  for (const folder of [cache, memory].filter((one) => existsSync(one)))
    for (const name of readdirSync(folder)) {
      const path = join(folder, name)
      const pid = /^plaza-run-(\d+)$/.exec(name)?.[1]
      const isUnused = folder === cache && !pid && Date.now() - statSync(path).mtimeMs > unusedHoursMax * 3_600_000
      if (isUnused || (pid && !existsSync(`/proc/${pid}`))) rmSync(path, { recursive: true, force: true })
    }
}
