// The database is away, restarts, has no connection left, or is lost without a word: everything is answered in time, and serves again.

import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { sql } from 'kysely'
import pg from 'pg'
import type { LoaderFunctionArgs } from 'react-router'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { buildApi } from '../../src/api.ts'
import { readConfig } from '../../src/core/config/config.server.ts'
import { createDatabase, createPool, type Db, databaseLimits } from '../../src/core/database/database.server.ts'
import { isUnavailable } from '../../src/core/database/unavailable.server.ts'
import { api } from '../../src/core/http/api.server.ts'
import { forgetWhatChanges } from '../../src/core/memory/invalidation.server.ts'
import { PageTemplate } from '../../src/core/memory/page-holes.server.ts'
import { pageResponse } from '../../src/core/memory/rendered-pages.server.ts'
import { servePages } from '../../src/core/pages/pages.server.ts'
import { listProjects } from '../../src/features/projects/model/contract.ts'
import { outboxKey } from '../outbox-key.ts'
import { type PageEntry, pageBuild } from '../page-build.ts'
import { putProject } from '../project.ts'
import { takeConsole } from '../quiet.ts'
import { type Way, wayTo } from '../servers/unreliable.ts'
import { type Stage, stage } from '../stage.ts'
import { until } from '../until.ts'

const timeoutSeconds = 1

let s: Stage
let way: Way
let db: Db
let url: string
let app: Awaited<ReturnType<typeof buildApi>>
let project: string

