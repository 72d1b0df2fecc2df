import { AsyncLocalStorage } from 'node:async_hooks'
import { Agent, request } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Stage, stage } from '../../../../tests/stage.ts'
import { OpenRequests, Places } from './overload.server.ts'

const late = 100
let s: Stage
let release: () => void
let ask: () => void
beforeAll(async () => {
  const released = new Promise<void>((resolve) => (release = resolve))
  const asked = new Promise<void>((resolve) => (ask = resolve))
  s = await stage({}, async (app) => {
    app.get('/slow', async () => {
      await released
      return {}
    })
    app.get('/long', async () => {
      s.clock.now = new Date(s.clock.now.getTime() + 10)
      return {}
    })
    app.get('/assets/*', async () => ({}))
    app.get('/a-page', { config: { isPage: true } }, async () => ({}))
    app.get('/asks-itself', async () => {
      await asked
      return { status: (await app.inject('/a-page')).statusCode }
    })
  })
})
afterAll(() => s.close())

test('late are requests that wait for a second; an answered one no longer counts', () => {
  let now = 0
  const open = new OpenRequests(() => now)
  const [first, second, third] = [{}, {}, {}]
  open.begin(first)
  open.begin(second)
  now = 999
  expect(open.hasLate(1)).toBe(false)
  now = 1000
  open.begin(third)
  expect([open.hasLate(2), open.hasLate(3)]).toEqual([true, false])
  open.end(first)
  expect([open.hasLate(1), open.hasLate(2)]).toEqual([true, false])
  open.end(second)
  open.end(third)
  open.end(third)
  now = 10_000
  expect(open.hasLate(1)).toBe(false)
})

const turnOfLoop = () => new Promise<void>((resolve) => setImmediate(resolve))

test('48 reads have a place; others begin in order when one leaves or is late', async () => {
  let now = 0
  const places = new Places(() => now)
  const begun: number[] = []
  const reads = Array.from({ length: 100 }, (_, n) => ({ n }))
  for (const read of reads) places.enter(read, () => begun.push(read.n))
  expect(begun).toEqual(reads.slice(0, 48).map(({ n }) => n))
  places.leave(reads[7] as object)
  places.leave(reads[49] as object)
  places.leave(reads[20] as object)
  expect(begun).toHaveLength(48)
  await turnOfLoop()
  expect(begun.slice(48)).toEqual([48, 50])
  now = 1000
  await expect.poll(() => begun.length).toBe(48 + 2 + 48)
  expect(begun.slice(50)).toEqual(reads.slice(51, 99).map(({ n }) => n))
  now = 2000
  await expect.poll(() => begun.length).toBe(99)
  places.close()
})

test('a read that waited runs in the scope of its own request', async () => {
  const places = new Places(() => 0)
  const first = Array.from({ length: 48 }, () => ({}))
  for (const read of first) places.enter(read, () => {})
  const scope = new AsyncLocalStorage<string>()
  const seen = new Promise<string | undefined>((resolve) => {
    scope.run('its own', () => places.enter({}, () => resolve(scope.getStore())))
  })
  scope.run('the one that leaves', () => places.leave(first[0] as object))
  expect(await seen).toBe('its own')
  places.close()
})

test('503 while 100 reads wait for a second; writes, what watches the process, and what comes afterwards are answered', async () => {
  const get = (url: string, headers = {}) => s.inject(null, { url, headers })
  const asksItself = get('/asks-itself')
  const waiting = Array.from({ length: late }, () => get('/slow'))
  expect((await get('/health')).status).toBe(200)
  s.clock.now = new Date(s.clock.now.getTime() + 1000)
  const { status, headers, body } = await get('/api/v1/site', { 'accept-language': 'es' })
  expect([status, headers['retry-after'], body.code]).toEqual([503, '2', 'service.busy'])
  expect(body.message).toMatch(/servicio/)
  const page = await get('/a-page?zip=%22%3E%3Cb%3E', { accept: 'text/html', 'accept-language': 'fr' })
  expect([page.status, page.headers['content-type'], page.headers['retry-after']]).toEqual([503, 'text/html; charset=utf-8', '2'])
  expect(page.raw.toString()).toContain('<html lang="fr">')
  expect(page.raw.toString()).toContain('<a href="/a-page?zip=%22%3E%3Cb%3E">Réessayer</a>')
  expect(page.headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-/)
  expect([(await get('/health')).status, (await get('/assets/root.js')).status]).toEqual([200, 200])
  expect((await s.inject(null, { method: 'POST', url: '/api/v1/auth/login', payload: {} })).status).toBe(422)
  ask()
  expect((await asksItself).body).toEqual({ status: 200 })
  release()
  expect((await Promise.all(waiting)).map((one) => one.status)).toEqual(waiting.map(() => 200))
  expect((await get('/api/v1/site')).status).toBe(200)
})

test('503 for reads of a turn of the event loop that has answered many and lasts too long; the next turn starts with a full allowance', async () => {
  const url = `${await s.app.listen({ host: '127.0.0.1', port: 0 })}/long`
  const agent = new Agent({ keepAlive: true })
  const get = () =>
    new Promise<number | undefined>((resolve, reject) => {
      request(url, { agent }, (reply) => reply.resume().on('end', () => resolve(reply.statusCode)))
        .on('error', reject)
        .end()
    })
  const statuses = (count: number) => Promise.all(Array.from({ length: count }, get))
  const few = 40
  expect((await statuses(few)).filter((status) => status !== 200)).toEqual([])
  expect((await statuses(few)).filter((status) => status !== 200)).toEqual([])
  // The first ones arrive one after the other: the others have no connection yet.
  await statuses(2 * few)
  const many = await statuses(2 * few)
  expect(many.filter((status) => status === 200).length).toBeGreaterThanOrEqual(few)
  expect(many.filter((status) => status === 503).length).toBeGreaterThan(0)
  expect(await get()).toBe(200)
  agent.destroy()
})
