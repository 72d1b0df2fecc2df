// Who may change an email address, and how the owner of the old one undoes it.
import { Secret } from 'otpauth'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Person } from '../../../../tests/cast.ts'
import { residentForm } from '../../../../tests/registrations.ts'
import { type Stage, stage } from '../../../../tests/stage.ts'
import { resetPassword, showReset } from '../login/contract.ts'
import { logIn, register, setPassword, showMe } from '../model/contract.ts'
import { newLink } from '../sessions/links.server.ts'
import { confirmAuthenticator, startAuthenticator } from '../two-step/contract.ts'
import { codeAt } from '../two-step/totp.server.ts'
import * as contract from './contract.ts'

let s: Stage
beforeAll(async () => {
  s = await stage()
})
afterAll(() => s.close())

const password = 'Correct1horse'
const later = (seconds: number) => {
  s.clock.now = new Date(s.clock.now.getTime() + seconds * 1000)
}
async function enroll(email: string): Promise<Person> {
  const { body } = await s.call(null, register, { body: residentForm(email) })
  return { id: body.user._id, token: body.token ?? '', organizationId: null }
}
const login = (email: string, word = password) => s.call(null, logIn, { body: { email, password: word } })
const session = async (email: string): Promise<Person> => ({ id: '', organizationId: null, token: String((await login(email)).body.token) })
const update = (who: Person, body: contract.ProfileChange) => s.call(who, contract.updateProfile, { params: { id: who.id }, body })
const change = (who: Person, email: string) => update(who, { email, currentPassword: password })
const status = async (who: Person) => (await s.call(who, showMe, {})).status
const emailOf = async (who: Person) =>
  (await s.db.selectFrom('users').select('email').where('id', '=', who.id).executeTakeFirstOrThrow()).email
/** The secret in the newest mail to an address that has one under this path. */
async function secretTo(to: string, path: string): Promise<string> {
  const mails = await s.db.selectFrom('outbox').select('body_text').where('recipient', '=', to).orderBy('created_at').execute()
  const found = mails.flatMap((mail) => new RegExp(`${path}/([\\w-]+)`).exec(mail.body_text)?.[1] ?? [])
  return found.at(-1) ?? ''
}
const confirm = (id: string, word?: string, who: Person | null = null) =>
  s.call(who, contract.confirmEmail, { body: { id, ...(word === undefined ? {} : { password: word }) } })
const undo = (id: string) => s.call(null, contract.undoEmail, { body: { id } })

/** Moves an account to an address and returns the secret that undoes it. */
async function move(who: Person, from: string, to: string): Promise<string> {
  later(1)
  expect((await change(who, to)).status).toBe(200)
  expect((await confirm(await secretTo(to, 'email'), undefined, who)).status).toBe(200)
  return secretTo(from, 'undo')
}

