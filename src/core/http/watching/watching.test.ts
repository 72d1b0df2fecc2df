import { Writable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { outboxKey } from '../../../../tests/outbox-key.ts'
import { residentForm } from '../../../../tests/registrations.ts'
import { type Stage, stage } from '../../../../tests/stage.ts'
import { logIn, register } from '../../../features/accounts/model/contract.ts'
import { requestIdOf } from './logging.server.ts'

const token = 'a token of sixteen and more'
let s: Stage
const held = Promise.withResolvers<void>()
const arrived = Promise.withResolvers<void>()
beforeAll(async () => {
  s = await stage({ METRICS_TOKEN: token }, async (app) =>
    app.get('/held', async () => {
      arrived.resolve()
      await held.promise
      return 'done'
    }),
  )
})
afterAll(() => s.close())

const metricsFor = (headers: Record<string, string>, remoteAddress = '127.0.0.1', url = '/metrics') =>
  s.app.inject({ url, headers, remoteAddress })
const withToken = { authorization: `Bearer ${token}` }

test('each reply has an id: the proxy’s if it is a plain one, else its own', async () => {
  const idFor = async (given?: string) =>
    (await s.inject(null, { url: '/health', headers: given ? { 'x-request-id': given } : {} })).headers['x-request-id']
  expect(await idFor('0f2a-from-the-proxy')).toBe('0f2a-from-the-proxy')
  const own = [await idFor(), await idFor('x'), await idFor('a b\nc "d" and more'), await idFor('x'.repeat(65))]
  for (const id of own) expect(id).toMatch(/^[\da-f-]{36}$/)
  expect(new Set(own).size).toBe(4)
  expect((await s.inject(null, { url: '/api/v1/projects/nothing' })).headers['x-request-id']).toMatch(/^[\da-f-]{36}$/)
  expect(requestIdOf({ headers: { 'x-request-id': ['a-list-of', 'more'] as unknown as string } })).toMatch(/^[\da-f-]{36}$/)
})

test('/metrics: durations by route pattern, the queue, connections and the process', async () => {
  await s.pool.query(`insert into pgboss.job (name, data, start_after) values ('tidy', '{}', now() - interval '1 hour')`)
  await s.inject(s.cast.resident, { url: '/api/v1/users/me' })
  await s.inject(null, { url: '/api/v1/projects/01a20696-230f-71aa-b608-a3f5bcb68960' })
  const reply = await metricsFor(withToken)
  expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, expect.stringContaining('text/plain')])
  expect(reply.body).toMatch(/plaza_http_request_duration_seconds_count\{method="GET",route="\/api\/v1\/users\/me",status="200"\} 1/)
  expect(reply.body).not.toContain('01a20696')
  expect(reply.body).toContain('plaza_jobs{kind="tidy",state="waiting"} 1')
  expect(Number(/plaza_job_age_seconds\{kind="tidy"\} ([\d.]+)/.exec(reply.body)?.[1])).toBeGreaterThanOrEqual(3600)
  expect(reply.body).toMatch(/plaza_database_connections\{state="\w+"\} \d/)
  expect(reply.body).toContain('plaza_messages_failed{channel="mail"} 0')
  expect(reply.body).toMatch(/nodejs_eventloop_lag_seconds|process_resident_memory_bytes/)
})

const metric = async (name: string) => {
  const { body } = await metricsFor(withToken)
  const line = body.split('\n').find((one) => one.startsWith(`${name} `))
  return Number(line?.slice(name.length + 1))
}

test('/metrics: text messages of the day beside their limit, and those that failed', async () => {
  expect([await metric('plaza_sms_today'), await metric('plaza_sms_per_day')]).toEqual([0, 1000])
  const today = s.clock.now.toISOString().slice(0, 10)
  await s.pool.query(`insert into sms_days (day, sent) values ($1::date - 1, 7), ($1, 812)`, [today])
  await s.pool.query(
    `insert into outbox (id, channel, recipient, subject, body_text, status, created_at)
     values (gen_random_uuid(), 'sms', '+19495550142', '', 'Text', 'failed', now())`,
  )
  expect(await metric('plaza_sms_today')).toBe(812)
  expect([await metric('plaza_messages_failed{channel="sms"}'), await metric('plaza_messages_failed{channel="mail"}')]).toEqual([1, 0])
})

test('/metrics: requests in flight, without probes', async () => {
  expect(await metric('plaza_http_requests_in_flight')).toBe(0)
  const request = s.inject(null, { url: '/held' })
  await arrived.promise
  expect(await metric('plaza_http_requests_in_flight')).toBe(1)
  held.resolve()
  await request
  await expect.poll(() => metric('plaza_http_requests_in_flight')).toBe(0)
})

