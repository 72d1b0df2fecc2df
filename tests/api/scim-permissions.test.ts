// Who may call SCIM: people of Plaza never, whatever their permission; the provider of an organization about that organization only.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Person } from '../cast.ts'
import { type Stage, stage } from '../stage.ts'
import { actors } from './permissions.ts'
import { type ScimCall, scimCaller, scimCalls, scimResource, sendScim } from './scim.ts'

/** One line per call: the statuses of people, of the organization's provider, and of another organization's. */
const expected: Record<string, string> = {
  'GET /Users': '401 200 200',
  'POST /Users': '401 201 201',
  'GET /Users/{id}': '401 200 404',
  'PUT /Users/{id}': '401 200 404',
  'PATCH /Users/{id}': '401 200 404',
  'DELETE /Users/{id}': '401 204 404',
  'GET /Groups': '401 200 200',
  'POST /Groups': '401 201 201',
  'GET /Groups/{id}': '401 200 404',
  'PUT /Groups/{id}': '401 200 404',
  'PATCH /Groups/{id}': '401 200 404',
  'DELETE /Groups/{id}': '401 204 404',
  'GET /ServiceProviderConfig': '200 200 200',
  'GET /ResourceTypes': '200 200 200',
  'GET /ResourceTypes/{id}': '200 200 200',
  'GET /Schemas': '200 200 200',
  'GET /Schemas/{id}': '200 200 200',
}
const domain = 'newport.example'
const otherDomain = 'other.example'
let s: Stage
let provider: Person
let other: Person
beforeAll(async () => {
  s = await stage()
  provider = await scimCaller(s.db, s.cast.administrator, domain, s.clock.now)
  other = await scimCaller(s.db, s.cast.otherAdministrator, otherDomain, s.clock.now)
})
afterAll(() => s.close())

const named = ({ method, path }: ScimCall) => `${method} ${path.replace('/scim/v2', '')}`

test('every call of the description has its line, and no line is left over', async () => {
  expect((await scimCalls(s)).map(named).sort()).toEqual(Object.keys(expected).sort())
})

test('people get nothing, and providers what is their organization’s', async () => {
  for (const call of await scimCalls(s)) {
    const about = call.path.includes('{id}') ? await scimResource(s, provider, call, domain) : ''
    const statusOf = async (who: Person | null, own = domain) => (await sendScim(s, who, call, { id: about, domain: own })).status
    const people = await Promise.all(actors.map((name) => statusOf(name === 'visitor' ? null : s.cast[name])))
    expect(new Set(people).size, `${named(call)} as ${people}`).toBe(1)
    const byOther = await statusOf(other, otherDomain)
    expect([people[0], await statusOf(provider), byOther].join(' '), named(call)).toBe(expected[named(call)])
  }
})

test('a list of one organization has nothing of the other', async () => {
  for (const at of ['/scim/v2/Users', '/scim/v2/Groups']) {
    const list = async (who: Person) => {
      const { body } = await s.inject(who, { url: at })
      return (body['Resources'] as { id: string }[]).map((one) => one.id)
    }
    const [own, others] = [await list(provider), await list(other)]
    expect(own.length).toBeGreaterThan(0)
    expect(own.filter((id) => others.includes(id))).toEqual([])
  }
})

test('a provider’s token opens nothing else', async () => {
  for (const url of ['/api/v1/users/me', '/api/v1/members', '/api/v1/sso/scim'])
    expect((await s.inject(provider, { url })).status, url).toBe(401)
})
