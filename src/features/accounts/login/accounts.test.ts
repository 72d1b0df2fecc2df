import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { logoPng, organizationForm, residentForm } from '../../../../tests/registrations.ts'
import { type Stage, stage } from '../../../../tests/stage.ts'
import { checkRegistration, logIn, logOut, register, setPassword, showLink, showMe } from '../model/contract.ts'
import { newLink } from '../sessions/links.server.ts'

let s: Stage
beforeAll(async () => {
  s = await stage()
})
afterAll(() => s.close())

const mailsTo = (to: string) => s.db.selectFrom('outbox').selectAll().where('recipient', '=', to).orderBy('created_at').execute()
const secretIn = (text: string) => /\/verifiedEmail\/([\w-]+)/.exec(text)?.[1] ?? ''
const send = (payload: unknown) => s.inject(null, { method: 'POST', url: '/api/v1/auth/register', payload: payload as object })
const errorsOf = async (payload: unknown) => (await send(payload)).body.errors
const bearer = (token: string) => ({ id: '', organizationId: null, token })
const password = 'Correct1horse'

describe('POST /auth/register, a resident', () => {
  test('200 logged in immediately, everything kept as the rulings name it, and a mail goes out', async () => {
    const { status, body } = await s.call(null, register, { body: { ...residentForm(' Ada@Example.ORG '), plus4: '1234', language: 'es' } })
    expect([status, body.user]).toEqual([
      200,
      {
        _id: expect.any(String),
        loginType: 'Resident',
        title: 'Ms.',
        firstName: 'Ada',
        lastName: 'Example',
        ethnicity: 'Prefer not to answer',
        email: 'ada@example.org',
        mobileNumber: '+19495550142',
        gender: 'Female',
        dateOfBirth: '1990-06-15',
        ageRange: '35-44',
        residentStatus: 'US Resident',
        streetAddress: '100 Civic Center Drive',
        apartment: 'No apartment or suite',
        country: 'United States',
        state: 'CA',
        city: 'Newport Beach',
        county: 'Orange',
        zipCode: '92660',
        plus4: '1234',
        termsAccepted: true,
        language: 'es',
        organization: null,
        department: null,
        role: null,
        permission: null,
        emailVerified: false,
        createdAt: s.clock.now.toISOString(),
      },
    ])
    expect(body.organization).toBeNull()
    expect(body.message).toContain('ada@example.org')
    const me = await s.call(bearer(body.token ?? ''), showMe, {})
    expect([me.status, me.body.user.email]).toEqual([200, 'ada@example.org'])
    const mails = await mailsTo('ada@example.org')
    expect(mails).toHaveLength(1)
    expect(mails[0]?.body_html).toContain(`/verifiedEmail/${secretIn(mails[0]?.body_text ?? '')}`)
  })

  test('neither the password, nor the token, nor the mailed secret is stored, and no reply holds a hash', async () => {
    const { body } = await s.call(null, register, { body: residentForm('secrets@example.org') })
    const [mail] = await mailsTo('secrets@example.org')
    const users = await s.db.selectFrom('users').selectAll().where('email', '=', 'secrets@example.org').execute()
    const sessions = await s.db.selectFrom('sessions').selectAll().where('user_id', '=', body.user._id).execute()
    const links = await s.db.selectFrom('mailed_links').selectAll().where('user_id', '=', body.user._id).execute()
    const stored = JSON.stringify([users, sessions, links])
    for (const secret of [password, body.token ?? '', secretIn(mail?.body_text ?? '')]) expect(stored).not.toContain(secret)
    expect(sessions[0]?.token_hash).toHaveLength(32)
    expect(JSON.stringify(body)).not.toMatch(/argon2|password/i)
  })

  test('422 nothing filled in: a text at every required field, in one go', async () => {
    const { status, body } = await send({ loginType: 'Resident' })
    expect([status, body.code, body.errors]).toEqual([
      422,
      'fields.invalid',
      {
        title: 'Please choose a title',
        firstName: 'Please enter your first name',
        lastName: 'Please enter your last name',
        email: 'Please enter a valid email address',
        mobileNumber: 'Please enter a phone number, such as (949) 555-0142',
        streetAddress: 'Please enter your street address',
        apartment: 'Please enter an apartment or suite, or check “No apartment or suite”',
        zipCode: 'Please enter your zip code',
        country: 'Please choose a country',
        state: 'Please choose a state',
        city: 'Please enter a city',
        ageRange: 'Please choose an age range',
        password: 'Please enter a password',
        confirmPassword: 'Please enter the password again',
        termsAccepted: 'Please accept the terms and the privacy policy',
        dateOfBirth: 'Please enter a valid date of birth',
        gender: 'Please choose a gender',
        ethnicity: 'Please choose an ethnicity',
        residentStatus: 'Please choose a resident status',
      },
    ])
    expect(await errorsOf({ ...residentForm('x@example.org'), loginType: 'Robot' })).toEqual({
      loginType: 'Please choose whether you’re registering as a resident or an organization',
    })
  })

  test('409 an email address that is used, however it is written', async () => {
    await send(residentForm('taken@example.org'))
    const { status, body } = await send(residentForm('TAKEN@example.org'))
    expect([status, body.code, body.errors]).toEqual([
      409,
      'account.emailUsed',
      { email: 'This email address already has an account. Please log in instead.' },
    ])
  })

  test('ten registrations of one address at the same time: one 200, nine 409, one person, one mail', async () => {
    const all = await Promise.all(Array.from({ length: 10 }, () => send(residentForm('race@example.org'))))
    expect(all.map((one) => one.status).sort()).toEqual([200, ...Array(9).fill(409)])
    expect(await mailsTo('race@example.org')).toHaveLength(1)
  })

  test('400 a body that is no object; 429 the 201st from one address within an hour, other addresses go on', async () => {
    expect((await send([])).status).toBe(400)
    const from = (remoteAddress: string) =>
      s.inject(null, { method: 'POST', url: '/api/v1/auth/register', payload: { loginType: 'Resident' }, remoteAddress })
    const statuses = []
    for (let i = 0; i < 201; i++) statuses.push((await from('203.0.113.7')).status)
    expect([statuses.filter((one) => one === 422).length, statuses.at(-1)]).toEqual([200, 429])
    expect((await from('203.0.113.8')).status).toBe(422)
  })
})

