import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { residentForm } from '../../../../tests/registrations.ts'
import { type Stage, stage } from '../../../../tests/stage.ts'
import { logIn, register, setPassword, showLink, showMe } from '../model/contract.ts'
import { newLink } from '../sessions/links.server.ts'
import { forgotPassword, resetPassword, sendConfirmation, showReset } from './contract.ts'

let s: Stage
beforeAll(async () => {
  s = await stage()
})
afterAll(() => s.close())

const oldPassword = 'Correct1horse'
const password = 'Battery2staple'
const expired = 'This link has expired. Please visit Login and click on Forgot Password to reset your password'
const bearer = (token: string) => ({ id: '', organizationId: null, token })

const enroll = async (email: string) => {
  const { body } = await s.call(null, register, { body: residentForm(email) })
  return { id: body.user._id, token: body.token ?? '' }
}
const forgot = (email: string, remoteAddress = '127.0.0.1') =>
  s.inject(null, { method: 'POST', url: '/api/v1/auth/forgotPassword', payload: { email }, remoteAddress })
const resetMails = async (to: string) => {
  const mails = await s.db.selectFrom('outbox').selectAll().where('recipient', '=', to).orderBy('created_at').execute()
  return mails.filter((mail) => mail.body_text.includes('/reset/'))
}
const secretsTo = async (to: string) => (await resetMails(to)).map((mail) => /\/reset\/([\w-]+)/.exec(mail.body_text)?.[1] ?? '')
/** Asks for links one after the other and returns all secrets that were mailed to the address. */
async function secretsAfter(email: string, asked: number): Promise<string[]> {
  for (let i = 0; i < asked; i++) {
    const before = (await resetMails(email)).length
    await forgot(email)
    await expect.poll(async () => (await resetMails(email)).length).toBe(before + 1)
  }
  return secretsTo(email)
}
const linkOf = (userId: string) => newLink(s.db, { userId, purpose: 'reset', now: s.clock.now })
const use = (id: string, word = password, again = word) =>
  s.call(null, resetPassword, { body: { id, password: word, confirmPassword: again } })
const login = (email: string, word: string) => s.call(null, logIn, { body: { email, password: word } })
const at = async (milliseconds: number, act: () => Promise<void>) => {
  const start = s.clock.now
  s.clock.now = new Date(start.getTime() + milliseconds)
  await act().finally(() => {
    s.clock.now = start
  })
}

describe('POST /users/confirmation', () => {
  const send = (who: { token: string } | null, email?: string) =>
    s.call(who && bearer(who.token), sendConfirmation, { body: email === undefined ? {} : { email } })
  const linksTo = async (to: string) => {
    const mails = await s.db.selectFrom('outbox').select('body_text').where('recipient', '=', to).execute()
    return mails.flatMap((mail) => /\/verifiedEmail\/([\w-]+)/.exec(mail.body_text)?.[1] ?? [])
  }

  test('200 in a session: a fresh link, at most four in an hour, also for ten at the same time; it confirms', async () => {
    const who = await enroll('sent-anew@example.org')
    const all = await Promise.all(Array.from({ length: 10 }, () => send(who)))
    expect(all.map((one) => one.status)).toEqual(Array(10).fill(200))
    const sent = 'We sent a new link to sent-anew@example.org.'
    expect(all.filter((one) => one.body.message === sent)).toHaveLength(3)
    const links = await linksTo('sent-anew@example.org')
    expect(new Set(links).size).toBe(4)
    expect((await s.call(bearer(who.token), setPassword, { body: { id: links[3] ?? '' } })).status).toBe(200)
    const done = await send(who)
    expect([done.status, done.body.message, (await linksTo('sent-anew@example.org')).length]).toEqual([
      200,
      'Your email address is confirmed.',
      4,
    ])
    expect((await send({ token: s.cast.administrator.token })).status).toBe(200)
  })

  test('200 without a session: the same reply for every address; 401 without an address, 422 for what is none', async () => {
    await enroll('by-address@example.org')
    const replies = await Promise.all(['by-address@example.org', 'nobody@example.org', 'resident@example.org'].map((to) => send(null, to)))
    expect(new Set(replies.map((one) => `${one.status} ${one.body.message}`)).size).toBe(1)
    expect(replies[0]?.status).toBe(200)
    await expect.poll(() => linksTo('by-address@example.org')).toHaveLength(2)
    expect((await send(null)).status).toBe(401)
    expect((await send(null, 'nothing')).body.errors).toHaveProperty('email')
  })
})

