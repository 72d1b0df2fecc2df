// Who did not register accepts the terms with the first password: colleagues, imported residents, and either of them by "forgot password".
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Person } from '../../../../tests/cast.ts'
import { type Stage, stage } from '../../../../tests/stage.ts'
import { resetPassword, showReset } from '../login/contract.ts'
import { setPassword, showLink } from '../model/contract.ts'
import { newLink } from '../sessions/links.server.ts'

let s: Stage
beforeAll(async () => {
  s = await stage()
})
afterAll(() => s.close())

const password = 'Correct1horse'
const words = { password, confirmPassword: password }
const refused = { termsAccepted: 'Please accept the terms and the privacy policy' }
const linkOf = ({ id }: Person, purpose: 'setPassword' | 'reset') => newLink(s.db, { userId: id, purpose, now: s.clock.now })
const accepted = async ({ id }: Person) =>
  (await s.db.selectFrom('users').select('terms_accepted_at').where('id', '=', id).executeTakeFirstOrThrow()).terms_accepted_at
const forget = ({ id }: Person, at: Date | null = null) =>
  s.db.updateTable('users').set({ terms_accepted_at: at }).where('id', '=', id).execute()

test('422 no to the terms, and the link stays good; 200 yes, and the moment is kept', async () => {
  for (const person of [s.cast.viewer, s.cast.resident]) {
    await forget(person)
    const id = await linkOf(person, 'setPassword')
    expect((await s.call(null, showLink, { params: { id } })).body.termsNeeded).toBe(true)
    const no = await s.call(null, setPassword, { body: { id, ...words, termsAccepted: false } })
    expect([no.status, no.body.errors]).toEqual([422, refused])
    const both = await s.call(null, setPassword, { body: { id, password: '', termsAccepted: false } })
    expect(both.body.errors).toEqual({ password: 'Please enter a password', ...refused })
    expect(await accepted(person)).toBeNull()
    expect((await s.call(null, setPassword, { body: { id, ...words, termsAccepted: true } })).status).toBe(200)
    expect(await accepted(person)).toEqual(s.clock.now)
  }
})

test('200 a program that says nothing about the terms sets the password, and they count as not accepted', async () => {
  await forget(s.cast.viewer)
  const id = await linkOf(s.cast.viewer, 'setPassword')
  expect((await s.call(null, setPassword, { body: { id, password } })).status).toBe(200)
  expect(await accepted(s.cast.viewer)).toBeNull()
})

test('the same with a link for a forgotten password', async () => {
  await forget(s.cast.viewer)
  const id = await linkOf(s.cast.viewer, 'reset')
  expect((await s.call(null, showReset, { params: { id } })).body.termsNeeded).toBe(true)
  const no = await s.call(null, resetPassword, { body: { id, ...words, termsAccepted: false } })
  expect([no.status, no.body.errors]).toEqual([422, refused])
  expect((await s.call(null, resetPassword, { body: { id, ...words, termsAccepted: true } })).status).toBe(200)
  expect(await accepted(s.cast.viewer)).toEqual(s.clock.now)
})

test('who has accepted is not asked again, and keeps the first moment', async () => {
  const long = new Date('2026-01-02T03:04:05Z')
  for (const [termsAccepted, purpose] of [
    [false, 'setPassword'],
    [true, 'reset'],
  ] as const) {
    await forget(s.cast.editor, long)
    const id = await linkOf(s.cast.editor, purpose)
    const show = purpose === 'reset' ? showReset : showLink
    expect((await s.call(null, show, { params: { id } })).body.termsNeeded).toBe(false)
    const set = purpose === 'reset' ? resetPassword : setPassword
    expect((await s.call(null, set, { body: { id, ...words, termsAccepted } })).status).toBe(200)
    expect(await accepted(s.cast.editor)).toEqual(long)
  }
})
