import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Person } from '../../../../tests/cast.ts'
import { residentForm } from '../../../../tests/registrations.ts'
import { type Stage, stage } from '../../../../tests/stage.ts'
import { resetPassword, showReset } from '../login/contract.ts'
import { logIn, register, setPassword, showLink, showMe } from '../model/contract.ts'
import { newLink } from '../sessions/links.server.ts'
import * as contract from './contract.ts'

let s: Stage
beforeAll(async () => {
  s = await stage()
})
afterAll(() => s.close())

const oldPassword = 'Correct1horse'
const newPassword = 'Battery2staple'
const nobody = '00000000-0000-7000-8000-000000000000'

async function enroll(email: string): Promise<Person> {
  const { body } = await s.call(null, register, { body: residentForm(email) })
  return { id: body.user._id, token: body.token ?? '', organizationId: null }
}
const update = (who: Person | null, body: object, id = who?.id ?? nobody) =>
  s.call(who, contract.updateProfile, { params: { id }, body: body as contract.ProfileChange })
const changeEmail = (who: Person, email: string, more: object = {}) => update(who, { email, currentPassword: oldPassword, ...more })
const me = async (who: Person) => (await s.call(who, showMe, {})).body.user
const mailsTo = (to: string) => s.db.selectFrom('outbox').selectAll().where('recipient', '=', to).orderBy('created_at').execute()
const linkTo = async (to: string) =>
  /\/profile\/email\/([\w-]+)/.exec(
    (await mailsTo(to))
      .map((mail) => mail.body_text)
      .join('\n')
      .split('Hello')
      .at(-1) ?? '',
  )?.[1] ?? ''
const login = (email: string, password: string, userAgent = 'tests') =>
  s.inject(null, { method: 'POST', url: '/api/v1/auth/login', payload: { email, password }, headers: { 'user-agent': userAgent } })
const session = async (email: string): Promise<Person> => ({
  id: '',
  organizationId: null,
  token: String((await login(email, oldPassword)).body.token),
})

