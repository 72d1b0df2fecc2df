// Two roles of one database: the owner migrates it, and the application, as which every process serves, reads and writes rows only.
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createPool } from '../../src/core/database/database.server.ts'
import { grantToApplication } from '../../src/core/database/grants.server.ts'
import { migrate } from '../../src/core/database/migrate.server.ts'
import { prepareTables } from '../../src/core/database/open-database.server.ts'
import { startPostgres } from '../../src/core/database/postgres.server.ts'
import { administer, type TestDatabase, testDatabase } from '../database.ts'

let database: TestDatabase
let application: pg.Pool
let owner: pg.Pool
beforeAll(async () => {
  database = await testDatabase()
  application = createPool(database.url, 2)
  owner = createPool(database.ownerUrl, 2)
})
afterAll(async () => {
  await application.end()
  await owner.end()
  await database.drop()
})

const refused = [
  'alter table users add column note text',
  'alter table users disable trigger all',
  'drop table answers',
  'drop schema pgboss cascade',
  'truncate answers',
  'truncate pgboss.job',
  'create table notes (id int)',
  'create index on users (email)',
  'create schema notes',
  'create extension hstore',
  'create role helper',
  'create database other',
  "insert into migrations values ('9999_false.sql', '')",
  'delete from migrations',
  'select pgboss.create_queue(\'other\', \'{"policy": "standard", "partition": true}\')',
  "copy users to program 'cat'",
  "select pg_read_file('postgresql.conf')",
]
test.each(refused)('the application may not: %s', async (statement) => {
  await expect(application.query(statement)).rejects.toThrow(/permission denied|must be owner/)
})

