// SCIM 2.0: what an identity provider may do, what it may not, and what Entra ID and Okta send.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { bearer, password, type SignOnStage, signOnStage } from '../../../../tests/servers/single-sign-on.ts'
import { listAudit } from '../audit/contract.ts'
import { addMember, listMembers, removeUser } from '../members/contract.ts'
import { colleaguesMax, showMe } from '../model/contract.ts'
import { changeSso, showSso } from '../sso/contract.ts'
import { makeScimToken, removeScimToken, showScim } from './contract.ts'
import { schemaOf, scimRequestsPerMinuteMax } from './rules.ts'

const people = [
  { sub: 'ada', email: 'ada@newport.example', email_verified: true, given_name: 'Ada', family_name: 'Example', groups: ['editors'] },
  { sub: 'ben', email: 'ben@newport.example', email_verified: true, given_name: 'Ben', family_name: 'Example' },
]
type Body = Record<string, unknown>
type Sent = { status: number; body: Body; headers: Record<string, unknown> }
let on: SignOnStage
let token: string
beforeAll(async () => {
  on = await signOnStage(people)
})
beforeEach(async () => {
  const { db } = on.s
  for (const table of ['sso_connections', 'sso_identities', 'sso_removals', 'audit_entries', 'request_counts'] as const)
    await db.deleteFrom(table).execute()
  await db.deleteFrom('users').where('email', 'like', '%@newport.example').execute()
  await on.connect()
  token = await makeToken()
})
afterAll(() => on.close())

const administrator = () => on.s.cast.administrator
const makeToken = async (who = administrator()) => (await on.s.call(who, makeScimToken, { body: { password } })).body.secret
async function send(method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, payload?: object, by = token): Promise<Sent> {
  const headers = { authorization: `Bearer ${by}`, ...(payload ? { 'content-type': 'application/scim+json' } : {}) }
  const {
    status,
    body,
    headers: replied,
  } = await on.s.inject(null, {
    ...{ method, url: `/scim/v2${path}`, headers },
    ...(payload ? { payload: JSON.stringify(payload) } : {}),
  })
  return { status, body, headers: replied }
}
const person = (name: string, more: Body = {}) => ({
  schemas: [schemaOf.user],
  userName: `${name}@newport.example`,
  externalId: `id-of-${name}`,
  name: { givenName: name, familyName: 'Example' },
  emails: [{ value: `${name}@newport.example`, type: 'work', primary: true }],
  active: true,
  ...more,
})
async function add(name: string, more: Body = {}): Promise<string> {
  const { status, body } = await send('POST', '/Users', person(name, more))
  expect([status, body['detail']]).toEqual([201, undefined])
  return String(body['id'])
}
const patch = (...operations: object[]) => ({ schemas: [schemaOf.patch], Operations: operations })
const entra = (active: 'True' | 'False') => patch({ op: 'Replace', path: 'active', value: active })
const okta = (active: boolean) => patch({ op: 'replace', value: { active } })
const refusal = ({ status, body }: Sent) => [status, body['status'], body['scimType']]
const errorBody = (status: string, scimType?: string) => [Number(status), status, scimType]
const members = async () => (await on.s.call(administrator(), listMembers, { query: {} })).body.users
const memberOf = async (name: string) => (await members()).find((one) => one.email === `${name}@newport.example`)
const acts = async () => {
  const { body } = await on.s.call(administrator(), listAudit, { params: { id: administrator().organizationId ?? '' }, query: {} })
  return body.entries.map((one) => [one.action, one.user.name])
}

