import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Person } from '../../../../tests/cast.ts'
import { putProject } from '../../../../tests/project.ts'
import { logoPng, organizationForm } from '../../../../tests/registrations.ts'
import { type Stage, stage } from '../../../../tests/stage.ts'
import { logIn, register, setPassword, showLink, showMe } from '../model/contract.ts'
import {
  addMember,
  inviteMember,
  listMembers,
  removeUser,
  showOrganization,
  updateLogo,
  updateMember,
  updateOrganization,
} from './contract.ts'

let s: Stage
let own: string
beforeEach(async () => {
  s = await stage()
  own = s.cast.administrator.organizationId as string
})
afterEach(() => s.close())

const ada = (email = 'ada@example.org') => ({
  firstName: 'Ada',
  lastName: 'Example',
  email,
  department: 'Public Works',
  role: 'Public works director',
  permission: 'editor' as const,
})
const add = (who: Person | null, email?: string) => s.call(who, addMember, { body: ada(email) })
const lettersTo = (email: string) => s.db.selectFrom('outbox').selectAll().where('recipient', '=', email).orderBy('created_at').execute()
const secretsTo = async (email: string) =>
  (await lettersTo(email)).map((letter) => /\/verifiedEmail\/([\w-]+)/.exec(letter.body_text)?.[1] as string)
const others = (): [string, Person | null, number][] => [
  ['visitor', null, 401],
  ['resident', s.cast.resident, 403],
  ['viewer', s.cast.viewer, 403],
  ['editor', s.cast.editor, 403],
]

describe('adding', () => {
  test('200 administrator: the colleague sets a password by the mailed link, then logs in', async () => {
    const { status, body } = await s.call(s.cast.administrator, addMember, {
      body: { ...ada(' ADA@example.org'), title: 'Dr.', mobileNumber: '(949) 555-0142', organization: own },
    })
    expect(status).toBe(200)
    expect(body.message).toBe('Colleague created. We emailed an invitation to ada@example.org.')
    expect(body.user).toMatchObject({
      email: 'ada@example.org',
      organization: own,
      permission: 'editor',
      role: 'Public works director',
      mobileNumber: '+19495550142',
      emailVerified: false,
    })
    const [letter] = await lettersTo('ada@example.org')
    expect(letter?.subject).toBe('City of Newport invites you to Plaza')
    const [id] = (await secretsTo('ada@example.org')) as [string]
    expect((await s.call(null, showLink, { params: { id } })).body).toEqual({
      purpose: 'setPassword',
      email: 'ada@example.org',
      loginType: 'Organization',
      termsNeeded: true,
      passwordNeeded: false,
    })
    expect((await s.call(null, logIn, { body: { email: 'ada@example.org', password: 'Correct1horse' } })).status).toBe(401)
    expect((await s.call(null, setPassword, { body: { id, password: 'Correct1horse' } })).status).toBe(200)
    const { body: entered } = await s.call(null, logIn, { body: { email: 'ada@example.org', password: 'Correct1horse' } })
    expect(entered.user).toMatchObject({ emailVerified: true, permission: 'editor' })
    expect(entered.organization?.colleagues.map((one) => one.email)).toContain('ada@example.org')
  })

  test('401 visitor, 403 resident, viewer and editor', async () => {
    for (const [who, person, status] of others()) expect((await add(person)).status, who).toBe(status)
    expect(await lettersTo('ada@example.org')).toEqual([])
  })

  test('403 for another organization, 409 for a used address, 422 at each field', async () => {
    const call = (body: object) => s.call(s.cast.administrator, addMember, { body: body as ReturnType<typeof ada> })
    expect((await call({ ...ada(), organization: s.cast.otherAdministrator.organizationId })).status).toBe(403)
    expect(await call(ada('Resident@example.org'))).toMatchObject({
      status: 409,
      body: { code: 'account.emailUsed', errors: { email: 'This email address already has an account. Please enter a different one.' } },
    })
    expect((await call({})).body.errors).toEqual({
      firstName: 'Please enter a first name',
      lastName: 'Please enter a last name',
      email: 'Please enter a valid email address',
      department: 'Please enter a department',
      role: 'Please enter a role',
      permission: 'Please choose what this colleague can do',
    })
    expect((await call({ ...ada(), permission: 'administrator' })).body.errors).toHaveProperty('permission')
    expect((await call({ ...ada(), mobileNumber: '12' })).body.errors).toHaveProperty('mobileNumber')
  })

  test('30 requests at the same time make exactly 20 colleagues; the 21st is refused', async () => {
    const answers = await Promise.all(Array.from({ length: 30 }, (_, i) => add(s.cast.administrator, `c${i}@example.org`)))
    // Two are there from the start: the editor and the viewer.
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(18)
    const refused = answers.filter(({ status }) => status !== 200)
    expect(refused).toHaveLength(12)
    for (const { status, body } of refused) expect([status, body.code]).toEqual([409, 'members.full'])
    const { count } = await s.db
      .selectFrom('users')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('organization_id', '=', own)
      .where('permission', '<>', 'administrator')
      .executeTakeFirstOrThrow()
    expect(count).toBe(20)
    expect(await s.db.selectFrom('outbox').select('id').execute()).toHaveLength(18)
    // The other organization's places are its own.
    expect((await add(s.cast.otherAdministrator, 'x@example.org')).status).toBe(200)
  })

  test('429 after 60 in an hour, no matter who was removed meanwhile; an hour later again', async () => {
    for (let i = 0; i < 60; i++) {
      const { body } = await add(s.cast.administrator, `c${i}@example.org`)
      await s.call(s.cast.administrator, removeUser, { query: { id: body.user._id }, body: null })
    }
    expect(await add(s.cast.administrator)).toMatchObject({ status: 429, body: { code: 'members.addedOften' } })
    s.clock.now = new Date(s.clock.now.getTime() + 3_600_001)
    await s.db.updateTable('sessions').set({ last_seen_at: s.clock.now }).execute()
    expect((await add(s.cast.administrator)).status).toBe(200)
  })
})

