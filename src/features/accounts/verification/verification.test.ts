import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { solvedCaptcha } from '../../../../tests/captcha.ts'
import type { Person } from '../../../../tests/cast.ts'
import { putProject } from '../../../../tests/project.ts'
import { organizationForm, residentForm } from '../../../../tests/registrations.ts'
import { type Dns, startDns } from '../../../../tests/servers/dns.ts'
import { type Stage, stage } from '../../../../tests/stage.ts'
import { newId } from '../../../core/database/ids.server.ts'
import { publishDue } from '../../projects/editing/schedule.server.ts'
import { scheduleProject } from '../../projects/model/form-contract.ts'
import { createBlog } from '../../projects/opeds/contract.ts'
import { changeEmbedding } from '../../syndication/embeds/contract.ts'
import { listAudit } from '../audit/contract.ts'
import { addMember, showOrganization, updateOrganization } from '../members/contract.ts'
import { logIn, register, setPassword, showMe } from '../model/contract.ts'
import { changeOwnSite, type OwnSite } from '../white-label/contract.ts'
import { findSite } from '../white-label/queries.server.ts'
import { decideVerification, listVerifications, proveDomain, showVerification } from './contract.ts'
import { findTxt } from './dns.server.ts'
import { verifyBySlug } from './operator.server.ts'
import { provingDomains } from './rules.ts'

const password = 'Correct1horse'
const operatorEmail = 'operator@example.org'
let s: Stage
let dns: Dns
let operator: Person
beforeAll(async () => {
  dns = await startDns()
  s = await stage({ VERIFY_ORGANIZATIONS: 'on', OPERATOR_EMAIL: 'Operator@Example.org', DNS_SERVERS: dns.address })
  const { body } = await s.call(null, register, { body: residentForm(operatorEmail) })
  operator = { id: body.user._id, token: body.token ?? '', organizationId: null }
})
afterEach(async () => {
  dns.zone.clear()
  await s.db.deleteFrom('outbox').execute()
})
afterAll(async () => {
  await s.close()
  await dns.close()
})

const mailsTo = (to: string, stage = s) => stage.db.selectFrom('outbox').selectAll().where('recipient', '=', to).orderBy('id').execute()
const secretIn = (text: string | undefined) => /\/verifiedEmail\/([\w-]+)/.exec(text ?? '')?.[1] ?? ''

/** Registers an organization and logs its administrator in. */
async function found(name: string, on = s): Promise<Person & { organizationId: string; slug: string; email: string }> {
  const email = `${newId()}@example.org`
  const { body } = await on.call(null, register, {
    body: { ...(await organizationForm(email)), organizationName: name, captcha: await solvedCaptcha(on) },
  })
  const [mail] = await mailsTo(email, on)
  await on.call(null, setPassword, { body: { id: secretIn(mail?.body_text), password: 'Correct1horse' } })
  const session = await on.call(null, logIn, { body: { email, password } })
  const { _id: organizationId, slug } = body.organization as NonNullable<typeof body.organization>
  return { id: body.user._id, token: session.body.token ?? '', organizationId, slug, email }
}
const verifiedOf = async (id: string, on = s) => (await on.call(null, showOrganization, { params: { id } })).body.organization?.verified
const decide = (who: Person | null, id: string, body?: { verified?: boolean; reason?: string } | null) =>
  s.call(who, decideVerification, { params: { id }, body })
const verify = async (id: string) => expect((await decide(operator, id)).status).toBe(200)
const confirmOperator = () => s.db.updateTable('users').set({ email_verified_at: s.clock.now }).where('id', '=', operator.id).execute()

const colleague = { firstName: 'Bo', lastName: 'Example', department: 'Works', role: 'Clerk', permission: 'viewer' } as const
const none: OwnSite = { subdomain: null, domain: null, brandColor: null, accentColor: null, links: [] }
const article = { title: 'Why', author: 'Bo', description: 'Because.' }
const json = (who: Person, method: 'POST' | 'PUT', url: string, payload: object) => s.inject(who, { method, url: `/api/v1${url}`, payload })