describe('POST /auth/register, an organization', () => {
  test('200 no token before the address is confirmed; the logo is kept without metadata at a public address', async () => {
    const { status, body } = await s.call(null, register, { body: await organizationForm('city@example.org') })
    expect([status, body.token]).toEqual([200, null])
    expect(body.user).toMatchObject({
      loginType: 'Organization',
      permission: 'administrator',
      department: 'Public Works',
      dateOfBirth: null,
      gender: null,
      emailVerified: false,
    })
    expect(body.organization).toEqual({
      _id: body.user.organization,
      name: 'City of Example',
      type: 'City',
      title: 'Director',
      department: 'Public Works',
      logo: expect.stringMatching(/^\/files\/logos\/[\w-]+\.webp$/),
      address: {
        streetAddress: '100 Civic Center Drive',
        apartment: 'No apartment or suite',
        city: 'Newport Beach',
        county: 'Orange',
        state: 'CA',
        zipCode: '92660',
        plus4: '',
        country: 'United States',
      },
      colleagues: [],
      slug: 'city-of-example',
      verified: false,
      openReading: false,
      timeZone: 'America/Los_Angeles',
      timeZoneChosen: false,
      createdAt: expect.any(String),
    })
    const logo = await s.inject(null, { method: 'GET', url: body.organization?.logo ?? '' })
    expect([logo.status, logo.headers['content-type'], logo.headers['cache-control']]).toEqual([
      200,
      'image/webp',
      'public, max-age=31536000, immutable',
    ])
    const { format, width, height, exif } = await sharp(logo.raw).metadata()
    expect({ format, width, height, exif }).toEqual({ format: 'webp', width: 512, height: 256, exif: undefined })
  })

  test('200 as multipart/form-data with the logo as a file; a second organization of the name gets its own slug', async () => {
    const { logo: _, ...fields } = { ...(await organizationForm('city2@example.org')), termsAccepted: 'true', gender: '', dateOfBirth: '' }
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) form.append(name, value)
    const jpeg = await sharp(await logoPng())
      .flatten()
      .jpeg()
      .toBuffer()
    form.append('logo', new Blob([new Uint8Array(jpeg)], { type: 'application/octet-stream' }), 'logo.txt')
    const request = new Request('http://x', { method: 'POST', body: form })
    const headers = { 'content-type': request.headers.get('content-type') ?? '' }
    const { status, body } = await s.inject(null, {
      method: 'POST',
      url: '/api/v1/auth/register',
      headers,
      payload: Buffer.from(await request.arrayBuffer()),
    })
    expect([status, body.organization]).toMatchObject([200, { slug: 'city-of-example-2', logo: expect.any(String) }])
  })

  test('422 nothing filled in names the organization’s own fields; age and gender are not asked of officials', async () => {
    const errors = await errorsOf({ loginType: 'Organization' })
    expect(errors).toMatchObject({
      organizationName: 'Please enter your organization’s name',
      organizationType: 'Please choose a type of organization',
      organizationTitle: 'Please enter your job title',
      department: 'Please enter your department',
      logo: 'Please choose a logo',
      termsAccepted: 'Please accept the terms and the privacy policy',
    })
    expect(Object.keys(errors ?? {})).not.toContain('dateOfBirth')
    expect(await errorsOf({ ...(await organizationForm('young@example.org')), dateOfBirth: '2015-01-01' })).toEqual({
      dateOfBirth: 'You must be at least 16 years old to register',
    })
  })

  test('415 a logo that is no png or jpeg inside, 413 one of more than 2 MB; nothing is left of them', async () => {
    const form = await organizationForm('logo@example.org')
    const before = await s.files.list('logos/')
    const svg = `data:image/png;base64,${Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>').toString('base64')}`
    const broken = Buffer.concat([(await logoPng()).subarray(0, 60), Buffer.alloc(40)]).toString('base64')
    const large = Buffer.concat([await logoPng(), Buffer.alloc(2 * 1024 * 1024)]).toString('base64')
    const huge = 'A'.repeat(5 * 1024 * 1024)
    const answers = await Promise.all([svg, broken, large, huge].map((logo) => send({ ...form, logo })))
    expect(answers.map((one) => one.status)).toEqual([415, 415, 413, 413])
    for (const one of answers.slice(0, 2)) expect(one.body.errors).toEqual({ logo: 'The logo must be a PNG or JPEG image' })
    for (const one of answers.slice(2)) expect(one.body.errors).toEqual({ logo: 'This logo is too large. The limit is 2 MB.' })
    expect(await s.files.list('logos/')).toEqual(before)
  })

  test('409 keeps no logo', async () => {
    const before = await s.files.list('logos/')
    expect((await send(await organizationForm('city@example.org'))).status).toBe(409)
    expect(await s.files.list('logos/')).toEqual(before)
  })

  test('404 a logo that is not there, and what is no logo at all', async () => {
    for (const name of ['x.webp', '..%2f..%2fsecret', '0198f0d4-7d3c-7000-8000-000000000000.webp']) {
      expect((await s.inject(null, { method: 'GET', url: `/files/logos/${name}` })).status).toBe(404)
    }
  })
})

