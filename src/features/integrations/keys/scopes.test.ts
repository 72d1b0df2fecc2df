import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { declaredForKeys, putKey, scopesOfCalls } from '../../../../tests/api/keys.ts'
import { actors, password, permissions, putThings, type Row, requestOfRow, type Things } from '../../../../tests/api/permissions.ts'
import { solvedCaptcha } from '../../../../tests/captcha.ts'
import { type Stage, stage } from '../../../../tests/stage.ts'
import { hashPassword } from '../../accounts/model/passwords.server.ts'
import { listKeys } from './contract.ts'
import { isPublic } from './rules.ts'

const origin = 'https://www.example.org'

let s: Stage
let scopes = new Map<string, string | null>()
let all: string[] = []
/** Keys with one scope, and with all others. */
const keysWith = new Map<string, string>()
const keysWithout = new Map<string | null, string>()
let pageKey = ''
const declared = declaredForKeys()
beforeAll(async () => {
  const billing = { BILLING: 'on', BILLING_MONTHLY_CENTS: '10000', BILLING_YEARLY_CENTS: '100000' }
  s = await stage({ ...billing, HOST: '0.0.0.0', PUBLIC_URL: 'https://plaza.example' })
  await s.db
    .updateTable('users')
    .set({ password_hash: await hashPassword(password) })
    .execute()
  scopes = await scopesOfCalls(s)
  all = (await s.call(s.cast.administrator, listKeys, {})).body.scopes
  expect(all).toEqual([...new Set([...scopes.values()].filter((one) => one !== null))].sort())
  for (const scope of all) {
    keysWith.set(scope, await putKey(s, [scope]))
    keysWithout.set(
      scope,
      await putKey(
        s,
        all.filter((one) => one !== scope),
      ),
    )
  }
})
// Each test has keys of its own, which have a limit per minute.
beforeEach(async () => {
  keysWithout.set(null, await putKey(s, all))
  pageKey = await putKey(s, all, { origins: [origin] })
})
afterAll(() => s.close())

let things: Things | null = null
async function requestOf(row: Row) {
  things ??= { ...(await putThings(s.db, s.cast, s.clock.now)), captcha: () => solvedCaptcha(s) }
  return requestOfRow(row, things, s.cast, 'administrator')
}

async function send(options: Awaited<ReturnType<typeof requestOf>>, key: string) {
  const { status, body } = await s.inject(null, { ...options, headers: { ...options.headers, authorization: `Bearer ${key}` } })
  if (options.method !== 'GET' && status < 400) things = null
  return { status, code: body.code }
}
const answer = async (row: Row, key: string) => send(await requestOf(row), key)

const callOf = ({ call }: Row) => call.replace(/ \(.*\)$/, '')
const expectedOf = ({ expected }: Row, actor: (typeof actors)[number]) => Number(expected.split(' ')[actors.indexOf(actor)])

describe('every call with a key', () => {
  test.each(permissions)('$call', async (row) => {
    const scope = scopes.get(callOf(row)) ?? null
    const without = await answer(row, keysWithout.get(scope) ?? '')
    expect(without).toEqual({ status: 403, code: scope === null ? 'key.closed' : 'key.scope' })
    // The scope is all it takes: the reply is that of the administrator.
    if (scope !== null) expect((await answer(row, keysWith.get(scope) ?? '')).status).toBe(expectedOf(row, 'administrator'))
  })
})

describe('every call with each other scope alone', () => {
  test.each(permissions)('403 $call', async (row) => {
    const scope = scopes.get(callOf(row)) ?? null
    // What is refused changes nothing: the same request is sent with each key.
    const request = await requestOf(row)
    for (const [other, key] of keysWith) if (other !== scope) expect((await send(request, key)).status, other).toBe(403)
  })
})

describe('every call with a key for web pages, whatever its scopes: what every visitor gets, or nothing', () => {
  test.each(permissions)('$call', async (row) => {
    const call = callOf(row)
    const got = await answer(row, pageKey)
    const access = declared.get(call)?.access
    if (scopes.get(call) === null) expect(got.code).toBe('key.closed')
    else if (isPublic(access)) expect(got.status).toBe(expectedOf(row, 'visitor'))
    else expect(got).toEqual({ status: 403, code: 'key.publicOnly' })
  })
})

/** A scope of projects does not show what people answered, how many did, or who they are. */
const personal = /answers|results|comparison|councilReport|turnout|weighting|votes|comments|exports|export|overview|population|residents/i

test('what shows unpublished results or single people never needs the scope of projects alone', () => {
  const open = [...scopes].filter(([call, scope]) => scope?.startsWith('projects:') && personal.test(call)).map(([call]) => call)
  expect(open).toEqual([])
  for (const call of ['comparison', 'councilReport', 'councilReport.pdf', 'results', 'turnout', 'weighting', 'publication'])
    expect(scopes.get(`GET /projects/{id}/${call}`), call).toBe('results:read')
  for (const kind of ['openAnswers', 'placeAnswers', 'fileAnswers', 'shapeAnswers', 'shapeAnswers/geoJson'])
    expect(scopes.get(`GET /questions/{id}/${kind}`), kind).toBe('answers:read')
})

test('a scope says whether its calls read or write', () => {
  const writing = [...scopes].filter(([call, scope]) => call.startsWith('GET ') && scope?.endsWith(':write'))
  const reading = [...scopes].filter(([call, scope]) => !call.startsWith('GET ') && scope?.endsWith(':read'))
  expect(writing).toEqual([])
  expect(reading.map(([call]) => call).sort()).toEqual([
    'POST /projects/check',
    'POST /projects/orgQRCodeProjects',
    'POST /projects/ownerProject',
    'POST /projects/projectAllDataExport',
    'POST /projects/{id}/answers/try',
    'POST /projects/{id}/publication/preview',
    'POST /qrCodes/scan',
    'POST /zipcode/countyDataAndMofify',
  ])
})

test('closed: accounts, logins, second steps, keys, billing, the administrator’s role, the operator and what residents do', () => {
  const own =
    /^\w+ \/(auth|billing|keys|receipts|recordsRequests|unsubscribe|outbox|feedback|messages|operator|verifications|takeouts|sso|mailSender|drafts)(\/|$)/
  const open = [...scopes].filter(([call, scope]) => scope !== null && own.test(call))
  expect(open).toEqual([])
  const ofAccounts = [...scopes].filter(([call, scope]) => scope !== null && / \/users(\/|$)/.test(call)).map(([call]) => call)
  expect(ofAccounts.sort()).toEqual([
    'GET /users/imports',
    'GET /users/imports/{id}',
    'GET /users/imports/{id}/errors',
    'GET /users/residentsTemplate',
    'POST /users/excelSheetUploadAndDataInsertDB',
  ])
  for (const call of [
    'POST /projects/{id}/answers',
    'POST /projects/{id}/votes',
    'POST /projects/{id}/comments',
    'PUT /organizations/{id}/twoStep',
  ])
    expect(scopes.get(call), call).toBeNull()
})