beforeAll(async () => {
  s = await stage()
  project = await putProject(s.db, s.cast.editor, s.clock.now)
  const address = new URL(s.ownerUrl)
  way = await wayTo(Number(address.port))
  const config = { ...s.app.appContext.config }
  const through = new URL(config.databaseUrl as string)
  through.port = String(way.port)
  const env = {
    OUTBOX_KEY: outboxKey,
    DATABASE_URL: through.href,
    DATA_DIR: config.dataDir,
    DATABASE_TIMEOUT_SECONDS: String(timeoutSeconds),
  }
  const own = readConfig(env)
  db = createDatabase(createPool(through.href, 5, true, databaseLimits(own.databaseMilliseconds, false)))
  app = await buildApi({ config: own, db, files: s.files, now: () => s.clock.now, invalidatePages: () => {} })
  const cache = await servePages(app, pageBuild({ root: {}, list: { loader: listed } }, showCount), 'test')
  forgetWhatChanges(app, (change) => {
    app.directReads.forget(change)
    cache.clear(change)
  })
  url = await app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(async () => {
  way.set(null)
  await app.close()
  await db.destroy()
  await way.close()
  await s.close()
})

afterEach(() => way.set(null))

const listed = ({ context }: LoaderFunctionArgs) => context.get(api)(listProjects, { query: {} })
const showCount: PageEntry = (_request, status, _headers, { staticHandlerContext: { loaderData } }) =>
  pageResponse(new PageTemplate(`<html><body>${JSON.stringify(loaderData).length}</body></html>`), { status })

const call = async (method: string, path: string, body?: object) => {
  const begun = performance.now()
  const reply = await fetch(`${url}${path}`, {
    method,
    headers: { authorization: `Bearer ${s.cast.resident.token}`, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  const seconds = (performance.now() - begun) / 1000
  return { status: reply.status, retryAfter: reply.headers.get('retry-after'), seconds, text: await reply.text() }
}
const calls = () => [
  call('GET', '/api/v1/projects'),
  call('GET', `/api/v1/projects/${project}`),
  call('POST', `/api/v1/projects/${project}/likes`),
  call('POST', `/api/v1/projects/${project}/comments`, { text: `Words ${Math.random()}` }),
  call('POST', `/api/v1/projects/${project}/votes?vote=yes`),
  call('POST', `/api/v1/projects/${project}/follow`),
  call('PUT', '/api/v1/users/me/notifications', { rhythm: 'weekly' }),
  call('POST', '/api/v1/auth/login', { email: 'nobody@example.org', password: 'not the password' }),
  call('GET', '/api/v1/openapi.json'),
]
const works = async () => (await call('GET', `/api/v1/projects/${project}`)).status === 200

/** Every call is answered, none with 500; what needs the database with 503 and Retry-After. */
const expectRefused = async () => {
  for (const { status, retryAfter, seconds, text } of await Promise.all([...calls(), ...calls(), ...calls()])) {
    if (status === 503) expect([Number(retryAfter) > 0, JSON.parse(text).code]).toEqual([true, 'service.unavailable'])
    else expect([text.slice(0, 80), status]).toEqual([expect.stringContaining('openapi'), 200])
    expect(seconds).toBeLessThan(3 * timeoutSeconds + 6)
  }
  for (const line of takeConsole()) expect(line).toMatch(/^the database does not answer: requests were answered 503: /)
}

test.each(['down', 'frozen', 'silent'] as const)(
  '%s: calls end in time with 503 and Retry-After, and serve again without a restart',
  async (trouble) => {
    await until(works)
    await Promise.all(calls())
    way.set(trouble)
    await expectRefused()
    expect((await call('GET', '/health')).status).toBe(503)
    expect((await call('GET', '/health/live')).status).toBe(200)
    expect((await call('GET', '/health/ready')).status).toBe(200)
    const metrics = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${outboxKey}` } })
    expect([metrics.status, (await metrics.text()).includes('plaza_database_up 0')]).toEqual([200, true])
    way.set(null)
    await until(works)
    expect((await call('GET', '/health')).status).toBe(200)
  },
)

test('visitors get the last page with a notice while the database is away, and never one that was changed since', async () => {
  await until(works)
  const open = async (language = 'en') => {
    const reply = await fetch(`${url}/list`, { headers: { 'accept-language': language } })
    return { status: reply.status, retryAfter: reply.headers.get('retry-after'), html: await reply.text() }
  }
  const notice = 'We can’t reach our records right now. This page is as of a short while ago.'
  const current = await open()
  expect([current.status, current.html.includes(notice)]).toEqual([200, false])
  way.set('down')
  await until(async () => (await open()).html.includes(notice))
  const old = await open()
  expect([old.status, old.html.replace(/<p role="status".*?<\/p>/, '')]).toEqual([200, current.html])
  const unseen = await open('fr')
  expect([unseen.status, Number(unseen.retryAfter) > 0]).toEqual([503, true])
  way.set(null)
  await until(async () => !(await open()).html.includes(notice))
  app.appContext.invalidatePages()
  way.set('down')
  await until(async () => (await open()).status === 503)
  takeConsole()
})

test('a server with no connection left: calls share those that the process has, and others are asked to come again', async () => {
  await until(works)
  await limitConnections(0)
  const replies = await Promise.all([...calls(), call('GET', '/health')])
  expect(replies.filter(({ status }) => status === 500)).toEqual([])
  for (const { status, retryAfter } of replies) expect(status === 503).toBe(retryAfter !== null)
  const without = createPool(s.app.appContext.config.databaseUrl as string, 1, true, databaseLimits(300, false))
  expect(isUnavailable(await without.connect().catch((error) => error))).toBe(true)
  const waiting = createPool(s.app.appContext.config.databaseUrl as string, 1, true, databaseLimits(5_000, false))
  const connected = waiting.connect()
  await limitConnections(-1)
  ;(await connected).release()
  await Promise.all([without.end(), waiting.end()])
  takeConsole()
})

const limitConnections = async (most: number) => {
  const name = pg.escapeIdentifier(new URL(s.ownerUrl).pathname.slice(1))
  await sql`alter database ${sql.raw(name)} connection limit ${sql.raw(String(most))}`.execute(s.owner)
}

test('a check by HTTP/1.0 without a Host is answered', async () => {
  await until(works)
  const ask = (path: string) => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1')
    socket.write(`GET ${path} HTTP/1.0\r\n\r\n`)
    return text(socket)
  }
  expect((await ask('/health/ready')).split('\r\n')[0]).toBe('HTTP/1.1 200 OK')
  expect((await ask('/health')).split('\r\n')[0]).toBe('HTTP/1.1 200 OK')
})
