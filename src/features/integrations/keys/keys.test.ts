import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Person } from '../../../../tests/cast.ts'
import { putProject } from '../../../../tests/project.ts'
import { type Stage, stage } from '../../../../tests/stage.ts'
import { newId } from '../../../core/database/ids.server.ts'
import { listAudit } from '../../accounts/audit/contract.ts'
import { tokenHashOf } from '../../accounts/sessions/sessions.server.ts'
import { createProject, ownerProjects, showProject, updateProject } from '../../projects/model/contract.ts'
import { createKey, listKeys, revokeKey } from './contract.ts'
import { countKeysLocked, findByHash, insertKey } from './queries.server.ts'
import { keyRequestsPerMinuteMax, keysMax } from './rules.ts'

let s: Stage
let administrator: Person
let start: Date
beforeAll(async () => {
  s = await stage()
  administrator = s.cast.administrator
  start = s.clock.now
})
beforeEach(async () => {
  s.clock.now = start
  await s.db.deleteFrom('api_keys').execute()
})
afterAll(() => s.close())

const bearer = (secret: string) => ({ authorization: `Bearer ${secret}` })
const program = (secret: string): Person => ({ id: '', token: secret, organizationId: null })
const make = async (body: Partial<Parameters<typeof createBody>[0]> = {}) => (await s.call(administrator, createKey, createBody(body))).body
const createBody = (body: { name?: string; scopes?: string[]; origins?: string[]; project?: string; expiresAt?: string }) => ({
  body: { name: 'Website', scopes: ['projects:read', 'projects:write'], ...body },
})
const later = (seconds: number) => {
  s.clock.now = new Date(s.clock.now.getTime() + seconds * 1000)
}
const read = (secret: string, headers: Record<string, string> = {}) =>
  s.inject(null, { url: '/api/v1/projects', headers: { ...bearer(secret), ...headers } })

describe('GET, POST and DELETE /keys', () => {
  test('200: the key is shown once and stored as a hash', async () => {
    const { secret, key, message } = await make({ scopes: ['projects:write', 'projects:read', 'projects:read'] })
    expect(secret).toMatch(/^plz_[\w-]{43}$/)
    expect(message).toContain('Copy it now')
    const { body } = await s.call(administrator, listKeys, {})
    expect(body.keys).toEqual([key])
    const maker = { _id: administrator.id, name: expect.stringMatching(/^\S+ \S+/) }
    expect(key).toEqual({
      ...{ _id: expect.any(String), name: 'Website', ending: secret.slice(-4), scopes: ['projects:read', 'projects:write'], origins: [] },
      ...{ project: null, createdAt: start.toISOString(), createdBy: maker, expiresAt: null, lastUsedAt: null },
    })
    expect(body.scopes).toContain('exports:read')
    const row = await s.db.selectFrom('api_keys').selectAll().executeTakeFirstOrThrow()
    expect(row.secret_hash).toEqual(tokenHashOf(secret))
    expect(JSON.stringify(row)).not.toContain(secret)
    expect((await s.call(s.cast.otherAdministrator, listKeys, {})).body.keys).toEqual([])
  })

  test('401 visitor, 403 editor, viewer, resident and the key itself', async () => {
    const { secret, key } = await make()
    const calls = [
      { method: 'GET', url: '/api/v1/keys' },
      { method: 'POST', url: '/api/v1/keys', payload: createBody({}).body },
      { method: 'DELETE', url: `/api/v1/keys/${key._id}` },
    ] as const
    for (const call of calls) {
      expect((await s.inject(null, call)).status).toBe(401)
      for (const who of [s.cast.editor, s.cast.viewer, s.cast.resident]) expect((await s.inject(who, call)).status).toBe(403)
      expect((await s.inject(program(secret), call)).body).toMatchObject({ code: 'key.closed' })
    }
  })

  test('422 at each field', async () => {
    const theirs = await putProject(s.db, s.cast.otherAdministrator, start)
    const mine = await putProject(s.db, administrator, start)
    const fields = async (body: object) =>
      Object.keys((await s.inject(administrator, { method: 'POST', url: '/api/v1/keys', payload: body })).body['errors'] ?? {})
    const good = createBody({}).body
    expect(await fields({})).toEqual(['name', 'scopes'])
    expect(await fields({ ...good, name: '  ' })).toEqual(['name'])
    expect(await fields({ ...good, scopes: [] })).toEqual(['scopes'])
    expect(await fields({ ...good, scopes: ['projects:read', 'users:write'] })).toEqual(['scopes'])
    for (const project of [theirs, newId(), 'none']) expect(await fields({ ...good, project })).toEqual(['project'])
    expect(await fields({ ...good, scopes: ['members:read'], project: mine })).toEqual(['scopes'])
    for (const expiresAt of ['tomorrow', start.toISOString()]) expect(await fields({ ...good, expiresAt })).toEqual(['expiresAt'])
    expect((await s.call(administrator, listKeys, {})).body.keys).toEqual([])
  })

  test('409 above the limit of an organization, also when two are made at the same time', async () => {
    const organizationId = administrator.organizationId as string
    for (let i = 1; i < keysMax; i++)
      await insertKey(s.db, {
        ...{ id: newId(), organizationId, name: 'Test', hash: tokenHashOf(`plz_${i}`), ending: 'abcd', scopes: ['projects:read'] },
        ...{ origins: [], projectId: null, createdBy: administrator.id, expiresAt: null, now: start },
      })
    const both = await Promise.all([1, 2].map(() => s.call(administrator, createKey, createBody({}))))
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await s.db.transaction().execute((tx) => countKeysLocked(tx, organizationId))).toBe(keysMax)
  })

  test('revoked: 401 from then on, also on public calls; 404 the second time, for others and for unknown ids', async () => {
    const { secret, key } = await make()
    expect((await read(secret)).status).toBe(200)
    const revoke = (who: Person, id: string) => s.call(who, revokeKey, { params: { id } })
    expect((await revoke(s.cast.otherAdministrator, key._id)).status).toBe(404)
    const both = await Promise.all([1, 2].map(() => revoke(administrator, key._id)))
    expect(both.map(({ status }) => status).sort()).toEqual([200, 404])
    const { status, body } = await read(secret)
    expect([status, body.code]).toEqual([401, 'key.unknown'])
    for (const id of [newId(), 'none']) expect((await revoke(administrator, id)).status).toBe(404)
  })
})

