import { Secret } from 'otpauth'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Person } from '../../../../tests/cast.ts'
import { type Stage, stage } from '../../../../tests/stage.ts'
import { newId } from '../../../core/database/ids.server.ts'
import { listAudit } from '../audit/contract.ts'
import { twoStepReset } from '../audit/rules.ts'
import { logIn } from '../model/contract.ts'
import { hashPassword } from '../model/passwords.server.ts'
import {
  confirmAuthenticator,
  removeAuthenticator,
  renewRecoveryCodes,
  showSecurity,
  startAuthenticator,
  startPasskey,
} from './contract.ts'
import { resetTwoStep } from './operator.server.ts'
import { codeAt } from './totp.server.ts'

const password = 'Correct1horse'
const email = 'editor@example.org'
let s: Stage
let who: Person
beforeEach(async () => {
  s = await stage()
  who = s.cast.editor
  await s.db
    .updateTable('users')
    .set({ password_hash: await hashPassword(password) })
    .execute()
})
afterEach(() => s.close())

const ownPage = { 'sec-fetch-site': 'same-origin' }
const later = async (seconds: number) => {
  s.clock.now = new Date(s.clock.now.getTime() + seconds * 1000)
  await s.db.updateTable('sessions').set({ last_seen_at: s.clock.now }).execute()
}
const bytesOf = (base32: string) => Secret.fromBase32(base32).bytes
const now = (secret: Uint8Array, seconds = 0) => codeAt(secret, new Date(s.clock.now.getTime() + seconds * 1000))
const sessions = () => s.db.selectFrom('sessions').select('user_id').where('user_id', '=', who.id).execute()
const mails = async () => (await s.db.selectFrom('outbox').selectAll().execute()).filter((one) => one.recipient === email)
const cookiesOf = (answer: { headers: Record<string, unknown> }) => [answer.headers['set-cookie'] ?? []].flat() as string[]

/** Switches the app on for the editor; one half minute later, so its first code is spent and the next is not. */
async function switchOn(): Promise<{ secret: Uint8Array; codes: string[] }> {
  const started = await s.call(who, startAuthenticator, { body: { password } })
  const secret = bytesOf(started.body.secret)
  const { status, body } = await s.call(who, confirmAuthenticator, { body: { code: now(secret) } })
  expect(status).toBe(200)
  await later(60)
  return { secret, codes: body.codes }
}
const enter = (code?: string) => s.call(null, logIn, { body: { email, password, ...(code === undefined ? {} : { code }) } })