test('POST /auth/register/check: 200 with what is wrong so far, and nobody is registered', async () => {
  const check = async (body: Record<string, unknown>) => (await s.call(null, checkRegistration, { body })).body.errors
  expect(await check(residentForm('check@example.org'))).toEqual({})
  expect(await check({ loginType: 'Resident', zipCode: '9266', title: 'Mr.' })).toMatchObject({
    zipCode: 'Please enter a five-digit zip code',
    firstName: 'Please enter your first name',
  })
  expect(await s.db.selectFrom('users').select('id').where('email', '=', 'check@example.org').execute()).toEqual([])
})

describe('POST /auth/login', () => {
  const login = (email: string, word = password, remoteAddress = '198.51.100.1') =>
    s.inject(null, { method: 'POST', url: '/api/v1/auth/login', payload: { email, password: word }, remoteAddress })

  test('200 resident: a token that works; the address may be written in capitals', async () => {
    await send(residentForm('login@example.org'))
    const { status, body } = await s.call(null, logIn, { body: { email: 'LOGIN@example.org', password } })
    expect([status, body.user.loginType, body.organization]).toEqual([200, 'Resident', null])
    expect((await s.call(bearer(body.token ?? ''), showMe, {})).status).toBe(200)
  })

  test('200 resident who has not confirmed: a fresh link, once an hour; none after confirming', async () => {
    await send(residentForm('not-yet-confirmed@example.org'))
    const count = async () => (await mailsTo('not-yet-confirmed@example.org')).length
    for (let i = 0; i < 3; i++) expect((await login('not-yet-confirmed@example.org')).status).toBe(200)
    expect(await count()).toBe(2)
    await s.db
      .updateTable('users')
      .set({ email_verified_at: s.clock.now, login_link_at: null })
      .where('email', '=', 'not-yet-confirmed@example.org')
      .execute()
    expect((await login('not-yet-confirmed@example.org')).status).toBe(200)
    expect(await count()).toBe(2)
  })

  test('401 a wrong password and an unknown address get the same reply', async () => {
    for (const email of ['login@example.org', 'nobody@example.org', 'resident@example.org']) {
      const { status, body } = await login(email, 'Wrong1password')
      expect([status, body.message, body.code]).toEqual([401, 'The email and/or password was incorrect.', 'login.incorrect'])
    }
  })

  test('403 administrator who has not confirmed: a sentence, and a fresh link, once an hour, also for five logins at the same time', async () => {
    await s.call(null, register, { body: await organizationForm('later@example.org') })
    const answers = await Promise.all(Array.from({ length: 5 }, () => login('later@example.org')))
    expect(answers.map((one) => one.status)).toEqual(Array(5).fill(403))
    expect(answers.map((one) => one.body.code).sort()).toEqual(['login.unconfirmed', ...Array(4).fill('login.unconfirmedMailed')])
    const secrets = (await mailsTo('later@example.org')).map((mail) => secretIn(mail.body_text))
    expect([secrets.length, new Set(secrets).size]).toEqual([2, 2])
    const start = s.clock.now
    s.clock.now = new Date(start.getTime() + 3_600_000)
    expect((await login('later@example.org')).body.code).toBe('login.unconfirmed')
    s.clock.now = start
    expect((await login('later@example.org', 'Wrong1password')).status).toBe(401)
    const confirmed = await s.call(null, setPassword, { body: { id: secrets[1] ?? '', password } })
    expect([confirmed.status, confirmed.body.loginType]).toEqual([200, 'Organization'])
    const { status, body } = await login('later@example.org')
    expect([status, body.organization]).toMatchObject([200, { name: 'City of Example' }])
  })

  test('429 from the eleventh failure on, all together too; the owner logs in elsewhere, and here after 15 minutes', async () => {
    await send(residentForm('guessed@example.org'))
    const tries = await Promise.all(Array.from({ length: 25 }, () => login('guessed@example.org', 'Wrong1password', '203.0.113.50')))
    expect(tries.filter((one) => one.status === 401)).toHaveLength(10)
    expect(tries.filter((one) => one.status === 429)).toHaveLength(15)
    const refused = await login('guessed@example.org', password, '203.0.113.50')
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '900'])
    expect((await login('guessed@example.org', password, '203.0.113.51')).status).toBe(200)
    const start = s.clock.now
    s.clock.now = new Date(start.getTime() + 15 * 60_000 + 1)
    expect((await login('guessed@example.org', password, '203.0.113.50')).status).toBe(200)
    s.clock.now = start
  })

  test('422 an address that has failed a hundred times for whatever accounts', async () => {
    const now = s.clock.now
    const rows = Array.from({ length: 100 }, (_, i) => ({
      account: `a${i}@example.org`,
      address: '203.0.113.60',
      failed: true,
      tried_at: now,
    }))
    await s.db.insertInto('login_attempts').values(rows.slice(1)).execute()
    expect((await login('login@example.org', 'Wrong1password', '203.0.113.60')).status).toBe(401)
    expect((await login('login@example.org', password, '203.0.113.60')).body.errors).toHaveProperty('captcha')
  })

  test('200 for 60 logins at the same moment from one address, 30 of them of one person', async () => {
    const emails = Array.from({ length: 30 }, (_, i) => `office${i}@example.org`)
    await Promise.all(emails.map((email) => send(residentForm(email))))
    const all = await Promise.all(
      [...emails, ...Array<string>(30).fill('login@example.org')].map((email) => login(email, password, '203.0.113.70')),
    )
    expect(all.map((one) => one.status)).toEqual(Array(60).fill(200))
    expect(await s.db.selectFrom('login_attempts').select('id').where('address', '=', '203.0.113.70').execute()).toEqual([])
  })
})

