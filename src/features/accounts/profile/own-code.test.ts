// A mailed code does where the password is asked for again: a resident who registered without one has nothing else.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Person } from '../../../../tests/cast.ts'
import { residentForm } from '../../../../tests/registrations.ts'
import { type Stage, stage } from '../../../../tests/stage.ts'
import { deleteMe } from '../../records/my-data/contract.ts'
import { mailOwnCode } from '../login/contract.ts'
import { removeUser } from '../members/contract.ts'
import { logIn, register, registerWithCode, showMe } from '../model/contract.ts'
import { changePassword, showPendingEmail, updateProfile } from './contract.ts'

let s: Stage
let count = 0
beforeAll(async () => {
  s = await stage()
})
afterAll(() => s.close())

type Registered = { person: Person; email: string }
const bearer = (token: string | null, id: string): Person => ({ id, organizationId: null, token: token ?? '' })

/** A resident with an address and no password. */
async function newcomer(): Promise<Registered> {
  const email = `newcomer-${++count}@example.org`
  const { password: _, confirmPassword: __, ...form } = residentForm(email)
  const { body } = await s.call(null, registerWithCode, { body: form })
  return { email, person: bearer(body.token, body.user._id) }
}

async function newestCode(email: string): Promise<string> {
  const mails = await s.db
    .selectFrom('outbox')
    .select('body_text')
    .where('recipient', '=', email)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return mails.flatMap((one) => /\b\d{6}\b/.exec(one.body_text)?.[0] ?? []).at(-1) as string
}

/** Has a code mailed and reads it. The clock moves on: it is the newest. */
async function codeFor({ person, email }: Registered): Promise<string> {
  s.clock.now = new Date(s.clock.now.getTime() + 1000)
  const { status, body } = await s.call(person, mailOwnCode, {})
  expect([status, body.message]).toEqual([200, `We emailed a code to ${email}. If it doesn’t arrive, check your spam folder.`])
  return newestCode(email)
}

const wrongFor = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
const wrong = 'This code is wrong or no longer works. Enter the newest code, or ask for another one.'
const missing = 'Enter the code from the email'

test('POST /users/me/mailedCode: 401 visitor, 403 officials, 200 four times in an hour, then 429', async () => {
  expect((await s.call(null, mailOwnCode, {})).status).toBe(401)
  for (const who of [s.cast.viewer, s.cast.administrator]) expect((await s.call(who, mailOwnCode, {})).status).toBe(403)
  const one = await newcomer()
  const statuses: number[] = []
  for (let i = 0; i < 4; i++) statuses.push((await s.call(one.person, mailOwnCode, {})).status)
  // The registration has mailed the first.
  expect(statuses).toEqual([200, 200, 200, 429])
})

test('a resident without a password deletes the account with a code; 422 without it, with a wrong one, and with one that was used', async () => {
  const one = await newcomer()
  // A login is a proof for 15 minutes, and a session that is used lasts longer.
  for (const minutes of [10, 8]) {
    s.clock.now = new Date(s.clock.now.getTime() + minutes * 60_000)
    expect((await s.call(one.person, showMe, {})).status).toBe(200)
  }
  const remove = (body: object) => s.call(one.person, deleteMe, { body })
  expect((await remove({})).body.errors).toEqual({ mailedCode: missing })
  expect((await remove({ password: 'Correct1horse' })).body.errors).toEqual({ password: 'This password is incorrect' })
  const code = await codeFor(one)
  expect((await remove({ mailedCode: wrongFor(code) })).body.errors).toEqual({ mailedCode: wrong })
  expect(
    (await s.call(one.person, updateProfile, { params: { id: one.person.id }, body: { email: `new-${one.email}`, mailedCode: code } }))
      .status,
  ).toBe(200)
  expect((await remove({ mailedCode: code })).body.errors).toEqual({ mailedCode: wrong })
  expect((await remove({ mailedCode: await codeFor(one) })).status).toBe(200)
  expect((await s.call(one.person, showMe, {})).status).toBe(401)
})

test('the code of one person opens nothing of another', async () => {
  const [one, other] = [await newcomer(), await newcomer()]
  const code = await codeFor(one)
  const { status, body } = await s.call(other.person, deleteMe, { body: { mailedCode: code } })
  expect([status, body.errors]).toEqual([422, { mailedCode: wrong }])
  expect((await s.call(other.person, showMe, {})).status).toBe(200)
})

test('DELETE /users/delete takes the code as well', async () => {
  const one = await newcomer()
  const removed = await s.call(one.person, removeUser, { query: { id: one.person.id }, body: { mailedCode: await codeFor(one) } })
  expect(removed.status).toBe(200)
})

test('a first password: with a code, and from then on it is asked for', async () => {
  const one = await newcomer()
  const set = (proof: object, password: string) =>
    s.call(one.person, changePassword, { body: { ...proof, password, confirmPassword: password } })
  const hasPassword = async () => (await s.call(one.person, showPendingEmail, {})).body.hasPassword
  expect(await hasPassword()).toBe(false)
  expect((await set({}, 'Correct1horse')).body.errors).toEqual({ mailedCode: missing })
  expect((await set({ mailedCode: await codeFor(one) }, 'Correct1horse')).status).toBe(200)
  expect(await hasPassword()).toBe(true)
  expect((await s.call(null, logIn, { body: { email: one.email, password: 'Correct1horse' } })).status).toBe(200)
  expect((await set({ currentPassword: 'Wrong1horse' }, 'Correct2horse')).body.errors).toHaveProperty('currentPassword')
  expect((await set({ currentPassword: 'Correct1horse' }, 'Correct2horse')).status).toBe(200)
})

test('an official without a password has to set it by a mailed link, and a code does nothing', async () => {
  const { id } = s.cast.viewer
  await s.db.updateTable('sessions').set({ last_seen_at: s.clock.now }).where('user_id', '=', id).execute()
  await s.db.updateTable('users').set({ password_hash: null }).where('id', '=', id).execute()
  const { status, body } = await s.call(s.cast.viewer, updateProfile, {
    params: { id },
    body: { email: 'elsewhere@example.org', mailedCode: '123456' },
  })
  expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['currentPassword']])
})

test('a resident with a password may use either', async () => {
  const email = 'either@example.org'
  const { body } = await s.call(null, register, { body: residentForm(email) })
  const one = { email, person: bearer(body.token, body.user._id) }
  const move = (proof: object) =>
    s.call(one.person, updateProfile, { params: { id: one.person.id }, body: { email: 'moved@example.org', ...proof } })
  expect((await move({})).body.errors).toHaveProperty('currentPassword')
  expect((await move({ mailedCode: await codeFor(one) })).status).toBe(200)
})