test('the application reads and writes the rows of every table, and reads which migrations were applied', async () => {
  const { rows } = await owner.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'pgboss') order by 1`,
  )
  expect(rows.length).toBeGreaterThan(80)
  for (const { name } of rows.filter((one) => one.name !== 'public.migrations')) await application.query(`delete from ${name} where false`)
  expect((await application.query('select from migrations')).rowCount).toBeGreaterThan(60)
})

test('the queue may rebuild its indexes, where PostgreSQL lets a role rebuild indexes that it does not own', async () => {
  const { rows } = await owner.query<{ name: string }>(`select indexname as name from pg_indexes where schemaname = 'pgboss' limit 1`)
  const isNew = (await owner.query<{ version: number }>(`select current_setting('server_version_num')::int as version`)).rows[0]
  const rebuilt = application.query(`reindex index concurrently pgboss.${rows[0]?.name}`)
  if (isNew && isNew.version >= 170_000) await rebuilt
  else await expect(rebuilt).rejects.toThrow('must be owner')
})

describe('migrating', () => {
  afterEach(() => administer(database.ownerUrl, `delete from migrations where name = '0001_places.sql'`).then(() => restore()))
  const places = () => owner.query(`select name, checksum, applied_at from migrations where name = '0001_places.sql'`)
  let original: unknown[] = []
  beforeAll(async () => {
    original = Object.values((await places()).rows[0])
  })
  const restore = () => owner.query('insert into migrations values ($1, $2, $3)', original)

  test('as the application fails, and names the setting that is missing', async () => {
    await owner.query(`delete from migrations where name = '0001_places.sql'`)
    const only = { url: database.url, ownerUrl: database.url }
    await expect(prepareTables(only)).rejects.toThrow(/0001_places.sql failed: permission denied .* set DATABASE_OWNER_URL/)
  })

  test('is not needed by a process that knows the application alone, once another has done it', async () => {
    await prepareTables({ url: database.url, ownerUrl: database.url })
    expect(await migrate(application)).toEqual([])
  })
})

describe('granting', () => {
  test('includes tables that were added since, once, however many processes do it', async () => {
    await owner.query('create table later (id int generated always as identity primary key); create sequence numbers')
    await Promise.all([1, 2, 3].map(() => prepareTables(database)))
    await application.query("insert into later default values; select nextval('numbers')")
    const changed = async () => (await owner.query(`select xmin from pg_class where relname = 'later'`)).rows
    const before = await changed()
    await prepareTables(database)
    expect(await changed()).toEqual(before)
    await owner.query('drop table later; drop sequence numbers')
  })

  test('is refused to a role that may change tables anyway', async () => {
    const { rows } = await owner.query<{ role: string }>('select current_user as role')
    await expect(grantToApplication(owner, rows[0]?.role as string)).rejects.toThrow('of DATABASE_URL may change tables')
  })
})

describe('the embedded database', () => {
  const folder = mkdtempSync(join(tmpdir(), 'plaza-roles-'))
  const dir = join(folder, 'postgres')
  const passwordOf = (name: string) => readFileSync(join(dir, name), 'utf8')
  const withRole = (url: string, username: string, password: string, database = 'plaza') => {
    const own = new URL(url)
    Object.assign(own, { username, password, pathname: database })
    return own.href
  }
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  test('that an earlier version made, with one role for everything, is taken over with all its rows', async () => {
    const made = await startPostgres({ dir })
    const superuser = (name: string) => withRole(made.url, 'postgres', passwordOf('superuser-password'), name)
    for (const statement of [
      'drop database plaza',
      'drop role plaza_owner',
      'alter role plaza createdb',
      'create database plaza owner plaza',
    ])
      await administer(superuser('postgres'), statement)
    await migrate(made.url)
    await administer(made.url, `insert into secrets values ('kept', 'value'); select pgboss.create_queue('kept', '{"policy": "standard"}')`)
    await made.stop()
    rmSync(join(dir, 'owner-password'))

    const postgres = await startPostgres({ dir })
    await prepareTables(postgres)
    const client = new pg.Client({ connectionString: postgres.url })
    await client.connect()
    expect((await client.query(`select name from secrets where name = 'kept'`)).rowCount).toBe(1)
    expect((await client.query(`select name from pgboss.queue where name = 'kept'`)).rowCount).toBe(1)
    for (const statement of ['drop table secrets', 'create temp table notes (id int)', 'create database other'])
      await expect(client.query(statement)).rejects.toThrow(/permission denied|must be owner/)
    const { rows } = await client.query(`select rolname, rolsuper, rolcreatedb, rolcreaterole,
      (select count(*)::int from pg_class where relowner = pg_roles.oid) > 0 as owns_tables,
      (select count(*)::int from pg_extension where extowner = pg_roles.oid) > 0 as owns_extensions,
      exists (select from pg_database where datdba = pg_roles.oid) as owns_database
      from pg_roles where rolname like 'plaza%' order by rolname`)
    const powerless = { rolsuper: false, rolcreatedb: false, rolcreaterole: false }
    expect(rows).toEqual([
      { rolname: 'plaza', ...powerless, owns_tables: false, owns_extensions: false, owns_database: false },
      { rolname: 'plaza_owner', ...powerless, owns_tables: true, owns_extensions: true, owns_database: true },
    ])
    await client.end()

    const shared = await startPostgres({ dir, share: true })
    expect([shared.url, shared.ownerUrl]).toEqual([postgres.url, postgres.ownerUrl])
    await shared.stop()
    await postgres.stop()
  })

  test('has a password for each role, readable by its own user only', async () => {
    const files = ['password', 'owner-password', 'superuser-password']
    expect(new Set(files.map(passwordOf)).size).toBe(3)
    for (const name of files) expect(statSync(join(dir, name)).mode & 0o777).toBe(0o600)
    const postgres = await startPostgres({ dir })
    const guessed = new pg.Client({ connectionString: withRole(postgres.url, 'plaza_owner', passwordOf('password')) })
    await expect(guessed.connect()).rejects.toThrow(/password/)
    await postgres.stop()
  })
})
