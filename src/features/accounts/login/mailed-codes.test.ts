// Codes by email in place of a password: registering, logging in, confirming; their limits at the edge; races.
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { residentForm } from '../../../../tests/registrations.ts'
import { type Stage, stage } from '../../../../tests/stage.ts'
import { checkRegistration, logIn, registerWithCode, showMe } from '../model/contract.ts'
import { confirmEmail } from '../profile/contract.ts'
import { newLink } from '../sessions/links.server.ts'
import { newCode, removeOldCodes, spendCode } from '../sessions/mailed-codes.server.ts'
import { confirmWithCode, logInWithMailedCode, mailLoginCode, resetPassword, sendConfirmation } from './contract.ts'

let s: Stage
beforeAll(async () => {
  s = await stage()
})
afterAll(() => s.close())

const formOf = (email: string) => {
  const { password: _, confirmPassword: __, ...form } = residentForm(email)
  return form
}
let people = 0
const fresh = () => `code${people++}@example.org`
const bearer = (token: string | null, id = '') => ({ id, organizationId: null, token: token ?? '' })
const register = async (email = fresh()) => {
  const { status, body } = await s.call(null, registerWithCode, { body: formOf(email) })
  expect(status).toBe(200)
  return { email, id: body.user._id, ...{ person: bearer(body.token, body.user._id) } }
}
const mailsTo = (email: string) =>
  s.db
    .selectFrom('outbox')
    .select(['subject', 'body_text', 'letter'])
    .where('recipient', '=', email)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
const codesTo = async (email: string) => (await mailsTo(email)).flatMap((one) => /\b\d{6}\b/.exec(one.body_text)?.[0] ?? [])
const newestTo = async (email: string) => (await codesTo(email)).at(-1) as string
const wrongFor = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
const enter = (email: string, code: string) => s.call(null, logInWithMailedCode, { body: { email, code } })
const confirm = (who: { id: string; organizationId: null; token: string }, code: string) => s.call(who, confirmWithCode, { body: { code } })
/** Asks for a code and waits for the mail. */
async function codeFor(email: string): Promise<string> {
  const before = (await codesTo(email)).length
  expect((await s.call(null, mailLoginCode, { body: { email } })).status).toBe(200)
  await expect.poll(async () => (await codesTo(email)).length).toBe(before + 1)
  return newestTo(email)
}
const later = async (minutes: number, act: () => Promise<void>) => {
  const start = s.clock.now
  s.clock.now = new Date(start.getTime() + minutes * 60_000)
  await act().finally(() => {
    s.clock.now = start
  })
}

describe('POST /auth/register/code', () => {
  test('200: logged in, without a password, and a code is mailed but no link', async () => {
    const { email, person } = await register()
    const { body } = await s.call(person, showMe, {})
    expect([body.user.email, body.user.emailVerified, body.user.termsAccepted]).toEqual([email, false, true])
    const mails = await mailsTo(email)
    expect(mails.map((one) => [one.letter, one.body_text.includes('/verifiedEmail/')])).toEqual([['confirmation', false]])
    expect(await codesTo(email)).toHaveLength(1)
    expect((await s.call(null, logIn, { body: { email, password: 'Correct1horse' } })).status).toBe(401)
  })

  test('422 reports every wrong field together, none of a password; 409 a used address', async () => {
    const { email } = await register()
    const wrong = { ...formOf(fresh()), firstName: '', zipCode: '00000', ethnicity: '', dateOfBirth: '2015-01-01', termsAccepted: false }
    const { status, body } = await s.call(null, registerWithCode, { body: wrong as never })
    expect([status, Object.keys(body.errors ?? {}).sort()]).toEqual([
      422,
      ['dateOfBirth', 'ethnicity', 'firstName', 'termsAccepted', 'zipCode'],
    ])
    expect((await s.call(null, registerWithCode, { body: formOf(email) })).status).toBe(409)
    const checked = await s.call(null, checkRegistration, { body: formOf(fresh()) })
    expect(Object.keys(checked.body.errors)).toEqual(['password', 'confirmPassword'])
  })

  test('422 organizations register with a password', async () => {
    const { status, body } = await s.call(null, registerWithCode, { body: { ...formOf(fresh()), loginType: 'Organization' } as never })
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['loginType']])
  })
})