describe('the token', () => {
  test('401 without one, with another one, with an API key’s form, after it was replaced, and after it was revoked', async () => {
    for (const by of ['', 'nonsense', `plz_scim_${'x'.repeat(43)}`, administrator().token]) {
      const refused = await send('GET', '/Users', undefined, by)
      expect(refusal(refused)).toEqual(errorBody('401'))
      expect(refused.body['schemas']).toEqual([schemaOf.error])
      expect([refused.headers['www-authenticate'], refused.headers['content-type']]).toEqual([
        'Bearer',
        'application/scim+json; charset=utf-8',
      ])
    }
    const former = token
    token = await makeToken()
    expect((await send('GET', '/Users', undefined, former)).status).toBe(401)
    expect((await send('GET', '/Users')).status).toBe(200)
    expect((await on.s.call(administrator(), removeScimToken, { body: { password } })).status).toBe(200)
    expect((await send('GET', '/Users')).status).toBe(401)
    expect((await on.s.call(administrator(), removeScimToken, { body: { password } })).status).toBe(404)
  })

  test('is stored as a hash, and its last use is shown', async () => {
    const before = (await on.s.call(administrator(), showScim, {})).body
    expect([before.scim?.lastUsedAt, before.baseUrl]).toEqual([null, 'http://127.0.0.1:3000/scim/v2'])
    await send('GET', '/Users')
    const { scim } = (await on.s.call(administrator(), showScim, {})).body
    expect([scim?.lastUsedAt, scim?.ending]).toEqual([on.s.clock.now.toISOString(), token.slice(-4)])
    const [row] = await on.s.db.selectFrom('scim_tokens').selectAll().execute()
    expect(JSON.stringify(row)).not.toContain(token.slice(9))
  })

  test('opens nothing else: 401 at the API; and sessions open nothing here', async () => {
    expect((await on.s.call(bearer(token), showSso, {})).status).toBe(401)
  })

  test('401 and 403 for others than the administrator; 404 without single sign-on; 422 with a wrong password', async () => {
    for (const [who, status] of [[null, 401] as const, [on.s.cast.editor, 403] as const, [on.s.cast.resident, 403] as const]) {
      expect((await on.s.call(who, showScim, {})).status).toBe(status)
      expect((await on.s.call(who, makeScimToken, { body: { password } })).status).toBe(status)
      expect((await on.s.call(who, removeScimToken, { body: { password } })).status).toBe(status)
    }
    expect((await on.s.call(administrator(), makeScimToken, { body: { password: 'wrong' } })).status).toBe(422)
    expect((await on.s.call(administrator(), removeScimToken, { body: { password: 'wrong' } })).status).toBe(422)
    await on.s.db.deleteFrom('sso_connections').execute()
    expect((await on.s.call(administrator(), makeScimToken, { body: { password } })).status).toBe(404)
  })
})

