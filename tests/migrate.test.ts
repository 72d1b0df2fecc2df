import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createPool } from '../src/core/database/database.server.ts'
import { migrate } from '../src/core/database/migrate.server.ts'
import { type TestDatabase, testDatabase } from './database.ts'

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

test('two processes at once do each file once', async () => {
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

test('refuses a database that is newer than the files', async () => {
  put('0001_pebbles.sql', 'create table pebbles (id int)')
  put('0002_stones.sql', 'create table stones (id int)')
  await migrate(pool, folder)
  rmSync(join(folder, '0002_stones.sql'))
  await expect(migrate(pool, folder)).rejects.toThrow('newer than this version of Plaza: it already has 0002_stones.sql')
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
