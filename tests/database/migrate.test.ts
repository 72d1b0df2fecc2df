import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { plazaVersion } from '../../src/core/config/package-root.server.ts'
import { createPool } from '../../src/core/database/database.server.ts'
import { migrate } from '../../src/core/database/migrate.server.ts'
import { compareMigrations } from '../../src/core/database/migration-files.server.ts'
import { type TestDatabase, testDatabase } from '../database.ts'
import { until } from '../until.ts'

let folder: string
let database: TestDatabase
let pool: pg.Pool

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'plaza-migrations-'))
  database = await testDatabase()
  pool = createPool(database.ownerUrl)
  // Test databases come migrated; these tests start from an earlier state.
  await pool.query('drop table migrations')
})

afterEach(async () => {
  await pool.end()
  await database.drop()
  rmSync(folder, { recursive: true })
})

const put = (name: string, sql: string) => writeFileSync(join(folder, name), sql)
const namesInDatabase = async () =>
  (await pool.query<{ name: string }>('select name from migrations order by name')).rows.map((row) => row.name)

test('applies the files in order, and only once', async () => {
  put('0002_more.sql', 'alter table pebbles add weight int; insert into pebbles values (2, 2)')
  put('0001_pebbles.sql', 'create table pebbles (id int)')
  expect(await migrate(pool, folder)).toEqual(['0001_pebbles.sql', '0002_more.sql'])
  expect(await migrate(database.ownerUrl, folder)).toEqual([])
  expect((await pool.query('select * from pebbles')).rowCount).toBe(1)
})

test('two processes at the same time do each file once', async () => {
  put('0001_pebbles.sql', 'create table pebbles (id int); select pg_sleep(0.2)')
  put('0002_more.sql', 'insert into pebbles values (1); select pg_sleep(0.1)')
  put('0003_more.sql', 'insert into pebbles values (2)')
  const done = await Promise.all(Array.from({ length: 4 }, () => migrate(database.ownerUrl, folder)))
  expect(done.flat().sort()).toEqual(['0001_pebbles.sql', '0002_more.sql', '0003_more.sql'])
  expect((await pool.query('select * from pebbles')).rowCount).toBe(2)
})

test('refuses a file that was changed after it was applied, but not other line ends', async () => {
  put('0001_pebbles.sql', 'create table pebbles (\n  id int)')
  await migrate(pool, folder)
  put('0001_pebbles.sql', 'create table pebbles (\r\n  id int)')
  await migrate(pool, folder)
  put('0001_pebbles.sql', 'create table pebbles (id bigint)')
  await expect(migrate(pool, folder)).rejects.toThrow('The migration 0001_pebbles.sql was changed after it was applied')
})

/** Applies the files, and leaves those that `later` names unknown to this version. */
async function applyThenForget(later: Record<string, string>) {
  put('0001_pebbles.sql', 'create table pebbles (id int)')
  put('0003_more.sql', 'insert into pebbles values (1)')
  for (const [name, sql] of Object.entries(later)) put(name, sql)
  await migrate(pool, folder)
  for (const name of Object.keys(later)) rmSync(join(folder, name))
}

test('starts on a database of a newer version that only added, or removed what this version does not use', async () => {
  await applyThenForget({
    '0004_stones.sql': 'create table stones (id int)',
    '0005_gone.sql': `-- Contract: unused since ${plazaVersion()}\ndrop table stones`,
  })
  expect(await migrate(pool, folder)).toEqual([])
  const { rows } = await pool.query(`select name, release, unused_since from migrations where name > '0004' order by name`)
  expect(rows).toEqual([
    { name: '0004_stones.sql', release: plazaVersion(), unused_since: null },
    { name: '0005_gone.sql', release: plazaVersion(), unused_since: plazaVersion() },
  ])
})

test('refuses a database of a newer version that removed what this version uses', async () => {
  await applyThenForget({ '0004_gone.sql': '-- Contract: unused since 99.10.0\ndrop table pebbles' })
  await expect(migrate(pool, folder)).rejects.toThrow('newer than this version of Plaza: 0004_gone.sql removed what it uses')
})

test('refuses a database that has a migration between those of this version', async () => {
  await applyThenForget({ '0002_stones.sql': 'create table stones (id int)' })
  await expect(migrate(pool, folder)).rejects.toThrow('lacks migrations that the database has: 0002_stones.sql')
})

