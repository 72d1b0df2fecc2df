import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Person } from '../../../../tests/cast.ts'
import { putProject } from '../../../../tests/project.ts'
import { type Stage, stage } from '../../../../tests/stage.ts'
import type { Endpoint } from '../../../core/contract/endpoint.ts'
import { addComment, castVote } from '../../participation/responses/contract.ts'
import { showResults } from '../../results/model/contract.ts'
import { createQuestion } from '../../surveys/model/contract.ts'
import { listAudit } from '../audit/contract.ts'
import { notActs } from '../audit/not-acts.ts'
import { removeOldEntries } from '../audit/queries.server.ts'
import { acts, isRecorded } from '../audit/rules.ts'
import en from '../audit/text/en.json'
import { addMember, removeUser, updateMember } from '../members/contract.ts'
import { logIn } from '../model/contract.ts'
import { hashPassword } from '../model/passwords.server.ts'

let s: Stage
let own: string
beforeEach(async () => {
  s = await stage()
  own = s.cast.administrator.organizationId as string
})
afterEach(() => s.close())

type Query = { limit?: number; cursor?: string | undefined; from?: string; to?: string; user?: string }
const list = (who: Person | null, query: Query = {}, id = own) => s.call(who, listAudit, { params: { id }, query })
const entries = async (query: Query = {}) => (await list(s.cast.administrator, query)).body.entries
const later = async (milliseconds: number) => {
  s.clock.now = new Date(s.clock.now.getTime() + milliseconds)
  await s.db.updateTable('sessions').set({ last_seen_at: s.clock.now }).execute()
}

describe('what is recorded', () => {
  test('a colleague added, changed and removed: who, what, whom, when, from where; also after they are gone', async () => {
    const colleague = { firstName: 'Ada', lastName: 'Example', email: 'ada@example.org', department: 'Works', role: 'Clerk' }
    const { body } = await s.call(s.cast.administrator, addMember, { body: { ...colleague, permission: 'viewer' } })
    const id = body.user._id
    await later(1)
    await s.call(s.cast.administrator, updateMember, { params: { id }, body: { permission: 'editor', role: 'Clerk' } })
    await later(1)
    await s.call(s.cast.administrator, removeUser, { query: { id }, body: null })
    const found = await entries()
    const subject = { type: 'user', _id: id, title: 'Ada Example' }
    expect(found).toMatchObject([
      { action: 'DELETE /users/delete', subject },
      { action: 'PUT /members/:id', subject, details: { changed: ['permission'], permissionBefore: 'viewer', permission: 'editor' } },
      { action: 'POST /members', subject },
    ])
    expect(found[0]).toMatchObject({
      at: s.clock.now.toISOString(),
      user: { _id: s.cast.administrator.id, name: 'administrator Example' },
      ip: '127.0.0.1',
    })
    expect(JSON.stringify(found)).not.toContain('ada@example.org')
  })

  test('projects and questions under their title of then; what is refused is not recorded', async () => {
    const made = await s.inject(s.cast.editor, { method: 'POST', url: '/api/v1/projects', payload: { title: 'Crossings' } })
    const project = (made.body.project as { _id: string })._id
    await later(1)
    await s.call(s.cast.editor, createQuestion, { body: { project, text: 'Where?', type: 'open' } })
    await later(1)
    await s.inject(s.cast.editor, { method: 'PUT', url: `/api/v1/projects/${project}`, payload: { title: 'Safer crossings' } })
    await later(1)
    await s.inject(s.cast.administrator, { method: 'DELETE', url: `/api/v1/projects/${project}/delete` })
    await later(1)
    const refused = [
      await s.inject(s.cast.editor, { method: 'DELETE', url: `/api/v1/projects/${project}/delete` }),
      await s.inject(s.cast.editor, { method: 'PUT', url: `/api/v1/projects/${project}`, payload: { title: 'x' } }),
      await s.inject(s.cast.viewer, { method: 'POST', url: '/api/v1/projects', payload: { title: 'x' } }),
    ]
    expect(refused.map(({ status }) => status)).toEqual([403, 404, 403])
    expect((await entries()).map(({ action, subject, user }) => [action, subject?.type, subject?.title, user.name])).toEqual([
      ['DELETE /projects/:id/delete', 'project', 'Safer crossings', 'administrator Example'],
      ['PUT /projects/:id', 'project', 'Crossings', 'editor Example'],
      ['POST /questions/create', 'project', 'Crossings', 'editor Example'],
      ['POST /projects', 'project', 'Crossings', 'editor Example'],
    ])
  })

  test('exports each time, looks at results once in ten minutes; what residents do never', async () => {
    const id = await putProject(s.db, s.cast.editor, s.clock.now)
    await s.call(s.cast.resident, castVote, { params: { id }, query: { vote: 'yes' }, body: null })
    await s.call(s.cast.resident, addComment, { params: { id }, body: { text: 'A secret wish' } })
    const look = (query = {}) => s.call(s.cast.viewer, showResults, { params: { id }, query })
    expect((await look()).status).toBe(200)
    expect((await look()).status).toBe(200)
    expect(await entries()).toHaveLength(1)
    await look({ includeUnconfirmed: 'true' })
    expect(await entries()).toHaveLength(2)
    await later(10 * 60_000 + 1)
    await look()
    expect(await entries()).toHaveLength(3)
    await later(1)
    const sheet = () => s.inject(s.cast.viewer, { url: `/api/v1/projects/projectDataExportIntoSheet/${id}?from=2026-01-01` })
    expect((await sheet()).status).toBe(200)
    await sheet()
    await s.inject(s.cast.viewer, { method: 'POST', url: '/api/v1/projects/projectAllDataExport', payload: { projects: [id] } })
    const found = await entries()
    expect(found).toHaveLength(6)
    expect(found.slice(0, 3).map(({ details }) => details)).toContainEqual({ id, from: '2026-01-01' })
    for (const one of found.slice(0, 3)) expect(one.subject).toEqual({ type: 'project', _id: id, title: 'Safer crossings' })
    expect(JSON.stringify(await s.db.selectFrom('audit_entries').selectAll().execute())).not.toMatch(/secret wish|resident@/)
  })

  test('an official’s login, not a resident’s, and not one that fails', async () => {
    const password = 'Correct1horse'
    await s.db
      .updateTable('users')
      .set({ password_hash: await hashPassword(password) })
      .execute()
    const enter = (email: string, typed = password) => s.call(null, logIn, { body: { email, password: typed } })
    expect((await enter('viewer@example.org', 'wrong')).status).toBe(401)
    expect((await enter('resident@example.org')).status).toBe(200)
    expect((await enter('viewer@example.org')).status).toBe(200)
    expect(await entries()).toMatchObject([{ action: 'POST /auth/login', user: { _id: s.cast.viewer.id }, subject: null, details: {} }])
  })

  test('another organization’s officials leave no entry here, whatever they name', async () => {
    const id = await putProject(s.db, s.cast.editor, s.clock.now)
    await s.call(s.cast.otherAdministrator, showResults, { params: { id }, query: {} })
    expect(await entries()).toEqual([])
  })
})

