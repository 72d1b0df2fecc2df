import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Stage, stage } from '../../../tests/stage.ts'
import { retryOnDeadlock } from './database.server.ts'

let s: Stage
beforeAll(async () => {
  s = await stage()
  await sql`create table pairs (name text primary key, count integer not null)`.execute(s.owner)
  await sql`grant all on pairs to public`.execute(s.owner)
  await sql`insert into pairs values ('a', 0), ('b', 0)`.execute(s.db)
})
afterAll(() => s.close())

test('two transactions that wait for each other both end well', async () => {
  let arrived = 0
  let meet: () => void = () => {}
  const both = new Promise<void>((resolve) => {
    meet = resolve
  })
  let attempts = 0
  const raise = (first: string, second: string) =>
    retryOnDeadlock(s.db, async (tx) => {
      attempts++
      await sql`update pairs set count = count + 1 where name = ${first}`.execute(tx)
      if (++arrived === 2) meet()
      await both
      await sql`update pairs set count = count + 1 where name = ${second}`.execute(tx)
    })
  await Promise.all([raise('a', 'b'), raise('b', 'a')])
  const { rows } = await sql<{ count: number }>`select count from pairs`.execute(s.db)
  expect(rows.map((row) => row.count)).toEqual([2, 2])
  // The second time may meet the other transaction again.
  expect(attempts).toBeGreaterThan(2)
})

test('any other error ends it immediately', async () => {
  let attempts = 0
  const work = retryOnDeadlock(s.db, async (tx) => {
    attempts++
    await sql`insert into pairs values ('a', 0)`.execute(tx)
  })
  await expect(work).rejects.toThrow('duplicate key')
  expect(attempts).toBe(1)
})

test('counts arrive as numbers and days as text, as the generated table types say', async () => {
  const { rows } = await sql<{ count: number; day: string }>`select count(*), date '2026-11-20' as day`.execute(s.db)
  expect(rows).toEqual([{ count: 1, day: '2026-11-20' }])
})