describe('an organization that anybody registered', () => {
  test('403 organization.unverified publishes, schedules, invites, imports, takes a site or posts an article; it may write drafts', async () => {
    const city = await found('City of Newport Beach')
    const made = await json(city, 'POST', '/projects', { title: 'Crossings', isPin: true })
    expect(made.status).toBe(200)
    const id = (made.body.project as { _id: string })._id
    const completed = await putProject(s.db, city, s.clock.now, { status: 'completed', completed_at: s.clock.now })
    const draft = await putProject(s.db, city, s.clock.now, { status: 'draft', posted_at: null })
    const tried = [
      await json(city, 'PUT', `/projects/${id}`, { status: 'published' }),
      await json(city, 'POST', '/projects', { title: 'Crossings', status: 'published' }),
      await json(city, 'POST', `/projects/${completed}/reopen`, {}),
      await s.call(city, scheduleProject, { params: { id: draft }, body: { publishAt: '2026-12-01T08:00' } }),
      await s.call(city, addMember, { body: { ...colleague, email: `${newId()}@example.org` } }),
      await json(city, 'POST', '/auth/register', { loginType: 'Organization', ...colleague, email: `${newId()}@example.org` }),
      await s.inject(city, {
        method: 'POST',
        url: '/api/v1/users/excelSheetUploadAndDataInsertDB',
        payload: '',
        headers: { 'content-type': 'multipart/form-data; boundary=x' },
      }),
      await s.call(city, changeOwnSite, { body: { ...none, subdomain: 'newport-beach' } }),
      await s.call(city, changeEmbedding, { body: { origins: ['https://www.example.gov'] } }),
      await s.call(city, createBlog, { body: { ...article, status: 'published' } }),
    ]
    expect(tried.map(({ status, body }) => [status, body.code])).toEqual(tried.map(() => [403, 'organization.unverified']))
    expect((await s.call(city, createBlog, { body: { ...article, status: 'draft' } })).status).toBe(200)
  })

  test('403 invites again; a viewer who became part of it before gets nothing', async () => {
    const city = await found('City of Elm')
    const other = newId()
    const person = { id: other, login_type: 'Organization' as const, organization_id: city.organizationId, permission: 'viewer' as const }
    await s.db
      .insertInto('users')
      .values({ ...person, first_name: 'Bo', last_name: 'E', email: `${other}@example.org` })
      .execute()
    const again = await json(city, 'POST', `/members/${other}/invite`, {})
    expect([again.status, again.body.code]).toEqual([403, 'organization.unverified'])
    expect(await mailsTo(`${other}@example.org`)).toEqual([])
  })

  test('its state is in every shape of it, and changes when the operator confirms it', async () => {
    await confirmOperator()
    const city = await found('City of Oak')
    const shown = () => Promise.all([s.call(city, showMe, {}), s.call(city, showOrganization, { params: { id: city.organizationId } })])
    expect((await shown()).map(({ body }) => body.organization?.verified)).toEqual([false, false])
    expect(await verifiedOf(city.organizationId)).toBe(false)
    const decided = await decide(operator, city.organizationId, { verified: true })
    expect([decided.status, decided.body.organization?.verified]).toEqual([200, true])
    expect((await shown()).map(({ body }) => body.organization?.verified)).toEqual([true, true])
    expect((await s.call(city, addMember, { body: { ...colleague, email: `${newId()}@example.org` } })).status).toBe(200)
  })

  test('a plan that was made before verification was taken back fails at its moment, and the officials receive the reason', async () => {
    await confirmOperator()
    const city = await found('City of Ash')
    await verify(city.organizationId)
    const draft = await putProject(s.db, city, s.clock.now, { status: 'draft', posted_at: null })
    await s.db.insertInto('project_schedules').values({ project_id: draft, publish_at: s.clock.now, failed_at: null }).execute()
    await decide(operator, city.organizationId, { verified: false, reason: 'Not them' })
    const work = { ...s.app.appContext, now: () => s.clock.now }
    expect(await publishDue(work, draft)).toBe('failed')
    const mails = await mailsTo(city.email)
    expect(mails.at(-1)?.body_text).toContain('Your organization isn’t verified yet')
  })

  test('403 what a published project says, once verification was taken back; it can be removed, and the own site is off', async () => {
    await confirmOperator()
    const city = await found('City of Ash')
    await verify(city.organizationId)
    const id = await putProject(s.db, city, s.clock.now)
    expect((await s.call(city, changeOwnSite, { body: { ...none, subdomain: 'ash' } })).status).toBe(200)
    await decide(operator, city.organizationId, { verified: false, reason: 'Not them' })
    const changes = [
      json(city, 'PUT', `/projects/${id}`, { title: 'Send us your bank details' }),
      json(city, 'POST', `/projects/${id}/updates`, { title: 'Hello', text: 'Read this.' }),
      json(city, 'POST', `/projects/${id}/facts`, { label: 'Fact', value: '1' }),
      json(city, 'POST', `/projects/${id}/decisions`, { said: 'Much', doing: 'Much', status: 'done' }),
    ]
    for (const { status, body } of await Promise.all(changes))
      expect([status, body.code], JSON.stringify(body)).toEqual([403, 'organization.unverified'])
    expect(await findSite(s.db, { subdomain: 'ash' })).toBeUndefined()
    expect((await s.inject(city, { method: 'DELETE', url: `/api/v1/projects/${id}/delete` })).status).toBe(200)
    await verify(city.organizationId)
    expect(await findSite(s.db, { subdomain: 'ash' })).toMatchObject({ name: 'City of Ash' })
  })
})

