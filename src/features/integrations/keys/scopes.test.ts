import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { actors, password, permissions, putThings, type Row, requestOfRow, type Things } from '../../../../tests/api/permissions.ts'
import { solvedCaptcha } from '../../../../tests/captcha.ts'
import { putProject } from '../../../../tests/project.ts'
import { type Stage, stage } from '../../../../tests/stage.ts'
import { newId } from '../../../core/database/ids.server.ts'
import { hashPassword } from '../../accounts/model/passwords.server.ts'
import { hashOf } from '../../accounts/sessions/sessions.server.ts'
import { listKeys } from './contract.ts'
import { insertKey } from './queries.server.ts'
import { scopeOf } from './rules.ts'

type Operation = { 'x-scopes'?: string[] }

let s: Stage
/** By call: the scope that it needs, as the API describes it; null if it is closed to keys. */
const scopes = new Map<string, string | null>()
/** Keys with one scope, and with all others. */
const keysWith = new Map<string, string>()
const keysWithout = new Map<string | null, string>()
beforeAll(async () => {
  const billing = { BILLING: 'on', BILLING_MONTHLY_CENTS: '10000', BILLING_YEARLY_CENTS: '100000' }
  s = await stage({ ...billing, HOST: '0.0.0.0', PUBLIC_URL: 'https://plaza.example' })
  await s.db
    .updateTable('users')
    .set({ password_hash: await hashPassword(password) })
    .execute()
  const { paths } = (await s.inject(null, { url: '/api/v1/openapi.json' })).body as { paths: Record<string, Record<string, Operation>> }
  for (const [path, operations] of Object.entries(paths)) {
    for (const [method, { 'x-scopes': needs = [] }] of Object.entries(operations)) {
      const needed = needs[0] ?? null
      scopes.set(`${method.toUpperCase()} ${path.replace('/api/v1', '')}`, needed)
    }
  }
  const all = (await s.call(s.cast.administrator, listKeys, {})).body.scopes
  expect(all).toEqual([...new Set([...scopes.values()].filter((one) => one !== null))].sort())
  for (const scope of all) {
    keysWith.set(scope, await keyWith([scope]))
    keysWithout.set(scope, await keyWith(all.filter((one) => one !== scope)))
  }
  keysWithout.set(null, await keyWith(all))
})
afterAll(() => s.close())

/** More keys than an organization can have. */
async function keyWith(wanted: string[], projectId: string | null = null): Promise<string> {
  const [id, secret] = [newId(), `plz_${randomUUID()}`]
  const organizationId = s.cast.administrator.organizationId as string
  const key = { id, organizationId, name: 'Test', hash: hashOf(secret), ending: secret.slice(-4), scopes: wanted }
  await insertKey(s.db, { ...key, origins: [], projectId, createdBy: s.cast.administrator.id, expiresAt: null, now: s.clock.now })
  return secret
}

let things: Things | null = null
async function answer(row: Row, key: string) {
  things ??= { ...(await putThings(s.db, s.cast, s.clock.now)), captcha: () => solvedCaptcha(s) }
  const options = await requestOfRow(row, things, s.cast, 'administrator')
  const { status, body } = await s.inject(null, { ...options, headers: { ...options.headers, authorization: `Bearer ${key}` } })
  if (options.method !== 'GET' && status < 400) things = null
  return { status, code: body.code }
}

const callOf = ({ call }: Row) => call.replace(/ \(.*\)$/, '')
const expectedOf = ({ expected }: Row) => Number(expected.split(' ')[actors.indexOf('administrator')])

describe('every call with a key', () => {
  test.each(permissions)('$call', async (row) => {
    const scope = scopes.get(callOf(row)) ?? null
    const without = await answer(row, keysWithout.get(scope) ?? '')
    expect(without).toEqual({ status: 403, code: scope === null ? 'key.closed' : 'key.scope' })
    // The scope is all it takes: the reply is that of the administrator.
    if (scope !== null) expect((await answer(row, keysWith.get(scope) ?? '')).status).toBe(expectedOf(row))
  })
})

describe('HEAD answers as GET to a key for another project', () => {
  const reads = permissions.filter((row) => callOf(row).startsWith('GET '))
  let key = ''
  beforeAll(async () => {
    const other = await putProject(s.db, s.cast.administrator, s.clock.now)
    const all = [...keysWith.keys()]
    key = await keyWith(all, other)
  })
  test.each(reads)('$call', async (row) => {
    const got = await answer(row, key)
    const head = await answer({ ...row, call: row.call.replace('GET ', 'HEAD ') }, key)
    expect(head.status).toBe(got.status)
    if (callOf(row).startsWith('GET /projects/{id}')) expect(got.status).not.toBe(200)
  })
})