describe('PUT /users/{id}', () => {
  test('401 visitor, 403 another person of whatever kind, 404 what is no id', async () => {
    const { cast } = s
    expect((await update(null, { firstName: 'X' }, cast.resident.id)).status).toBe(401)
    const others: [Person, Person][] = [
      [cast.resident, cast.neighbor],
      [cast.resident, cast.administrator],
      [cast.administrator, cast.editor],
      [cast.administrator, cast.resident],
      [cast.otherAdministrator, cast.administrator],
    ]
    for (const [who, other] of others) {
      const { status, body } = await update(who, { firstName: 'X' }, other.id)
      expect([status, body.code]).toEqual([403, 'profile.otherPerson'])
    }
    expect((await update(cast.resident, { firstName: 'X' }, nobody)).status).toBe(403)
    expect((await update(cast.resident, { firstName: 'X' }, 'me')).status).toBe(404)
    expect((await me(cast.neighbor)).firstName).toBe('neighbor')
  })

  test('200 resident: one field alone, and nothing else changes', async () => {
    const before = await me(s.cast.neighbor)
    const { status, body } = await update(s.cast.neighbor, { firstName: ' Nadia ' })
    expect([status, body.message, body.user]).toEqual([200, 'Profile updated.', { ...before, firstName: 'Nadia' }])
    expect(await me(s.cast.neighbor)).toEqual(body.user)
  })

  test('200 resident: every field of the registration', async () => {
    const who = await enroll('every@example.org')
    const change = {
      title: 'Dr.',
      firstName: 'Bea',
      lastName: 'Other',
      mobileNumber: '607 555 0142',
      dateOfBirth: '02/28/2001',
      ageRange: '25-34',
      gender: 'Other',
      ethnicity: 'Multiracial',
      residentStatus: 'Prefer not to answer',
      streetAddress: '1 Example Street',
      apartment: '2b',
      zipCode: '14850-4321',
      country: 'United States',
      state: 'NY',
      city: 'Town of Ithaca',
      county: 'Tompkins',
      language: 'en',
    }
    const { status, body } = await update(who, change)
    expect(status).toBe(200)
    expect(body.user).toMatchObject({
      ...change,
      mobileNumber: '+16075550142',
      dateOfBirth: '2001-02-28',
      zipCode: '14850',
      plus4: '4321',
      email: 'every@example.org',
      loginType: 'Resident',
    })
  })

  test('200 a new zip code brings city, county and state, also where a form sends the old ones along; eligibility changes immediately', async () => {
    const who = await enroll('moves@example.org')
    const { streetAddress, apartment, plus4, city, county, state } = await me(who)
    const form = { streetAddress, apartment, plus4, city, county, state, country: 'United States', zipCode: '14850' }
    const { status, body } = await update(who, form)
    expect([status, body.user]).toMatchObject([200, { zipCode: '14850', city: 'Ithaca', county: 'Tompkins', state: 'NY' }])
    const back = await update(who, { zipCode: '92660', city: 'Balboa' })
    expect(back.body.user).toMatchObject({ zipCode: '92660', city: 'Balboa', county: 'Orange', state: 'CA' })
    const unchanged = await update(who, { zipCode: '92660' })
    expect(unchanged.body.user).toMatchObject({ city: 'Balboa', county: 'Orange' })
  })

  test('422 a city that is none of the zip code’s, an unknown zip code, another state; a kept city passes with a changed street', async () => {
    const who = await enroll('misplaced@example.org')
    const refused = async (body: object) => (await update(who, body)).body.errors
    expect(await refused({ city: 'Boston' })).toEqual({
      city: 'Zip code 92660 is in Newport Beach, California. Enter Newport Beach, or the zip code of your city.',
    })
    expect(await refused({ zipCode: '02108', city: 'San Francisco' })).toEqual({
      city: 'Zip code 02108 is in Boston, Massachusetts. Enter Boston, or the zip code of your city.',
    })
    expect(await refused({ zipCode: '99999' })).toHaveProperty('zipCode')
    expect(await refused({ state: 'NY' })).toHaveProperty('state')
    await s.db.updateTable('users').set({ city: 'Boston' }).where('id', '=', who.id).execute()
    expect((await update(who, { streetAddress: '1 Main Street', zipCode: '92660', city: 'Boston' })).status).toBe(200)
    expect((await update(who, { city: 'Balboa Island' })).body.user.city).toBe('Balboa Island')
  })

  test('200 the age range follows a new date of birth', async () => {
    const who = await enroll('birthday@example.org')
    const { ageRange } = await me(who)
    const { body } = await update(who, { dateOfBirth: '2001-02-28', ageRange })
    expect([ageRange, body.user.ageRange]).toEqual(['35-44', '25-34'])
    expect((await update(who, { dateOfBirth: '1960-01-01' })).body.user.ageRange).toBe('65+')
  })

  test.each([
    [{ firstName: '' }, { firstName: 'Please enter your first name' }],
    [{ lastName: 'a'.repeat(61) }, { lastName: 'Please enter at most 60 characters' }],
    [{ title: 'Sir' }, { title: 'Please choose a title' }],
    [{ mobileNumber: '12' }, { mobileNumber: 'Please enter a phone number, such as (949) 555-0142' }],
    [{ mobileNumber: '' }, { mobileNumber: 'Please enter a phone number, such as (949) 555-0142' }],
    [{ dateOfBirth: '2010-11-21' }, { dateOfBirth: 'You must be at least 16 years old to register' }],
    [{ dateOfBirth: '2001-02-29' }, { dateOfBirth: 'Please enter a valid date of birth' }],
    [{ ageRange: '18-24' }, { ageRange: 'This age range doesn’t match your date of birth' }],
    [{ gender: 'Unknown' }, { gender: 'Please choose a gender' }],
    [{ apartment: '' }, { apartment: 'Please enter an apartment or suite, or check “No apartment or suite”' }],
    [{ zipCode: '00000' }, { zipCode: 'There is no zip code 00000 in the United States.' }],
    [{ zipCode: '9266' }, { zipCode: 'Please enter a five-digit zip code' }],
    [{ zipCode: '14850', state: 'TX' }, { state: 'Zip code 14850 is in New York' }],
    [{ state: 'NY' }, { state: 'Zip code 92660 is in California' }],
    [{ country: 'Canada' }, { country: 'The address must be in the United States.' }],
    [{ plus4: '12' }, { plus4: 'The +4 code has 4 digits' }],
    [{ email: 'ada@' }, { email: 'Please enter a valid email address' }],
    [
      { mobileNumber: '12', zipCode: '00000' },
      { mobileNumber: expect.any(String), zipCode: expect.any(String) },
    ],
  ])('422 resident: %j, and nothing changes', async (change, errors) => {
    const email = `wrong${Math.random()}@example.org`
    const who = await enroll(email)
    const before = await me(who)
    const { status, body } = await update(who, { gender: 'Male', ...change })
    expect([status, body.errors]).toEqual([422, errors])
    expect(await me(who)).toEqual(before)
  })

  test('200 official: names, title, mobile number and department; what is a resident’s or an administrator’s to set stays', async () => {
    const before = await me(s.cast.viewer)
    const change = { title: 'Mrs.', firstName: 'Vi', lastName: 'Viewer', mobileNumber: '(949) 555-0142', department: 'Parks' }
    const { status, body } = await update(s.cast.viewer, { ...change, zipCode: '14850', permission: 'administrator', role: 'Mayor' })
    expect([status, body.user]).toEqual([200, { ...before, ...change, mobileNumber: '+19495550142' }])
    expect((await update(s.cast.viewer, { mobileNumber: '' })).body.user.mobileNumber).toBeNull()
    expect((await update(s.cast.viewer, { department: '' })).body.errors).toEqual({ department: 'Please enter your department' })
  })
})