describe('setting the app up', () => {
  test('200 secret, address and QR code; nothing is on before the first code', async () => {
    const { status, body } = await s.call(who, startAuthenticator, { body: { password } })
    expect(status).toBe(200)
    expect(body.secret).toMatch(/^[A-Z2-7]{32}$/)
    expect(body.url).toBe(`otpauth://totp/Plaza:editor%40example.org?issuer=Plaza&secret=${body.secret}&algorithm=SHA1&digits=6&period=30`)
    expect(body.qr).toMatch(/^<svg /)
    expect((await enter()).status).toBe(200)
    expect((await s.call(who, showSecurity, {})).body.authenticator).toBeNull()
  })

  test('200 on with ten codes, a mail, and an entry in the log; the secret and the codes are stored nowhere as they are', async () => {
    const { secret, codes } = await switchOn()
    expect(new Set(codes).size).toBe(10)
    for (const code of codes) expect(code).toMatch(/^([A-Z2-9]{4}-){3}[A-Z2-9]{4}$/)
    expect((await s.call(who, showSecurity, {})).body.authenticator).toMatchObject({ codesLeft: 10 })
    expect((await mails()).map((one) => one.body_text)).toEqual([expect.stringContaining('was turned on')])
    const [row] = await s.db.selectFrom('authenticators').selectAll().execute()
    expect(row?.secret.includes(Buffer.from(secret))).toBe(false)
    const stored = JSON.stringify(await s.db.selectFrom('recovery_codes').selectAll().execute())
    expect(stored).not.toContain(codes[0])
    const log = await s.db.selectFrom('audit_entries').select('action').execute()
    expect(log.map((one) => one.action)).toEqual(['POST /users/me/authenticator/confirm'])
  })

  test("a secret that is carried to somebody else's row opens nothing", async () => {
    const { secret } = await switchOn()
    await s.db.updateTable('authenticators').set({ user_id: s.cast.viewer.id }).execute()
    const answer = await s.call(null, logIn, { body: { email: 'viewer@example.org', password, code: now(secret) } })
    expect(answer.status).toBe(500)
  })

  test('422 wrong password, wrong code, a code 15 minutes late; 409 while one is on', async () => {
    expect((await s.call(who, startAuthenticator, { body: { password: 'wrong' } })).body.errors).toHaveProperty('password')
    const { body } = await s.call(who, startAuthenticator, { body: { password } })
    const secret = bytesOf(body.secret)
    const wrong = await s.call(who, confirmAuthenticator, { body: { code: now(secret, 300) } })
    expect([wrong.status, Object.keys(wrong.body.errors ?? {})]).toEqual([422, ['code']])
    await later(901)
    expect((await s.call(who, confirmAuthenticator, { body: { code: now(secret) } })).status).toBe(422)
    const { codes } = await switchOn()
    expect((await s.call(who, startAuthenticator, { body: { password, code: codes[0] as string } })).status).toBe(409)
    expect((await s.call(who, confirmAuthenticator, { body: { code: '123456' } })).status).toBe(409)
  })

  test('200 off with the password and a code of the app: the login asks for no code, the recovery codes are removed, a mail reports it', async () => {
    const { secret } = await switchOn()
    const off = (proof: object) => s.call(who, removeAuthenticator, { body: { password, ...proof } })
    expect((await off({ password: 'wrong', code: now(secret) })).body.errors).toHaveProperty('password')
    expect((await off({})).body.errors).toEqual({ code: 'Please enter a code' })
    expect((await off({ code: now(secret, 300) })).body.errors).toHaveProperty('code')
    expect((await off({ passkey: { id: 'x', response: { clientDataJSON: 'x' } } })).body.errors).toHaveProperty('passkey')
    expect((await off({ code: now(secret) })).status).toBe(200)
    expect((await enter()).status).toBe(200)
    expect(await s.db.selectFrom('recovery_codes').selectAll().execute()).toEqual([])
    expect((await mails()).at(-1)?.body_text).toContain('was turned off')
    expect((await off({})).status).toBe(409)
    expect((await s.call(who, renewRecoveryCodes, { body: { password } })).status).toBe(409)
  })

  test('200 off with a recovery code, once; the password alone adds no passkey and makes no recovery codes', async () => {
    const { codes } = await switchOn()
    const refused = { errors: { code: 'Please enter a code' } }
    expect((await s.call(who, renewRecoveryCodes, { body: { password } })).body).toMatchObject(refused)
    expect((await s.call(who, startPasskey, { body: { password, name: 'Key' } })).body).toMatchObject(refused)
    const renewed = await s.call(who, renewRecoveryCodes, { body: { password, code: codes[0] as string } })
    expect(renewed.status).toBe(200)
    expect((await s.call(who, removeAuthenticator, { body: { password, code: codes[1] as string } })).status).toBe(422)
    expect((await s.call(who, removeAuthenticator, { body: { password, code: renewed.body.codes[0] as string } })).status).toBe(200)
  })
})