describe('POST /auth/forgotPassword', () => {
  test('200 the same reply for a known and an unknown address, before anything is done for either', async () => {
    await enroll('known@example.org')
    const [known, unknown] = [await forgot('known@example.org'), await forgot('wouldbe@example.org')]
    expect([known.status, unknown.status]).toEqual([200, 200])
    const links = await s.db.selectFrom('mailed_links').select('purpose').where('purpose', '=', 'reset').execute()
    expect([links, await resetMails('known@example.org')]).toEqual([[], []])
    expect(known.body).toEqual(unknown.body)
    expect(known.body.message).toEqual(expect.any(String))
    expect(Object.keys(known.headers)).toEqual(Object.keys(unknown.headers))
    await expect.poll(async () => (await resetMails('known@example.org')).length).toBe(1)
    expect(await resetMails('wouldbe@example.org')).toEqual([])
  })

  test('a mail in HTML and text; the secret is not stored; capitals in the address make no difference', async () => {
    await enroll('letters@example.org')
    await forgot(' Letters@Example.ORG ')
    await expect.poll(async () => (await resetMails('letters@example.org')).length).toBe(1)
    const [mail] = await resetMails('letters@example.org')
    const [secret = ''] = await secretsTo('letters@example.org')
    expect(secret).toHaveLength(32)
    expect(mail?.body_html).toContain(`/reset/${secret}`)
    const links = await s.db.selectFrom('mailed_links').selectAll().where('purpose', '=', 'reset').execute()
    expect(JSON.stringify(links)).not.toContain(secret)
  })

  test('a new mail carries a fresh link, and retires the one before', async () => {
    await enroll('again@example.org')
    const [first = '', second = ''] = await secretsAfter('again@example.org', 2)
    expect(first).not.toBe(second)
    expect((await s.call(null, showReset, { params: { id: first } })).status).toBe(410)
    expect((await use(first)).status).toBe(410)
    expect((await s.call(null, showReset, { params: { id: second } })).status).toBe(200)
  })

  test('200 always, but five mails an hour at most, also for ten requests at the same time; the fifth link works', async () => {
    await enroll('flood@example.org')
    const replies = await Promise.all(Array.from({ length: 10 }, () => forgot('flood@example.org')))
    expect(replies.map((one) => one.status)).toEqual(Array(10).fill(200))
    await expect.poll(async () => (await resetMails('flood@example.org')).length).toBe(5)
    await sleep(700)
    const secrets = await secretsTo('flood@example.org')
    expect(secrets).toHaveLength(5)
    const statuses = await Promise.all(secrets.map(async (id) => (await s.call(null, showReset, { params: { id } })).status))
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    await at(3_600_001, async () => expect(await secretsAfter('flood@example.org', 1)).toHaveLength(6))
  })

  test('422 for what is no address', async () => {
    for (const email of ['', 'ada', undefined]) {
      const { status, body } = await s.call(null, forgotPassword, { body: { email: email as string } })
      expect([status, body.errors]).toEqual([422, { email: 'Please enter a valid email address' }])
    }
  })

  test('429 from the hundred and first request of a network address on, known or not', async () => {
    const statuses: number[] = []
    for (let i = 0; i < 101; i++) statuses.push((await forgot(`nobody${i}@example.org`, '203.0.113.9')).status)
    expect(statuses).toEqual([...Array(100).fill(200), 429])
    expect((await forgot('known@example.org', '203.0.113.9')).status).toBe(429)
    expect((await forgot('known@example.org', '203.0.113.10')).status).toBe(200)
  })

  test('what is still to be mailed when the server stops is mailed before', async () => {
    const own = await stage()
    const mails: unknown[] = []
    expect((await own.call(null, forgotPassword, { body: { email: 'resident@example.org' } })).status).toBe(200)
    await own.app.close()
    mails.push(...(await own.db.selectFrom('outbox').select('recipient').execute()))
    await own.close()
    expect(mails).toEqual([{ recipient: 'resident@example.org' }])
  })
})