describe('a new email address', () => {
  test('200: a link to the new one, a notice to the old one, and the address stays until the link is used', async () => {
    const who = await enroll('old1@example.org')
    const { status, body } = await changeEmail(who, ' New1@Example.ORG ', { firstName: 'Eva' })
    expect([status, body.pendingEmail, body.user.email, body.user.firstName]).toEqual([200, 'new1@example.org', 'old1@example.org', 'Eva'])
    expect(body.message).toContain('new1@example.org')
    expect((await s.call(who, contract.showPendingEmail, {})).body).toEqual({ pendingEmail: 'new1@example.org', hasPassword: true })
    expect((await mailsTo('old1@example.org')).at(-1)?.body_text).toContain('new1@example.org')
    const id = await linkTo('new1@example.org')
    for (let i = 0; i < 2; i++) {
      const shown = await s.call(null, contract.showEmailLink, { params: { id } })
      expect([shown.status, shown.body]).toEqual([200, { email: 'new1@example.org', passwordNeeded: true }])
    }
    expect((await login('old1@example.org', oldPassword)).status).toBe(200)
    const used = await confirm(id)
    expect([used.status, used.body.message]).toEqual([200, 'Your email address is now new1@example.org.'])
    expect((await login('old1@example.org', oldPassword)).status).toBe(401)
    expect((await login('new1@example.org', oldPassword)).status).toBe(200)
    expect(await me(who)).toMatchObject({ email: 'new1@example.org', emailVerified: true })
    expect((await s.call(who, contract.showPendingEmail, {})).body).toEqual({ pendingEmail: null, hasPassword: true })
    const again = await confirm(id)
    expect([again.status, again.body.code]).toEqual([410, 'link.expired'])
  })

  test('the same address as before is no change', async () => {
    const who = await enroll('same@example.org')
    const count = (await mailsTo('same@example.org')).length
    expect((await update(who, { email: 'SAME@example.org' })).body.pendingEmail).toBeNull()
    expect(await mailsTo('same@example.org')).toHaveLength(count)
  })

  test('409 an address that has an account, asked for or taken meanwhile', async () => {
    const who = await enroll('old2@example.org')
    const { status, body } = await changeEmail(who, 'resident@example.org', { firstName: 'Changed' })
    expect([status, body.code, (await me(who)).firstName]).toEqual([409, 'account.emailUsed', 'Ada'])
    await changeEmail(who, 'new2@example.org')
    await enroll('new2@example.org')
    const id = await newest(who.id)
    expect((await confirm(id)).status).toBe(409)
    expect((await me(who)).email).toBe('old2@example.org')
  })
  const confirm = (id: string) => s.call(null, contract.confirmEmail, { body: { id, password: oldPassword } })
  const newest = (userId: string) => newLink(s.db, { userId, purpose: 'email', now: s.clock.now, newEmail: 'new2@example.org' })

  test('asking again retires the link before; 429 the sixth time within an hour', async () => {
    const who = await enroll('old3@example.org')
    await changeEmail(who, 'first3@example.org')
    const first = await linkTo('first3@example.org')
    await changeEmail(who, 'second3@example.org')
    expect((await confirm(first)).status).toBe(410)
    expect((await s.call(null, contract.showEmailLink, { params: { id: await linkTo('second3@example.org') } })).status).toBe(200)
    for (let i = 0; i < 3; i++) expect((await changeEmail(who, `more${i}@example.org`)).status).toBe(200)
    const { status, body } = await changeEmail(who, 'sixth3@example.org')
    expect([status, body.code, (await mailsTo('sixth3@example.org')).length]).toEqual([429, 'profile.emailOften', 0])
  })

  test('one 200 and a 410 when the link is used twice at the same time; after 7 days it is 410', async () => {
    const who = await enroll('old4@example.org')
    await changeEmail(who, 'new4@example.org')
    const id = await linkTo('new4@example.org')
    const start = s.clock.now
    s.clock.now = new Date(start.getTime() + 7 * 86_400_000)
    expect((await s.call(null, contract.showEmailLink, { params: { id } })).status).toBe(410)
    s.clock.now = start
    const uses = await Promise.all([1, 2].map(() => confirm(id)))
    expect(uses.map((one) => one.status).sort()).toEqual([200, 410])
  })

  test('links open no other door, and none that went to the old address works after the change', async () => {
    const who = await enroll('old5@example.org')
    await changeEmail(who, 'new5@example.org')
    const id = await linkTo('new5@example.org')
    expect((await s.call(null, setPassword, { body: { id } })).status).toBe(410)
    expect((await s.call(null, showLink, { params: { id } })).status).toBe(410)
    const body = { id, password: newPassword, confirmPassword: newPassword }
    expect((await s.call(null, resetPassword, { body })).status).toBe(410)
    const links = { userId: who.id, now: s.clock.now }
    const [first, reset] = [await newLink(s.db, { ...links, purpose: 'confirm' }), await newLink(s.db, { ...links, purpose: 'reset' })]
    expect((await confirm(first)).status).toBe(410)
    expect((await confirm(id)).status).toBe(200)
    expect((await s.call(null, showLink, { params: { id: first } })).status).toBe(410)
    expect((await s.call(null, showReset, { params: { id: reset } })).status).toBe(410)
  })

  test('401 visitor asks what waits', async () => {
    expect((await s.call(null, contract.showPendingEmail, {})).status).toBe(401)
  })
})