describe('POST /users/confirmation/code', () => {
  test('200 the mailed code confirms the address, also typed with a space, and again changes nothing', async () => {
    const { email, person } = await register()
    const code = await newestTo(email)
    expect((await confirm(person, `${code.slice(0, 3)} ${code.slice(3)}`)).status).toBe(200)
    expect((await s.call(person, showMe, {})).body.user.emailVerified).toBe(true)
    expect((await confirm(person, 'anything')).status).toBe(200)
  })

  test('422 a wrong code, one of another person, or none; 401 visitor; 403 official', async () => {
    const [one, two] = [await register(), await register()]
    const code = await newestTo(one.email)
    for (const typed of [wrongFor(code), await newestTo(two.email), '', ' '])
      expect(Object.keys((await confirm(one.person, typed)).body.errors ?? {})).toEqual(['code'])
    expect((await s.call(null, confirmWithCode, { body: { code } })).status).toBe(401)
    expect((await s.call(s.cast.editor, confirmWithCode, { body: { code } })).status).toBe(403)
    expect((await s.call(one.person, showMe, {})).body.user.emailVerified).toBe(false)
  })

  test('a code is sent again, at most four in an hour, and replaces the one before', async () => {
    const { email, person } = await register()
    const first = await newestTo(email)
    for (let i = 0; i < 5; i++) expect((await s.call(person, sendConfirmation, { body: {} })).status).toBe(200)
    const codes = await codesTo(email)
    expect(codes).toHaveLength(4)
    if (first !== codes.at(-1)) expect((await confirm(person, first)).status).toBe(422)
    expect((await confirm(person, codes.at(-1) as string)).status).toBe(200)
  })
})

