import { generateKeyPairSync } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Person } from '../../../../tests/cast.ts'
import { Device } from '../../../../tests/servers/device.ts'
import { type Stage, stage } from '../../../../tests/stage.ts'
import { hashPassword } from '../model/passwords.server.ts'
import { addPasskey, logInWithPasskey, passkeysMax, removePasskey, showSecurity, startPasskey, startPasskeyLogin } from './contract.ts'

const password = 'Correct1horse'
const name = 'Office laptop'
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

const later = async (seconds: number) => {
  s.clock.now = new Date(s.clock.now.getTime() + seconds * 1000)
  await s.db.updateTable('sessions').set({ last_seen_at: s.clock.now }).execute()
}
/** What proves the second step that the person has already. */
const proof = async (device?: Device) => (device ? { passkey: device.get(await toEnter()) } : {})
const start = async (person: Person, device?: Device) =>
  s.call(person, startPasskey, { body: { name, password, ...(await proof(device)) } })
const toMake = async (person = who, device?: Device) => (await start(person, device)).body.options
const add = (response: ReturnType<Device['create']>, person = who) => s.call(person, addPasskey, { body: { name, response } })
const toEnter = async () => (await s.call(null, startPasskeyLogin, {})).body.options
const enter = (response: ReturnType<Device['get']>) => s.call(null, logInWithPasskey, { body: { response } })
const list = async (person = who) => (await s.call(person, showSecurity, {})).body.passkeys

async function added(person = who): Promise<Device> {
  const device = new Device()
  expect((await add(device.create(await toMake(person)), person)).status).toBe(200)
  return device
}

describe('adding', () => {
  test('200 under its name, with a mail; what the device is asked for', async () => {
    const options = await toMake()
    expect(options).toMatchObject({
      rp: { id: 'localhost', name: 'Plaza' },
      user: { name: 'editor@example.org' },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    })
    const { status, body } = await add(new Device().create(options))
    expect([status, body.passkey.name]).toEqual([200, name])
    expect(await list()).toMatchObject([{ name, lastUsedAt: null }])
    expect(await list(s.cast.administrator)).toEqual([])
    const [mail] = await s.db.selectFrom('outbox').selectAll().execute()
    expect([mail?.recipient, mail?.body_text]).toEqual(['editor@example.org', expect.stringContaining(`“${name}” was added`)])
  })

  test('422 wrong password or no name, before the device is asked', async () => {
    const wrong = await s.call(who, startPasskey, { body: { name, password: 'wrong' } })
    const nameless = await s.call(who, startPasskey, { body: { name: ' ', password } })
    expect([wrong.body.errors, nameless.body.errors]).toEqual([{ password: expect.any(String) }, { name: expect.any(String) }])
  })

  test.each([
    ['another origin', { origin: 'http://localhost.example:3000' }],
    ['another site', { rpId: 'example.org' }],
    ['a challenge of its own', { challenge: 'c29tZXRoaW5nIGVsc2U' }],
    ['nobody seen', { verified: false }],
  ])('422 an answer with %s', async (_, lies) => {
    expect((await add(new Device().create(await toMake(), lies))).status).toBe(422)
    expect(await list()).toEqual([])
  })

  test("422 the same answer again, somebody else's challenge, one of a login, one of five minutes ago", async () => {
    const options = await toMake()
    const first = new Device()
    expect((await add(first.create(options))).status).toBe(200)
    expect((await add(new Device().create(options))).status).toBe(422)
    expect((await add(new Device().create(await toMake(s.cast.administrator)))).status).toBe(422)
    expect((await add(new Device().create(await toEnter()))).status).toBe(422)
    const old = await toMake(who, first)
    await later(301)
    expect((await add(new Device().create(old))).status).toBe(422)
    expect(await list()).toHaveLength(1)
  })

  test('409 the same passkey twice, and one too many; a device learns which it holds', async () => {
    const device = await added()
    const options = await toMake(who, device)
    expect(options.excludeCredentials).toMatchObject([{ id: device.id.toString('base64url') }])
    expect((await add(device.create(options))).body.code).toBe('passkey.known')
    const row = await s.db.selectFrom('passkeys').selectAll().executeTakeFirstOrThrow()
    const more = Array.from({ length: passkeysMax - 1 }, (_, i) => ({ ...row, id: crypto.randomUUID(), credential_id: `more ${i}` }))
    await s.db.insertInto('passkeys').values(more).execute()
    expect((await start(who, device)).body.code).toBe('passkey.tooMany')
  })
})

