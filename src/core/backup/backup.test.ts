import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { administer, emptyDatabase, type TestDatabase, withDatabase } from '../../../tests/database.ts'
import { fullLife } from '../../../tests/fixtures/full-life.ts'
import { fullProject } from '../../../tests/fixtures/full-project.ts'
import { multipart, picture } from '../../../tests/pictures.ts'
import { putProject } from '../../../tests/project.ts'
import { objectStorage } from '../../../tests/servers/object-storage.ts'
import { type Stage, stage } from '../../../tests/stage.ts'
import { addComment } from '../../features/participation/responses/contract.ts'
import { finishRestore, retainAfterRestore } from '../../features/records/retention/after-restore.server.ts'
import { runRetention } from '../../features/records/retention/run.server.ts'
import { createDatabase, createPool, type Db } from '../database/database.server.ts'
import { newId } from '../database/ids.server.ts'
import { migrate } from '../database/migrate.server.ts'
import { type FileStore, localFiles } from '../storage/files.server.ts'
import { s3Files } from '../storage/s3-files.server.ts'
import { moveDatabase } from './move.server.ts'
import { restoreBackup, verifyBackup } from './restore.server.ts'
import { listTables, sumTable } from './tables.server.ts'
import { writeBackup } from './write.server.ts'

const plaza = '0.1.0'
const key = 'a passphrase of the tests'
let s: Stage
let url: string
let folder: string
let target: TestDatabase
let targetFiles: FileStore
beforeAll(async () => {
  s = await stage()
  url = s.app.appContext.config.databaseUrl as string
  folder = mkdtempSync(join(tmpdir(), 'plaza-backup-'))
  await fullLife(s)
  await fullProject(s)
})
afterAll(async () => {
  await target?.drop()
  await s.close()
  rmSync(folder, { recursive: true, force: true })
})
beforeEach(async () => {
  await target?.drop()
  target = await emptyDatabase()
  targetFiles = localFiles(mkdtempSync(join(folder, 'files-')))
})

const pathOf = (name: string) => join(folder, name)
const backUp = (path: string, options: { key?: string; files?: FileStore } = {}) =>
  writeBackup(path, { url, files: options.files ?? s.files, key: options.key, plaza })
const restore = (path: string, options: { key?: string; files?: FileStore; keepDue?: boolean } = {}) =>
  restoreBackup(path, { url: target.url, files: options.files ?? targetFiles, key: options.key, keepDue: options.keepDue ?? false })