describe('PUT /users/{id} with another email address', () => {
  test('422 at currentPassword without it or with a wrong one: nothing changes, and no mail goes out', async () => {
    const who = await enroll('keeps@example.org')
    for (const proof of [{}, { currentPassword: '' }, { currentPassword: 'Wrong1password' }, { code: '123456' }]) {
      const { status, body } = await update(who, { email: 'taken-over@example.org', firstName: 'Eve', ...proof })
      expect([status, body.errors]).toEqual([422, { currentPassword: 'This isn’t your current password' }])
    }
    expect(await secretTo('taken-over@example.org', 'email')).toBe('')
    const { body } = await s.call(who, showMe, {})
    expect([body.user.firstName, body.user.email]).toEqual(['Ada', 'keeps@example.org'])
    expect((await update(who, { email: 'keeps@example.org', firstName: 'Ida' })).status).toBe(200)
  })

  test('429 after ten wrong passwords', async () => {
    const who = await enroll('guessed@example.org')
    for (let i = 0; i < 10; i++)
      expect((await update(who, { email: 'thief@example.org', currentPassword: `Wrong${i}word` })).status).toBe(422)
    expect((await change(who, 'thief@example.org')).status).toBe(429)
  })

  test('200 ends the other sessions, and the confirmation those opened since', async () => {
    const who = await enroll('ends1@example.org')
    const before = await session('ends1@example.org')
    expect((await change(who, 'ends2@example.org')).status).toBe(200)
    expect([await status(who), await status(before)]).toEqual([200, 401])
    later(1)
    const since = await session('ends1@example.org')
    expect((await confirm(await secretTo('ends2@example.org', 'email'), password)).status).toBe(200)
    expect([await status(who), await status(since)]).toEqual([200, 401])
  })

  test('an official with a second step: 422 the password alone, for email, mobile and password; 200 with a code, once', async () => {
    const official = s.cast.administrator
    const id = await newLink(s.db, { userId: official.id, purpose: 'setPassword', now: s.clock.now })
    await s.call(null, setPassword, { body: { id, password, confirmPassword: password } })
    const { body } = await s.call(official, startAuthenticator, { body: { password } })
    const codeIn = (seconds: number) => codeAt(Secret.fromBase32(body.secret).bytes, new Date(s.clock.now.getTime() + seconds * 1000))
    expect((await s.call(official, confirmAuthenticator, { body: { code: codeIn(0) } })).status).toBe(200)
    const changes = [{ email: 'official2@example.org' }, { mobileNumber: '(949) 555-0177' }]
    const newPassword = { password: 'Another1horse', confirmPassword: 'Another1horse', currentPassword: password }
    const attempts = [
      ...changes.map((one) => (proof: { code?: string }) => update(official, { ...one, currentPassword: password, ...proof })),
      (proof: { code?: string }) => s.call(official, contract.changePassword, { body: { ...newPassword, ...proof } }),
    ]
    for (const attempt of attempts) {
      for (const proof of [{}, { code: '000000' }]) {
        const { status, body } = await attempt(proof)
        expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['code']])
      }
      later(60)
      const code = codeIn(0)
      expect((await attempt({ code })).status).toBe(200)
      expect((await update(official, { email: 'official3@example.org', code })).status).toBe(422)
    }
    expect((await update(official, { firstName: 'Ida' })).status).toBe(200)
    later(60)
    const wrong = await s.call(official, contract.changePassword, { body: { ...newPassword, code: codeIn(0) } })
    expect([wrong.status, Object.keys(wrong.body.errors ?? {})]).toEqual([422, ['currentPassword']])
  })

  test('two changes at the same time: the last one waits alone', async () => {
    const who = await enroll('races@example.org')
    const both = await Promise.all([change(who, 'races1@example.org'), change(who, 'races2@example.org')])
    expect(both.map((one) => one.status)).toEqual([200, 200])
    const ids = await Promise.all(['races1@example.org', 'races2@example.org'].map((to) => secretTo(to, 'email')))
    const used = await Promise.all(ids.map((id) => confirm(id, password)))
    expect(used.map((one) => one.status).sort()).toEqual([200, 410])
  })
})

describe('POST /users/email', () => {
  test('422 at password without a session of the account; 200 with the password or in a session; another’s session does not count', async () => {
    const who = await enroll('press1@example.org')
    await change(who, 'press2@example.org')
    const id = await secretTo('press2@example.org', 'email')
    const missing = await confirm(id)
    expect([missing.status, missing.body.errors]).toEqual([422, { password: 'Please enter this account’s password' }])
    const wrong = await confirm(id, 'Wrong1password', s.cast.resident)
    expect([wrong.status, wrong.body.errors]).toEqual([422, { password: 'This isn’t the password for this account' }])
    const shown = await s.call(who, contract.showEmailLink, { params: { id } })
    expect(shown.body).toEqual({ email: 'press2@example.org', passwordNeeded: false })
    expect((await confirm(id, undefined, who)).status).toBe(200)
  })
})

