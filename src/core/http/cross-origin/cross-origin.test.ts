import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Stage, stage } from '../../../../tests/stage.ts'

let s: Stage
beforeAll(async () => {
  s = await stage()
})
afterAll(() => s.close())

const origin = 'https://news.example'
const allowed = (headers: Record<string, unknown>) => headers['access-control-allow-origin']

test.each(['/api/v1/site', '/api/v1/projects', '/api/v1/openapi.json', '/api/v1/projects/nowhere', '/api/v1/projects?limit=0'])(
  'any site may read %s without a login, errors included',
  async (url) => {
    const { headers } = await s.inject(null, { url, headers: { origin } })
    expect(allowed(headers)).toBe('*')
    expect(headers).not.toHaveProperty('access-control-allow-credentials')
    expect(headers['access-control-expose-headers']).toContain('retry-after')
    expect(String(headers['vary']).split(', ')).toEqual(expect.arrayContaining(['accept-language', 'cookie', 'origin']))
  },
)

test('HEAD is open to other sites as GET is', async () => {
  const { headers } = await s.inject(null, { method: 'HEAD', url: '/api/v1/site', headers: { origin } })
  expect(allowed(headers)).toBe('*')
})

test('no site may read what a session brings, by cookie or token', async () => {
  const { resident } = s.cast
  for (const headers of [{ cookie: `userToken=${resident.token}` }, { authorization: `Bearer ${resident.token}` }])
    for (const url of ['/api/v1/site', '/api/v1/users/me', '/api/v1/projects'])
      expect((await s.inject(null, { url, headers: { ...headers, origin } })).headers).not.toHaveProperty('access-control-allow-origin')
})

test.each([
  ['GET', '/api/v1/users/me'],
  ['GET', '/api/v1/outbox'],
  ['POST', '/api/v1/auth/login'],
  ['GET', '/api/v1/nowhere'],
] as const)('no site may use %s %s', async (method, url) => {
  const asked = { origin, 'access-control-request-method': method, 'access-control-request-headers': 'authorization' }
  const preflight = await s.inject(null, { method: 'OPTIONS', url, headers: asked })
  const call = await s.inject(null, { method, url, headers: { origin } })
  for (const { headers } of [preflight, call]) expect(headers).not.toHaveProperty('access-control-allow-origin')
})

test('a preflight request is answered with methods, headers and how long that holds, without credentials', async () => {
  const headers = { origin, 'access-control-request-method': 'GET', 'access-control-request-headers': 'if-none-match' }
  const preflight = await s.inject(null, { method: 'OPTIONS', url: '/api/v1/projects?limit=1', headers })
  expect(preflight).toMatchObject({ status: 204, raw: Buffer.alloc(0) })
  expect(preflight.headers).toMatchObject({
    'access-control-allow-origin': '*',
    'access-control-allow-methods': 'GET, HEAD',
    'access-control-allow-headers': 'accept, accept-language, content-type, if-none-match',
    'access-control-max-age': '86400',
    allow: 'GET, HEAD, POST, OPTIONS',
  })
  expect(preflight.headers).not.toHaveProperty('access-control-allow-credentials')
})

test('a preflight request for a method that writes gets no permission', async () => {
  const headers = { origin, 'access-control-request-method': 'POST' }
  const { status, headers: got } = await s.inject(null, { method: 'OPTIONS', url: '/api/v1/projects', headers })
  expect([status, allowed(got)]).toEqual([204, undefined])
})

test('OPTIONS without a preflight lists the methods; 404 at an unknown path', async () => {
  const { status, headers } = await s.inject(null, { method: 'OPTIONS', url: '/api/v1/auth/login' })
  expect([status, headers['allow'], allowed(headers)]).toEqual([204, 'POST, OPTIONS', undefined])
  expect((await s.inject(null, { method: 'OPTIONS', url: '/api/v1/nowhere' })).status).toBe(404)
})

test('limits are in the headers of every reply that counts', async () => {
  const first = (await s.inject(null, { url: '/api/v1/site' })).headers
  const second = (await s.inject(null, { url: '/api/v1/site' })).headers
  expect(Number(first['ratelimit-limit'])).toBeGreaterThan(0)
  expect(Number(second['ratelimit-remaining'])).toBe(Number(first['ratelimit-remaining']) - 1)
  expect(Number(second['ratelimit-reset'])).toBeLessThanOrEqual(60)
})