/** Every word of the paths that keys may call. */
const openWords = [
  'again answer answerFiles answers audit basemap blogs check citys comments comparison complete copy councilReport',
  'councilReport.pdf count countrys counts countyDataAndMofify create createNew decisions delete deleteVote deliveries',
  'documentFiles documents draft drawing duplicate embedding errors excelSheetUploadAndDataInsertDB exportPreview exports',
  'facts failures faults file fileAnswers findings first form geoJson geocode here hide hold hosts image imageOrder images imports',
  'interruptions invite landing likes logo machine mapTiles members merge oembed openAnswers openData order orgQRCodeProjects',
  'organizations overrides overview ownSite ownerProject package picture placeAnswers places platformImports points',
  'population poster preview projectAllDataExport projectDataExportIntoSheet projects publication published published.pdf',
  'qrCodes questions questionsList records removeBlog reopen reports residentsTemplate results retry run scan schedule shapeAnswers sheet',
  'show site states status suggest survey taggedAnswers tags template template.csv template.xlsx translations try turnout',
  'update updateVote updates users votes webhooks weighting within zipcode zips',
].flatMap((line) => line.split(' '))

test('every call is open or closed on purpose: a new word in a path that keys may call is added here, or to the closed ones', () => {
  const open = [...scopes].filter(([, scope]) => scope !== null).map(([call]) => call.split(' ')[1] ?? '')
  const words = open.flatMap((path) => path.split('/')).filter((word) => word !== '' && !word.startsWith('{'))
  expect([...new Set(words)].sort()).toEqual(openWords)
})

test('closed: accounts, logins, second steps, keys, billing, the administrator’s role, the operator and what residents do', () => {
  const closed = [...scopes].filter(([, scope]) => scope === null).map(([call]) => call)
  const own =
    /^\w+ \/(auth|billing|users|keys|receipts|recordsRequests|unsubscribe|outbox|feedback|verifications|security-audits|takeouts)(\/|$)/
  const others = closed.filter((call) => !own.test(call))
  expect(others.sort()).toEqual([
    'DELETE /answerFiles/{id}',
    'DELETE /drafts/{name}',
    'DELETE /mailSender/key',
    'DELETE /organizations/{id}/administratorOffer',
    'DELETE /projects/{id}/follow',
    'GET /drafts/{name}',
    'GET /mailSender',
    'GET /organizations/{id}/administratorOffer',
    'GET /organizations/{id}/receipts',
    'GET /organizations/{id}/verification',
    'GET /projects/{id}/follow',
    'GET /sso',
    'GET /sso/scim',
    'POST /mailSender/check',
    'POST /mailSender/key',
    'POST /members/setpassword',
    'POST /organizations/{id}/administrator',
    'POST /organizations/{id}/administratorOffer',
    'POST /organizations/{id}/administratorOffer/accept',
    'POST /organizations/{id}/administratorOffer/decline',
    'POST /organizations/{id}/domains',
    'POST /organizations/{id}/verification',
    'POST /projects/{id}/follow',
    'POST /projects/{id}/participation',
    'POST /questions/{id}/files',
    'POST /sso/remove',
    'POST /sso/scim',
    'POST /sso/scim/remove',
    'POST /sso/test',
    'PUT /drafts/{name}',
    'PUT /mailSender',
    'PUT /organizations/{id}/twoStep',
    'PUT /sso',
    'PUT /sso/saml',
  ])
  const open = [...scopes].filter(([call, scope]) => scope !== null && own.test(call)).map(([call]) => call)
  expect(open.sort()).toEqual([
    'GET /users/imports',
    'GET /users/imports/{id}',
    'GET /users/imports/{id}/errors',
    'GET /users/residentsTemplate',
    'POST /users/excelSheetUploadAndDataInsertDB',
  ])
})

test('single answers of every kind need the scope of answers: a key that reads questions alone reads none', () => {
  for (const kind of ['openAnswers', 'placeAnswers', 'fileAnswers', 'shapeAnswers', 'shapeAnswers/geoJson'])
    expect(scopeOf({ method: 'GET', path: `/questions/:id/${kind}`, access: 'viewer' })).toBe('answers:read')
})

test('a call that only reads needs the reading scope, whatever its method', () => {
  expect(scopeOf({ method: 'POST', path: '/projects/ownerProject', access: 'viewer', reads: true })).toBe('projects:read')
  expect(scopeOf({ method: 'POST', path: '/projects', access: 'editor' })).toBe('projects:write')
  expect(scopeOf({ method: 'GET', path: '/projects/:id/comments', access: 'person' })).toBe('comments:read')
  expect(scopeOf({ method: 'POST', path: '/projects/:id/votes', access: 'resident' })).toBeNull()
  expect(scopeOf({ method: 'GET', path: '/unheard-of', access: 'anyone' })).toBeNull()
})