describe('a reset link', () => {
  test('a scanner opens it twice: nothing changes, and it still works', async () => {
    const { id: userId, token } = await enroll('scanned@example.org')
    const id = await linkOf(userId)
    for (let i = 0; i < 2; i++) {
      const { status, body } = await s.call(null, showReset, { params: { id } })
      expect([status, body]).toEqual([200, { email: 'scanned@example.org', termsNeeded: false }])
    }
    expect((await login('scanned@example.org', oldPassword)).status).toBe(200)
    expect((await s.call(bearer(token), showMe, {})).body.user.emailVerified).toBe(false)
    expect((await use(id)).status).toBe(200)
  })

  test('200 sets the password, confirms the address, and ends all sessions of the person, and nobody else’s', async () => {
    const { id: userId, token } = await enroll('reset@example.org')
    const second = (await login('reset@example.org', oldPassword)).body.token ?? ''
    const { status, body } = await use(await linkOf(userId))
    expect([status, body]).toEqual([200, { message: 'Password reset succesful.' }])
    for (const one of [token, second]) expect((await s.call(bearer(one), showMe, {})).status).toBe(401)
    expect((await s.call(s.cast.neighbor, showMe, {})).status).toBe(200)
    expect((await login('reset@example.org', oldPassword)).status).toBe(401)
    const again = await login('reset@example.org', password)
    expect([again.status, again.body.user.emailVerified]).toEqual([200, true])
  })

  test('200 an official who had not confirmed logs in afterwards', async () => {
    const userId = s.cast.viewer.id
    await s.db.updateTable('users').set({ email_verified_at: null }).where('id', '=', userId).execute()
    expect((await use(await linkOf(userId))).status).toBe(200)
    expect((await login('viewer@example.org', password)).status).toBe(200)
  })

  test('410 the second time, with the specification’s text', async () => {
    const { id: userId } = await enroll('twice@example.org')
    const id = await linkOf(userId)
    expect((await use(id)).status).toBe(200)
    const { status, body } = await use(id, 'Another3word')
    expect([status, body.code, body.message]).toEqual([410, 'link.expired', expired])
    expect((await login('twice@example.org', password)).status).toBe(200)
  })

  test('one 200 and 410 for the others when it is used five times at the same time', async () => {
    const { id: userId } = await enroll('race@example.org')
    const id = await linkOf(userId)
    const words = Array.from({ length: 5 }, (_, i) => `Battery${i}staple`)
    const uses = await Promise.all(words.map((word) => use(id, word)))
    expect(uses.map((one) => one.status).sort()).toEqual([200, 410, 410, 410, 410])
    const won = uses.findIndex((one) => one.status === 200)
    expect((await login('race@example.org', words[won] ?? '')).status).toBe(200)
  })

  test('410 after an hour, 200 a moment before; unknown, and links for other things, are 410 too', async () => {
    const { id: userId } = await enroll('old@example.org')
    const id = await linkOf(userId)
    const status = async () => (await s.call(null, showReset, { params: { id } })).status
    await at(3_599_999, async () => expect(await status()).toBe(200))
    await at(3_600_000, async () => {
      expect(await status()).toBe(410)
      expect([(await use(id)).status, (await use(id)).body.message]).toEqual([410, expired])
    })
    const others = await Promise.all(
      (['confirm', 'setPassword'] as const).map((purpose) => newLink(s.db, { userId, purpose, now: s.clock.now })),
    )
    for (const other of [...others, 'made-up']) expect((await use(other)).status).toBe(410)
    expect((await s.call(null, setPassword, { body: { id } })).status).toBe(410)
    expect((await s.call(null, showLink, { params: { id } })).status).toBe(410)
  })

  test('an invitation’s link no longer works after a reset', async () => {
    const userId = s.cast.editor.id
    const invitation = await newLink(s.db, { userId, purpose: 'setPassword', now: s.clock.now })
    expect((await use(await linkOf(userId))).status).toBe(200)
    expect((await s.call(null, showLink, { params: { id: invitation } })).status).toBe(410)
  })

  test('422 weak, missing or different words, and the link is not used up by them', async () => {
    const { id: userId } = await enroll('weak@example.org')
    const id = await linkOf(userId)
    expect((await use(id, password, 'Battery2stapel')).body.errors).toEqual({ confirmPassword: 'Passwords do not match' })
    const weak = { password: 'Please use at least 8 characters, with uppercase letters, lowercase letters, and numbers' }
    expect((await use(id, 'weak')).body.errors).toEqual(weak)
    const missing = await s.inject(null, { method: 'POST', url: '/api/v1/auth/resetPassword', payload: { id } })
    expect([missing.status, missing.body.errors]).toEqual([
      422,
      { password: 'Please enter a password', confirmPassword: 'Please enter the password again' },
    ])
    expect((await use(id)).status).toBe(200)
  })

  test('anyone who was slowed down for guessing logs in with the new password immediately', async () => {
    const { id: userId } = await enroll('guessed@example.org')
    for (let i = 0; i < 10; i++) await login('guessed@example.org', 'Wrong1password')
    expect((await login('guessed@example.org', oldPassword)).status).toBe(429)
    await use(await linkOf(userId))
    expect((await login('guessed@example.org', password)).status).toBe(200)
  })
})