describe('adding by registration', () => {
  const body = () => ({ loginType: 'Organization' as const, ...ada(), title: '', organization: own })

  test('200 administrator: as JSON and as a form, which may leave the kind of account out', async () => {
    const { status, body: answered } = await s.call(s.cast.administrator, register, { body: { ...body(), title: undefined } })
    expect(status).toBe(200)
    expect(answered).toMatchObject({ token: null, user: { email: 'ada@example.org', permission: 'editor' }, organization: { _id: own } })
    expect(await secretsTo('ada@example.org')).toHaveLength(1)
    const form = new FormData()
    for (const [name, value] of Object.entries({ ...ada(), organization: own, email: 'bea@example.org' })) form.set(name, value)
    const encoded = new Response(form)
    const res = await s.inject(s.cast.administrator, {
      method: 'POST',
      url: '/api/v1/auth/register',
      headers: { 'content-type': encoded.headers.get('content-type') as string },
      payload: Buffer.from(await encoded.arrayBuffer()),
    })
    expect(res.status).toBe(200)
  })

  test('401 visitor, 403 resident, viewer and editor, 422 at each field', async () => {
    for (const [who, person, status] of others())
      expect((await s.call(person, register, { body: { ...body(), title: undefined } })).status, who).toBe(status)
    const wrong = await s.inject(s.cast.administrator, {
      method: 'POST',
      url: '/api/v1/auth/register',
      payload: { loginType: 'Organization', role: 'Clerk' },
    })
    expect([wrong.status, Object.keys(wrong.body.errors as object).sort()]).toEqual([
      422,
      ['department', 'email', 'firstName', 'lastName', 'permission'],
    ])
  })

  test('200 an administrator who is logged in still registers another organization', async () => {
    const { status, body } = await s.call(s.cast.administrator, register, { body: await organizationForm('new@example.org') })
    expect([status, body.organization?.name]).toEqual([200, 'City of Example'])
  })
})