describe('a key', () => {
  test('401 unknown, or expired', async () => {
    expect((await read('plz_unknown')).body.code).toBe('key.unknown')
    const { secret } = await make({ expiresAt: new Date(start.getTime() + 60_000).toISOString() })
    later(59)
    expect((await read(secret)).status).toBe(200)
    later(1)
    const { status, body } = await read(secret)
    expect([status, body.code]).toEqual([401, 'key.expired'])
  })

  test('403 outside its scopes', async () => {
    const { secret } = await make({ scopes: ['projects:read'] })
    const { status, body } = await s.call(program(secret), createProject, { body: { title: 'From a program' } })
    expect([status, body.code, body.message]).toEqual([403, 'key.scope', 'This API key doesn’t have the scope projects:write.'])
  })

  test('its last use is written, at most once a minute', async () => {
    const { secret } = await make()
    const lastUse = async () => (await s.call(administrator, listKeys, {})).body.keys[0]?.lastUsedAt
    await read(secret)
    expect(await lastUse()).toBe(start.toISOString())
    later(59)
    await read(secret)
    expect(await lastUse()).toBe(start.toISOString())
    later(1)
    await read(secret)
    expect(await lastUse()).toBe(s.clock.now.toISOString())
  })

  test('acts in the activity log under its own name', async () => {
    const { secret, key } = await make()
    const { body } = await s.call(program(secret), createProject, { body: { title: 'From a program' } })
    const id = body.project._id
    await s.call(program(secret), updateProject, { params: { id }, body: { title: 'Again' } })
    const entries = async (user?: string) =>
      (await s.call(administrator, listAudit, { params: { id: administrator.organizationId as string }, query: { user } })).body
    const list = await entries(key._id)
    expect(list.entries.map(({ action, user }) => [action, user])).toEqual([
      ['PUT /projects/:id', { _id: key._id, name: 'Website' }],
      ['POST /projects', { _id: key._id, name: 'Website' }],
    ])
    expect(list.people).toContainEqual({ _id: key._id, name: 'Website' })
    await s.call(administrator, revokeKey, { params: { id: key._id } })
    const acts = (await entries()).entries.slice(0, 4).map(({ action, subject }) => [action, subject?.title])
    expect(acts[0]).toEqual(['DELETE /keys/:id', 'Website'])
    expect(acts[3]).toEqual(['POST /keys', 'Website'])
  })

  test('goes before a session cookie beside it, and needs no proof of origin', async () => {
    const { secret, key } = await make()
    const write = (headers: Record<string, string>) =>
      s.inject(null, { method: 'POST', url: '/api/v1/projects', payload: { title: 'One' }, headers })
    const foreign = { 'sec-fetch-site': 'cross-site', origin: 'https://elsewhere.example' }
    const cookie = `userToken=${s.cast.otherAdministrator.token}`
    const made = await write({ ...bearer(secret), ...foreign, cookie })
    expect(made.status).toBe(200)
    expect(made.headers['set-cookie']).toBeUndefined()
    expect(made.body['project']).toMatchObject({ owner: administrator.organizationId })
    expect((await write({ authorization: 'Bearer plz_unknown', cookie })).status).toBe(401)
    expect((await s.inject(null, { url: '/api/v1/projects', headers: { cookie: `userToken=${secret}` } })).status).toBe(200)
    expect((await s.inject(null, { url: '/api/v1/users/me', headers: { cookie: `userToken=${secret}` } })).status).toBe(401)
    expect(key.lastUsedAt).toBeNull()
  })
})