describe('POST /users/change-passw', () => {
  const change = (who: Person | null, currentPassword: string, password = newPassword, confirmPassword = password) =>
    s.call(who, contract.changePassword, { body: { currentPassword, password, confirmPassword } })

  test('401 visitor', async () => {
    expect((await change(null, oldPassword)).status).toBe(401)
  })

  test('422 a wrong or missing current password, a weak new one, one that differs', async () => {
    const who = await enroll('keeps@example.org')
    const wrong = await change(who, 'Wrong1password')
    expect([wrong.status, wrong.body.errors]).toEqual([422, { currentPassword: 'This isn’t your current password' }])
    const missing = await s.call(who, contract.changePassword, { body: { password: newPassword, confirmPassword: newPassword } })
    expect(missing.body.errors).toEqual({ currentPassword: 'This isn’t your current password' })
    expect((await change(who, oldPassword, 'weak')).body.errors).toEqual({
      password: 'Please use at least 8 characters, with uppercase letters, lowercase letters, and numbers',
    })
    expect((await change(who, oldPassword, newPassword, 'x')).body.errors).toEqual({ confirmPassword: 'Passwords do not match' })
    expect((await login('keeps@example.org', oldPassword)).status).toBe(200)
  })

  test('429 anyone who guesses the current password in an open session', async () => {
    const who = await enroll('stolen@example.org')
    for (let i = 0; i < 10; i++) expect((await change(who, `Wrong${i}password`)).status).toBe(422)
    expect((await change(who, oldPassword)).status).toBe(429)
  })

  test('200 ends the other sessions, keeps this one, and retires links that were mailed before', async () => {
    const who = await enroll('changes@example.org')
    await changeEmail(who, 'thief@example.org')
    const other = await session('changes@example.org')
    const reset = await newLink(s.db, { userId: who.id, purpose: 'reset', now: s.clock.now })
    const { status, body } = await change(who, oldPassword)
    expect([status, body.message]).toEqual([200, 'Your password was changed. You’re logged out everywhere else.'])
    expect((await s.call(who, showMe, {})).status).toBe(200)
    expect((await s.call(other, showMe, {})).status).toBe(401)
    expect((await s.call(null, showReset, { params: { id: reset } })).status).toBe(410)
    expect(
      (await s.call(null, contract.confirmEmail, { body: { id: await linkTo('thief@example.org'), password: newPassword } })).status,
    ).toBe(410)
    expect((await login('changes@example.org', oldPassword)).status).toBe(401)
    expect((await login('changes@example.org', newPassword)).status).toBe(200)
  })
})