describe('the operator', () => {
  test('401 nobody, 403 every official and resident, and the operator’s own address before it is confirmed', async () => {
    await s.db.updateTable('users').set({ email_verified_at: null }).where('id', '=', operator.id).execute()
    const city = await found('City of Pine')
    const { administrator, editor, viewer, resident } = s.cast
    const statuses: unknown[] = []
    for (const who of [null, administrator, editor, viewer, resident, operator, city]) {
      const [one, list] = [await decide(who, city.organizationId, {}), await s.call(who, listVerifications, { query: {} })]
      statuses.push([one.status, one.body.code, list.status])
    }
    const refused = [403, 'access.operatorOnly', 403]
    expect(statuses).toEqual([[401, 'login.needed', 401], refused, refused, refused, refused, refused, refused])
    expect(await verifiedOf(city.organizationId)).toBe(false)
  })

  test('404 an unknown organization, 422 a refusal without a reason', async () => {
    await confirmOperator()
    const city = await found('City of Fir')
    expect((await decide(operator, newId())).status).toBe(404)
    expect((await decide(operator, 'nothing')).status).toBe(404)
    const { status, body } = await decide(operator, city.organizationId, { verified: false })
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['reason']])
  })

  test('hears of an organization once its address is confirmed, once a day, with the names that it resembles', async () => {
    await confirmOperator()
    const real = await found('City of Maple')
    await verify(real.organizationId)
    await s.db.deleteFrom('outbox').execute()
    const impostor = await found('City of Mapie')
    await s.call(impostor, updateOrganization, { params: { id: impostor.organizationId }, body: { name: 'City of Maplle' } })
    const mails = await mailsTo(operatorEmail)
    expect(mails.map(({ subject }) => subject)).toEqual(['City of Mapie is waiting to be verified at Plaza'])
    expect(mails[0]?.body_text).toContain('City of Maple')
    const { body } = await s.call(operator, listVerifications, { query: { q: 'maplle' } })
    expect(body.organizations).toMatchObject([
      {
        _id: impostor.organizationId,
        status: 'waiting',
        near: [{ name: 'City of Maple', state: 'CA' }],
        administrator: { email: impostor.email },
      },
    ])
  })

  test('an organization whose address is not confirmed is not listed', async () => {
    await confirmOperator()
    await s.call(null, register, { body: { ...(await organizationForm('spam@example.org')), organizationName: 'Spam' } })
    expect((await s.call(operator, listVerifications, { query: { q: 'spam' } })).body.organizations).toEqual([])
  })

  test('refuses with a reason, which is mailed, shown to the officials and listed; a new name asks again; confirming mails too', async () => {
    await confirmOperator()
    const city = await found('City of Birch')
    await decide(operator, city.organizationId, { verified: false, reason: 'Please write from your city’s address.' })
    const [, mail] = await mailsTo(city.email)
    expect([mail?.subject, mail?.body_text]).toEqual([
      'City of Birch couldn’t be verified at Plaza',
      expect.stringContaining('Please write from your city’s address.'),
    ])
    const shown = () => s.call(city, showVerification, { params: { id: city.organizationId } })
    expect((await shown()).body.verification).toMatchObject({
      status: 'refused',
      reason: 'Please write from your city’s address.',
      by: null,
    })
    const listed = async (status: 'waiting' | 'refused' | 'verified') =>
      (await s.call(operator, listVerifications, { query: { status, q: 'Birch' } })).body.organizations.map(({ _id }) => _id)
    expect([await listed('waiting'), await listed('refused')]).toEqual([[], [city.organizationId]])
    await s.call(city, updateOrganization, { params: { id: city.organizationId }, body: { name: 'Friends of Birch Park' } })
    expect((await shown()).body.verification.status).toBe('waiting')
    await verify(city.organizationId)
    await verify(city.organizationId)
    expect(await listed('verified')).toEqual([city.organizationId])
    expect((await mailsTo(city.email)).map(({ subject }) => subject).filter((one) => one?.includes('is verified'))).toEqual([
      'Friends of Birch Park is verified at Plaza',
    ])
    const log = await s.call(city, listAudit, { params: { id: city.organizationId }, query: {} })
    expect(
      log.body.entries
        .filter(({ action }) => action === 'POST /organizations/:id/verification')
        .map(({ user, details }) => [user._id, details.verified]),
    ).toEqual([
      [operator.id, true],
      [operator.id, false],
    ])
  })

  test('the list continues after its last organization', async () => {
    await confirmOperator()
    const ids = [await found('Library One'), await found('Library Two'), await found('Library Three')].map((one) => one.organizationId)
    const page = async (cursor?: string) =>
      (await s.call(operator, listVerifications, { query: { q: 'library', limit: 2, ...(cursor && { cursor }) } })).body
    const first = await page()
    const second = await page(first.nextCursor ?? '')
    expect([...first.organizations, ...second.organizations].map(({ _id }) => _id)).toEqual(ids)
    expect(second.nextCursor).toBeNull()
    expect((await s.call(operator, listVerifications, { query: { cursor: 'x' } })).status).toBe(422)
  })

  test('the command verifies by slug, twice without effect; an unknown slug is refused', async () => {
    const city = await found('City of Cedar')
    const work = { ...s.app.appContext, now: () => s.clock.now }
    expect((await verifyBySlug(work, city.slug)).name).toBe('City of Cedar')
    expect((await verifyBySlug(work, city.slug)).name).toBe('City of Cedar')
    expect(await verifiedOf(city.organizationId)).toBe(true)
    await expect(verifyBySlug(work, 'nobody')).rejects.toMatchObject({ status: 404 })
  })
})