describe('users', () => {
  test('201 with a location; the entry can be read, listed, filtered and changed', async () => {
    const { status, body, headers } = await send('POST', '/Users', person('ada'))
    expect([status, headers['location']]).toEqual([201, `http://127.0.0.1:3000/scim/v2/Users/${body['id']}`])
    expect(body).toMatchObject({ userName: 'ada@newport.example', externalId: 'id-of-ada', active: true })
    const id = String(body['id'])
    expect((await send('GET', `/Users/${id}`)).body).toEqual(body)
    await add('ben')
    const list = async (query: string) => {
      const { body: found } = await send('GET', `/Users?${query}`)
      return [found['totalResults'], found['startIndex'], (found['Resources'] as Body[]).map((one) => one['externalId'])]
    }
    expect(await list('')).toEqual([2, 1, ['id-of-ada', 'id-of-ben']])
    expect(await list('startIndex=2&count=1')).toEqual([2, 2, ['id-of-ben']])
    expect(await list('startIndex=0&count=0')).toEqual([2, 1, []])
    expect(await list(`filter=${encodeURIComponent('userName eq "ADA@newport.example"')}`)).toEqual([1, 1, ['id-of-ada']])
    expect(await list(`filter=${encodeURIComponent('externalId eq "id-of-ben"')}`)).toEqual([1, 1, ['id-of-ben']])
    expect(await list(`filter=${encodeURIComponent('userName eq "nobody"')}`)).toEqual([0, 1, []])
    const replaced = await send('PUT', `/Users/${id}`, person('ada', { name: { givenName: 'Augusta', familyName: 'King' } }))
    expect(replaced.body).toMatchObject({ id, name: { formatted: 'Augusta King' }, active: true })
    const { body: shown } = await send('GET', `/Users/${id}?attributes=userName`)
    expect(Object.keys(shown)).toEqual(['schemas', 'id', 'userName'])
    expect((await send('DELETE', `/Users/${id}`)).status).toBe(204)
    expect(refusal(await send('GET', `/Users/${id}`))).toEqual(errorBody('404'))
  })

  test('400 a body without a name, an address in no proved domain, an impossible filter, path or value', async () => {
    const id = await add('ada')
    const wrong: [Sent, string][] = [
      [await send('POST', '/Users', { schemas: [schemaOf.user] }), 'invalidValue'],
      [await send('POST', '/Users', person('x', { emails: [{ value: 'x@elsewhere.example' }] })), 'invalidValue'],
      [
        await send('PATCH', `/Users/${id}`, patch({ op: 'replace', path: 'emails', value: [{ value: 'x@elsewhere.example' }] })),
        'invalidValue',
      ],
      [await send('POST', '/Users', person('x', { userName: 'no address', emails: [] })), 'invalidValue'],
      [await send('GET', '/Users?filter=userName%20co%20%22a%22'), 'invalidFilter'],
      [await send('GET', '/Users?startIndex=first'), 'invalidValue'],
      [await send('PATCH', `/Users/${id}`, patch({ op: 'replace', path: 'shoeSize', value: 44 })), 'invalidPath'],
      [await send('PATCH', `/Users/${id}`, patch({ op: 'replace', path: 'active', value: 'perhaps' })), 'invalidValue'],
      [await send('PATCH', `/Users/${id}`, patch({ op: 'remove' })), 'noTarget'],
      [await send('PATCH', `/Users/${id}`, { Operations: [] }), 'invalidSyntax'],
      [await send('PATCH', `/Users/${id}`, patch({ op: 'move', path: 'active' })), 'invalidSyntax'],
    ]
    for (const [sent, scimType] of wrong) expect(refusal(sent)).toEqual(errorBody('400', scimType))
    const broken = await on.s.inject(null, {
      ...{ method: 'POST', url: '/scim/v2/Users', payload: '{' },
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/scim+json' },
    })
    expect([broken.status, broken.body['schemas']]).toEqual([400, [schemaOf.error]])
    expect((await send('GET', `/Users/${id}`)).body['active']).toBe(true)
  })

  test('409 a name or an address that another entry has, or an account elsewhere', async () => {
    const id = await add('ada')
    const ben = await add('ben')
    expect(refusal(await send('POST', '/Users', person('ADA')))).toEqual(errorBody('409', 'uniqueness'))
    expect(refusal(await send('PUT', `/Users/${ben}`, person('ada')))).toEqual(errorBody('409', 'uniqueness'))
    await on.s.db.updateTable('users').set({ email: 'nora@newport.example' }).where('id', '=', on.s.cast.resident.id).execute()
    expect(refusal(await send('POST', '/Users', person('nora')))).toEqual(errorBody('409', 'uniqueness'))
    expect((await on.s.call(on.s.cast.resident, showMe, {})).status).toBe(200)
    await on.s.db.updateTable('users').set({ email: 'resident@example.org' }).where('id', '=', on.s.cast.resident.id).execute()
    expect((await send('GET', `/Users/${id}`)).status).toBe(200)
  })

  test('of two requests for one person at the same time, one adds the person', async () => {
    const sent = await Promise.all([1, 2, 3].map(() => send('POST', '/Users', person('ada'))))
    expect(sent.map((one) => one.status).sort()).toEqual([201, 409, 409])
    expect(await on.s.db.selectFrom('scim_users').select('id').execute()).toHaveLength(1)
  })

  test('404 what another organization has, in every method', async () => {
    const id = await add('ada')
    const { body: group } = await send('POST', '/Groups', { displayName: 'editors', members: [{ value: id }] })
    await on.connect({ domains: ['other.example'] }, on.s.cast.otherAdministrator)
    const other = await makeToken(on.s.cast.otherAdministrator)
    for (const path of [`/Users/${id}`, `/Groups/${group['id']}`, '/Users/nonsense', '/Nothing']) {
      expect(refusal(await send('GET', path, undefined, other))).toEqual(errorBody('404'))
      expect(refusal(await send('PUT', path, { ...person('ada'), displayName: 'x' }, other))).toEqual(errorBody('404'))
      expect(refusal(await send('PATCH', path, patch({ op: 'replace', path: 'displayName', value: 'x' }), other))).toEqual(errorBody('404'))
      expect(refusal(await send('DELETE', path, undefined, other))).toEqual(errorBody('404'))
    }
    expect((await send('GET', '/Users', undefined, other)).body['totalResults']).toBe(0)
    const foreign = await send('POST', '/Groups', { displayName: 'editors', members: [{ value: id }] }, other)
    expect(refusal(foreign)).toEqual(errorBody('400', 'invalidValue'))
  })
})