describe('logging in', () => {
  test('200 a session without password and code, and the day of use; also while an authenticator app is on', async () => {
    const device = await added()
    const authenticator = { user_id: who.id, secret: Buffer.alloc(48), confirmed_at: s.clock.now, created_at: s.clock.now }
    await s.db.insertInto('authenticators').values(authenticator).execute()
    const { status, body } = await enter(device.get(await toEnter()))
    expect([status, body.user.email]).toEqual([200, 'editor@example.org'])
    const me = await s.inject({ ...who, token: body.token as string }, { url: '/api/v1/users/me' })
    expect(me.status).toBe(200)
    expect(await list()).toMatchObject([{ lastUsedAt: s.clock.now.toISOString() }])
  })

  test('200 sets the cookie of a session for a page of ours and a program, none for another site', async () => {
    const device = await added()
    const send = async (headers: Record<string, string>) => {
      const payload = { response: device.get(await toEnter()) }
      const answer = await s.inject(null, { method: 'POST', url: '/api/v1/auth/passkey', payload, headers })
      return [answer.headers['set-cookie'] ?? []].flat()[0]
    }
    expect(await send({ 'sec-fetch-site': 'same-origin' })).toMatch(/^userToken=/)
    expect(await send({})).toMatch(/^userToken=/)
    expect(await send({ origin: 'https://elsewhere.example' })).toBeUndefined()
  })

  test.each([
    ['another origin', { origin: 'https://localhost:3000' }],
    ['another site', { rpId: 'example.org' }],
    ['a challenge of its own', { challenge: 'c29tZXRoaW5nIGVsc2U' }],
    ['nobody seen', { verified: false }],
    ['a signature by another key', { signedBy: generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey }],
  ])('401 an answer with %s', async (_, lies) => {
    const device = await added()
    const answer = await enter(device.get(await toEnter(), lies))
    expect([answer.status, answer.body.code, answer.headers['set-cookie']]).toEqual([401, 'passkey.failed', undefined])
  })

  test('401 the same answer again, once among ten at the same time, a challenge of five minutes ago, and one for adding', async () => {
    const device = await added()
    const response = device.get(await toEnter())
    const answers = await Promise.all(Array.from({ length: 10 }, () => enter(response)))
    expect(answers.filter((one) => one.status === 200)).toHaveLength(1)
    expect((await enter(response)).status).toBe(401)
    const old = await toEnter()
    await later(301)
    expect((await enter(device.get(old))).status).toBe(401)
    expect((await enter(device.get(await toMake(who, device)))).status).toBe(401)
  })

  test('401 a counter that goes back or stays: the key was copied; devices that never count are fine', async () => {
    const device = await added()
    expect((await enter(device.get(await toEnter(), { counter: 5 }))).status).toBe(200)
    for (const counter of [5, 4]) expect((await enter(device.get(await toEnter(), { counter }))).status).toBe(401)
    expect((await enter(device.get(await toEnter(), { counter: 6 }))).status).toBe(200)
    const other = await added(s.cast.administrator)
    for (let i = 0; i < 2; i++) expect((await enter(other.get(await toEnter(), { counter: 0 }))).status).toBe(200)
  })

  test('401 unknown, 422 or 401 what is no answer at all', async () => {
    expect((await enter(new Device().get(await toEnter()))).status).toBe(401)
    const send = async (payload: object) => (await s.inject(null, { method: 'POST', url: '/api/v1/auth/passkey', payload })).status
    expect(await send({})).toBe(422)
    expect(await send({ response: { id: 'x', response: { clientDataJSON: '%%%' } } })).toBe(401)
    expect(await send({ response: { id: 'x', response: { clientDataJSON: Buffer.from('null').toString('base64url') } } })).toBe(401)
  })
})

describe('removing', () => {
  test('200 with the password and a passkey: it no longer opens anything, and a mail reports it', async () => {
    const device = await added()
    const [one] = await list()
    const params = { id: one?._id as string }
    expect((await s.call(who, removePasskey, { params, body: { password: 'wrong' } })).status).toBe(422)
    const bare = await s.call(who, removePasskey, { params, body: { password } })
    expect(bare.body.errors).toEqual({ passkey: expect.stringContaining('passkey') })
    const another = new Device().get(await toEnter())
    expect((await s.call(who, removePasskey, { params, body: { password, passkey: another } })).body.errors).toHaveProperty('passkey')
    expect((await s.call(who, removePasskey, { params, body: { password, ...(await proof(device)) } })).status).toBe(200)
    expect((await enter(device.get(await toEnter()))).status).toBe(401)
    const texts = (await s.db.selectFrom('outbox').select('body_text').execute()).map((mail) => mail.body_text)
    expect(texts.filter((text) => text.includes(`“${name}” was removed`))).toHaveLength(1)
  })

  test("404 somebody else's, also a colleague's; 404 what is no id", async () => {
    await added()
    const [one] = await list()
    for (const person of [s.cast.administrator, s.cast.otherAdministrator]) {
      expect((await s.call(person, removePasskey, { params: { id: one?._id as string }, body: { password } })).status).toBe(404)
    }
    expect((await s.call(who, removePasskey, { params: { id: 'x' }, body: { password } })).status).toBe(404)
    expect(await list()).toHaveLength(1)
  })
})