describe('undoing a change', () => {
  test('the old address gets a link: the address is restored, all sessions end, the password is void, and a new one is set', async () => {
    const who = await enroll('old1@example.org')
    const id = await move(who, 'old1@example.org', 'new1@example.org')
    const shown = await s.call(null, contract.showUndo, { params: { id } })
    expect([shown.status, shown.body]).toEqual([200, { email: 'old1@example.org' }])
    expect(await emailOf(who)).toBe('new1@example.org')
    const done = await undo(id)
    expect([done.status, done.body.message]).toEqual([
      200,
      'Your email address is old1@example.org again, and you’re logged out everywhere. Please set a new password.',
    ])
    expect([await emailOf(who), await status(who)]).toEqual(['old1@example.org', 401])
    for (const email of ['old1@example.org', 'new1@example.org']) expect((await login(email)).status).toBe(401)
    const fresh = 'Battery2staple'
    const set = await s.call(null, resetPassword, { body: { id: done.body.id, password: fresh, confirmPassword: fresh } })
    expect([set.status, (await login('old1@example.org', fresh)).status]).toEqual([200, 200])
    expect((await undo(id)).status).toBe(410)
  })

  test('410 after 7 days, for an unknown link, and for one of another purpose; the last instant works', async () => {
    const who = await enroll('old2@example.org')
    const id = await move(who, 'old2@example.org', 'new2@example.org')
    const reset = await newLink(s.db, { userId: who.id, purpose: 'reset', now: s.clock.now })
    for (const one of [reset, 'unknown']) {
      expect((await s.call(null, contract.showUndo, { params: { id: one } })).status).toBe(410)
      expect((await undo(one)).status).toBe(410)
    }
    for (const one of [confirm(id, password), s.call(null, setPassword, { body: { id, password } })]) expect((await one).status).toBe(410)
    const start = s.clock.now
    s.clock.now = new Date(start.getTime() + 7 * 86_400_000)
    expect((await undo(id)).status).toBe(410)
    s.clock.now = new Date(start.getTime() + 7 * 86_400_000 - 1)
    expect((await undo(id)).status).toBe(200)
    s.clock.now = start
  })

  test('one 200 and four 410 for five at the same time', async () => {
    const who = await enroll('old3@example.org')
    const id = await move(who, 'old3@example.org', 'new3@example.org')
    const all = await Promise.all(Array.from({ length: 5 }, () => undo(id)))
    expect(all.map((one) => one.status).sort()).toEqual([200, 410, 410, 410, 410])
  })

  test('a thief who moves on, changes the password, or takes the old address, does not keep the owner out', async () => {
    const who = await enroll('old4@example.org')
    const id = await move(who, 'old4@example.org', 'thief1@example.org')
    const second = await move(who, 'thief1@example.org', 'thief2@example.org')
    const words = { currentPassword: password, password: 'Thieves3words', confirmPassword: 'Thieves3words' }
    expect((await s.call(who, contract.changePassword, { body: words })).status).toBe(200)
    const squat = await s.call(null, register, { body: residentForm('old4@example.org') })
    expect([squat.status, squat.body.code]).toEqual([409, 'account.emailUsed'])
    const other = await enroll('squatter@example.org')
    expect(await change(other, 'old4@example.org')).toMatchObject({
      status: 409,
      body: { errors: { email: 'This email address already has an account. Please enter a different one.' } },
    })
    expect((await undo(second)).status).toBe(200)
    expect(await emailOf(who)).toBe('thief1@example.org')
    const done = await undo(id)
    expect([done.status, await emailOf(who)]).toEqual([200, 'old4@example.org'])
    expect((await s.call(null, showReset, { params: { id: done.body.id } })).status).toBe(200)
  })

  test('the owner may return by another change, and nobody waits for an address whose link has ended', async () => {
    const who = await enroll('old5@example.org')
    await move(who, 'old5@example.org', 'new5@example.org')
    await move(who, 'new5@example.org', 'old5@example.org')
    expect(await emailOf(who)).toBe('old5@example.org')
    later(8 * 86_400)
    expect((await s.call(null, register, { body: residentForm('new5@example.org') })).status).toBe(200)
  })

  test('second steps that were added since the change go, those from before stay', async () => {
    const official = s.cast.editor
    const add = (_id: string, created_at: Date) =>
      s.db
        .insertInto('passkeys')
        .values({
          id: _id,
          user_id: official.id,
          credential_id: _id,
          public_key: Buffer.from('key'),
          counter: 0,
          transports: [],
          name: 'Laptop',
          created_at,
          last_used_at: null,
        })
        .execute()
    const ids = ['00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-00000000000b']
    await add(ids[0] as string, s.clock.now)
    const token = await newLink(s.db, { userId: official.id, purpose: 'email', now: s.clock.now, newEmail: 'editor2@example.org' })
    later(1)
    // In a session of the account: the link alone would end its second steps.
    await s.db
      .updateTable('sessions')
      .set({ last_seen_at: s.clock.now, created_at: s.clock.now })
      .where('user_id', '=', official.id)
      .execute()
    expect((await confirm(token, undefined, official)).status).toBe(200)
    later(1)
    await add(ids[1] as string, s.clock.now)
    expect((await undo(await secretTo('editor@example.org', 'undo'))).status).toBe(200)
    const left = await s.db.selectFrom('passkeys').select('id').where('user_id', '=', official.id).execute()
    expect(left.map((one) => one.id)).toEqual([ids[0]])
  })
})

test.each([
  ['http://evil.example', true],
  ['HTTPS://x', true],
  ['www.evil', true],
  ['Win at evil.com', true],
  ['bit.ly', true],
  ['J.R. Tolkien', false],
  ['St. John', false],
  ['María-José', false],
  ['Ma.', false],
  ['O’Neil Jr.', false],
])('a name “%s” is refused: %s', async (firstName, refused) => {
  const who = await enroll(`named${Math.random()}@example.org`)
  for (const field of ['firstName', 'lastName']) {
    const { status, body } = await update(who, { [field]: firstName })
    expect([status, body.errors]).toEqual(refused ? [422, { [field]: 'Please enter a name without a web address' }] : [200, undefined])
  }
  const form = { ...residentForm(`named${Math.random()}@example.org`), firstName }
  expect((await s.call(null, register, { body: form })).status).toBe(refused ? 422 : 200)
})