describe('who may', () => {
  const calls = [
    ['GET', '/users/me/security'],
    ['POST', '/users/me/authenticator'],
    ['POST', '/users/me/authenticator/confirm'],
    ['POST', '/users/me/authenticator/remove'],
    ['POST', '/users/me/recoveryCodes'],
    ['POST', '/users/me/passkeys/options'],
    ['POST', '/users/me/passkeys'],
    ['POST', '/users/me/passkeys/0198c8a0-0000-7000-8000-000000000000/remove'],
  ] as const
  test.each(calls)('401 visitor, 403 resident, and every official for themselves: %s %s', async (method, path) => {
    const status = async (one: Person | null) =>
      (await s.inject(one, { method, url: `/api/v1${path}`, ...(method === 'POST' ? { payload: {} } : {}) })).status
    expect(await status(null)).toBe(401)
    expect(await status(s.cast.resident)).toBe(403)
    for (const one of [s.cast.viewer, s.cast.editor, s.cast.administrator, s.cast.otherAdministrator]) {
      expect([200, 422]).toContain(await status(one))
    }
  })
})

describe('logging in', () => {
  test('401 without a code, and no session; 200 with one; the same code again is refused, and an older one too', async () => {
    const { secret } = await switchOn()
    const before = (await sessions()).length
    const answer = await enter()
    expect([answer.status, answer.body.code, cookiesOf(answer)]).toEqual([401, 'login.codeNeeded', []])
    expect(await sessions()).toHaveLength(before)
    const old = now(secret, -30)
    const code = now(secret)
    expect((await enter(code)).status).toBe(200)
    for (const used of [code, old]) expect((await enter(used)).body.code).toBe('login.codeWrong')
    expect(await sessions()).toHaveLength(before + 1)
    await later(30)
    expect((await enter(now(secret))).status).toBe(200)
  })

  test('401 with the wrong password says nothing of codes, whatever code is sent', async () => {
    const { secret } = await switchOn()
    for (const code of [undefined, now(secret)]) {
      const { status, body } = await s.call(null, logIn, { body: { email, password: 'Wrong1horse', ...(code && { code }) } })
      expect([status, body.code]).toEqual([401, 'login.incorrect'])
    }
    expect((await enter(now(secret))).status).toBe(200)
  })

  test('one code in ten logins at the same time opens one session', async () => {
    const { secret, codes } = await switchOn()
    for (const code of [now(secret), codes[0] as string]) {
      const answers = await Promise.all(Array.from({ length: 10 }, () => enter(code)))
      expect(answers.filter((one) => one.status === 200)).toHaveLength(1)
      await later(901)
    }
  })

  test('recovery codes: as typed, once each; new ones replace them', async () => {
    const { codes } = await switchOn()
    expect((await enter(` ${codes[0]?.toLowerCase().replaceAll('-', ' ')} `)).status).toBe(200)
    expect((await enter(codes[0])).status).toBe(401)
    expect((await s.call(who, showSecurity, {})).body.authenticator?.codesLeft).toBe(9)
    const { body } = await s.call(who, renewRecoveryCodes, { body: { password, code: codes[2] as string } })
    expect((await enter(codes[1])).status).toBe(401)
    expect((await enter(body.codes[1])).status).toBe(200)
  })

  test('429 after ten wrong codes, from wherever; 15 minutes later the right one counts', async () => {
    const { secret } = await switchOn()
    const from = (ip: string, code: string) =>
      s.inject(null, { method: 'POST', url: '/api/v1/auth/login', payload: { email, password, code }, remoteAddress: ip })
    const wrong = String((Number(now(secret)) + 1) % 1_000_000).padStart(6, '0')
    for (let i = 0; i < 10; i++) expect((await from(`192.0.2.${i}`, wrong)).status).toBe(401)
    expect((await from('192.0.2.77', wrong)).status).toBe(429)
    expect((await from('192.0.2.78', now(secret))).status).toBe(429)
    await later(901)
    expect((await from('192.0.2.79', now(secret))).status).toBe(200)
  })
})