describe('mailed links', () => {
  const personOf = async (email: string) => (await s.call(null, register, { body: residentForm(email) })).body.user._id
  const linkOf = (userId: string, purpose: 'confirm' | 'setPassword' | 'reset') => newLink(s.db, { userId, purpose, now: s.clock.now })

  test('looking at a link changes nothing; using it confirms the address, once', async () => {
    const userId = await personOf('link@example.org')
    const id = secretIn((await mailsTo('link@example.org'))[0]?.body_text ?? '')
    for (let i = 0; i < 3; i++) {
      const { status, body } = await s.call(null, showLink, { params: { id } })
      expect([status, body]).toEqual([
        200,
        { purpose: 'confirm', email: 'link@example.org', loginType: 'Resident', termsNeeded: false, passwordNeeded: true },
      ])
    }
    const verified = () => s.db.selectFrom('users').select('email_verified_at').where('id', '=', userId).executeTakeFirst()
    expect((await verified())?.email_verified_at).toBeNull()
    for (const [sent, message] of [
      [undefined, 'Please enter this account’s password'],
      ['Wrong1password', 'This isn’t the password for this account'],
    ]) {
      const { status, body } = await s.call(s.cast.resident, setPassword, { body: { id, password: sent } })
      expect([status, body.errors]).toEqual([422, { password: message }])
    }
    expect((await verified())?.email_verified_at).toBeNull()
    const uses = await Promise.all(Array.from({ length: 5 }, () => s.call(null, setPassword, { body: { id, password } })))
    expect(uses.map((one) => one.status).sort()).toEqual([200, 410, 410, 410, 410])
    expect((await verified())?.email_verified_at).toEqual(s.clock.now)
    expect((await s.call(null, showLink, { params: { id } })).status).toBe(410)
  })

  test('a session of the account takes the place of its password', async () => {
    const { body } = await s.call(null, register, { body: residentForm('own-session@example.org') })
    const who = bearer(body.token ?? '')
    const id = secretIn((await mailsTo('own-session@example.org'))[0]?.body_text ?? '')
    expect((await s.call(who, showLink, { params: { id } })).body.passwordNeeded).toBe(false)
    expect((await s.call(who, setPassword, { body: { id } })).status).toBe(200)
  })

  test('an organization: the browser that registered takes no password, every other does, and both are logged in', async () => {
    const cookiesOf = (headers: Record<string, unknown>, name: string) =>
      [headers['set-cookie'] ?? []].flat().flatMap((one) => new RegExp(`^${name}=[^;]+`).exec(String(one)) ?? [])
    const registered = async (email: string) => {
      const { headers } = await s.call(null, register, { body: await organizationForm(email) })
      return { id: secretIn((await mailsTo(email))[0]?.body_text ?? ''), cookie: cookiesOf(headers, 'knownBrowser')[0] ?? '' }
    }
    const asks = async (id: string, cookie: string) =>
      (await s.inject(null, { method: 'GET', url: `/api/v1/auth/setPassword/${id}`, headers: { cookie } })).body.passwordNeeded
    const use = (payload: { id: string; password?: string }, cookie = '') =>
      s.inject(null, { method: 'POST', url: '/api/v1/members/setpassword', headers: { cookie }, payload })
    const [own, other] = [await registered('own@city.example'), await registered('other@city.example')]
    expect(await Promise.all([own.cookie, other.cookie, ''].map((cookie) => asks(own.id, cookie)))).toEqual([false, true, true])
    const refused = await use({ id: own.id }, other.cookie)
    expect([refused.status, refused.body.errors]).toEqual([422, { password: 'Please enter this account’s password' }])

    const used = await use({ id: own.id }, own.cookie)
    expect([used.status, used.body.signedIn, used.body.loginType]).toEqual([200, true, 'Organization'])
    const token = cookiesOf(used.headers, 'userToken')[0]?.slice('userToken='.length) ?? ''
    expect((await s.call(bearer(token), showMe, {})).body.user.email).toBe('own@city.example')
    const elsewhere = await use({ id: other.id, password })
    expect([elsewhere.status, elsewhere.body.signedIn]).toEqual([200, true])

    // Somebody else's session stays.
    const third = await registered('third@city.example')
    const ofAnother = await s.call(s.cast.resident, setPassword, { body: { id: third.id, password } })
    expect([ofAnother.status, ofAnother.body.signedIn, cookiesOf(ofAnother.headers, 'userToken')]).toEqual([200, false, []])
  })

  test('410 with the specification’s text: unknown, old, or a reset link at the wrong door', async () => {
    const userId = await personOf('old@example.org')
    const reset = await linkOf(userId, 'reset')
    const old = await linkOf(userId, 'confirm')
    const start = s.clock.now
    s.clock.now = new Date(start.getTime() + 7 * 86_400_000 - 1)
    expect((await s.call(null, showLink, { params: { id: old } })).status).toBe(200)
    s.clock.now = new Date(start.getTime() + 7 * 86_400_000)
    for (const id of [old, reset, 'made-up']) {
      const { status, body } = await s.call(null, setPassword, { body: { id } })
      expect([status, body.message]).toEqual([
        410,
        'This link has expired. Please visit Login and click on Forgot Password to reset your password',
      ])
    }
    s.clock.now = start
    expect((await s.call(null, showLink, { params: { id: reset } })).status).toBe(410)
  })

  test('a first password: 422 while it is weak, missing or differs, then 200, and it logs in', async () => {
    const { id: userId } = s.cast.viewer
    const id = await linkOf(userId, 'setPassword')
    const use = (words: { password?: string; confirmPassword?: string }) => s.call(null, setPassword, { body: { id, ...words } })
    expect((await use({})).body.errors).toEqual({ password: 'Please enter a password' })
    expect((await use({ password: 'weak' })).body.errors).toEqual({
      password: 'Please use at least 8 characters, with uppercase letters, lowercase letters, and numbers',
    })
    expect((await use({ password, confirmPassword: 'x' })).body.errors).toEqual({ confirmPassword: 'Passwords do not match' })
    expect((await use({ password, confirmPassword: password })).status).toBe(200)
    expect((await use({ password })).status).toBe(410)
    const { status, body } = await s.call(null, logIn, { body: { email: 'viewer@example.org', password } })
    expect([status, body.user.permission, body.organization?.colleagues.length]).toEqual([200, 'viewer', 2])
  })
})

