// Limits count the requests to all processes on one database.
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startOtherProcess } from '../../../../tests/api/other-process.ts'
import { type Stage, stage } from '../../../../tests/stage.ts'
import { createDatabase, createPool } from '../../database/database.server.ts'
import { observeStatements } from '../../tracing/statements.server.ts'
import { createHttp } from '../http.server.ts'
import { removeOldCounts } from './request-counts.server.ts'

const perHourMax = 100
const hourMilliseconds = 3_600_000

let s: Stage
let processes: FastifyInstance[]
beforeAll(async () => {
  s = await stage()
  const [one, two] = await Promise.all([startOtherProcess(s), startOtherProcess(s)])
  processes = [one.app, two.app]
})
afterAll(async () => {
  await Promise.all(processes.map((app) => app.close()))
  await s.close()
})

/** Sends so many requests to each process, all together. */
const sendToEach = (count: number, options: { method: 'GET' | 'POST'; url: string }, addresses: string[]) =>
  Promise.all(
    processes.flatMap((app, process) =>
      Array.from({ length: count }, () => app.inject({ ...options, remoteAddress: addresses[process % addresses.length] as string })),
    ),
  )
const forgot = { method: 'POST', url: '/api/v1/auth/forgotPassword' } as const
const allowed = <Reply extends { statusCode: number }>(replies: Reply[]) => replies.filter((one) => one.statusCode !== 429)

/** The statements that count requests, while `during` runs. */
async function countingStatements(during: () => Promise<unknown>): Promise<number> {
  const statements: string[] = []
  const stop = observeStatements(({ text }) => statements.push(text))
  await during().finally(stop)
  return statements.filter((text) => text.includes('request_counts')).length
}

test.each([
  ['an address', ['203.0.113.9']],
  ['a /64 network', ['2001:db8:1:2::1', '2001:db8:1:2:ffff::9']],
])('429 above the hourly limit of %s, exactly, whichever process is asked; an hour later again', async (_, addresses) => {
  const replies = await sendToEach(70, forgot, addresses)
  expect(allowed(replies)).toHaveLength(perHourMax)
  const left = allowed(replies).map(({ headers }) => Number(headers['ratelimit-remaining']))
  expect(left.toSorted((a, b) => a - b)).toEqual(Array.from({ length: perHourMax }, (_one, i) => i))
  const [refused] = await sendToEach(1, forgot, addresses)
  expect([refused?.statusCode, refused?.headers['ratelimit-remaining']]).toEqual([429, '0'])
  expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0)
  expect(allowed(await sendToEach(1, forgot, ['203.0.113.10', '2001:db8:1:3::1']))).toHaveLength(2)
  s.clock.now = new Date(s.clock.now.getTime() + hourMilliseconds)
  expect(allowed(await sendToEach(1, forgot, addresses))).toHaveLength(2)
})

test('above the limit, a process that knows it writes nothing', async () => {
  await sendToEach(70, forgot, ['203.0.113.20'])
  await sendToEach(1, forgot, ['203.0.113.20'])
  expect(await countingStatements(() => sendToEach(20, forgot, ['203.0.113.20']))).toBe(0)
})

test('a client below a twentieth of the general limit takes no statement', async () => {
  const site = { method: 'GET', url: '/api/v1/site' } as const
  expect(await countingStatements(() => sendToEach(299, site, ['203.0.113.40']))).toBe(0)
  await sendToEach(1, site, ['203.0.113.40'])
  await expect
    .poll(() => s.db.selectFrom('request_counts').select('requests').where('limit_name', '=', 'all').execute())
    .toEqual([{ requests: 600 }])
})

test('a large limit is counted in batches: each process may exceed it by two, and twenty statements count a thousand requests', async () => {
  const locating = { method: 'GET', url: '/api/v1/places/here' } as const
  const [max, batch] = [1000, 50]
  const replies: { statusCode: number }[] = []
  const statements = await countingStatements(async () => {
    for (let i = 0; i < 60; i++) replies.push(...(await sendToEach(10, locating, ['203.0.113.30'])))
  })
  expect(allowed(replies).length).toBeGreaterThanOrEqual(max)
  expect(allowed(replies).length).toBeLessThan(max + processes.length * 2 * batch)
  expect(statements).toBeGreaterThan(2)
  expect(statements).toBeLessThanOrEqual(replies.length / batch)
})

test('without the database nothing fails, and each process counts by itself', async () => {
  const url = new URL(s.app.appContext.config.databaseUrl as string)
  url.port = '1'
  const pool = createPool(url.href)
  const app = await createHttp({ ...s.app.appContext, db: createDatabase(pool) })
  app.get('/limited', { config: { rateLimit: { max: 3, timeWindow: hourMilliseconds } } }, async () => 'done')
  const statuses: number[] = []
  for (let i = 0; i < 4; i++) statuses.push((await app.inject('/limited')).statusCode)
  expect(statuses).toEqual([200, 200, 200, 429])
  await app.close()
  await pool.end()
})

test('counts are removed when their window has ended', async () => {
  const { db } = s
  const rows = () => db.selectFrom('request_counts').select(['client', 'ends_at']).execute()
  await sendToEach(1, forgot, ['203.0.113.50'])
  await removeOldCounts(db, s.clock.now)
  expect((await rows()).length).toBeGreaterThan(0)
  expect(JSON.stringify(await rows())).not.toContain('203.0.113')
  await removeOldCounts(db, new Date(s.clock.now.getTime() + hourMilliseconds))
  expect(await rows()).toEqual([])
})