describe('names', () => {
  test('a verified organization that takes another name or state loses its verification; a variant of its name does not', async () => {
    await confirmOperator()
    const club = await found('Friends of the Park')
    await verify(club.organizationId)
    const change = (body: object) => s.call(club, updateOrganization, { params: { id: club.organizationId }, body })
    await change({ name: 'The Friends of the Park', department: 'Board' })
    expect(await verifiedOf(club.organizationId)).toBe(true)
    expect((await change({ name: 'City of Newport Beach' })).body.organization?.verified).toBe(false)
    await verify(club.organizationId)
    await change({ address: { zipCode: '14850' } })
    expect(await verifiedOf(club.organizationId)).toBe(false)
  })

  test('the slug of a verified city is its own; an unverified organization loses it', async () => {
    await confirmOperator()
    const squatter = await found('City of Walnut')
    const city = await found('City of Walnut')
    expect([squatter.slug, city.slug]).toEqual(['city-of-walnut', 'city-of-walnut-2'])
    await verify(city.organizationId)
    const slugOf = async ({ organizationId: id }: { organizationId: string }) =>
      (await s.call(null, showOrganization, { params: { id } })).body.organization?.slug
    expect(await slugOf(city)).toBe('city-of-walnut')
    expect(await slugOf(squatter)).toMatch(/^city-of-walnut-[0-9a-f]{8}$/)
    expect((await found('Walnut')).slug).toBe('walnut-2')
  })

  test.each(['willow', 'city-of-willow', 'willow-city'])(
    '422 the subdomain %s of a verified city, for another organization',
    async (subdomain) => {
      await confirmOperator()
      const [city, other] = [await found('City of Willow'), await found('Library of the Coast')]
      await verify(city.organizationId)
      await verify(other.organizationId)
      const { status, body } = await s.call(other, changeOwnSite, { body: { ...none, subdomain } })
      expect([status, body.errors]).toEqual([
        422,
        { subdomain: 'This name is reserved for a verified organization. Please choose another.' },
      ])
      expect((await s.call(city, changeOwnSite, { body: { ...none, subdomain } })).status).toBe(200)
      await s.db.deleteFrom('organizations').where('id', 'in', [city.organizationId, other.organizationId]).execute()
    },
  )
})