describe('GET /users/me and POST /auth/logout', () => {
  test('401 visitor, 200 resident and official', async () => {
    const visitor = await s.call(null, showMe, {})
    expect([visitor.status, visitor.body.code]).toEqual([401, 'login.needed'])
    const resident = await s.call(s.cast.resident, showMe, {})
    expect([resident.body.user._id, resident.body.organization]).toEqual([s.cast.resident.id, null])
    const official = await s.call(s.cast.editor, showMe, {})
    expect(official.body).toMatchObject({ user: { permission: 'editor' }, organization: { name: 'City of Newport' } })
  })

  test('logout ends this session and no other, and is no error without one', async () => {
    await send(residentForm('out@example.org'))
    const [one, two] = await Promise.all([1, 2].map(() => s.call(null, logIn, { body: { email: 'out@example.org', password } })))
    const done = await s.call(bearer(one?.body.token ?? ''), logOut, {})
    expect([done.status, done.body.message]).toEqual([200, 'You’re logged out.'])
    expect((await s.call(bearer(one?.body.token ?? ''), showMe, {})).status).toBe(401)
    expect((await s.call(bearer(two?.body.token ?? ''), showMe, {})).status).toBe(200)
    expect((await s.call(null, logOut, {})).status).toBe(200)
  })
})