describe('access', () => {
  const whoAmI = async (session: unknown) => (await on.s.call(bearer(session), showMe, {})).status

  test('a person whom the provider adds is a viewer from the first login on', async () => {
    await add('ada')
    expect(await memberOf('ada')).toBeUndefined()
    expect((await on.enter('ada')).status).toBe(200)
    expect((await memberOf('ada'))?.permission).toBe('viewer')
  })

  test.each([
    ['as Entra ID says it', () => entra('False')],
    ['as Okta says it', () => okta(false)],
  ])('ends with active=false, %s: the next request with the old session is 401', async (_, body) => {
    const id = await add('ada')
    const { body: session } = await on.enter('ada')
    expect(await whoAmI(session['token'])).toBe(200)
    const sent = await send('PATCH', `/Users/${id}`, body())
    expect([sent.status, sent.body['active']]).toEqual([200, false])
    expect(await whoAmI(session['token'])).toBe(401)
    expect(await memberOf('ada')).toBeUndefined()
    const back = await on.enter('ada')
    expect([back.status, back.body.code]).toEqual([401, 'sso.personRemoved'])
    const log = await acts()
    expect(log.map(([action]) => action)).toContain('SSO joined')
    for (const action of ['SCIM added', 'SCIM ended', 'SCIM changed'])
      expect(log.find(([one]) => one === action)?.[1]).toMatch(/^SCIM \(127\.0\.0\.1:\d+\)$/)
  })

  test('ends with PUT and DELETE, and returns when the provider adds the person again', async () => {
    const id = await add('ada')
    const first = await on.enter('ada')
    expect((await send('PUT', `/Users/${id}`, person('ada', { active: false }))).status).toBe(200)
    expect(await whoAmI(first.body['token'])).toBe(401)
    expect((await send('PATCH', `/Users/${id}`, entra('True'))).body['active']).toBe(true)
    const second = await on.enter('ada')
    expect(second.status).toBe(200)
    expect((await send('DELETE', `/Users/${id}`)).status).toBe(204)
    expect(await whoAmI(second.body['token'])).toBe(401)
    expect((await on.enter('ada')).status).toBe(401)
    await add('ada')
    expect((await on.enter('ada')).status).toBe(200)
  })

  test('a PUT that does not name the state leaves it', async () => {
    const id = await add('ada')
    await send('PATCH', `/Users/${id}`, okta(false))
    const { active: _, ...unnamed } = person('ada')
    expect((await send('PUT', `/Users/${id}`, unnamed)).body['active']).toBe(false)
  })

  test('of a colleague who had an account before ends, too', async () => {
    const colleague = { firstName: 'Ada', lastName: 'Example', email: 'ada@newport.example', department: 'Streets', role: 'Planner' }
    await on.s.call(administrator(), addMember, { body: { ...colleague, permission: 'editor' } })
    const id = await add('ada')
    expect((await memberOf('ada'))?.permission).toBe('editor')
    await send('PATCH', `/Users/${id}`, okta(false))
    expect(await memberOf('ada')).toBeUndefined()
  })

  test('403 the administrator’s does not end, nor do the sessions', async () => {
    await on.s.db.updateTable('users').set({ email: 'boss@newport.example' }).where('id', '=', administrator().id).execute()
    const id = await add('boss')
    for (const sent of [
      await send('PATCH', `/Users/${id}`, entra('False')),
      await send('PUT', `/Users/${id}`, person('boss', { active: false })),
      await send('DELETE', `/Users/${id}`),
    ])
      expect([...refusal(sent), String(sent.body['detail'])]).toEqual([403, '403', undefined, expect.stringContaining('administrator')])
    expect(await whoAmI(administrator().token)).toBe(200)
    expect((await send('GET', `/Users/${id}`)).body['active']).toBe(true)
    await on.s.db.updateTable('users').set({ email: 'administrator@newport.test' }).where('id', '=', administrator().id).execute()
  })

  test('403 the provider does not bring back whom the administrator has removed; an invitation does', async () => {
    const id = await add('ada')
    await on.enter('ada')
    const removed = { query: { id: (await memberOf('ada'))?._id ?? '' }, body: { password } }
    expect((await on.s.call(administrator(), removeUser, removed)).status).toBe(200)
    expect((await send('GET', `/Users/${id}`)).body['active']).toBe(false)
    expect(refusal(await send('PATCH', `/Users/${id}`, entra('True')))).toEqual(errorBody('403'))
    expect((await on.enter('ada')).status).toBe(401)
    const colleague = { firstName: 'Ada', lastName: 'Example', email: 'ada@newport.example', department: 'Streets', role: 'Planner' }
    expect((await on.s.call(administrator(), addMember, { body: { ...colleague, permission: 'viewer' } })).status).toBe(200)
    expect((await send('GET', `/Users/${id}`)).body['active']).toBe(true)
  })

  test('ends although the domain has stopped, and does not begin then', async () => {
    const id = await add('ada')
    const { body: session } = await on.enter('ada')
    await on.s.db.updateTable('sso_domains').set({ failing_since: on.s.clock.now, stopped_at: on.s.clock.now }).execute()
    expect((await send('PATCH', `/Users/${id}`, okta(false))).status).toBe(200)
    expect(await whoAmI(session['token'])).toBe(401)
    expect(refusal(await send('PATCH', `/Users/${id}`, okta(true)))).toEqual(errorBody('400', 'invalidValue'))
    expect(refusal(await send('POST', '/Users', person('ben')))).toEqual(errorBody('400', 'invalidValue'))
  })

  test('the limit of colleagues holds at the first login', async () => {
    await add('ada')
    for (let i = (await members()).length - 1; i < colleaguesMax; i++)
      await on.s.db
        .insertInto('users')
        .values({
          ...{ id: crypto.randomUUID(), login_type: 'Organization', organization_id: administrator().organizationId },
          ...{ permission: 'viewer', first_name: 'One', last_name: 'More', email: `more${i}@newport.example` },
        })
        .execute()
    const full = await on.enter('ada')
    expect([full.status, full.body.code]).toEqual([409, 'members.full'])
  })
})

