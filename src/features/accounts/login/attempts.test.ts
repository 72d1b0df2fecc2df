// Guessing passwords: who is slowed down, who is not, and who is notified.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { solvedCaptcha } from '../../../../tests/captcha.ts'
import { residentForm } from '../../../../tests/registrations.ts'
import { type Stage, stage } from '../../../../tests/stage.ts'
import { register } from '../model/contract.ts'
import { removeOldBrowsers } from '../sessions/known-browsers.server.ts'
import { newLink } from '../sessions/links.server.ts'
import { resetPassword } from './contract.ts'

const password = 'Correct1horse'
const wrong = 'Wrong1password'
let s: Stage
beforeAll(async () => {
  s = await stage({ TRUST_PROXY: '10.0.0.0/8' })
})
afterAll(() => s.close())

type Sent = { word?: string; from?: string; headers?: Record<string, string>; captcha?: string }
const login = (email: string, { word = password, from = '198.51.100.1', headers = {}, captcha }: Sent = {}) =>
  s.inject(null, {
    method: 'POST',
    url: '/api/v1/auth/login',
    payload: { email, password: word, ...(captcha === undefined ? {} : { captcha }) },
    remoteAddress: from,
    headers,
  })
const enroll = async (email: string) => (await s.call(null, register, { body: residentForm(email) })).body.user._id
const later = (seconds: number) => {
  s.clock.now = new Date(s.clock.now.getTime() + seconds * 1000)
}
/** Wrong passwords from as many addresses, three from each. */
const guess = async (email: string, count: number) => {
  for (let i = 0; i < count; i++) await login(email, { word: wrong, from: `203.0.113.${Math.floor(i / 3)}` })
}
const mailsAbout = async (to: string) => {
  const mails = await s.db.selectFrom('outbox').select(['subject', 'letter']).where('recipient', '=', to).execute()
  return mails.filter((mail) => mail.letter === 'failedLogins')
}
const cookieOf = (answer: { headers: Record<string, unknown> }) =>
  [answer.headers['set-cookie'] ?? []].flat().find((one) => String(one).startsWith('knownBrowser=')) as string | undefined
const pairIn = (cookie = '') => cookie.split(';')[0] as string

describe('IPv6', () => {
  test('429 after ten failures from different addresses of one /64; another /64 is another address', async () => {
    await enroll('six@example.org')
    for (let i = 0; i < 10; i++) expect((await login('six@example.org', { word: wrong, from: `2001:db8:1:2:${i}::1` })).status).toBe(401)
    expect((await login('six@example.org', { from: '2001:db8:1:2:ffff::9' })).status).toBe(429)
    expect((await login('six@example.org', { from: '2001:db8:1:3::1' })).status).toBe(200)
    const rows = await s.db.selectFrom('login_attempts').select('address').where('account', '=', 'six@example.org').execute()
    expect(new Set(rows.map((row) => row.address))).toEqual(new Set(['2001:db8:1:2::/64']))
  })
})

