import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { solvedCaptcha } from '../../../../tests/captcha.ts'
import { residentForm } from '../../../../tests/registrations.ts'
import { type Stage, stage } from '../../../../tests/stage.ts'
import { closeOtherSessions, openSession, removeEndedSessions } from './sessions.server.ts'

let s: Stage
let start: Date
beforeAll(async () => {
  s = await stage()
  start = s.clock.now
  await s.inject(null, { method: 'POST', url: '/api/v1/auth/register', payload: residentForm('ada@example.org') })
})
afterEach(() => {
  s.clock.now = start
})
afterAll(() => s.close())

const ownPage = { 'sec-fetch-site': 'same-origin' }
const me = (headers: Record<string, string>) => s.inject(null, { method: 'GET', url: '/api/v1/users/me', headers })
const later = (seconds: number) => {
  s.clock.now = new Date(s.clock.now.getTime() + seconds * 1000)
}
/** The session's cookies of a reply; a login also sets the one that recognizes the browser. */
const cookiesOf = (answer: { headers: Record<string, unknown> }) =>
  ([answer.headers['set-cookie'] ?? []].flat() as string[]).filter((one) => !/^(__Host-)?knownBrowser=/.test(one))
const login = (headers: Record<string, string> = {}, rememberMe = false) =>
  s.inject(null, {
    method: 'POST',
    url: '/api/v1/auth/login',
    headers,
    payload: { email: 'ada@example.org', password: 'Correct1horse', rememberMe },
  })
const tokenFrom = async () => (await login()).body.token as string

describe('30 days', () => {
  test('end a session that was used all the time', async () => {
    const bearer = { authorization: `Bearer ${await tokenFrom()}` }
    const used = () => s.db.updateTable('sessions').set({ last_seen_at: s.clock.now }).execute()
    later(30 * 86_400)
    await used()
    expect((await me(bearer)).status).toBe(200)
    later(1)
    await used()
    expect((await me(bearer)).status).toBe(401)
  })

  test('also where it was remembered, in a browser that is known', async () => {
    const entered = await login(ownPage, true)
    const cookie = ([entered.headers['set-cookie']].flat() as string[]).map((one) => one.split(';')[0]).join('; ')
    expect(cookie).toContain('knownBrowser=')
    for (let i = 0; i < 30; i++) {
      later(86_400)
      await s.db.updateTable('sessions').set({ last_seen_at: s.clock.now }).execute()
      expect((await me({ cookie, ...ownPage })).status).toBe(200)
    }
    later(1)
    const { status, body } = await me({ cookie, ...ownPage })
    expect([status, body.code]).toEqual([401, 'session.expired'])
  })
})

describe('15 idle minutes', () => {
  let token: string
  let bearer: { authorization: string }
  beforeEach(async () => {
    token = await tokenFrom()
    bearer = { authorization: `Bearer ${token}` }
  })

  test('one second less: the session continues, and its time starts again from there', async () => {
    for (let i = 0; i < 3; i++) {
      later(899)
      expect((await me(bearer)).status).toBe(200)
    }
  })

  test('also when the use before lay within the seconds in which nothing is written', async () => {
    later(15)
    expect((await me(bearer)).status).toBe(200)
    later(899)
    expect((await me(bearer)).status).toBe(200)
  })

  test('one second more: 401 with the notice, and so again, on every endpoint', async () => {
    later(901)
    for (let i = 0; i < 2; i++) {
      const { status, body } = await me(bearer)
      expect([status, body.code, body.message]).toEqual([
        401,
        'session.expired',
        'Sorry you have no inactivity for last 15 minute so token expire Please Re-login',
      ])
    }
    later(-2)
    expect((await me(bearer)).status).toBe(200)
  })

  test('what everybody may see is still seen', async () => {
    later(901)
    expect((await s.inject(null, { method: 'GET', url: '/api/v1/zipcode/92660', headers: bearer })).status).toBe(200)
  })
})

test('401 login.needed: a token that is made up, empty, or was logged out', async () => {
  const token = await tokenFrom()
  await s.inject(null, { method: 'POST', url: '/api/v1/auth/logout', headers: { authorization: `Bearer ${token}` } })
  for (const one of ['made-up', '', token]) {
    const { status, body } = await me({ authorization: `Bearer ${one}` })
    expect([status, body.code]).toEqual([401, 'login.needed'])
  }
})