describe('reading it', () => {
  const act = async (who: Person, count: number) => {
    for (let i = 0; i < count; i++) {
      await later(60_000)
      const made = await s.inject(who, { method: 'POST', url: '/api/v1/projects', payload: { title: `Project ${i}` } })
      expect(made.status).toBe(200)
    }
  }

  test('200 administrator in pages, by person and by day', async () => {
    await act(s.cast.editor, 3)
    await act(s.cast.administrator, 2)
    const first = (await list(s.cast.administrator, { limit: 2 })).body
    expect([first.entries.length, first.nextCursor]).toEqual([2, expect.any(String)])
    const second = (await list(s.cast.administrator, { limit: 2, cursor: first.nextCursor ?? undefined })).body
    const third = (await list(s.cast.administrator, { limit: 2, cursor: second.nextCursor ?? undefined })).body
    const titles = [first, second, third].flatMap((page) => page.entries.map((one) => one.subject?.title))
    expect(titles).toEqual(['Project 1', 'Project 0', 'Project 2', 'Project 1', 'Project 0'])
    expect(third.nextCursor).toBeNull()
    expect(first.people.map((one) => one.name)).toEqual(['administrator Example', 'editor Example'])
    expect(await entries({ user: s.cast.editor.id })).toHaveLength(3)
    expect(await entries({ from: '2026-11-20', to: '2026-11-20' })).toHaveLength(5)
    expect(await entries({ to: '2026-11-19' })).toHaveLength(0)
    expect(await entries({ from: s.clock.now.toISOString() })).toHaveLength(1)
    // Five in the afternoon in California is the next day in UTC.
    await s.db
      .updateTable('audit_entries')
      .set({ at: new Date('2026-11-21T01:00:00Z') })
      .execute()
    expect([await entries({ to: '2026-11-20' }), await entries({ from: '2026-11-21' })].map((all) => all.length)).toEqual([5, 0])
  })

  test('401 visitor, 403 resident, viewer, editor and another administrator, 404 what is no id, 422 filters that cannot be', async () => {
    const { resident, viewer, editor, otherAdministrator, administrator } = s.cast
    expect((await list(null)).status).toBe(401)
    for (const who of [resident, viewer, editor, otherAdministrator]) expect((await list(who)).status).toBe(403)
    expect((await list(administrator, {}, 'nonsense')).status).toBe(404)
    for (const query of [{ from: 'soon' }, { user: 'nobody' }, { cursor: 'nowhere' }, { limit: 0 }])
      expect((await list(administrator, query)).status, JSON.stringify(query)).toBe(422)
  })

  test('entries are kept for two years to the day', async () => {
    await act(s.cast.editor, 1)
    const at = s.clock.now
    await removeOldEntries(s.db, new Date('2028-11-20T00:00:00Z'))
    expect(await s.db.selectFrom('audit_entries').select('id').execute()).toHaveLength(1)
    await removeOldEntries(s.db, new Date(Date.UTC(2028, 10, 20, at.getUTCHours(), at.getUTCMinutes() + 1)))
    expect(await s.db.selectFrom('audit_entries').select('id').execute()).toHaveLength(0)
  })
})

test('every call of every contract that an official can write with, or take a file with, has a sentence or a reason for none', () => {
  const contracts = Object.values(import.meta.glob<Record<string, unknown>>('/src/{features,pages}/**/contract.ts', { eager: true }))
  const endpoints = contracts.flatMap((one) => Object.values(one)).filter((one): one is Endpoint => isEndpoint(one))
  expect(endpoints.length).toBeGreaterThan(40)
  const wordless = endpoints
    .filter(({ access }) => access !== 'anyone' && access !== 'resident')
    .filter(({ method, reads, download }) => (method !== 'GET' && !reads) || download)
    .map(({ method, path }) => `${method} ${path}`)
    .filter((action) => !(action in acts) && !notActs.includes(action))
  expect(wordless).toEqual([])
  const known = new Set(endpoints.map(({ method, path }) => `${method} ${path}`))
  expect([...Object.keys(acts), ...notActs].filter((action) => !known.has(action))).toEqual([])
  for (const sentence of Object.values(acts)) expect(en.acts).toHaveProperty(sentence)
  expect(isRecorded('POST', '/something/new', false)).toBe(true)
})

const isEndpoint = (value: unknown): boolean => typeof value === 'object' && value !== null && 'access' in value && 'path' in value