describe('one account, many addresses', () => {
  test('429 for an unknown browser anywhere for a minute, never for one that has logged in; ten wrong ones of its own count', async () => {
    await enroll('mayor@example.org')
    const cookie = pairIn(cookieOf(await login('mayor@example.org')))
    const headers = { cookie }
    await guess('mayor@example.org', 20)
    const slowed = await login('mayor@example.org', { from: '192.0.2.1' })
    expect([slowed.status, slowed.body.code, slowed.headers['retry-after']]).toEqual([429, 'login.slowed', '60'])
    const forged = `${cookie.split('.')[0]}.${'A'.repeat(43)}`
    expect((await login('mayor@example.org', { from: '192.0.2.1', headers: { cookie: forged } })).status).toBe(429)
    expect((await login('mayor@example.org', { from: '203.0.113.0', headers })).status).toBe(200)
    later(60)
    expect((await login('mayor@example.org', { word: wrong, from: '192.0.2.2' })).status).toBe(401)
    expect((await login('mayor@example.org', { from: '192.0.2.3' })).status).toBe(429)
    later(60)
    expect((await login('mayor@example.org', { from: '192.0.2.3' })).status).toBe(200)
    for (let i = 0; i < 10; i++) expect((await login('mayor@example.org', { word: wrong, headers })).status).toBe(401)
    expect((await login('mayor@example.org', { headers })).status).toBe(429)
  })

  test('of fifty guesses at the same time from fifty addresses, eleven are looked at', async () => {
    await enroll('stormed@example.org')
    const all = await Promise.all(
      Array.from({ length: 50 }, (_, i) => login('stormed@example.org', { word: wrong, from: `192.0.2.${i + 100}` })),
    )
    const statuses = Object.entries(Object.groupBy(all, (one) => one.status)).map(([status, some]) => [status, some?.length])
    expect(statuses).toEqual([
      ['401', 11],
      ['429', 39],
    ])
  })

  test('a browser known to one account is unknown to another, and nothing that is stored tells whose the cookie is', async () => {
    const ids = [await enroll('one@example.org'), await enroll('two@example.org')]
    const cookie = pairIn(cookieOf(await login('one@example.org')))
    await guess('two@example.org', 12)
    expect((await login('two@example.org', { from: '192.0.2.9', headers: { cookie } })).status).toBe(429)
    later(61)
    const both = await login('two@example.org', { from: '192.0.2.9', headers: { cookie } })
    expect([both.status, pairIn(cookieOf(both))]).toEqual([200, cookie])
    const rows = await s.db.selectFrom('known_browsers').selectAll().where('user_id', 'in', ids).execute()
    // Two logins in one browser, and the two browsers that registered.
    expect(new Set(rows.map((row) => row.hash.toString('hex'))).size).toBe(4)
    expect(JSON.stringify(rows)).not.toContain(cookie.split('=')[1]?.split('.')[0])
  })

  test('the cookie is HttpOnly, for a year; no other site sets it; twenty are kept, and a reset forgets them', async () => {
    const id = await enroll('twenty@example.org')
    expect(cookieOf(await login('twenty@example.org'))).toMatch(/Max-Age=31536000; Path=\/; HttpOnly; Secure; SameSite=Lax/)
    expect(cookieOf(await login('twenty@example.org', { headers: { 'sec-fetch-site': 'cross-site' } }))).toBeUndefined()
    const count = async () => (await s.db.selectFrom('known_browsers').select('hash').where('user_id', '=', id).execute()).length
    for (let i = 0; i < 21; i++) {
      later(1)
      await login('twenty@example.org')
    }
    expect(await count()).toBe(20)
    const link = await newLink(s.db, { userId: id, purpose: 'reset', now: s.clock.now })
    await s.call(null, resetPassword, { body: { id: link, password, confirmPassword: password } })
    expect(await count()).toBe(0)
    await login('twenty@example.org')
    await removeOldBrowsers(s.db, new Date(s.clock.now.getTime() + 365 * 86_400_000))
    expect(await count()).toBe(0)
  })
})

test('the owner is notified once per burst, and nobody is notified of an account that does not exist', async () => {
  await enroll('told@example.org')
  await guess('told@example.org', 9)
  expect(await mailsAbout('told@example.org')).toEqual([])
  await Promise.all(Array.from({ length: 8 }, (_, i) => login('told@example.org', { word: wrong, from: `192.0.2.${i + 30}` })))
  expect((await mailsAbout('told@example.org')).map((mail) => mail.subject)).toEqual(['Plaza: failed logins to your account'])
  later(61)
  await login('told@example.org', { word: wrong, from: '192.0.2.99' })
  expect(await mailsAbout('told@example.org')).toHaveLength(1)
  later(3_601)
  await guess('told@example.org', 11)
  expect(await mailsAbout('told@example.org')).toHaveLength(2)
  await guess('nobody@example.org', 12)
  expect(await mailsAbout('nobody@example.org')).toEqual([])
})