describe('sessions', () => {
  const list = (who: Person | null) => s.call(who, contract.listSessions, {})
  const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0'

  test('401 visitor', async () => {
    expect((await list(null)).status).toBe(401)
    expect((await s.call(null, contract.endOtherSessions, {})).status).toBe(401)
    expect((await s.call(null, contract.endSession, { params: { id: 'x' } })).status).toBe(401)
  })

  test('200 one’s own alone, with browser and times, never a token or its hash; those that have ended are gone', async () => {
    const who = await enroll('lists@example.org')
    await login('lists@example.org', oldPassword, firefox)
    const { body, status } = await list(who)
    expect(status).toBe(200)
    expect(body.sessions.map((one) => [one.userAgent, one.current])).toEqual(
      expect.arrayContaining([
        ['Firefox, Windows', false],
        [expect.any(String), true],
      ]),
    )
    expect(body.sessions).toHaveLength(2)
    expect(body.sessions[0]).toMatchObject({ createdAt: s.clock.now.toISOString(), lastSeenAt: s.clock.now.toISOString() })
    const rows = await s.db.selectFrom('sessions').select('token_hash').where('user_id', '=', who.id).execute()
    for (const { token_hash } of rows)
      for (const form of ['hex', 'base64', 'base64url'] as const) expect(JSON.stringify(body)).not.toContain(token_hash.toString(form))
    const start = s.clock.now
    s.clock.now = new Date(start.getTime() + 800_000)
    await s.call(who, showMe, {})
    s.clock.now = new Date(start.getTime() + 1_000_000)
    expect((await list(who)).body.sessions).toHaveLength(1)
    s.clock.now = start
  })

  test('200 ends one; 404 what is unknown or somebody else’s, which continues', async () => {
    const who = await enroll('ends@example.org')
    const other = await session('ends@example.org')
    const ids = (await list(who)).body.sessions
    const id = ids.find((one) => !one.current)?._id ?? ''
    const foreign = (await list(s.cast.neighbor)).body.sessions[0]?._id ?? ''
    for (const one of [foreign, 'unknown']) expect((await s.call(who, contract.endSession, { params: { id: one } })).status).toBe(404)
    expect((await s.call(s.cast.neighbor, showMe, {})).status).toBe(200)
    expect((await s.call(who, contract.endSession, { params: { id } })).status).toBe(200)
    expect((await s.call(other, showMe, {})).status).toBe(401)
    expect((await s.call(who, showMe, {})).status).toBe(200)
    expect((await s.call(who, contract.endSession, { params: { id } })).status).toBe(404)
  })

  test('200 ends all but this one, and nobody else’s', async () => {
    const who = await enroll('alone@example.org')
    const others = [await session('alone@example.org'), await session('alone@example.org')]
    expect((await s.call(who, contract.endOtherSessions, {})).status).toBe(200)
    for (const other of others) expect((await s.call(other, showMe, {})).status).toBe(401)
    expect((await list(who)).body.sessions.map((one) => one.current)).toEqual([true])
    expect((await s.call(s.cast.resident, showMe, {})).status).toBe(200)
  })
})

describe('a login with a new browser', () => {
  const agents = {
    chrome: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
    newerChrome: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0.0.0 Safari/537.36',
    firefox: 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0',
  }
  const loginMails = async (to: string) => (await mailsTo(to)).filter((mail) => mail.subject.includes('new browser'))

  test('official: a mail once for each but the first, also for five logins at the same time; a newer version is no news', async () => {
    const id = await newLink(s.db, { userId: s.cast.editor.id, purpose: 'setPassword', now: s.clock.now })
    await s.call(null, setPassword, { body: { id, password: oldPassword, confirmPassword: oldPassword } })
    for (const agent of [agents.chrome, agents.newerChrome]) await login('editor@example.org', oldPassword, agent)
    expect(await loginMails('editor@example.org')).toEqual([])
    await login('editor@example.org', 'Wrong1password', agents.firefox)
    expect(await loginMails('editor@example.org')).toEqual([])
    await Promise.all(Array.from({ length: 5 }, () => login('editor@example.org', oldPassword, agents.firefox)))
    const mails = await loginMails('editor@example.org')
    expect(mails).toHaveLength(1)
    expect(mails[0]?.body_text).toContain('Firefox, Linux')
  })

  test('resident: none', async () => {
    await enroll('quiet@example.org')
    for (const agent of Object.values(agents)) await login('quiet@example.org', oldPassword, agent)
    expect(await loginMails('quiet@example.org')).toEqual([])
    expect((await s.call(null, logIn, { body: { email: 'quiet@example.org', password: oldPassword } })).status).toBe(200)
  })
})