describe('the list', () => {
  test('200 viewer, editor and administrator: the administrator first; nothing private', async () => {
    for (const who of [s.cast.viewer, s.cast.editor, s.cast.administrator]) {
      const { status, body } = await s.call(who, listMembers, { query: { owner: own } })
      expect(status).toBe(200)
      expect(body.users.map((one) => one.permission)).toEqual(['administrator', 'editor', 'viewer'])
      expect(Object.keys(body.users[0] ?? {})).not.toContain('streetAddress')
    }
    expect((await s.call(s.cast.viewer, listMembers, { query: {} })).body.users).toHaveLength(3)
  })

  test('401 visitor, 403 resident and another organization, 404 what is no id', async () => {
    const list = (who: Person | null, owner = own) => s.call(who, listMembers, { query: { owner } })
    expect((await list(null)).status).toBe(401)
    expect((await list(s.cast.resident)).status).toBe(403)
    expect((await list(s.cast.otherAdministrator)).status).toBe(403)
    expect((await list(s.cast.viewer, 'nonsense')).status).toBe(404)
  })
})

describe('changing', () => {
  const change = (who: Person | null, id: string, body: object) => s.call(who, updateMember, { params: { id }, body })

  test('200 administrator: what is given changes, and the permission applies immediately', async () => {
    const { status, body } = await change(s.cast.administrator, s.cast.viewer.id, { role: 'Clerk', permission: 'editor', title: 'Ms.' })
    expect([status, body.message]).toEqual([200, 'Colleague updated.'])
    expect(body.user).toMatchObject({ role: 'Clerk', permission: 'editor', title: 'Ms.', firstName: 'viewer' })
    const create = () => s.inject(s.cast.viewer, { method: 'POST', url: '/api/v1/projects', payload: { title: 'By a former viewer' } })
    expect((await create()).status).toBe(200)
    expect((await change(s.cast.administrator, s.cast.viewer.id, { permission: 'viewer', title: null })).body.user.title).toBeNull()
    expect((await create()).status).toBe(403)
  })

  test('401 visitor, 403 resident, viewer, editor; 404 another organization; 409 the administrator; 422 what cannot be', async () => {
    for (const [who, person, status] of others()) expect((await change(person, s.cast.viewer.id, {})).status, who).toBe(status)
    expect((await change(s.cast.otherAdministrator, s.cast.viewer.id, { role: 'x' })).status).toBe(404)
    expect((await change(s.cast.administrator, s.cast.resident.id, { role: 'x' })).status).toBe(404)
    expect((await change(s.cast.administrator, 'nonsense', { role: 'x' })).status).toBe(404)
    expect((await change(s.cast.administrator, s.cast.administrator.id, { permission: 'viewer' })).status).toBe(409)
    const wrong = await change(s.cast.administrator, s.cast.viewer.id, { permission: 'administrator', role: ' ', title: 'King' })
    expect([wrong.status, Object.keys(wrong.body.errors ?? {}).sort()]).toEqual([422, ['permission', 'role', 'title']])
  })
})