test('versions are compared by number', () => {
  const gone = [{ name: '0002_gone.sql', unused_since: '0.10.0' }]
  const kinds = (version: string) => compareMigrations([{ name: '0001_a.sql' }], gone, version)
  expect(kinds('0.9.0')).toMatchObject({ harmful: ['0002_gone.sql'], later: [] })
  expect(kinds('0.10.0')).toMatchObject({ harmful: [], later: ['0002_gone.sql'] })
  expect(kinds('1.0.0')).toMatchObject({ harmful: [], later: ['0002_gone.sql'] })
})

test('rows that an earlier version recorded are read, and get the new columns with the next migration', async () => {
  await pool.query('create table migrations (name text primary key, checksum text not null, applied_at timestamptz not null default now())')
  await pool.query(`insert into migrations (name, checksum) values ('0009_later.sql', 'x')`)
  put('0001_pebbles.sql', 'create table pebbles (id int)')
  expect(await migrate(pool, folder)).toEqual(['0001_pebbles.sql'])
  expect((await pool.query('select release from migrations order by name')).rows).toEqual([{ release: plazaVersion() }, { release: null }])
})

describe('while the tables are used', () => {
  let reader: pg.PoolClient
  beforeEach(async () => {
    await pool.query('create table pebbles (id int); insert into pebbles select generate_series(1, 100)')
    reader = await pool.connect()
    await reader.query('begin')
    await reader.query('select from pebbles')
  })
  afterEach(() => reader.release())

  test('a migration does not make others wait behind it, and comes through when the table is free', async () => {
    put('0001_weight.sql', 'alter table pebbles add column weight int')
    const migrating = migrate(database.ownerUrl, folder, { lockMilliseconds: 300, pauseMilliseconds: 20, attemptsMax: 1_000 })
    const waiting = `select from pg_locks where relation = 'pebbles'::regclass and not granted`
    await until(async () => ((await pool.query(waiting)).rowCount ?? 0) > 0)
    // Behind a migration that kept its place in the queue, this would wait for the reader.
    const { rows } = await reader.query('select count(*)::int as count from pebbles')
    await pool.query(`set statement_timeout = '5s'; select count(*) from pebbles; reset statement_timeout`)
    await reader.query('commit')
    expect([rows, await migrating]).toEqual([[{ count: 100 }], ['0001_weight.sql']])
  })

  test('a migration that never gets its lock fails', async () => {
    put('0001_weight.sql', 'alter table pebbles add column weight int')
    const patience = { lockMilliseconds: 20, pauseMilliseconds: 1, attemptsMax: 3 }
    await expect(migrate(pool, folder, patience)).rejects.toThrow('0001_weight.sql failed: canceling statement due to lock timeout')
    await reader.query('rollback')
  })

  test('an index is built concurrently, once by two processes, and again if an attempt was killed', async () => {
    await reader.query('rollback')
    await pool.query('insert into pebbles values (1)')
    const killed = pool.query('create unique index concurrently pebbles_id on pebbles (id)')
    await expect(killed).rejects.toThrow('could not create unique index')
    await pool.query('delete from pebbles where ctid = (select max(ctid) from pebbles)')
    put(
      '0001_index.sql',
      '-- Finds pebbles; by id.\n-- Concurrently\ncreate unique index concurrently if not exists pebbles_id on pebbles (id);\n',
    )
    const done = await Promise.all([migrate(database.ownerUrl, folder), migrate(database.ownerUrl, folder), migrate(pool, folder)])
    expect(done.flat()).toEqual(['0001_index.sql'])
    const { rows } = await pool.query(`select indisvalid as valid from pg_index where indexrelid = 'pebbles_id'::regclass`)
    expect(rows).toEqual([{ valid: true }])
  })
})

test('a file that fails leaves nothing of itself and keeps what went before', async () => {
  put('0001_pebbles.sql', 'create table pebbles (id int)')
  put('0002_wrong.sql', 'create table stones (id int); select no_such_thing()')
  await expect(migrate(pool, folder)).rejects.toThrow('The migration 0002_wrong.sql failed: function no_such_thing() does not exist')
  expect(await namesInDatabase()).toEqual(['0001_pebbles.sql'])
  expect((await pool.query(`select to_regclass('stones') as stones`)).rows[0]).toEqual({ stones: null })
})

test('refuses two files with one number, and names without one', async () => {
  put('0001_pebbles.sql', 'select 1')
  put('0001_stones.sql', 'select 1')
  await expect(migrate(pool, folder)).rejects.toThrow('0001_pebbles.sql and 0001_stones.sql have the same number')
  rmSync(join(folder, '0001_stones.sql'))
  put('late.sql', 'select 1')
  await expect(migrate(pool, folder)).rejects.toThrow('late.sql is not named like')
})