describe('the standing of a key', () => {
  const organization = () => s.db.updateTable('organizations').where('id', '=', administrator.organizationId as string)
  const person = () => s.db.updateTable('users').where('id', '=', administrator.id)
  const publish = async (secret: string) => {
    const id = await putProject(s.db, administrator, start, { status: 'draft' })
    const { status, body } = await s.call(program(secret), updateProject, { params: { id }, body: { status: 'published' } })
    return [status, body.code]
  }
  afterEach(async () => {
    await organization().set({ verified_at: start, verified_by: 'operator', two_step_required: false }).execute()
    await person().set({ permission: 'administrator', terms_version: null, terms_notified_version: null }).execute()
  })

  test('403 organization.unverified: it publishes for verified organizations only', async () => {
    const { secret } = await make()
    await organization().set({ verified_at: null, verified_by: null }).execute()
    expect(await publish(secret)).toEqual([403, 'organization.unverified'])
  })

  test('200 where a second login step is required: a key is not a login', async () => {
    const { secret } = await make()
    await organization().set({ two_step_required: true }).execute()
    expect((await read(secret)).status).toBe(200)
    expect((await s.call(administrator, listKeys, {})).body.code).toBe('twoStep.required')
  })

  test('403 key.noAdministrator while the organization has none', async () => {
    const { secret } = await make()
    await person().set({ permission: 'editor' }).execute()
    expect((await read(secret)).body.code).toBe('key.noAdministrator')
    await person().set({ permission: 'administrator' }).execute()
    expect((await read(secret)).status).toBe(200)
  })
})

describe('a key for one project', () => {
  test('sees and changes that project alone', async () => {
    const [own, other] = [await putProject(s.db, administrator, start), await putProject(s.db, administrator, start)]
    const { secret, key } = await make({ scopes: ['projects:read', 'projects:write', 'questions:read', 'places:read'], project: own })
    expect(key.project).toEqual({ _id: own, title: 'Safer crossings' })
    const who = program(secret)
    const show = async (id: string) => (await s.call(who, showProject, { params: { id } })).status
    expect([await show(own), await show(other), await show(newId())]).toEqual([200, 404, 404])
    const head = async (path: string) => (await s.inject(who, { method: 'HEAD', url: `/api/v1${path}` })).status
    expect([await head(`/projects/${own}`), await head(`/projects/${other}`), await head('/projects')]).toEqual([200, 404, 200])
    const { body } = await s.inject(who, { url: '/api/v1/projects' })
    expect((body['projects'] as { _id: string }[]).map(({ _id }) => _id)).toEqual([own])
    const owned = await s.call(who, ownerProjects, { body: { owner: administrator.organizationId as string } })
    expect(owned.body.projects.map(({ _id }) => _id)).toEqual([own])
    expect((await s.inject(who, { url: '/api/v1/projects/counts' })).status).toBe(200)
    expect((await s.inject(who, { url: '/api/v1/zipcode/92660' })).status).toBe(200)
    expect((await s.call(who, createProject, { body: { title: 'New' } })).body.code).toBe('key.otherProject')
    expect((await s.call(who, updateProject, { params: { id: other }, body: { title: 'New' } })).status).toBe(404)
    const draft = await putProject(s.db, administrator, start, { status: 'draft' })
    const writer = program((await make({ project: draft })).secret)
    expect((await s.call(writer, updateProject, { params: { id: draft }, body: { title: 'Another title' } })).status).toBe(200)
  })

  test('ends with the project', async () => {
    const own = await putProject(s.db, administrator, start)
    const { secret } = await make({ project: own })
    await s.db.deleteFrom('projects').where('id', '=', own).execute()
    expect((await read(secret)).status).toBe(401)
  })
})