describe('the second step in a browser', () => {
  const post = (path: string, payload: object, cookie = '', headers: Record<string, string> = ownPage) =>
    s.inject(null, { method: 'POST', url: `/api/v1${path}`, payload, headers: { ...headers, ...(cookie && { cookie }) } })
  const begin = async () => {
    const [cookie = ''] = cookiesOf(await post('/auth/login', { email, password, rememberMe: true }))
    return cookie
  }

  test('a cookie replaces the password: five minutes, hidden from scripts, one login', async () => {
    const { secret } = await switchOn()
    const cookie = await begin()
    expect(cookie).toMatch(/^loginStep=[\w-]{43}; Max-Age=300; Path=\/; HttpOnly; Secure; SameSite=Strict$/)
    const sent = cookie.split(';')[0] as string
    const wrong = await post('/auth/login/code', { code: '12' }, sent)
    expect([wrong.status, wrong.body.code]).toEqual([401, 'login.codeWrong'])
    const done = await post('/auth/login/code', { code: now(secret) }, sent)
    expect(done.status).toBe(200)
    expect(done.body).toMatchObject({ user: { email }, organization: { name: 'City of Newport' } })
    expect(cookiesOf(done).map((one) => one.split('=')[0])).toEqual(['loginStep', 'userToken', 'knownBrowser'])
    expect(cookiesOf(done)[1]).toContain('Max-Age=86400')
    await later(30)
    const again = await post('/auth/login/code', { code: now(secret) }, sent)
    expect([again.status, again.body.code]).toEqual([401, 'login.stepOver'])
  })

  test('401 after five minutes, without the cookie, and from another site', async () => {
    const { secret } = await switchOn()
    const sent = (await begin()).split(';')[0] as string
    const codes = async () => [
      (await post('/auth/login/code', { code: now(secret) })).body.code,
      (await post('/auth/login/code', { code: now(secret) }, sent, { 'sec-fetch-site': 'cross-site' })).body.code,
    ]
    expect(await codes()).toEqual(['login.stepOver', 'login.stepOver'])
    await later(301)
    expect((await post('/auth/login/code', { code: now(secret) }, sent)).body.code).toBe('login.stepOver')
    expect((await post('/auth/login/code', {}, sent)).status).toBe(422)
  })
})

describe('the operator takes a lost second step away', () => {
  const reset = (address: string) => resetTwoStep(s.app.appContext, address)

  test('app, codes, passkeys and sessions go; the password alone logs in; the person is notified and the log has a line', async () => {
    await switchOn()
    await s.db
      .insertInto('passkeys')
      .values({
        id: newId(),
        user_id: who.id,
        credential_id: 'x',
        public_key: Buffer.of(1),
        counter: 0,
        transports: [],
        name: 'Key',
        created_at: s.clock.now,
      })
      .execute()
    expect((await enter()).status).toBe(401)
    const before = (await mails()).length
    expect(await reset('  EDITOR@example.org ')).toEqual({ name: expect.any(String), authenticator: true, passkeys: 1 })
    for (const table of ['authenticators', 'recovery_codes', 'passkeys', 'login_steps'] as const)
      expect(await s.db.selectFrom(table).select('user_id').where('user_id', '=', who.id).execute(), table).toEqual([])
    expect(await sessions()).toEqual([])
    expect((await enter()).status).toBe(200)
    const letters = await mails()
    expect(letters.length).toBe(before + 1)
    const { body } = await s.call(s.cast.administrator, listAudit, { params: { id: who.organizationId ?? '' }, query: {} })
    const entry = body.entries.find((one) => one.action === twoStepReset)
    expect(entry).toMatchObject({ subject: { _id: who.id }, details: { by: 'operator' } })
    expect(await s.db.selectFrom('authenticators').select('user_id').execute()).toEqual([])
  })

  test('404 nobody, 404 a resident, 409 who has none; nothing is written', async () => {
    await expect(reset('nobody@example.org')).rejects.toMatchObject({ status: 404 })
    await expect(reset('resident@example.org')).rejects.toMatchObject({ status: 404 })
    await expect(reset(email)).rejects.toMatchObject({ status: 409 })
    expect(await s.db.selectFrom('audit_entries').select('id').where('action', '=', twoStepReset).execute()).toEqual([])
  })
})