describe('POST /auth/mailedCode/login', () => {
  test('200 opens a session, confirms the address and ends the sessions of an unconfirmed one', async () => {
    const { email, person } = await register()
    const { status, body } = await enter(email.toUpperCase(), await codeFor(email))
    expect([status, body.user.emailVerified]).toEqual([200, true])
    expect((await s.call(bearer(body.token), showMe, {})).body.user).toMatchObject({ email, emailVerified: true })
    expect((await s.call(person, showMe, {})).status).toBe(401)
    const next = await enter(email, await codeFor(email))
    expect([next.status, (await s.call(bearer(body.token), showMe, {})).status]).toEqual([200, 200])
  })

  test('401 the same words for a wrong code, one used before, and an unknown address', async () => {
    const { email } = await register()
    const code = await codeFor(email)
    const wrong = await enter(email, wrongFor(code))
    expect([wrong.status, wrong.body.code]).toEqual([401, 'mailedCode.wrong'])
    expect((await enter(email, code)).status).toBe(200)
    for (const again of [await enter(email, code), await enter('nobody-has-this@example.org', code)])
      expect([again.status, again.body]).toEqual([401, wrong.body])
    expect(Object.keys((await enter(email, '')).body.errors ?? {})).toEqual(['code'])
  })

  test('a code works for ten minutes', async () => {
    const [in9, in10] = [await register(), await register()]
    await later(10 - 1 / 60, async () => expect((await enter(in9.email, await newestTo(in9.email))).status).toBe(200))
    await later(10, async () => expect((await enter(in10.email, await newestTo(in10.email))).status).toBe(401))
  })

  test('the fifth entry still counts, the sixth does not', async () => {
    for (const [failures, status] of [
      [4, 200],
      [5, 401],
    ] as const) {
      const { email } = await register()
      const code = await newestTo(email)
      for (let i = 0; i < failures; i++) expect((await enter(email, wrongFor(code))).status).toBe(401)
      expect((await enter(email, code)).status).toBe(status)
    }
  })

  test('ten at the same time with the right code: one session', async () => {
    const { email } = await register()
    const code = await newestTo(email)
    const statuses = (await Promise.all(Array.from({ length: 10 }, () => enter(email, code)))).map((one) => one.status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(statuses.filter((status) => status === 401)).toHaveLength(9)
  })

  test('fifty parallel guesses are five', async () => {
    const { email, id } = await register()
    const code = await newestTo(email)
    await Promise.all(Array.from({ length: 50 }, () => enter(email, wrongFor(code))))
    const { tries } = await s.db.selectFrom('mailed_codes').select('tries').where('user_id', '=', id).executeTakeFirstOrThrow()
    expect(tries).toBe(5)
    expect((await enter(email, code)).status).toBe(401)
  })
})

describe('an account that somebody else registered with the address', () => {
  const password = 'Attacker1horse'
  /** Registers with a password as a browser, and adds what an unconfirmed session could add. */
  async function registerWithPassword(email: string) {
    const payload = { ...residentForm(email), password, confirmPassword: password }
    const { status, body, headers } = await s.inject(null, { method: 'POST', url: '/api/v1/auth/register', payload })
    expect(status).toBe(200)
    const { user, token } = body as unknown as { user: { _id: string }; token: string }
    const cookie = ([headers['set-cookie'] ?? []] as string[][])
      .flat()
      .map((one) => one.split(';')[0])
      .join('; ')
    return { id: user._id, person: bearer(token, user._id), cookie }
  }
  const logInAs = (email: string) => s.call(null, logIn, { body: { email, password } })
  const row = (id: string) =>
    s.db.selectFrom('users').select(['password_hash', 'confirmed_mobile']).where('id', '=', id).executeTakeFirstOrThrow()

  test('the owner’s code ends its password, sessions, mobile number and links', async () => {
    const email = fresh()
    const { id, person } = await registerWithPassword(email)
    await s.db.updateTable('users').set({ confirmed_mobile: '+19495550177' }).where('id', '=', id).execute()
    const move = { userId: id, purpose: 'email', now: s.clock.now, newEmail: 'attacker@example.org' } as const
    const moving = await newLink(s.db, move)
    expect((await enter(email, await newestTo(email))).status).toBe(200)
    expect(await row(id)).toEqual({ password_hash: null, confirmed_mobile: null })
    expect((await logInAs(email)).status).toBe(401)
    expect((await s.call(person, showMe, {})).status).toBe(401)
    expect((await s.call(null, confirmEmail, { body: { id: moving, password } })).status).toBe(410)
  })

  test('so does a reset of the password', async () => {
    const email = fresh()
    const { id, person } = await registerWithPassword(email)
    await s.db.updateTable('users').set({ confirmed_mobile: '+19495550178' }).where('id', '=', id).execute()
    const secret = await newLink(s.db, { userId: id, purpose: 'reset', now: s.clock.now })
    const own = { password: 'Another2horse', confirmPassword: 'Another2horse' }
    expect((await s.call(null, resetPassword, { body: { id: secret, ...own } })).status).toBe(200)
    expect((await row(id)).confirmed_mobile).toBeNull()
    expect([(await logInAs(email)).status, (await s.call(person, showMe, {})).status]).toEqual([401, 401])
    expect((await s.call(null, logIn, { body: { email, password: own.password } })).status).toBe(200)
  })

  test('the password stays in the browser that registered, and in the session', async () => {
    const [email, other] = [fresh(), fresh()]
    const { cookie } = await registerWithPassword(email)
    const known = cookie.split('; ').find((one) => one.includes('knownBrowser')) ?? ''
    const payload = { email, code: await newestTo(email) }
    const headers = { cookie: known }
    expect((await s.inject(null, { method: 'POST', url: '/api/v1/auth/mailedCode/login', payload, headers })).status).toBe(200)
    expect((await logInAs(email)).status).toBe(200)
    const { person } = await registerWithPassword(other)
    expect((await confirm(person, await newestTo(other))).status).toBe(200)
    expect((await logInAs(other)).status).toBe(200)
  })

  test('a confirmed account keeps its password at a later login by code', async () => {
    const email = fresh()
    const { person } = await registerWithPassword(email)
    expect((await confirm(person, await newestTo(email))).status).toBe(200)
    expect((await enter(email, await codeFor(email))).status).toBe(200)
    expect((await logInAs(email)).status).toBe(200)
  })

  test('a link to a new address outside of the session ends the sessions of an account without a password', async () => {
    const { id, person } = await register()
    const secret = await newLink(s.db, { userId: id, purpose: 'email', now: s.clock.now, newEmail: fresh() })
    expect((await s.call(null, confirmEmail, { body: { id: secret } })).status).toBe(200)
    expect((await s.call(person, showMe, {})).status).toBe(401)
  })
})

test('no code for an official, an unconfirmed account with a password, or an unknown address; the same reply', async () => {
  const email = fresh()
  await s.inject(null, { method: 'POST', url: '/api/v1/auth/register', payload: residentForm(email) })
  const before = (await codesTo(email)).length
  const known = await register()
  const replies = []
  for (const to of [email, 'editor@example.org', 'nobody-has-this@example.org']) {
    replies.push(await s.call(null, mailLoginCode, { body: { email: to } }))
    replies.push(await s.call(null, mailLoginCode, { body: { email: known.email } }))
  }
  expect(new Set(replies.map((one) => JSON.stringify([one.status, one.body]))).size).toBe(1)
  // The code of the registration and three more: those that were asked for first have been looked at.
  await expect.poll(async () => (await codesTo(known.email)).length).toBe(4)
  await expect.poll(async () => (await codesTo(email)).length).toBe(before)
  expect(await mailsTo('editor@example.org')).toEqual([])
})

test('for any code and any entry, only the code itself is accepted', async () => {
  const { email, id } = await register()
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 0, max: 999_999 }), async (typed) => {
      const code = await newCode(s.db, { userId: id, now: s.clock.now })
      const entered = String(typed).padStart(6, '0')
      expect(await spendCode(s.db, { email, code: entered, now: s.clock.now })).toBe(entered === code ? id : null)
      expect(await spendCode(s.db, { email, code, now: s.clock.now })).toBe(entered === code ? null : id)
      // Codes of the same millisecond are ordered by their ids.
      await s.db.deleteFrom('mailed_codes').where('user_id', '=', id).execute()
    }),
    { numRuns: 30 },
  )
})

test('codes are deleted an hour after they expire', async () => {
  const { id } = await register()
  const left = () => s.db.selectFrom('mailed_codes').select('id').where('user_id', '=', id).execute()
  await removeOldCodes(s.db, new Date(s.clock.now.getTime() + 70 * 60_000))
  expect(await left()).toHaveLength(1)
  await removeOldCodes(s.db, new Date(s.clock.now.getTime() + 70 * 60_000 + 1))
  expect(await left()).toHaveLength(0)
})