describe('groups', () => {
  const setGroups = async (sent: { editorGroups?: string[]; viewerGroups?: string[] }) => {
    const { body } = await on.s.call(administrator(), showSso, {})
    const { issuer = '', clientId = '' } = body.sso ?? {}
    const settings = { issuer, clientId, domains: ['newport.example'], active: true, password, ...sent }
    expect((await on.s.call(administrator(), changeSso, { body: settings })).status).toBe(200)
  }
  const addGroup = async (displayName: string, ids: string[] = [], more: Body = {}) => {
    const sent = { schemas: [schemaOf.group], displayName, members: ids.map((value) => ({ value })), ...more }
    const { status, body } = await send('POST', '/Groups', sent)
    expect([status, body['detail']]).toEqual([201, undefined])
    return String(body['id'])
  }
  const permission = async (name: string) => (await memberOf(name))?.permission

  test('make editors and viewers right away, by name or external id, and count instead of the token’s claim', async () => {
    await setGroups({ editorGroups: ['editors', 'object-7'] })
    const [ada, ben] = [await add('ada'), await add('ben')]
    await on.enter('ada')
    await on.enter('ben')
    // Without groups by SCIM, the claim counts: it names "editors" for Ada.
    expect([await permission('ada'), await permission('ben')]).toEqual(['editor', 'viewer'])
    const group = await addGroup('Plaza editors', [ben], { externalId: 'object-7' })
    expect(await permission('ben')).toBe('editor')
    await on.enter('ada')
    expect(await permission('ada')).toBe('viewer')
    const path = `/Groups/${group}`
    await send('PATCH', path, patch({ op: 'Add', path: 'members', value: [{ value: ada }] }))
    expect(await permission('ada')).toBe('editor')
    await send('PATCH', path, patch({ op: 'Remove', path: `members[value eq "${ada}"]` }))
    await send('PATCH', path, patch({ op: 'Remove', path: 'members', value: [{ value: ben }] }))
    expect([await permission('ada'), await permission('ben')]).toEqual(['viewer', 'viewer'])
    await send('PUT', path, { displayName: 'editors', members: [{ value: ada }] })
    expect(await permission('ada')).toBe('editor')
    expect((await send('DELETE', path)).status).toBe(204)
    expect(await permission('ada')).toBe('viewer')
  })

  test('end the sessions of a person who is in no group that gets in', async () => {
    await setGroups({ viewerGroups: ['staff'] })
    const ada = await add('ada')
    const group = await addGroup('staff', [ada])
    const { status, body } = await on.enter('ada')
    expect(status).toBe(200)
    await send('PATCH', `/Groups/${group}`, patch({ op: 'remove', path: 'members' }))
    expect((await on.s.call(bearer(body['token']), showMe, {})).status).toBe(401)
    expect((await on.enter('ada')).body.code).toBe('sso.group')
  })

  test('never make or unmake the administrator', async () => {
    await setGroups({ editorGroups: ['editors'], viewerGroups: ['administrator'] })
    await on.s.db.updateTable('users').set({ email: 'boss@newport.example' }).where('id', '=', administrator().id).execute()
    const [boss, ada] = [await add('boss'), await add('ada')]
    const group = await addGroup('administrator', [boss, ada])
    await on.enter('ada')
    await send('PATCH', `/Groups/${group}`, patch({ op: 'remove', path: 'members' }))
    expect([await permission('boss'), await permission('ada')]).toEqual(['administrator', 'viewer'])
    await on.s.db.updateTable('users').set({ email: 'administrator@newport.test' }).where('id', '=', administrator().id).execute()
  })

  test('409 a name twice; 400 unknown and nested members; lists leave members out if asked', async () => {
    const id = await add('ada')
    await addGroup('staff', [id])
    expect(refusal(await send('POST', '/Groups', { displayName: 'STAFF' }))).toEqual(errorBody('409', 'uniqueness'))
    for (const member of [{ value: crypto.randomUUID() }, { value: 'nonsense' }, { value: id, type: 'Group' }])
      expect(refusal(await send('POST', '/Groups', { displayName: 'x', members: [member] }))).toEqual(errorBody('400', 'invalidValue'))
    const query = `excludedAttributes=members&filter=${encodeURIComponent('displayName eq "staff"')}`
    const { body } = await send('GET', `/Groups?${query}`)
    expect([body['totalResults'], Object.keys((body['Resources'] as Body[])[0] ?? {})]).toEqual([
      1,
      ['schemas', 'id', 'displayName', 'meta'],
    ])
  })
})

