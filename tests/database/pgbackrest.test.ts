// The database is taken back to a moment by pgBackRest, with the configuration in ops/pgbackrest: what was written until then is there,
// what came later is not, and what retention removed since is removed again before the site opens. With Debian's PostgreSQL 15.
import { execFileSync } from 'node:child_process'
import { chownSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from '../../src/core/config/config.server.ts'
import { createDatabase, createPool, type Db } from '../../src/core/database/database.server.ts'
import { prepareTables } from '../../src/core/database/open-database.server.ts'
import { findOnPath } from '../../src/core/database/postgres-program.server.ts'
import { openFiles } from '../../src/core/storage/open-files.server.ts'
import { dayMilliseconds } from '../../src/core/time/durations.ts'
import { retainAfterRestore } from '../../src/features/records/retention/after-restore.server.ts'
import { runRetention } from '../../src/features/records/retention/run.server.ts'
import { enter } from '../cast.ts'
import { putProject } from '../project.ts'
import { freePort } from '../served.ts'

const bin = '/usr/lib/postgresql/15/bin'
const isInstalled = findOnPath('pgbackrest') !== undefined && existsSync(bin)

/** PostgreSQL refuses to run as root. */
const user =
  process.getuid?.() === 0 && isInstalled
    ? { uid: Number(execFileSync('id', ['-u', 'postgres'])), gid: Number(execFileSync('id', ['-g', 'postgres'])) }
    : {}
const run = (program: string, ...args: string[]) =>
  execFileSync(program, args, { ...user, cwd: '/', encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })

describe.skipIf(!isInstalled)('pgBackRest', () => {
  let folder: string
  let port: number
  let db: Db
  const urlOf = (role: string, database = 'plaza') => `postgres://${role}@127.0.0.1:${port}/${database}`
  const server = () => join(folder, 'server')
  const backrest = (...args: string[]) => run('pgbackrest', `--config=${folder}/pgbackrest.conf`, '--stanza=plaza', ...args)
  const start = () => run(join(bin, 'pg_ctl'), '-D', server(), '-l', join(folder, 'log'), '-w', '-t', '300', 'start')
  const stop = () => run(join(bin, 'pg_ctl'), '-D', server(), '-m', 'fast', '-w', 'stop')
  const sql = (statement: string, database = 'plaza') =>
    run('psql', '-qAtX', '-v', 'ON_ERROR_STOP=1', '-c', statement, urlOf('postgres', database)).trim()
  /** Count and checksum of each table. */
  const sums = () =>
    sql(`select string_agg(format('select %L, count(*), md5(coalesce(string_agg(one::text, chr(10) order by one::text), %L)) from %I one',
      tablename, '', tablename), ' union all ' order by tablename) from pg_tables where schemaname = 'public'`)
  const contents = () => sql(sums())

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'plaza-pgbackrest-'))
    for (const name of ['', 'repository', 'lock', 'spool', 'files']) {
      mkdirSync(join(folder, name), { recursive: true })
      if (user.uid !== undefined) chownSync(join(folder, name), user.uid, user.gid)
    }
    port = await freePort()
    run(join(bin, 'initdb'), '-D', server(), '--encoding=UTF8', '--locale=C.UTF-8', '--auth=trust', '--username=postgres')
    const repository = readFileSync('ops/pgbackrest/pgbackrest.conf', 'utf8')
      .replace(/^repo1-path=.*/m, `repo1-path=${folder}/repository\nlock-path=${folder}/lock\nspool-path=${folder}/spool`)
      .replace(/^pg1-path=.*/m, `pg1-path=${server()}\npg1-port=${port}\npg1-socket-path=${folder}`)
      .replace(/^log-level-file=.*/m, 'log-level-file=off')
    writeFileSync(join(folder, 'pgbackrest.conf'), repository)
    const archiving = readFileSync('ops/pgbackrest/postgresql.conf', 'utf8').replace(
      'pgbackrest --stanza',
      `pgbackrest --config=${folder}/pgbackrest.conf --stanza`,
    )
    const own = `port = ${port}\nlisten_addresses = '127.0.0.1'\nunix_socket_directories = '${folder}'\n`
    writeFileSync(join(server(), 'postgresql.auto.conf'), `${archiving}${own}`)
    start()
    sql('create role plaza_owner login', 'postgres')
    sql('create role plaza login', 'postgres')
    sql('create database plaza owner plaza_owner', 'postgres')
    db = createDatabase(createPool(urlOf('plaza'), 4))
    await prepareTables({ url: urlOf('plaza'), ownerUrl: urlOf('plaza_owner') })
  })
  afterAll(async () => {
    await db.destroy()
    stop()
    rmSync(folder, { recursive: true, force: true })
  })

  test('takes the database back to a moment, and retention is made up for', { timeout: 300_000 }, async () => {
    const now = new Date()
    const ago = (days: number) => new Date(now.getTime() - days * dayMilliseconds)
    const config = readConfig({ DATABASE_URL: urlOf('plaza'), DATA_DIR: join(folder, 'files') })
    const site = () => ({ config, db, files, now: () => new Date(), invalidatePages: () => {} })
    const files = await openFiles(config)
    const { editor } = await enter(db, now)
    const due = await putProject(db, editor, ago(150), { status: 'completed', completed_at: ago(130), title: 'Due' })
    const warning = { project_id: due, removal_day: ago(30).toISOString().slice(0, 10), days_before: 30, sent_at: ago(60) }
    await db
      .insertInto('retention_warnings')
      .values({ ...warning, delivered_at: ago(60) })
      .execute()
    const runs = [8, 7, 6, 5, 4, 3, 2, 1].map((days) => ({ day: ago(days).toISOString().slice(0, 10), ran_at: ago(days) }))
    await db.insertInto('retention_runs').values(runs).execute()
    // The site is started.
    expect(await retainAfterRestore(site())).toBeNull()

    backrest('stanza-create')
    backrest('check')
    backrest('--type=full', 'backup')
    const laterProject = await putProject(db, editor, now, { title: 'After the backup' })
    // A backup is found for a moment of a later second than the one in which it ended.
    const second = () => Number(sql('select floor(extract(epoch from clock_timestamp()))'))
    const ended = second()
    await expect.poll(second).toBeGreaterThan(ended)
    const moment = sql('select clock_timestamp()')
    const before = contents()

    const report = await runRetention(site())
    expect(report.removed.map(({ projectId }) => projectId)).toEqual([due])
    // The mistake.
    await db.updateTable('users').set({ first_name: 'Nobody' }).execute()
    expect(contents()).not.toBe(before)
    sql('select pg_switch_wal()')

    await db.destroy()
    stop()
    backrest('--delta', '--type=time', `--target=${moment}`, '--target-action=promote', 'restore')
    start()
    db = createDatabase(createPool(urlOf('plaza'), 4))
    await expect.poll(() => sql('select pg_is_in_recovery()'), { timeout: 60_000 }).toBe('f')
    expect(contents()).toBe(before)

    expect(await retainAfterRestore(site())).toBe(1)
    expect((await db.selectFrom('projects').select('id').execute()).map(({ id }) => id)).toEqual([laterProject])
  })
})