test('/metrics: connections of the pool in use, and callers that wait for one', async () => {
  const clients = await Promise.all(Array.from({ length: 19 }, () => s.pool.connect()))
  expect(await metric('plaza_database_pool_connections{pool="requests",state="in_use"}')).toBe(19)
  clients.push(await s.pool.connect())
  const waiting = s.pool.connect()
  expect(await metric('plaza_database_pool_waiting{pool="requests"}')).toBe(1)
  for (const client of clients) client.release()
  ;(await waiting).release()
  await expect.poll(() => metric('plaza_database_pool_waiting{pool="requests"}')).toBe(0)
})

test('/metrics: deadlocks that the database has ended', async () => {
  expect(await metric('plaza_database_deadlocks_total')).toBe(0)
  const [one, other] = await Promise.all([s.pool.connect(), s.pool.connect()])
  for (const client of [one, other]) await client.query('begin')
  await one.query('select pg_advisory_xact_lock(1)')
  await other.query('select pg_advisory_xact_lock(2)')
  const both = await Promise.allSettled([
    one.query('select pg_advisory_xact_lock(2)'),
    other.query('select pg_advisory_xact_lock(1)').finally(() => other.query('rollback')),
  ])
  expect(both.filter(({ status }) => status === 'rejected')).toHaveLength(1)
  await one.query('rollback')
  for (const client of [one, other]) client.release()
  await expect.poll(() => metric('plaza_database_deadlocks_total'), { timeout: 5_000 }).toBe(1)
})

test('/metrics: the longest silence of the event loop since the last scrape', async () => {
  await metric('nodejs_eventloop_lag_max_seconds')
  // One turn for the timer that measures to start over.
  await new Promise((resolve) => setTimeout(resolve, 20))
  for (const until = performance.now() + 400; performance.now() < until; );
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(await metric('nodejs_eventloop_lag_max_seconds')).toBeGreaterThan(0.3)
  expect(await metric('nodejs_eventloop_lag_max_seconds')).toBeLessThan(0.3)
})

test.each<[string, number, Record<string, string>, string]>([
  ['another machine', 404, {}, '192.0.2.7'],
  ['another machine with a wrong token', 404, { authorization: 'Bearer wrong' }, '192.0.2.7'],
  ['another machine with the token', 200, withToken, '192.0.2.7'],
  ['a client of a proxy on this machine', 404, { 'x-forwarded-for': '198.51.100.7' }, '127.0.0.1'],
  ['this machine, or a proxy on it that does not say for whom it asks', 404, {}, '127.0.0.1'],
  ['this machine by IPv6', 404, {}, '::1'],
  ['this machine with the token', 200, withToken, '127.0.0.1'],
  ['this machine with the key of the outbox', 200, { authorization: `Bearer ${outboxKey}` }, '127.0.0.1'],
])('/metrics for %s: %s', async (_, status, headers, remoteAddress) => {
  expect((await metricsFor(headers, remoteAddress)).statusCode).toBe(status)
})

test('the log names nobody: no address, email, name, token or path of a link', async () => {
  const lines: string[] = []
  const sink = new Writable({
    write(line, _encoding, done) {
      lines.push(String(line))
      done()
    },
  })
  const logged = await stage({ LOG_LEVEL: 'debug' }, undefined, { log: sink })
  try {
    const headers = { 'x-forwarded-for': '198.51.100.9', 'user-agent': 'Quokka browser' }
    const form = residentForm('wilhelmina.quux@example.org')
    const { body } = await logged.call(null, register, { body: form })
    await logged.call(null, logIn, { body: { email: 'wilhelmina.quux@example.org', password: 'wrong-Password1' } })
    await logged.inject(null, { url: '/api/v1/users/verifiedEmail/a-secret-link', headers })
    await logged.inject(logged.cast.resident, { url: '/api/v1/users/me?email=wilhelmina.quux@example.org', headers })
    logged.app.log.error({
      err: Object.assign(new Error('invalid input syntax for type uuid: "wilhelmina"'), {
        severity: 'ERROR',
        code: '22P02',
        detail: 'Key (email)=(wilhelmina.quux@example.org) already exists.',
      }),
    })
    const text = lines.join('')
    expect(lines.length).toBeGreaterThan(4)
    expect(text).toContain('"route":"/api/v1/users/me"')
    for (const secret of [
      'wilhelmina',
      'a-secret-link',
      '198.51.100.9',
      '127.0.0.1',
      'Quokka',
      'wrong-Password1',
      String(body.token),
      logged.cast.resident.token,
    ])
      expect(text).not.toContain(secret)
    expect(text).toContain('"code":"22P02"')
  } finally {
    await logged.close()
  }
})

test('/health/ready: 503 while the process ends, and requests are still answered', async () => {
  const ready = async () => {
    const { status, body } = await s.inject(null, { url: '/health/ready' })
    return [status, body]
  }
  expect(await ready()).toEqual([200, { status: 'ok' }])
  s.app.draining = true
  try {
    expect(await ready()).toEqual([503, { status: 'draining' }])
    expect([(await s.inject(null, { url: '/health' })).status, (await s.inject(null, { url: '/api/v1/projects' })).status]).toEqual([
      200, 200,
    ])
  } finally {
    s.app.draining = false
  }
})