describe('two cities of one name', () => {
  type City = Person & { organizationId: string }
  /** Organizations of the form are in California; this one is moved to New York. */
  const foundInNewYork = async (name: string) => {
    const city = await found(name)
    await s.call(city, updateOrganization, { params: { id: city.organizationId }, body: { address: { zipCode: '14850' } } })
    return city
  }
  const slugOf = async ({ organizationId: id }: City) => (await s.call(null, showOrganization, { params: { id } })).body.organization?.slug
  const nearOf = async ({ organizationId }: City) => {
    const { body } = await s.call(operator, listVerifications, { query: { q: 'springf', limit: 100 } })
    return body.organizations.find(({ _id }) => _id === organizationId)?.near.map(({ state, otherState }) => [state, otherState])
  }
  const takeSite = async (who: City, subdomain: string) => (await s.call(who, changeOwnSite, { body: { ...none, subdomain } })).status
  let first: City
  let second: City
  beforeAll(async () => {
    await confirmOperator()
    first = await found('City of Springfield')
    await verify(first.organizationId)
    second = await foundInNewYork('City of Springfield')
  })

  test('in two states are both verified, by the operator alone; the second has its state in its slug and site', async () => {
    expect(await nearOf(second)).toEqual([['CA', true]])
    const mail = (await mailsTo(operatorEmail)).at(-1)
    expect(mail?.body_text).toContain('City of Springfield (CA)')
    const { record } = (await s.call(second, showVerification, { params: { id: second.organizationId } })).body.verification
    dns.zone.set('_plaza-verification.springfield.example', [record.value])
    await s.call(second, proveDomain, { params: { id: second.organizationId }, body: { domain: 'springfield.example' } })
    expect(await verifiedOf(second.organizationId)).toBe(false)
    await verify(second.organizationId)
    expect([await verifiedOf(first.organizationId), await verifiedOf(second.organizationId)]).toEqual([true, true])
    expect([await slugOf(first), await slugOf(second)]).toEqual(['city-of-springfield', 'city-of-springfield-ny'])
    const tried = [
      [first, 'springfield-ny', 422],
      [first, 'springfield-ca', 200],
      [first, 'springfield', 200],
      [second, 'springfield', 422],
      [second, 'springfield-california', 422],
      [second, 'springfield-ny', 200],
    ] as const
    for (const [who, subdomain, status] of tried) expect([subdomain, await takeSite(who, subdomain)]).toEqual([subdomain, status])
    const other = await found('Library of the Bay')
    await verify(other.organizationId)
    for (const one of ['springfield', 'springfield-ca', 'springfieldnewyork']) expect(await takeSite(other, one)).toBe(422)
  })

  test('in one state: the newcomer stays flagged, as does one that says the other’s state', async () => {
    const impostors = [await found('City of Springfield'), await found('Springfeild'), await foundInNewYork('Springfield, California')]
    expect(await Promise.all(impostors.map(nearOf))).toEqual([
      [
        ['CA', false],
        ['NY', true],
      ],
      [
        ['CA', false],
        ['NY', true],
      ],
      [['CA', false]],
    ])
    await verify(impostors[0]?.organizationId as string)
    expect(await slugOf(impostors[0] as City)).toMatch(/^city-of-springfield-\d$/)
    expect(await takeSite(impostors[0] as City, 'springfield-ca')).toBe(422)
  })

  test('a verified one that moves to the other’s state is unverified', async () => {
    await s.call(second, updateOrganization, { params: { id: second.organizationId }, body: { address: { zipCode: '92660' } } })
    expect(await verifiedOf(second.organizationId)).toBe(false)
    expect((await nearOf(second))?.[0]).toEqual(['CA', false])
  })
})