describe('what the service says about itself, without a token', () => {
  test('patch and filters, no versions', async () => {
    const { status, body } = await send('GET', '/ServiceProviderConfig', undefined, '')
    expect(status).toBe(200)
    expect(body).toMatchObject({
      patch: { supported: true },
      filter: { supported: true },
      etag: { supported: false },
      bulk: { supported: false },
    })
  })

  test('its types and schemas, in lists and one by one', async () => {
    for (const [path, ids] of [
      ['/ResourceTypes', ['User', 'Group']],
      ['/Schemas', [schemaOf.user, schemaOf.group]],
    ] as const) {
      const { body } = await send('GET', path, undefined, '')
      expect((body['Resources'] as Body[]).map((one) => one['id'])).toEqual(ids)
      expect((await send('GET', `${path}/${ids[0]}`, undefined, '')).body['id']).toBe(ids[0])
      expect(refusal(await send('GET', `${path}/x`, undefined, ''))).toEqual(errorBody('404'))
    }
  })
})

describe('a whole cycle', () => {
  /** learn.microsoft.com/entra/identity/app-provisioning/use-scim-to-provision-users-and-groups */
  test('as Entra ID sends it', async () => {
    const query = (value: string) => `/Users?filter=${encodeURIComponent(`userName eq "${value}"`)}`
    expect((await send('GET', query('0d6a3f8c-1a1b-4c43-8d8c-3d3a3c0e8f00'))).body['totalResults']).toBe(0)
    const created = await send('POST', '/Users', {
      schemas: [schemaOf.user, schemaOf.enterprise],
      externalId: 'ada',
      userName: 'ada@newport.example',
      active: true,
      addresses: [{ type: 'work', locality: 'Newport' }],
      emails: [{ primary: true, type: 'work', value: 'ada@newport.example' }],
      meta: { resourceType: 'User' },
      name: { formatted: 'Ada Example', familyName: 'Example', givenName: 'Ada' },
      roles: [],
      [schemaOf.enterprise]: { department: 'Streets' },
    })
    expect(created.status).toBe(201)
    const user = `/Users/${created.body['id']}`
    const changed = await send(
      'PATCH',
      user,
      patch(
        { op: 'Replace', path: 'emails[type eq "work"].value', value: 'ada.king@newport.example' },
        { op: 'Replace', path: 'name.familyName', value: 'King' },
        { op: 'Add', path: 'title', value: 'Planner' },
        { op: 'Add', path: `${schemaOf.enterprise}:department`, value: 'Parks' },
      ),
    )
    expect(changed.body).toMatchObject({ name: { familyName: 'King' }, emails: [{ value: 'ada.king@newport.example' }] })
    const group = await send('POST', '/Groups', {
      schemas: [schemaOf.group, 'http://schemas.microsoft.com/2006/11/ResourceManagement/ADSCIM/2.0/Group'],
      externalId: '8aa1a0c0-c4c3-4bc0-b4a5-2ef676900159',
      displayName: 'Plaza editors',
      meta: { resourceType: 'Group' },
    })
    expect([group.status, group.body['members']]).toEqual([201, []])
    const path = `/Groups/${group.body['id']}`
    await send('PATCH', path, patch({ op: 'Add', path: 'members', value: [{ $ref: null, value: created.body['id'] }] }))
    expect((await send('GET', path)).body['members']).toMatchObject([{ value: created.body['id'] }])
    expect((await send('PATCH', user, entra('False'))).body['active']).toBe(false)
    expect((await send('DELETE', user)).status).toBe(204)
    expect((await send('GET', path)).body['members']).toEqual([])
    expect((await send('DELETE', path)).status).toBe(204)
  })

  /** developer.okta.com/docs/api/openapi/okta-scim/guides/scim-20 */
  test('as Okta sends it', async () => {
    const found = await send('GET', `/Users?filter=${encodeURIComponent('userName eq "ada@newport.example"')}&startIndex=1&count=100`)
    expect(found.body).toMatchObject({ schemas: [schemaOf.list], totalResults: 0, startIndex: 1, itemsPerPage: 0, Resources: [] })
    const created = await send('POST', '/Users', {
      schemas: [schemaOf.user],
      userName: 'ada@newport.example',
      name: { givenName: 'Ada', familyName: 'Example' },
      emails: [{ primary: true, value: 'ada@newport.example', type: 'work' }],
      displayName: 'Ada Example',
      locale: 'en-US',
      externalId: '00ujl29u0le5T6Aj10h7',
      groups: [],
      password: '1mz050nq',
      active: true,
    })
    expect([created.status, JSON.stringify(created.body).includes('1mz050nq')]).toEqual([201, false])
    const id = String(created.body['id'])
    const whole = (await send('GET', `/Users/${id}`)).body
    expect((await send('PUT', `/Users/${id}`, { ...whole, active: true, name: { givenName: 'Augusta', familyName: 'King' } })).status).toBe(
      200,
    )
    const group = await send('POST', '/Groups', { schemas: [schemaOf.group], displayName: 'Plaza editors', members: [] })
    const path = `/Groups/${group.body['id']}`
    const renamed = patch({ op: 'replace', value: { id: group.body['id'], displayName: 'Editors of Plaza' } })
    expect((await send('PATCH', path, renamed)).body['displayName']).toBe('Editors of Plaza')
    const added = patch(
      { op: 'remove', path: 'members[value eq "none"]' },
      { op: 'add', path: 'members', value: [{ value: id, display: 'ada' }] },
    )
    expect((await send('PATCH', path, added)).body['members']).toHaveLength(1)
    expect((await send('PATCH', `/Users/${id}`, okta(false))).body['active']).toBe(false)
    expect((await send('PATCH', `/Users/${id}`, okta(true))).body['active']).toBe(true)
  })
})

// The last one, because the window of a minute does not end while the clock is still.
test('429 above the limit of its organization', async () => {
  let last = await send('GET', '/Users?count=0')
  for (let i = 0; last.status === 200 && i < scimRequestsPerMinuteMax; i++) last = await send('GET', '/Users?count=0')
  expect(refusal(last)).toEqual(errorBody('429'))
  expect(Number(last.headers['retry-after'])).toBeGreaterThan(0)
})