test('the limit: headers on every reply, 429 with Retry-After above it, for this key alone', async () => {
  const [{ secret }, { secret: other }] = [await make(), await make()]
  const first = await read(secret)
  expect(first.headers).toMatchObject({ 'ratelimit-limit': String(keyRequestsPerMinuteMax) })
  expect(Number(first.headers['ratelimit-remaining'])).toBe(keyRequestsPerMinuteMax - 1)
  expect(Number(first.headers['ratelimit-reset'])).toBeGreaterThan(0)
  const url = '/api/v1/keys'
  for (let i = 1; i < keyRequestsPerMinuteMax; i++) await s.inject(null, { url, headers: bearer(secret) })
  const { status, body, headers } = await read(secret)
  expect([status, body.code, headers['ratelimit-remaining']]).toEqual([429, 'key.tooMany', '0'])
  expect(Number(headers['retry-after'])).toBeGreaterThan(0)
  expect((await read(other)).status).toBe(200)
})

describe('pages of other sites', () => {
  const origin = 'https://www.example.org'
  const preflight = (headers: Record<string, string>, url = '/api/v1/projects') =>
    s.inject(null, { method: 'OPTIONS', url, headers: { 'access-control-request-method': 'POST', origin, ...headers } })
  const asking = { 'access-control-request-headers': 'authorization,content-type' }
  const allowed = ({ headers }: { headers: Record<string, unknown> }) => headers['access-control-allow-origin']

  test('may use a key of theirs: browsers ask first, and show the reply', async () => {
    const { secret, key } = await make({ origins: [origin, origin] })
    expect(key.origins).toEqual([origin])
    const asked = await preflight(asking)
    expect(asked.status).toBe(204)
    expect(asked.headers).toMatchObject({ 'access-control-allow-origin': origin, 'access-control-allow-methods': 'POST' })
    expect(asked.headers['access-control-allow-headers']).toContain('authorization')
    expect(asked.headers).not.toHaveProperty('access-control-allow-credentials')
    expect(allowed(await preflight({ ...asking, 'access-control-request-method': 'GET' }))).toBe(origin)
    const got = await read(secret, { origin })
    expect([got.status, allowed(got)]).toEqual([200, origin])
    expect(String(got.headers['vary'])).toContain('origin')
    expect(got.headers['access-control-expose-headers']).toContain('ratelimit-remaining')
    const refused = await s.inject(null, { url: '/api/v1/webhooks', headers: { ...bearer(secret), origin } })
    expect([refused.status, allowed(refused)]).toEqual([403, origin])
  })

  test('get no permission for a key of others, without a key, and after it was revoked', async () => {
    const { secret, key } = await make({ origins: [origin] })
    const other = { origin: 'https://elsewhere.example' }
    expect(allowed(await preflight({ ...asking, ...other }))).toBeUndefined()
    expect(allowed(await read(secret, other))).toBeUndefined()
    expect(allowed(await preflight({}))).toBeUndefined()
    const session = { ...bearer(administrator.token), origin }
    expect(allowed(await s.inject(null, { url: '/api/v1/projects', headers: session }))).toBeUndefined()
    await s.call(administrator, revokeKey, { params: { id: key._id } })
    expect(allowed(await preflight(asking))).toBeUndefined()
    expect(allowed(await read(secret, { origin }))).toBeUndefined()
  })

  test.each(['http://www.example.org', 'https://www.example.org/', 'https://WWW.example.org', 'https://a@b.example', '*', 'null', ''])(
    '422 for the origin %s',
    async (one) => {
      const payload = { ...createBody({}).body, origins: [one] }
      const { status, body } = await s.inject(administrator, { method: 'POST', url: '/api/v1/keys', payload })
      expect([status, Object.keys(body['errors'] ?? {})]).toEqual([422, ['origins']])
    },
  )
})

test('the row of a key', async () => {
  const { secret, key } = await make()
  expect(await findByHash(s.db, { hash: tokenHashOf(secret) })).toEqual([
    {
      ...{ id: key._id, name: 'Website', scopes: key.scopes, origins: [], project_id: null, expires_at: null, last_used_at: null },
      ...{
        organization_id: administrator.organizationId,
        state: 'CA',
        time_zone: 'America/Los_Angeles',
        verified: true,
        billing_ended: false,
        user_id: administrator.id,
      },
      ...{ terms_version: null, terms_notified_version: null, terms_notified_at: null },
    },
  ])
})