describe('a hundred failures from one address', () => {
  const library = '192.0.2.200'
  const failHere = (address: string) =>
    s.db
      .insertInto('login_attempts')
      .values(Array.from({ length: 100 }, (_, i) => ({ account: `a${i}@example.org`, address, failed: true, tried_at: s.clock.now })))
      .execute()

  test('422 at captcha without a proof of work, 200 with one, which counts once; 401 with one and a wrong password', async () => {
    await enroll('reader@example.org')
    await failHere(library)
    const refused = await login('reader@example.org', { from: library })
    expect([refused.status, refused.body.code]).toEqual([422, 'fields.invalid'])
    expect(refused.body.errors).toHaveProperty('captcha')
    expect((await login('reader@example.org', { from: library, captcha: 'made up' })).status).toBe(422)
    const captcha = await solvedCaptcha(s)
    expect((await login('reader@example.org', { from: library, captcha })).status).toBe(200)
    expect((await login('reader@example.org', { from: library, captcha })).status).toBe(422)
    expect((await login('reader@example.org', { word: wrong, from: library, captcha: await solvedCaptcha(s) })).status).toBe(401)
    expect((await login('reader@example.org', { from: '192.0.2.201' })).status).toBe(200)
  })

  test('none for a browser that has logged in before', async () => {
    await enroll('regular@example.org')
    const headers = { cookie: pairIn(cookieOf(await login('regular@example.org'))) }
    await failHere('192.0.2.210')
    expect((await login('regular@example.org', { from: '192.0.2.210' })).status).toBe(422)
    expect((await login('regular@example.org', { from: '192.0.2.210', headers })).status).toBe(200)
  })
})

describe('forwarded addresses', () => {
  const addressOf = async (email: string) =>
    (await s.db.selectFrom('login_attempts').select('address').where('account', '=', email).execute()).map((row) => row.address)

  test.each([
    ['10.1.2.3', '198.51.100.77', '198.51.100.77'],
    ['10.1.2.3', '2001:db8:5:6:7::8', '2001:db8:5:6::/64'],
    ['10.1.2.3', '192.0.2.1, 198.51.100.78', '198.51.100.78'],
    ['172.16.0.1', '198.51.100.77', '172.16.0.1'],
    ['127.0.0.1', '198.51.100.77', '127.0.0.1'],
  ])('from %s with %s counts as %s', async (from, forwarded, counted) => {
    const email = `at${Math.random()}@example.org`
    await login(email, { word: wrong, from, headers: { 'x-forwarded-for': forwarded } })
    expect(await addressOf(email)).toEqual([counted])
  })

  test('429 for a forwarded 127.0.0.1 after as many calls as an hour allows; the machine itself is not limited', async () => {
    const forgot = (headers: Record<string, string>, remoteAddress: string) =>
      s.inject(null, {
        method: 'POST',
        url: '/api/v1/auth/forgotPassword',
        payload: { email: 'nobody@example.org' },
        remoteAddress,
        headers,
      })
    const forwarded = { 'x-forwarded-for': '127.0.0.1' }
    for (let i = 0; i < 100; i++) expect((await forgot(forwarded, '10.1.2.3')).status).toBe(200)
    expect((await forgot(forwarded, '10.1.2.3')).status).toBe(429)
    for (let i = 0; i < 101; i++) expect((await forgot({}, '127.0.0.1')).status).toBe(200)
  })

  test.each([
    ['a site with a public address', { PUBLIC_URL: 'https://ask.city.example' }, 'localhost'],
    ['a request for another host', {}, 'ask.city.example'],
  ])('429 for %s, although its proxy on this machine does not say for whom it asks', async (_, settings, host) => {
    const site = await stage(settings)
    const forgot = () =>
      site.inject(null, {
        method: 'POST',
        url: '/api/v1/auth/forgotPassword',
        payload: { email: 'nobody@example.org' },
        remoteAddress: '127.0.0.1',
        headers: { host },
      })
    for (let i = 0; i < 100; i++) expect((await forgot()).status).toBe(200)
    expect((await forgot()).status).toBe(429)
    await site.close()
  })
})