async function connected<Result>(databaseUrl: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** The tables that a restore itself writes. */
const own = ['restorations', 'migrations']
const sums = (databaseUrl: string) =>
  connected(databaseUrl, async (client) => {
    const found: Record<string, unknown> = {}
    for (const table of await listTables(client))
      if (!own.includes(table.name)) found[`${table.schema}.${table.name}`] = await sumTable(client, table)
    return found
  })

const tablesOf = (databaseUrl: string) => connected(databaseUrl, async (client) => (await listTables(client)).length)

async function contents(files: FileStore): Promise<Record<string, string>> {
  const found: Record<string, string> = {}
  for (const one of await files.list('')) found[one] = (await buffer((await (await files.get(one))?.read()) as never)).toString('base64')
  return found
}

async function withTarget<Result>(work: (db: Db) => Promise<Result>): Promise<Result> {
  const pool = createPool(target.url, 3)
  try {
    return await work(createDatabase(pool))
  } finally {
    await pool.end()
  }
}

describe('a restore', () => {
  test.each([undefined, key])('equals its source, table by table and file by file (key: %s)', async (one) => {
    const path = pathOf('whole.backup')
    const options = one === undefined ? {} : { key: one }
    const manifest = await backUp(path, options)
    await restore(path, options)
    const source = await sums(url)
    expect(await sums(target.url)).toEqual(source)
    expect(Object.keys(source).length).toBeGreaterThan(80)
    expect(manifest.missing).toEqual([])
    const [stored, restored] = [await contents(s.files), await contents(targetFiles)]
    expect(restored).toEqual(stored)
    expect(Object.keys(stored).length).toBeGreaterThan(3)
    expect([statSync(path).mode & 0o777, existsSync(`${path}.partial`)]).toEqual([0o600, false])
    expect(readFileSync(path).includes('Wilhelmina')).toBe(false)
  })

  test('can be written to afterwards: keys, triggers and sequences are those of the source', async () => {
    const path = pathOf('whole.backup')
    await backUp(path)
    await restore(path)
    const shape = (databaseUrl: string) =>
      connected(databaseUrl, async (client) => {
        const { rows } = await client.query<{ line: string }>(
          `select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) || convalidated as line from pg_constraint
             where connamespace in ('public'::regnamespace, 'pgboss'::regnamespace)
           union all select tgrelid::regclass || ' ' || tgname || ' ' || tgenabled::text from pg_trigger where not tgisinternal
           union all select sequencename || ' ' || coalesce(last_value, 0) from pg_sequences where sequencename <> 'restorations_id_seq'`,
        )
        return rows.map(({ line }) => line).sort()
      })
    const [expected, found] = [await shape(url), await shape(target.url)]
    expect(found.filter((line) => !expected.includes(line))).toEqual([])
    expect(expected.filter((line) => !found.includes(line))).toEqual([])
  })

  test('of a backup under concurrent writing has one moment of it, with every file that its rows name', async () => {
    const path = pathOf('busy.backup')
    const survey = await putProject(s.db, s.cast.editor, s.clock.now, { status: 'published' })
    let isDone = false
    let writes = 0
    const write = async () => {
      while (!isDone) {
        const { status } = await s.call(s.cast.resident, addComment, { params: { id: survey }, body: { text: `Comment ${newId()}` } })
        const photo = { name: 'photo.jpg', content: await picture(400, 300), alt: 'A photo' }
        const id = await putProject(s.db, s.cast.editor, s.clock.now, {
          status: 'completed',
          completed_at: new Date('2026-01-01T00:00:00Z'),
        })
        const image = await s.inject(s.cast.editor, multipart(`/api/v1/projects/${survey}/images`, [photo]))
        await runRetention(s.app.appContext, { asOf: '2026-11-20' })
        expect([status, image.status, id]).toEqual([200, 200, expect.any(String)])
        writes++
      }
    }
    const writing = Promise.all([write(), write()])
    const manifest = await backUp(path).finally(() => {
      isDone = true
    })
    await writing
    expect([manifest.missing, writes > 1]).toEqual([[], true])
    await restore(path)
    const counted = Object.fromEntries(manifest.tables.map(({ schema, name, rows, checksum }) => [`${schema}.${name}`, { rows, checksum }]))
    expect(counted).toMatchObject(await sums(target.url))
    expect(await targetFiles.list('')).toEqual(manifest.files.map((one) => one.key))
  })

  test('reads from a bucket and writes to one', async () => {
    const storage = await objectStorage()
    try {
      const files = await s3Files(storage.config)
      const path = pathOf('bucket.backup')
      await backUp(path)
      await restore(path, { files })
      expect(await contents(files)).toEqual(await contents(s.files))
      const again = await writeBackup(pathOf('again.backup'), { url: target.url, files, key: undefined, plaza })
      expect(again.files).toEqual((await verifyBackup(path, undefined)).files)
    } finally {
      await storage.close()
    }
  })

  test('lists a file that a row names and that is not stored', async () => {
    const [first = ''] = await s.files.list('projects/')
    const content = await buffer((await (await s.files.get(first))?.read()) as never)
    const reference = (await backUp(pathOf('whole.backup'))).files.length
    await s.files.remove(first.slice(0, first.lastIndexOf('/') + 1))
    const manifest = await backUp(pathOf('missing.backup'))
    expect([manifest.missing.length, manifest.files.length < reference]).toEqual([1, true])
    await s.files.put(first, content)
  })
})

describe('what is refused, and changes nothing', () => {
  const refusal = async (work: Promise<unknown>) =>
    (await work.then(
      () => 'no error',
      (error: Error) => error.message,
    )) as string
  const isUntouched = async () => expect([await tablesOf(target.url), await targetFiles.list('')]).toEqual([0, []])

  test('another key, no key', async () => {
    await backUp(pathOf('sealed.backup'), { key })
    expect(await refusal(restore(pathOf('sealed.backup'), { key: `${key}!` }))).toContain('BACKUP_KEY is not the key of this backup')
    expect(await refusal(restore(pathOf('sealed.backup')))).toContain('is encrypted. Set BACKUP_KEY')
    await isUntouched()
  })

  test.each([undefined, key])('a file that was cut or changed anywhere (key: %s)', async (one) => {
    const options = one === undefined ? {} : { key: one }
    const path = pathOf('damaged.backup')
    await backUp(pathOf('good.backup'), options)
    const good = readFileSync(pathOf('good.backup'))
    const damages: [string, Buffer][] = [
      ['cut', good.subarray(0, good.length - 1)],
      ['half', good.subarray(0, good.length >> 1)],
      // The end of a chunk: what is left is whole chunks.
      ['chunks', good.subarray(0, 75 + 2 * (64 * 1024 + 16))],
      ['empty', Buffer.alloc(0)],
      ['text', Buffer.from('This is no backup.')],
      ['bit', Buffer.from(good).fill((good[good.length >> 1] ?? 0) ^ 1, good.length >> 1, (good.length >> 1) + 1)],
    ]
    for (const [what, damaged] of damages) {
      writeFileSync(path, damaged)
      expect([what, await refusal(restore(path, options))]).toEqual([
        what,
        expect.stringContaining('cut, damaged or no backup. Nothing was changed.'),
      ])
    }
    await isUntouched()
  })

  test('a place that is not empty', async () => {
    const path = pathOf('whole.backup')
    await backUp(path)
    await targetFiles.put('logos/one.png', Buffer.from('x'))
    expect(await refusal(restore(path))).toContain('The store of files is not empty: it has logos/one.png')
    expect(await targetFiles.list('')).toEqual(['logos/one.png'])
    await targetFiles.remove('logos/')
    await connected(target.url, (client) => client.query('create table migrations (name text)'))
    expect(await refusal(restore(path))).toContain('The database is not empty: it has 1 tables')
  })

  test('a backup of a newer version', async () => {
    await administer(s.ownerUrl, `insert into migrations (name, checksum) values ('9999_later.sql', 'x')`)
    await backUp(pathOf('newer.backup'))
    await administer(s.ownerUrl, `delete from migrations where name = '9999_later.sql'`)
    expect(await refusal(restore(pathOf('newer.backup')))).toContain('newer version of Plaza: it has 9999_later.sql')
    await isUntouched()
  })

  test('a failure in the middle of a restore leaves the place empty', async () => {
    const path = pathOf('whole.backup')
    await backUp(path)
    let puts = 0
    const failing: FileStore = {
      ...targetFiles,
      put: (...args) => (++puts > 2 ? Promise.reject(new Error('The disk is full')) : targetFiles.put(...args)),
    }
    expect(await refusal(restore(path, { files: failing }))).toBe('The disk is full')
    await isUntouched()
  })
})

test('a backup of an earlier version is restored and migrated to this one', async () => {
  const earlier = mkdtempSync(join(folder, 'migrations-'))
  const migrations = join(import.meta.dirname, '../../../migrations')
  for (const name of readdirSync(migrations)) if (name < '0093') copyFileSync(join(migrations, name), join(earlier, name))
  const old = await emptyDatabase()
  try {
    await migrate(old.url, earlier)
    await connected(old.url, (client) =>
      client.query(`insert into zips (zip, city, state, county, lat, lng) values ('92660', 'Newport Beach', 'CA', 'Orange', 33.6, -117.9)`),
    )
    await writeBackup(pathOf('old.backup'), { url: old.url, files: s.files, key: undefined, plaza: '0.0.1' })
    await restore(pathOf('old.backup'))
    const zips = await connected(target.url, async (client) => (await client.query('select zip, city_key from zips')).rows)
    expect(zips).toEqual([{ zip: '92660', city_key: 'newportbeach' }])
    expect(await tablesOf(target.url)).toBe(await tablesOf(url))
  } finally {
    await old.drop()
  }
})

describe('retention after a restore', () => {
  const completed = { status: 'completed', completed_at: new Date('2026-01-01T00:00:00Z') } as const
  /** A completed project that is due, whose officials were warned in time. */
  const putDue = async (title = 'Due') => {
    const id = await putProject(s.db, s.cast.editor, s.clock.now, { ...completed, title })
    const sent = new Date('2026-03-02T12:00:00Z')
    await s.db
      .insertInto('retention_warnings')
      .values({ project_id: id, removal_day: '2026-04-01', days_before: 30, sent_at: sent, delivered_at: sent })
      .execute()
    return id
  }
  beforeAll(async () => {
    const days = Array.from({ length: 7 }, (_, at) => new Date(Date.UTC(2026, 2, 20 + at)))
    await s.db
      .insertInto('retention_runs')
      .values(days.map((ran_at) => ({ day: ran_at.toISOString().slice(0, 10), ran_at })))
      .execute()
  })
  const ids = () => withTarget(async (db) => (await db.selectFrom('projects').select('id').execute()).map(({ id }) => id))
  const finish = () => withTarget((db) => finishRestore({ ...s.app.appContext, db, files: targetFiles }))

  test('what is due and was warned of is removed before the site opens, once', async () => {
    const due = await putDue()
    await backUp(pathOf('due.backup'))
    await restore(pathOf('due.backup'))
    expect(await ids()).toContain(due)
    expect(await withTarget((db) => retainAfterRestore({ ...s.app.appContext, db, files: targetFiles }))).toBe(1)
    expect(await ids()).not.toContain(due)
    expect(await finish()).toBeNull()
  })

  test('what is due is left to the daily run on request', async () => {
    const due = await putDue()
    await backUp(pathOf('due.backup'))
    await restore(pathOf('due.backup'), { keepDue: true })
    expect(await finish()).toBeNull()
    expect(await ids()).toContain(due)
  })

  test('the site does not open while a project that is due cannot be removed', async () => {
    await putDue('Stuck')
    await backUp(pathOf('due.backup'))
    await restore(pathOf('due.backup'))
    const files: FileStore = { ...targetFiles, remove: () => Promise.reject(new Error('The disk is gone')) }
    const opening = withTarget((db) => retainAfterRestore({ ...s.app.appContext, db, files }))
    await expect(opening).rejects.toThrow('is due and could not be removed: The disk is gone')
  })
})

describe('moving the database', () => {
  test('copies every table, and leaves the source as it was', async () => {
    await sql`delete from projects where status = 'completed'`.execute(s.db)
    const source = await emptyDatabase()
    try {
      await backUp(pathOf('whole.backup'))
      await restoreBackup(pathOf('whole.backup'), { url: source.url, files: targetFiles, key: undefined })
      const before = await sums(source.url)
      const asApplication = withDatabase(process.env['TEST_APPLICATION_URL'] as string, new URL(target.url).pathname)
      await expect(moveDatabase(source.url, asApplication)).rejects.toThrow('Name the role that owns the new database')
      const tables = await moveDatabase(source.url, target.url)
      expect(await sums(target.url)).toEqual(before)
      expect(await sums(source.url)).toEqual(before)
      expect(tables.length).toBe(await tablesOf(source.url))
      await expect(moveDatabase(source.url, target.url)).rejects.toThrow('The database is not empty')
    } finally {
      await source.drop()
    }
  })

  test('refuses while a program is connected', async () => {
    await connected(url, () => expect(moveDatabase(url, target.url)).rejects.toThrow('Programs are connected to the database'))
    expect(await tablesOf(target.url)).toBe(0)
  })
})

test('a backup that is killed leaves no half file, and the earlier one as it was', async () => {
  const path = pathOf('killed.backup')
  await backUp(path)
  const before = readFileSync(path)
  const child = spawn(process.execPath, [join(import.meta.dirname, '../../../tests/jobs/backup-child.ts'), path], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  // A child that survived a failure would keep the standard error open, and vitest waits until all of it is closed.
  onTestFinished(() => void child.kill('SIGKILL'))
  await once(child.stdout, 'data')
  // The file is opened while the backup already begins.
  await expect.poll(() => existsSync(`${path}.partial`)).toBe(true)
  child.kill('SIGKILL')
  await once(child, 'exit')
  expect(readFileSync(path).equals(before)).toBe(true)
  await backUp(path)
  expect((await verifyBackup(path, undefined)).missing).toEqual([])
  expect(existsSync(`${path}.partial`)).toBe(false)
})