describe('a domain', () => {
  const prove = (who: Person & { organizationId: string }, domain: string) =>
    s.call(who, proveDomain, { params: { id: who.organizationId }, body: { domain } })
  const recordOf = async (who: Person & { organizationId: string }) =>
    (await s.call(who, showVerification, { params: { id: who.organizationId } })).body.verification.record.value

  test('verifies with its TXT record, also a long one among others, in capitals and with a final dot', async () => {
    const city = await found('City of Juniper')
    dns.zone.set('_plaza-verification.juniper.example', ['v=spf1 -all', 'x'.repeat(300), await recordOf(city)])
    const { status, body } = await prove(city, 'Juniper.EXAMPLE.')
    expect([status, body.verification]).toMatchObject([200, { status: 'verified', by: 'domain', domains: ['juniper.example'] }])
    expect(await verifiedOf(city.organizationId)).toBe(true)
  })

  test.each([
    [
      'nothing there',
      undefined,
      'We found no TXT record at _plaza-verification.elder.example. If you just added it, try again in an hour.',
    ],
    ['no TXT record', [], 'We found no TXT record at _plaza-verification.elder.example. If you just added it, try again in an hour.'],
    [
      'another value',
      ['plaza-verification=nonsense'],
      'There’s a TXT record at _plaza-verification.elder.example, but its value is different. Copy the value exactly.',
    ],
    [
      'a server that refuses',
      'refused',
      'The DNS servers didn’t answer for _plaza-verification.elder.example. Please try again in a few minutes.',
    ],
  ] as const)('422 %s', async (_, records, text) => {
    const city = await found('City of Elder')
    if (records !== undefined) dns.zone.set('_plaza-verification.elder.example', typeof records === 'string' ? records : [...records])
    const { status, body } = await prove(city, 'elder.example')
    expect([status, body.errors]).toEqual([422, { domain: text }])
    expect(await verifiedOf(city.organizationId)).toBe(false)
  })

  test('422 the record of another organization', async () => {
    const [one, other] = [await found('City of Hazel'), await found('City of Rowan')]
    dns.zone.set('_plaza-verification.hazel.example', [await recordOf(one)])
    expect((await prove(other, 'hazel.example')).status).toBe(422)
  })

  test.each(['', 'localhost', '192.0.2.1', 'https://example.gov', 'a b.example'])('422 %j is no domain', async (domain) => {
    const { status, body } = await s.call(s.cast.administrator, proveDomain, {
      params: { id: s.cast.administrator.organizationId as string },
      body: { domain },
    })
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['domain']])
  })

  test('does not verify a name that resembles a verified one, nor what the operator refused: the operator looks again', async () => {
    await confirmOperator()
    const real = await found('City of Larch')
    await verify(real.organizationId)
    const [near, refused] = [await found('City of Larrch'), await found('Harbor Museum')]
    await decide(operator, refused.organizationId, { verified: false, reason: 'Who are you?' })
    for (const one of [near, refused]) {
      dns.zone.set('_plaza-verification.any.example', [await recordOf(one)])
      const { status, body } = await prove(one, 'any.example')
      expect([status, body.verification]).toMatchObject([200, { status: 'waiting', domains: ['any.example'] }])
      expect(await verifiedOf(one.organizationId)).toBe(false)
    }
  })

  test('401, 403 other permissions and organizations, 404', async () => {
    const { administrator, editor, resident, otherAdministrator } = s.cast
    const id = administrator.organizationId as string
    const statuses = async (who: Person | null, of = id) => [
      (await s.call(who, proveDomain, { params: { id: of }, body: { domain: 'a.example' } })).status,
      (await s.call(who, showVerification, { params: { id: of } })).status,
    ]
    expect(await statuses(null)).toEqual([401, 401])
    expect(await statuses(resident)).toEqual([403, 403])
    expect(await statuses(editor)).toEqual([403, 200])
    expect(await statuses(otherAdministrator)).toEqual([403, 403])
    expect(await statuses(administrator, 'nothing')).toEqual([404, 404])
  })

  test('an own site at a domain needs the record there or above; unchanged domains are not looked up', async () => {
    const city = await found('City of Spruce')
    dns.zone.set('_plaza-verification.spruce.example', [await recordOf(city)])
    await prove(city, 'spruce.example')
    dns.zone.clear()
    const save = (site: Partial<OwnSite>) => s.call(city, changeOwnSite, { body: { ...none, ...site } })
    const missing = await save({ domain: 'ask.spruce.example' })
    expect([missing.status, missing.body.errors?.domain]).toEqual([
      422,
      expect.stringContaining(`_plaza-verification.ask.spruce.example with the value ${await recordOf(city)}`),
    ])
    dns.zone.set('_plaza-verification.ask.spruce.example', 'refused')
    expect((await save({ domain: 'ask.spruce.example' })).body.errors?.domain).toContain('didn’t answer')
    dns.zone.set('_plaza-verification.spruce.example', [await recordOf(city)])
    expect((await save({ domain: 'ask.spruce.example' })).status).toBe(200)
    dns.zone.clear()
    expect((await save({ domain: 'ask.spruce.example', brandColor: '#252f6a' })).status).toBe(200)
  })

  test('a server that is silent ends the lookup', async () => {
    dns.zone.set('silent.example', 'silent')
    expect(await findTxt({ dnsServers: [dns.address] }, { name: 'silent.example', value: 'x', timeoutMilliseconds: 20 })).toBe(
      'unreachable',
    )
  })

  test('its parents prove it too, down to two labels', () => {
    expect(provingDomains('a.b.example.gov')).toEqual(['a.b.example.gov', 'b.example.gov', 'example.gov'])
    expect(provingDomains('example.gov')).toEqual(['example.gov'])
  })
})

describe('on a server that only this machine reaches', () => {
  test('confirming the email address verifies, so publishing is as quick as it was', async () => {
    const small = await stage()
    const city = await found('City of Example', small)
    expect(await verifiedOf(city.organizationId, small)).toBe(true)
    expect((await small.call(city, showVerification, { params: { id: city.organizationId } })).body.verification.by).toBe('email')
    expect((await small.call(city, addMember, { body: { ...colleague, email: 'bo@example.org' } })).status).toBe(200)
    expect((await small.call(small.cast.administrator, listVerifications, { query: {} })).status).toBe(403)
    await small.close()
  })

  test('with a host that others reach, it does not', async () => {
    const open = await stage({ HOST: '0.0.0.0' })
    const city = await found('City of Example', open)
    expect(await verifiedOf(city.organizationId, open)).toBe(false)
    await open.close()
  })
})