describe('the cookie', () => {
  test('comes to a page of ours and to programs, never to another site: Secure, HttpOnly, SameSite=Lax, for an hour, or a day when remembered', async () => {
    expect(cookiesOf(await login({ 'sec-fetch-site': 'cross-site' }))).toEqual([])
    expect(cookiesOf(await login({ origin: 'https://elsewhere.example' }))).toEqual([])
    expect(cookiesOf(await login({ origin: 'null' }))).toEqual([])
    for (const headers of [ownPage, {}]) {
      const [hour] = cookiesOf(await login(headers))
      expect(hour).toMatch(/^userToken=[\w-]{43}; Max-Age=3600; Path=\/; HttpOnly; Secure; SameSite=Lax$/)
    }
    const [day] = cookiesOf(await login({ origin: 'http://localhost', host: 'localhost' }, true))
    expect(day).toContain('Max-Age=86400;')
  })

  test('with https, only this host may set it: no page of another host of the domain can, though programs may send the plain name', async () => {
    const secure = await stage({ PUBLIC_URL: 'https://plaza.example' })
    const payload = { ...residentForm('ada@example.org'), captcha: await solvedCaptcha(secure) }
    const { headers, body } = await secure.inject(null, { method: 'POST', url: '/api/v1/auth/register', payload, headers: ownPage })
    const set = cookiesOf({ headers }).find((one) => one.includes('userToken'))
    expect(set).toMatch(/^__Host-userToken=[\w-]{43}; Max-Age=3600; Path=\/; HttpOnly; Secure; SameSite=Lax$/)
    const seen = async (name: string, more: Record<string, string>) =>
      (await secure.inject(null, { url: '/api/v1/users/me', headers: { cookie: `${name}=${body.token}`, ...more } })).status
    expect([await seen('__Host-userToken', ownPage), await seen('userToken', ownPage), await seen('userToken', {})]).toEqual([
      200, 401, 200,
    ])
    await secure.close()
  })

  test('200 reads from anywhere; writes from pages of this site only, 403 from another', async () => {
    const cookie = `userToken=${await tokenFrom()}`
    expect((await me({ cookie })).status).toBe(200)
    expect((await me({ cookie, 'sec-fetch-site': 'cross-site' })).status).toBe(200)
    const write = (headers: Record<string, string>) =>
      s.inject(null, { method: 'POST', url: '/api/v1/auth/logout', headers: { host: 'plaza.example', cookie, ...headers } })
    const elsewhere: Record<string, string>[] = [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { 'sec-fetch-site': 'none' },
      { 'sec-fetch-site': 'cross-site', origin: 'http://plaza.example' },
      { origin: 'http://elsewhere.example' },
      { origin: 'null' },
      {},
    ]
    for (const headers of elsewhere) {
      const { status, body } = await write(headers)
      expect([status, body.code]).toEqual([403, 'session.crossSite'])
    }
    expect((await me({ cookie })).status).toBe(200)
    expect((await write({ origin: 'http://plaza.example' })).status).toBe(200)
    expect((await me({ cookie })).status).toBe(401)
  })

  test('403 registration sent from another site in a logged-in browser', async () => {
    const cookie = `userToken=${await tokenFrom()}`
    const headers = { cookie, 'sec-fetch-site': 'cross-site' }
    const { status } = await s.inject(null, {
      method: 'POST',
      url: '/api/v1/auth/register',
      headers,
      payload: residentForm('x@example.org'),
    })
    expect(status).toBe(403)
  })

  test('is renewed by reading, every 20 seconds at most, with the lifetime it began with', async () => {
    const [first] = cookiesOf(await login(ownPage, true))
    const cookie = String(first).split(';')[0] as string
    await me({ cookie })
    expect(cookiesOf(await me({ cookie }))).toEqual([])
    later(30)
    expect(cookiesOf(await me({ cookie, 'sec-fetch-site': 'none' }))).toEqual([first])
  })

  test('is cleared by logout and when it is unknown, never by a write that brings its own, and not before the login page has shown the reason', async () => {
    const token = await tokenFrom()
    const cookie = `userToken=${token}`
    later(901)
    expect(cookiesOf(await me({ cookie }))).toEqual([])
    expect(cookiesOf(await login({ cookie, ...ownPage }))).toEqual([expect.not.stringContaining('Max-Age=0')])
    s.clock.now = start
    const out = await s.inject(null, { method: 'POST', url: '/api/v1/auth/logout', headers: { cookie, ...ownPage } })
    expect(cookiesOf(out)).toEqual([expect.stringMatching(/^userToken=;/)])
    expect(cookiesOf(await me({ cookie }))).toEqual([expect.stringMatching(/^userToken=;.*Expires=Thu, 01 Jan 1970/)])
    expect(cookiesOf(await login({ cookie, ...ownPage }))).toEqual([expect.stringMatching(/^userToken=[\w-]{43};/)])
  })

  test('the Authorization header goes before it: a program’s own token, whatever the browser brings', async () => {
    const cookie = `userToken=${await tokenFrom()}`
    const authorization = `Bearer ${s.cast.editor.token}`
    const { body } = await me({ cookie, authorization })
    expect((body.user as { email: string }).email).toBe('editor@example.org')
    expect((await me({ cookie, authorization: 'Bearer made-up' })).status).toBe(401)
    const { status } = await s.inject(null, {
      method: 'POST',
      url: '/api/v1/auth/logout',
      headers: { cookie, authorization: `Bearer ${await tokenFrom()}` },
    })
    expect(status).toBe(200)
  })
})

test('others’ sessions end with closeOtherSessions, and rows go a day after their end', async () => {
  const userId = s.cast.neighbor.id
  const open = () => openSession(s.db, { userId, rememberMe: false, userAgent: undefined, now: s.clock.now })
  const [remaining, other] = [await open(), await open()]
  await closeOtherSessions(s.db, userId, remaining)
  const statuses = await Promise.all([remaining, other].map(async (token) => (await me({ authorization: `Bearer ${token}` })).status))
  expect(statuses).toEqual([200, 401])
  const count = async () => (await s.db.selectFrom('sessions').select('user_id').where('user_id', '=', userId).execute()).length
  later(900 + 86_400)
  await removeEndedSessions(s.db, 900, s.clock.now)
  expect(await count()).toBe(1)
  later(1)
  await removeEndedSessions(s.db, 900, s.clock.now)
  expect(await count()).toBe(0)
})