describe('inviting again', () => {
  const invite = (who: Person | null, id: string) => s.call(who, inviteMember, { params: { id } })

  test('200 administrator: the fresh link works, the old one does not; 429 the fourth time within an hour', async () => {
    const { body } = await add(s.cast.administrator)
    const id = body.user._id
    expect((await invite(s.cast.administrator, id)).status).toBe(200)
    const [old, fresh] = (await secretsTo('ada@example.org')) as [string, string]
    expect((await s.call(null, setPassword, { body: { id: old, password: 'Correct1horse' } })).status).toBe(410)
    expect((await s.call(null, showLink, { params: { id: fresh } })).status).toBe(200)
    expect((await invite(s.cast.administrator, id)).status).toBe(200)
    expect((await invite(s.cast.administrator, id)).status).toBe(200)
    expect(await invite(s.cast.administrator, id)).toMatchObject({ status: 429, body: { code: 'members.invitedOften' } })
    expect(await secretsTo('ada@example.org')).toHaveLength(4)
  })

  test('401 visitor, 403 resident, viewer, editor; 404 another organization; 409 who has a password', async () => {
    for (const [who, person, status] of others()) expect((await invite(person, s.cast.viewer.id)).status, who).toBe(status)
    expect((await invite(s.cast.otherAdministrator, s.cast.viewer.id)).status).toBe(404)
    expect(await invite(s.cast.administrator, s.cast.viewer.id)).toMatchObject({ status: 409, body: { code: 'members.active' } })
  })

  test('410 a link 7 days old', async () => {
    await add(s.cast.administrator)
    const [id] = (await secretsTo('ada@example.org')) as [string]
    s.clock.now = new Date(s.clock.now.getTime() + 7 * 86_400_000)
    expect((await s.call(null, setPassword, { body: { id, password: 'Correct1horse' } })).status).toBe(410)
  })
})

describe('removing', () => {
  const remove = (who: Person | null, id: string) => s.call(who, removeUser, { query: { id }, body: null })

  test('200 administrator: logged out immediately, projects stay; the specification’s address with a slash', async () => {
    const project = await putProject(s.db, s.cast.editor, s.clock.now)
    const res = await s.inject(s.cast.administrator, { method: 'DELETE', url: `/api/v1/users/delete/?id=${s.cast.editor.id}` })
    expect([res.status, res.body.message]).toEqual([200, 'Colleague deleted.'])
    expect((await s.call(s.cast.editor, showMe, {})).status).toBe(401)
    expect(await s.db.selectFrom('projects').select('id').where('id', '=', project).execute()).toHaveLength(1)
    expect((await remove(s.cast.administrator, s.cast.editor.id)).status).toBe(404)
  })

  test('401 visitor, 403 resident, viewer and editor; 404 another organization and residents; 409 oneself', async () => {
    for (const [who, person, status] of others()) expect((await remove(person, s.cast.viewer.id)).status, who).toBe(status)
    expect((await remove(s.cast.otherAdministrator, s.cast.viewer.id)).status).toBe(404)
    expect((await remove(s.cast.administrator, s.cast.resident.id)).status).toBe(404)
    expect((await remove(s.cast.administrator, 'nonsense')).status).toBe(404)
    expect(await remove(s.cast.administrator, s.cast.administrator.id)).toMatchObject({ status: 409, body: { code: 'members.yourself' } })
  })
})

