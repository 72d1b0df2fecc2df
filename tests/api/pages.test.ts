// What the pages' server does before a page is rendered, with pages made for the test.
import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { api } from '../../src/core/http/api.server.ts'
import { visit } from '../../src/core/http/visit.server.ts'
import { servePages } from '../../src/core/pages/pages.server.ts'
import { logOut, showMe } from '../../src/features/accounts/model/contract.ts'
import { showOwnSite } from '../../src/features/accounts/white-label/contract.ts'
import { type PageEntry, pageBuild } from '../page-build.ts'
import { residentForm } from '../registrations.ts'
import { type Stage, stage } from '../stage.ts'

const pages: Record<string, object> = {
  root: {},
  cookies: { loader: ({ context }: LoaderFunctionArgs) => context.get(visit).cookies },
  me: { loader: ({ context }: LoaderFunctionArgs) => context.get(api)(showMe, {}) },
  ownSite: { loader: ({ context }: LoaderFunctionArgs) => context.get(api)(showOwnSite, {}) },
  logout: { action: ({ context }: ActionFunctionArgs) => context.get(api)(logOut, {}) },
  form: { action: async ({ request }: ActionFunctionArgs) => Object.fromEntries(await request.formData()) },
}

/** Each page is its data. */
const showData: PageEntry = (_request, status, headers, { staticHandlerContext: { loaderData, actionData } }) => {
  headers.set('content-type', 'text/html')
  return new Response(JSON.stringify({ ...loaderData, ...actionData }), { status, headers })
}

let s: Stage
beforeAll(async () => {
  s = await stage({}, (app) => servePages(app, pageBuild(pages, showData), 'test'))
})
afterAll(() => s.close())

const read = async (url: string, headers: Record<string, string> = {}) =>
  s.app.inject({ url, headers: { host: 'plaza.example', ...headers } })

test('a kept page is not shown to a visitor whose cookies would make another', async () => {
  for (const name of ['userType', 'cameBy', 'loginStep', '__Host-loginStep', 'cookieConsent', 'locale'])
    for (const value of ['one', 'two', 'one'])
      expect((await read('/cookies', { cookie: `${name}=${value}` })).json().cookies).toEqual({ [name]: value })
  expect((await read('/cookies')).json().cookies).toEqual({})
})

test('a page reads no cookie but those of the key', async () => {
  expect((await read('/cookies', { cookie: '_pk_id=1; userToken=none; userType=x' })).json().cookies).toEqual({ userType: 'x' })
})

test('403 a resident on an official’s page, not 500', async () => {
  const seen = async (token: string) => (await read('/ownSite', { authorization: `Bearer ${token}` })).statusCode
  expect([await seen(s.cast.resident.token), await seen(s.cast.viewer.token)]).toEqual([403, 200])
})

test('the header for older browsers forbids frames as the content security policy does', async () => {
  const { headers } = await read('/cookies')
  expect([headers['x-frame-options'], String(headers['content-security-policy']).match(/frame-ancestors [^;]*/)?.[0]]).toEqual([
    'DENY',
    "frame-ancestors 'none'",
  ])
})

test('404 an unknown page, with the token of a program or a made-up one', async () => {
  for (const token of [s.cast.resident.token, s.cast.editor.token, 'made-up'])
    expect((await read('/nowhere', { authorization: `Bearer ${token}` })).statusCode).toBe(404)
  const { user } = (await read('/me', { authorization: `Bearer ${s.cast.resident.token}` })).json().me
  expect(user._id).toBe(s.cast.resident.id)
})

test.each([
  'a b',
  '[::1',
  '[]',
  'plaza:99999',
  'plaza.example:x',
  '%zz',
  '"',
  '..',
  '.plaza.example',
  '@plaza.example',
  `${'a'.repeat(300)}.example`,
])('no 500 for a host that is none: %j', async (host) => {
  for (const url of ['/cookies', '/nowhere', '/api/v1/site', '/api/v1/nowhere', '/robots.txt', '/open-data/openapi.json', '/embed/map']) {
    const { statusCode } = await s.app.inject({ url, headers: { host } })
    expect([url, statusCode < 500], host).toEqual([url, true])
  }
})

test('405 TRACE and what else pages do not have', async () => {
  for (const method of ['TRACE', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'] as const) {
    const answer = await s.app.inject({ method: method as 'PUT', url: '/cookies', headers: { host: 'plaza.example' } })
    expect([answer.statusCode, answer.headers['allow'], answer.json().code]).toEqual([405, 'GET, HEAD, POST', 'request.method'])
  }
})

test('415 JSON where a page expects its form, 400 a form without boundary', async () => {
  const post = (type: string, payload: string) =>
    s.app.inject({ method: 'POST', url: '/form', headers: { host: 'plaza.example', 'content-type': type }, payload })
  expect((await post('application/json', '{}')).json().code).toBe('request.mediaType')
  expect((await post('multipart/form-data', 'a')).json().code).toBe('request.malformed')
  expect((await post('application/x-www-form-urlencoded; charset=utf-8', 'a=b')).statusCode).toBe(200)
})

test('403 logging out from a foreign origin, and the session stays', async () => {
  const { token } = (await s.inject(null, { method: 'POST', url: '/api/v1/auth/register', payload: residentForm('ada@example.org') })).body
  const headers = {
    host: 'plaza.example',
    cookie: `userToken=${token}`,
    'sec-fetch-site': 'cross-site',
    origin: 'https://elsewhere.example',
  }
  const out = await s.app.inject({
    method: 'POST',
    url: '/logout',
    headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
    payload: '',
  })
  expect(out.statusCode).toBe(403)
  expect((await s.inject(null, { url: '/api/v1/users/me', headers: { authorization: `Bearer ${token}` } })).status).toBe(200)
})