describe('the organization', () => {
  const show = (who: Person | null, id = own) => s.call(who, showOrganization, { params: { id } })
  const change = (who: Person | null, body: object, id = own) => s.call(who, updateOrganization, { params: { id }, body })

  test('200 its officials see everything, everybody else its public part', async () => {
    expect((await show(s.cast.viewer)).body.organization).toMatchObject({ name: 'City of Newport', colleagues: [{}, {}] })
    for (const who of [null, s.cast.resident, s.cast.otherAdministrator])
      expect((await show(who)).body.organization).toEqual({
        _id: own,
        name: 'City of Newport',
        type: 'City',
        slug: 'newport',
        logo: null,
        verified: true,
      })
    expect((await show(null, s.cast.resident.id)).status).toBe(404)
    expect((await show(null, 'nonsense')).status).toBe(404)
  })

  test('200 administrator changes what is given; the place follows the zip code', async () => {
    const { status, body } = await change(s.cast.administrator, { name: 'Newport', address: { zipCode: '14850-1234' } })
    expect([status, body.message]).toEqual([200, 'Organization updated.'])
    expect(body.organization).toMatchObject({
      name: 'Newport',
      type: 'City',
      slug: 'newport',
      address: { zipCode: '14850', plus4: '1234', state: 'NY', city: 'Ithaca', streetAddress: '100 Civic Center Drive' },
    })
    const { state } = await s.db.selectFrom('organizations').select('state').where('id', '=', own).executeTakeFirstOrThrow()
    expect(state).toBe('NY')
  })

  test('open reading is off until the administrator turns it on; no other change touches it', async () => {
    const openReading = async () => {
      const { organization } = (await show(s.cast.viewer)).body
      return 'openReading' in organization && organization.openReading
    }
    expect(await openReading()).toBe(false)
    expect((await change(s.cast.administrator, { openReading: true })).body.organization.openReading).toBe(true)
    await change(s.cast.administrator, { department: 'Parks' })
    expect(await openReading()).toBe(true)
    expect((await change(s.cast.editor, { openReading: false })).status).toBe(403)
    expect((await change(s.cast.administrator, { openReading: 'perhaps' })).status).toBe(422)
    expect((await change(s.cast.administrator, { openReading: false })).body.organization.openReading).toBe(false)
  })

  test('401 visitor, 403 resident, viewer, editor and another administrator; 422 what cannot be', async () => {
    for (const [who, person, status] of others()) expect((await change(person, { name: 'x' })).status, who).toBe(status)
    expect((await change(s.cast.otherAdministrator, { name: 'x' })).status).toBe(403)
    expect((await change(s.cast.administrator, { type: 'Kingdom', address: { zipCode: '00000' } })).body.errors).toHaveProperty('type')
    expect((await change(s.cast.administrator, { address: { zipCode: '00000' } })).body.errors).toHaveProperty(['address.zipCode'])
    expect((await change(s.cast.administrator, { address: { zipCode: '92660', city: 'Boston' } })).body.errors).toHaveProperty([
      'address.city',
    ])
  })
})

describe('the logo', () => {
  const url = () => `/api/v1/organizations/${own}/logo`

  test('200 administrator: as a data URL and as a file; the old picture goes away', async () => {
    const png = await logoPng()
    const params = { organizationId: own }
    const logo = `data:image/png;base64,${png.toString('base64')}`
    const { status, body } = await s.call(s.cast.administrator, updateLogo, { params, body: { logo } })
    expect([status, body.message]).toEqual([200, 'Logo updated.'])
    const first = body.organization.logo as string
    expect((await s.inject(null, { url: first })).headers['content-type']).toBe('image/webp')
    const form = new FormData()
    form.set('logo', new Blob([new Uint8Array(png)]), 'logo.png')
    const encoded = new Response(form)
    const res = await s.inject(s.cast.administrator, {
      method: 'PUT',
      url: url(),
      headers: { 'content-type': encoded.headers.get('content-type') as string },
      payload: Buffer.from(await encoded.arrayBuffer()),
    })
    expect(res.status).toBe(200)
    expect((await s.inject(null, { url: first })).status).toBe(404)
  })

  test('401 visitor, 403 resident, viewer, editor, another administrator; 413, 415 and 422 what is no logo', async () => {
    const send = (who: Person | null, payload: object) => s.inject(who, { method: 'PUT', url: url(), payload })
    for (const [who, person, status] of others()) expect((await send(person, { logo: 'x' })).status, who).toBe(status)
    expect((await send(s.cast.otherAdministrator, { logo: 'x' })).status).toBe(403)
    expect((await send(s.cast.administrator, { logo: Buffer.from('GIF89a').toString('base64') })).status).toBe(415)
    expect((await send(s.cast.administrator, { logo: 'A'.repeat(3 * 1024 * 1024) })).status).toBe(413)
    expect((await send(s.cast.administrator, {})).body.errors).toEqual({ logo: 'Please choose a logo' })
  })
})
