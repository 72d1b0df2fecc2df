// Single sign-on against a real provider (oidc-provider) and a forger; the settings; enforcement; races.
import { Secret } from 'otpauth'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Person } from '../../../../tests/cast.ts'
import { Device } from '../../../../tests/servers/device.ts'
import { type Dns, startDns } from '../../../../tests/servers/dns.ts'
import { client, type DirectoryPerson, logInThere, startForger, startProvider } from '../../../../tests/servers/identity-provider.ts'
import { type Stage, stage } from '../../../../tests/stage.ts'
import { createWebhook, listDeliveries } from '../../integrations/webhooks/contract.ts'
import { webhookEvents } from '../../messaging/events/rules.ts'
import { listAudit } from '../audit/contract.ts'
import { logInWithMailedCode } from '../login/contract.ts'
import { listMembers } from '../members/contract.ts'
import { colleaguesMax, logIn, setPassword, showMe } from '../model/contract.ts'
import { hashPassword } from '../model/passwords.server.ts'
import { newLink } from '../sessions/links.server.ts'
import { newCode } from '../sessions/mailed-codes.server.ts'
import {
  addPasskey,
  confirmAuthenticator,
  logInWithCode,
  logInWithPasskey,
  startAuthenticator,
  startPasskey,
  startPasskeyLogin,
} from '../two-step/contract.ts'
import { codeAt } from '../two-step/totp.server.ts'
import { recordNameOf } from '../verification/rules.ts'
import { changeSso, findSso, finishSso, removeSso, type SsoSettings, showSso, startSso, testSso } from './contract.ts'

const password = 'Correct1horse'
const publicUrl = 'http://127.0.0.1:3000'
const redirectUri = `${publicUrl}/login/sso/callback`
const people: DirectoryPerson[] = [
  { sub: 'ada', email: 'Ada@Newport.example', email_verified: true, given_name: 'Ada', family_name: 'Example', groups: ['staff'] },
  { sub: 'unverified', email: 'unverified@newport.example', email_verified: false, given_name: 'Una' },
  { sub: 'outsider', email: 'outsider@elsewhere.example', email_verified: true, given_name: 'Otto' },
  { sub: 'editor', email: 'editor@newport.example', email_verified: true, given_name: 'Eve', groups: ['plaza-editors'] },
  { sub: 'resident', email: 'neighbor@example.org', email_verified: true, given_name: 'Nora' },
]
let s: Stage
let dns: Dns
let provider: Awaited<ReturnType<typeof startProvider>>
let forger: Awaited<ReturnType<typeof startForger>>
beforeAll(async () => {
  dns = await startDns()
  provider = await startProvider(redirectUri, people)
  forger = await startForger()
  s = await stage({ DNS_SERVERS: dns.address, PUBLIC_URL: publicUrl })
  await s.db
    .updateTable('users')
    .set({ password_hash: await hashPassword(password) })
    .where('login_type', '=', 'Organization')
    .execute()
})
beforeEach(async () => {
  provider.current = 'ada'
  forger.claims = (right) => right
  forger.signsWrongly = false
  forger.refusesClient = false
  await s.db.deleteFrom('sso_connections').execute()
  await s.db.deleteFrom('sso_identities').execute()
  await s.db.deleteFrom('users').where('email', 'like', '%@newport.example').execute()
  await s.db.deleteFrom('audit_entries').execute()
})
afterEach(() => dns.zone.clear())
afterAll(async () => {
  await s.close()
  await Promise.all([provider.close(), forger.close(), dns.close()])
})

type Sent = Partial<SsoSettings & { clientSecret: string; password: string }>
const put = (sent: Sent = {}, who: Person | null = s.cast.administrator) =>
  s.call(who, changeSso, {
    body: {
      ...{ issuer: provider.issuer, clientId: client.id, clientSecret: client.secret, domains: ['newport.example'] },
      ...{ active: true, password, ...sent },
    },
  })
/** The TXT record by which the organization of a person proves a domain. */
async function prove(domain: string, who = s.cast.administrator) {
  const { body } = await s.call(who, showSso, {})
  dns.zone.set(recordNameOf(domain), [body.record.value])
}
async function connect(sent: Sent = {}) {
  await prove('newport.example')
  const reply = await put(sent)
  expect([reply.status, reply.body.errors]).toEqual([200, undefined])
}

type Browser = { cookies: Map<string, string> }
const browser = (): Browser => ({ cookies: new Map() })
const cookieOf = ({ cookies }: Browser) => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
async function post(at: Browser, url: string, payload: object) {
  // The provider's site leads the browser back.
  const headers = { cookie: cookieOf(at), 'sec-fetch-site': url === finishSso.path ? 'cross-site' : 'same-origin' }
  const reply = await s.inject(null, { method: 'POST', url: `/api/v1${url}`, headers, payload })
  for (const one of [reply.headers['set-cookie'] ?? []].flat() as string[]) {
    const [name = '', value = ''] = one.split(';')[0]?.split(/=(.*)/s) ?? []
    if (value === '') at.cookies.delete(name)
    else at.cookies.set(name, value)
  }
  return reply
}
const begin = async (at: Browser, next?: string) => {
  const { status, body } = await post(at, startSso.path, { organization: 'newport', ...(next ? { next } : {}) })
  expect([status, body.message]).toEqual([200, undefined])
  return new URL(String(body['url']))
}
const finish = (at: Browser, answer: string) => post(at, finishSso.path, { answer })
/** A whole login at the real provider. */
async function enter(sub: string | null = 'ada', at = browser(), next?: string) {
  provider.current = sub
  const url = await begin(at, next)
  return finish(at, await logInThere(url.href, redirectUri))
}
/** A login whose answer the forger's token decides. */
async function forge(at = browser()) {
  const url = await begin(at)
  forger.nonce = url.searchParams.get('nonce') ?? ''
  return finish(at, `code=code&state=${url.searchParams.get('state')}`)
}
const bearer = (token: unknown): Person => ({ id: '', organizationId: null, token: String(token) })
const acts = async () => {
  const id = s.cast.administrator.organizationId ?? ''
  const { body } = await s.call(s.cast.administrator, listAudit, { params: { id }, query: {} })
  return body.entries.map((one) => [one.action, one.details['reason'] ?? null])
}
const accountOf = (email: string) => s.db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst()
const identities = () => s.db.selectFrom('sso_identities').select(['issuer', 'subject', 'user_id']).execute()
const setEmail = (id: string, email: string) => s.db.updateTable('users').set({ email }).where('id', '=', id).execute()

describe('logging in', () => {
  test('200 the first login makes a viewer with a session; the second finds the same account', async () => {
    await connect()
    const first = await enter('ada', browser(), '/project/1?tab=news')
    expect([first.status, first.body['next']]).toEqual([200, '/project/1?tab=news'])
    const { body } = await s.call(bearer(first.body['token']), showMe, {})
    expect(body.user).toMatchObject({
      firstName: 'Ada',
      lastName: 'Example',
      email: 'ada@newport.example',
      permission: 'viewer',
      emailVerified: true,
    })
    const second = await enter()
    expect((await s.call(bearer(second.body['token']), showMe, {})).body.user._id).toBe(body.user._id)
    expect(await identities()).toEqual([{ issuer: provider.issuer, subject: 'ada', user_id: body.user._id }])
    expect((await acts()).map(([action]) => action)).toEqual([
      'POST /auth/sso/callback',
      'POST /auth/sso/callback',
      'SSO joined',
      'PUT /sso',
    ])
  })

  test('only the first login tells the webhooks of a new member', async () => {
    await connect()
    const body = { url: 'https://hooks.example.org/', events: [...webhookEvents] }
    const { webhook } = (await s.call(s.cast.administrator, createWebhook, { body })).body
    const { body: joined } = await enter()
    await enter()
    const params = { id: webhook._id }
    const { deliveries } = (await s.call(s.cast.administrator, listDeliveries, { params, query: {} })).body
    expect(deliveries.map(({ event }) => event)).toEqual(['member.added'])
    const delivery = await s.db.selectFrom('webhook_deliveries').select('data').executeTakeFirstOrThrow()
    expect(delivery.data).toEqual({ user: (joined['user'] as { _id: string })._id, permission: 'viewer' })
    await s.db.deleteFrom('webhooks').execute()
  })

  test('the session cookie is set although the browser comes from another site, and has another session', async () => {
    await connect()
    const at = browser()
    at.cookies.set('userToken', s.cast.otherAdministrator.token)
    const { status, body } = await enter('ada', at)
    expect([status, at.cookies.get('userToken')]).toEqual([200, body['token']])
  })

  test('the login at the provider uses PKCE, state and nonce', async () => {
    await connect()
    const { searchParams } = await begin(browser())
    expect(Object.fromEntries(searchParams)).toMatchObject({
      ...{ client_id: client.id, redirect_uri: redirectUri, response_type: 'code', code_challenge_method: 'S256' },
      scope: 'openid email profile groups',
    })
    for (const name of ['state', 'nonce', 'code_challenge']) expect(searchParams.get(name)).toHaveLength(43)
  })

  test('next cannot lead to another site', async () => {
    await connect()
    expect((await enter('ada', browser(), '//evil.example')).body['next']).toBe('/home')
  })

  test('two first logins at the same time make one account', async () => {
    await connect()
    const answers = []
    for (const at of [browser(), browser(), browser()]) answers.push({ at, answer: await logInThere((await begin(at)).href, redirectUri) })
    const replies = await Promise.all(answers.map(({ at, answer }) => finish(at, answer)))
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await identities()).toHaveLength(1)
  })

  test('401 the person presses Cancel', async () => {
    await connect()
    const { status, body } = await enter(null)
    expect([status, body.code]).toEqual([401, 'sso.denied'])
    expect((await acts())[0]).toEqual(['SSO refused', 'access_denied'])
  })

  test('401 an address that the provider does not vouch for; nothing is made', async () => {
    await connect()
    const { status, body } = await enter('unverified')
    expect([status, body.code]).toEqual([401, 'sso.email'])
    expect((await acts())[0]).toEqual(['SSO refused', 'email'])
    expect(await accountOf('unverified@newport.example')).toBeUndefined()
  })

  test('401 an address outside the domains that are proved', async () => {
    await connect()
    const { status, body } = await enter('outsider')
    expect([status, body.code]).toEqual([401, 'sso.domain'])
    expect(await accountOf('outsider@elsewhere.example')).toBeUndefined()
  })

  test('409 the organization is full; 403 it is not verified: nobody is added, people who have been linked get in', async () => {
    await connect()
    await enter()
    const organization = s.db.updateTable('organizations').where('id', '=', s.cast.administrator.organizationId)
    const { verified_at } = await s.db
      .selectFrom('organizations')
      .select('verified_at')
      .where('id', '=', s.cast.administrator.organizationId)
      .executeTakeFirstOrThrow()
    await organization.set({ verified_at: null, verified_by: null }).execute()
    const refused = await enter('editor')
    expect([refused.status, refused.body.code]).toEqual([403, 'organization.unverified'])
    expect((await enter()).status).toBe(200)
    await organization.set({ verified_at, verified_by: 'operator' }).execute()
    const { count } = await s.db
      .selectFrom('users')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('organization_id', '=', s.cast.administrator.organizationId)
      .executeTakeFirstOrThrow()
    for (let i = count - 1; i < colleaguesMax; i++)
      await s.db
        .insertInto('users')
        .values({
          ...{ id: crypto.randomUUID(), login_type: 'Organization', organization_id: s.cast.administrator.organizationId },
          ...{ permission: 'viewer', first_name: 'One', last_name: 'More', email: `more${i}@newport.example` },
        })
        .execute()
    const full = await enter('editor')
    expect([full.status, full.body.code]).toEqual([409, 'members.full'])
  })

  test('404 without a connection, and while it is off', async () => {
    const start = () => s.call(null, startSso, { body: { organization: 'newport' } })
    expect((await start()).status).toBe(404)
    await connect({ active: false })
    expect((await start()).status).toBe(404)
    expect((await s.call(null, findSso, { body: { email: 'any@newport.example' } })).body).toEqual({ organization: null })
  })

  test('401 the connection is turned off while a person logs in', async () => {
    await connect()
    const at = browser()
    const answer = await logInThere((await begin(at)).href, redirectUri)
    await connect({ active: false })
    const { status, body } = await finish(at, answer)
    expect([status, body.code]).toEqual([401, 'sso.refused'])
  })

  test('the domain of an address finds the organization, whether or not the address has an account', async () => {
    await connect()
    const find = async (email: string) => (await s.call(null, findSso, { body: { email } })).body.organization
    expect(await find('Nobody@NEWPORT.example')).toEqual({ name: 'City of Newport', slug: 'newport' })
    expect(await find('nobody@pd.newport.example')).toBeNull()
    expect((await s.call(null, findSso, { body: { email: 'nonsense' } })).status).toBe(422)
    expect((await s.call(null, startSso, { body: {} as never })).status).toBe(422)
    expect((await s.call(null, finishSso, { body: {} as never })).status).toBe(422)
  })
})

describe('answers that are refused with 401 and recorded', () => {
  const wrong: [string, string, (right: Record<string, unknown>) => Record<string, unknown>][] = [
    ['another nonce', 'nonce', (right) => ({ ...right, nonce: 'another' })],
    ['no nonce', 'OAUTH_INVALID_RESPONSE', ({ nonce: _, ...right }) => right],
    ['another audience', 'aud', (right) => ({ ...right, aud: 'another-client' })],
    ['another issuer', 'iss', (right) => ({ ...right, iss: 'https://login.elsewhere.example' })],
    ['an expired token', 'exp', (right) => ({ ...right, exp: Math.floor(Date.now() / 1000) - 3600 })],
  ]
  test.each(wrong)('%s', async (_, reason, claims) => {
    await connect({ issuer: forger.issuer })
    forger.claims = claims
    const { status, body } = await forge()
    expect([status, body.code, body['token']]).toEqual([401, 'sso.refused', undefined])
    expect((await acts())[0]).toEqual(['SSO refused', reason])
    expect(await accountOf('forged@newport.example')).toBeUndefined()
    forger.claims = (right) => right
    expect((await forge()).status).toBe(200)
  })

  test('a token that another key signed', async () => {
    await connect({ issuer: forger.issuer })
    forger.signsWrongly = true
    expect((await forge()).status).toBe(401)
    expect((await acts())[0]?.[0]).toBe('SSO refused')
    expect(await accountOf('forged@newport.example')).toBeUndefined()
  })

  test('an answer a second time', async () => {
    await connect()
    const at = browser()
    const answer = await logInThere((await begin(at)).href, redirectUri)
    expect((await finish(at, answer)).status).toBe(200)
    const { status, body } = await finish(at, answer)
    expect([status, body.code]).toEqual([401, 'sso.refused'])
    expect((await acts())[0]).toEqual(['SSO refused', 'replayed'])
    const both = await Promise.all([1, 2].map(async () => finish(at, answer)))
    expect(both.map((one) => one.status)).toEqual([401, 401])
  })

  test('of the same answer twice at the same time, one opens a session', async () => {
    await connect()
    const at = browser()
    const answer = await logInThere((await begin(at)).href, redirectUri)
    const replies = await Promise.all([finish(at, answer), finish(at, answer)])
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 401])
  })

  test('another state, none, or one of another browser', async () => {
    await connect()
    const at = browser()
    const answer = new URLSearchParams(await logInThere((await begin(at)).href, redirectUri))
    const changed = new URLSearchParams(answer)
    changed.set('state', 'x'.repeat(43))
    expect((await finish(at, String(changed))).status).toBe(401)
    changed.delete('state')
    expect((await finish(at, String(changed))).status).toBe(401)
    const thief = browser()
    await begin(thief)
    expect((await finish(thief, String(answer))).status).toBe(401)
    expect((await finish(browser(), String(answer))).status).toBe(401)
    expect((await acts()).slice(0, 4).map(([, reason]) => reason)).toEqual(['browser', 'state', 'state', null])
    expect((await finish(at, String(answer))).status).toBe(200)
  })

  test('an answer after ten minutes', async () => {
    await connect()
    const at = browser()
    const answer = await logInThere((await begin(at)).href, redirectUri)
    const start = s.clock.now
    s.clock.now = new Date(start.getTime() + 10 * 60_000 + 1)
    const { status } = await finish(at, answer)
    s.clock.now = start
    expect([status, (await acts())[0]]).toEqual([401, ['SSO refused', 'expired']])
  })

  test('repeating one answer adds three entries at most', async () => {
    await connect()
    const at = browser()
    const answer = await logInThere((await begin(at)).href, redirectUri)
    for (let i = 0; i < 6; i++) await finish(at, answer)
    expect((await acts()).filter(([action]) => action === 'SSO refused')).toHaveLength(3)
  })
})

describe('an account with the same address', () => {
  const own = (at: Browser, secret = password) => post(at, logIn.path, { email: 'ada@newport.example', password: secret })

  test('is linked after its owner has logged in to it in the same browser, and not before', async () => {
    await connect()
    await setEmail(s.cast.viewer.id, 'ada@newport.example')
    const at = browser()
    const first = await enter('ada', at)
    expect([first.status, first.body.code, first.body['token']]).toEqual([401, 'sso.confirmFirst', undefined])
    expect(await identities()).toEqual([])
    expect((await own(at, 'Wrong1horse')).status).toBe(401)
    expect((await own(browser())).status).toBe(200)
    expect(await identities()).toEqual([])
    expect((await own(at)).status).toBe(200)
    expect(await identities()).toEqual([{ issuer: provider.issuer, subject: 'ada', user_id: s.cast.viewer.id }])
    const second = await enter('ada')
    expect([second.status, (second.body['user'] as { _id: string })._id]).toEqual([200, s.cast.viewer.id])
    await setEmail(s.cast.viewer.id, 'viewer@newport.test')
    expect((await enter('ada')).status).toBe(200)
  })

  test('is not linked ten minutes later, nor by another account', async () => {
    await connect()
    await setEmail(s.cast.viewer.id, 'ada@newport.example')
    await setEmail(s.cast.editor.id, 'other@newport.test')
    const at = browser()
    await enter('ada', at)
    expect((await post(at, logIn.path, { email: 'other@newport.test', password })).status).toBe(200)
    const start = s.clock.now
    s.clock.now = new Date(start.getTime() + 10 * 60_000 + 1)
    expect((await own(at)).status).toBe(200)
    s.clock.now = start
    expect(await identities()).toEqual([])
    await setEmail(s.cast.viewer.id, 'viewer@newport.test')
  })

  test('keeps its own identity if the waiting one meanwhile belongs to another account', async () => {
    await connect()
    await setEmail(s.cast.viewer.id, 'ada@newport.example')
    const at = browser()
    await enter('ada', at)
    const one = { organization_id: s.cast.viewer.organizationId ?? '', issuer: provider.issuer, linked_at: s.clock.now }
    const rows = [
      { ...one, subject: 'former', user_id: s.cast.viewer.id },
      { ...one, subject: 'ada', user_id: s.cast.editor.id },
    ]
    await s.db.insertInto('sso_identities').values(rows).execute()
    expect((await own(at)).status).toBe(200)
    expect((await identities()).map(({ subject, user_id }) => [subject, user_id]).sort()).toEqual(
      [
        ['former', s.cast.viewer.id],
        ['ada', s.cast.editor.id],
      ].sort(),
    )
    await setEmail(s.cast.viewer.id, 'viewer@newport.test')
  })

  test('409 if it is a resident’s or another organization’s', async () => {
    await prove('example.org')
    expect((await put({ domains: ['example.org'] })).status).toBe(200)
    const { status, body } = await enter('resident')
    expect([status, body.code]).toEqual([409, 'sso.emailUsed'])
    expect(await identities()).toEqual([])
  })
})

describe('groups', () => {
  const permissionIn = async (reply: { body: Record<string, unknown> }) => (reply.body['user'] as { permission: string }).permission

  test('decide at each login who is an editor; they never make or unmake the administrator', async () => {
    await connect({ editorGroups: ['plaza-editors'] })
    expect(await permissionIn(await enter('editor'))).toBe('editor')
    expect(await permissionIn(await enter('ada'))).toBe('viewer')
    await connect({ editorGroups: ['staff'] })
    expect(await permissionIn(await enter('editor'))).toBe('viewer')
    expect(await permissionIn(await enter('ada'))).toBe('editor')
    expect((await acts()).filter(([action]) => action === 'SSO permission')).toHaveLength(2)
    const { id } = s.cast.administrator
    const identity = { organization_id: s.cast.administrator.organizationId ?? '', issuer: provider.issuer, subject: 'outsider' }
    await s.db
      .insertInto('sso_identities')
      .values({ ...identity, user_id: id, linked_at: s.clock.now })
      .execute()
    expect(await permissionIn(await enter('outsider'))).toBe('administrator')
  })

  test('without groups of editors, they leave the permission alone; with groups of viewers, others stay out', async () => {
    await connect()
    await enter('ada')
    await s.db.updateTable('users').set({ permission: 'editor' }).where('email', '=', 'ada@newport.example').execute()
    expect(await permissionIn(await enter('ada'))).toBe('editor')
    await connect({ viewerGroups: ['plaza-viewers'] })
    const { status, body } = await enter('ada')
    expect([status, body.code]).toEqual([401, 'sso.group'])
  })
})

describe('enforced', () => {
  const own = (email: string, at = browser()) => post(at, logIn.path, { email, password })

  test('403 for a password of officials except the administrator; their other sessions end', async () => {
    await setEmail(s.cast.viewer.id, 'viewer@newport.test')
    await setEmail(s.cast.administrator.id, 'administrator@newport.test')
    await connect()
    const before = await own('viewer@newport.test')
    expect(before.status).toBe(200)
    const { body: joined } = await enter('ada')
    await connect({ enforced: true })
    expect((await s.call(bearer(before.body['token']), showMe, {})).status).toBe(401)
    expect((await s.call(bearer(joined['token']), showMe, {})).status).toBe(200)
    const refused = await own('viewer@newport.test')
    expect([refused.status, refused.body.code, refused.body['token']]).toEqual([403, 'login.ssoRequired', undefined])
    expect((await own('administrator@newport.test')).status).toBe(200)
    expect((await s.call(s.cast.otherAdministrator, showMe, {})).status).toBe(200)
    await connect({ enforced: true, active: false })
    expect((await own('viewer@newport.test')).status).toBe(200)
  })

  test('the link that confirms an address logs in nobody but the administrator, with the password and in the registering browser', async () => {
    const confirm = async (userId: string, at: Browser, sent: object) => {
      await s.db.updateTable('users').set({ email_verified_at: null }).where('id', '=', userId).execute()
      const id = await s.db.transaction().execute((tx) => newLink(tx, { userId, purpose: 'confirm', now: s.clock.now }))
      const used = await post(at, setPassword.path, { id, ...sent })
      return [used.status, used.body['signedIn'], at.cookies.has('userToken')]
    }
    const leave = (at: Browser) => at.cookies.delete('userToken')
    await setEmail(s.cast.viewer.id, 'viewer@newport.test')
    await setEmail(s.cast.administrator.id, 'administrator@newport.test')
    await connect()
    // A login makes the browser known, as the registration does.
    const known = browser()
    expect((await own('viewer@newport.test', known)).status).toBe(200)
    leave(known)
    expect(await confirm(s.cast.viewer.id, known, {})).toEqual([200, true, true])
    leave(known)
    await connect({ enforced: true })
    expect(await confirm(s.cast.viewer.id, known, {})).toEqual([200, false, false])
    expect(await confirm(s.cast.viewer.id, browser(), { password })).toEqual([200, false, false])
    expect(await s.db.selectFrom('sessions').select('user_id').where('user_id', '=', s.cast.viewer.id).execute()).toEqual([])
    expect(await confirm(s.cast.administrator.id, browser(), { password })).toEqual([200, true, true])
  })

  describe('every other way in is refused with 403 too', () => {
    let viewer: Person
    let start: Date
    beforeEach(async () => {
      start = s.clock.now
      await setEmail(s.cast.viewer.id, 'viewer@newport.test')
      viewer = bearer((await own('viewer@newport.test')).body['token'])
    })
    afterEach(async () => {
      s.clock.now = start
      for (const table of ['passkeys', 'authenticators', 'recovery_codes'] as const) await s.db.deleteFrom(table).execute()
    })
    const sessions = () => s.db.selectFrom('sessions').select('user_id').where('user_id', '=', s.cast.viewer.id).execute()
    const refused = async ({ status, body }: { status: number; body: Record<string, unknown> }) => {
      expect([status, body['code'], body['token']]).toEqual([403, 'login.ssoRequired', undefined])
      expect(await sessions()).toEqual([])
    }

    test('a passkey', async () => {
      const device = new Device()
      const named = { name: 'Office laptop' }
      const { options } = (await s.call(viewer, startPasskey, { body: { ...named, password } })).body
      expect((await s.call(viewer, addPasskey, { body: { ...named, response: device.create(options) } })).status).toBe(200)
      const byPasskey = async () => {
        const { body } = await s.call(null, startPasskeyLogin, {})
        return post(browser(), logInWithPasskey.path, { response: device.get(body.options) })
      }
      expect((await byPasskey()).status).toBe(200)
      await connect({ enforced: true })
      await refused(await byPasskey())
    })

    test('a password with a code of the app, sent together or one after the other, and with a recovery code', async () => {
      const secret = Secret.fromBase32((await s.call(viewer, startAuthenticator, { body: { password } })).body.secret).bytes
      const code = () => codeAt(secret, s.clock.now)
      const confirmed = await s.call(viewer, confirmAuthenticator, { body: { code: code() } })
      expect(confirmed.status).toBe(200)
      const later = () => {
        s.clock.now = new Date(s.clock.now.getTime() + 60_000)
      }
      const together = (typed: string) => post(browser(), logIn.path, { email: 'viewer@newport.test', password, code: typed })
      const apart = async () => {
        const at = browser()
        expect((await own('viewer@newport.test', at)).body.code).toBe('login.codeNeeded')
        return post(at, logInWithCode.path, { code: code() })
      }
      later()
      expect((await together(code())).status).toBe(200)
      later()
      expect((await apart()).status).toBe(200)
      await connect({ enforced: true })
      later()
      await refused(await together(code()))
      later()
      await refused(await apart())
      await refused(await together(confirmed.body.codes[0] ?? ''))
    })

    test('a mailed code opens no official’s session, with or without it', async () => {
      const byCode = async () => {
        const code = await s.db.transaction().execute((tx) => newCode(tx, { userId: s.cast.viewer.id, now: s.clock.now }))
        return post(browser(), logInWithMailedCode.path, { email: 'viewer@newport.test', code })
      }
      expect((await byCode()).status).toBe(401)
      await connect({ enforced: true })
      expect((await byCode()).status).toBe(401)
    })
  })

  test('a password still confirms an account that is to be linked', async () => {
    await setEmail(s.cast.viewer.id, 'ada@newport.example')
    await connect({ enforced: true })
    const at = browser()
    expect((await own('ada@newport.example', at)).status).toBe(403)
    await enter('ada', at)
    expect((await own('ada@newport.example', at)).status).toBe(200)
    expect((await own('ada@newport.example', at)).status).toBe(403)
    await setEmail(s.cast.viewer.id, 'viewer@newport.test')
  })
})

test('a login there counts as the second step that the organization requires', async () => {
  await connect()
  const organization = s.db.updateTable('organizations').where('id', '=', s.cast.administrator.organizationId)
  await organization.set({ two_step_required: true }).execute()
  const { body } = await enter('ada')
  const list = async (token: unknown) => (await s.call(bearer(token), listMembers, { query: {} })).status
  await setEmail(s.cast.editor.id, 'other@newport.test')
  const plain = await post(browser(), logIn.path, { email: 'other@newport.test', password })
  const statuses = [await list(body['token']), await list(plain.body['token'])]
  await organization.set({ two_step_required: false }).execute()
  expect(statuses).toEqual([200, 403])
})

describe('settings', () => {
  test('are returned without the secret, which is stored encrypted', async () => {
    await connect({ editorGroups: ['plaza-editors'] })
    const { body, status } = await s.call(s.cast.administrator, showSso, {})
    expect([status, body.redirectUri, body.loginUrl]).toEqual([200, redirectUri, `${publicUrl}/sso/newport`])
    expect(body.sso).toMatchObject({
      issuer: provider.issuer,
      domains: ['newport.example'],
      editorGroups: ['plaza-editors'],
      groupsClaim: 'groups',
    })
    expect(JSON.stringify(body)).not.toContain(client.secret)
    const { client_secret } = await s.db.selectFrom('sso_connections').select('client_secret').executeTakeFirstOrThrow()
    expect(client_secret.includes(client.secret)).toBe(false)
    expect((await acts())[0]?.[0]).toBe('PUT /sso')
  })

  test('401 visitors, 403 editors, for every call', async () => {
    await setEmail(s.cast.editor.id, 'other@newport.test')
    const editor = await post(browser(), logIn.path, { email: 'other@newport.test', password })
    for (const [who, status] of [
      [null, 401],
      [bearer(editor.body['token']), 403],
      [s.cast.resident, 403],
    ] as const) {
      expect((await s.call(who, showSso, {})).status).toBe(status)
      expect((await put({}, who)).status).toBe(status)
      expect((await s.call(who, testSso, {})).status).toBe(status)
      expect((await s.call(who, removeSso, { body: { password } })).status).toBe(status)
    }
  })

  test('422 a wrong password, a domain without its record, no domain, no secret, an issuer that nobody reaches', async () => {
    const errors = async (sent: Sent) => {
      const { status, body } = await put(sent)
      return [status, Object.keys(body.errors ?? {})]
    }
    expect(await errors({ password: 'Wrong1horse' })).toEqual([422, ['password']])
    expect(await errors({})).toEqual([422, ['domains']])
    expect(await errors({ domains: ['no domain'] })).toEqual([422, ['domains']])
    await prove('newport.example')
    expect(await errors({ domains: [] })).toEqual([422, ['domains']])
    const { clientSecret: _, ...without } = { clientSecret: '', ...{} }
    expect(await errors({ ...without, clientSecret: undefined as never })).toEqual([422, ['clientSecret']])
    for (const issuer of ['nonsense', 'http://login.example.org', 'https://10.0.0.1', 'https://login.internal', 'https://a.example/?x=1'])
      expect(await errors({ issuer })).toEqual([422, ['issuer']])
    expect(await s.db.selectFrom('sso_connections').select('issuer').execute()).toEqual([])
  })

  test('the stored secret remains, but not for another issuer', async () => {
    await connect()
    expect((await put({ clientSecret: undefined as never, enforced: true })).status).toBe(200)
    const other = await put({ clientSecret: undefined as never, issuer: forger.issuer })
    expect([other.status, Object.keys(other.body.errors ?? {})]).toEqual([422, ['clientSecret']])
  })

  test('409 a domain that another organization has, also with its own record; also at the same time', async () => {
    await connect()
    await s.db
      .updateTable('users')
      .set({ password_hash: await hashPassword(password) })
      .where('id', '=', s.cast.otherAdministrator.id)
      .execute()
    const record = dns.zone.get(recordNameOf('newport.example')) as string[]
    await prove('newport.example', s.cast.otherAdministrator)
    const taken = await put({}, s.cast.otherAdministrator)
    expect([taken.status, Object.keys(taken.body.errors ?? {})]).toEqual([409, ['domains']])
    expect(await s.db.selectFrom('sso_connections').select('organization_id').execute()).toHaveLength(1)
    const own = (dns.zone.get(recordNameOf('newport.example')) as string[]).concat(record)
    dns.zone.set(recordNameOf('race.example'), own)
    const domains = ['race.example']
    await put({ domains: [], active: false })
    const both = await Promise.all([put({ domains }), put({ domains }, s.cast.otherAdministrator)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  test('the test says whether the provider accepts the credentials; 404 without a connection; 503 if it is away', async () => {
    const check = () => s.call(s.cast.administrator, testSso, {})
    expect((await check()).status).toBe(404)
    await connect()
    expect((await check()).body.credentials).toBe('accepted')
    await connect({ clientSecret: 'wrong' })
    expect((await check()).body.credentials).toBe('refused')
    await connect({ issuer: forger.issuer })
    expect((await check()).body.credentials).toBe('unknown')
    const gone = await startForger()
    await connect({ issuer: gone.issuer })
    await gone.close()
    const { status, body } = await check()
    expect([status, body.code]).toEqual([503, 'sso.unreachable'])
    expect((await s.call(null, startSso, { body: { organization: 'newport' } })).status).toBe(503)
  })

  test('removing forgets links and ends the sessions; 404 a second time', async () => {
    await connect()
    const { body } = await enter('ada')
    const remove = () => s.call(s.cast.administrator, removeSso, { body: { password } })
    expect((await s.call(s.cast.administrator, removeSso, { body: { password: 'Wrong1horse' } })).status).toBe(422)
    expect((await remove()).status).toBe(200)
    expect((await s.call(bearer(body['token']), showMe, {})).status).toBe(401)
    expect(await identities()).toEqual([])
    expect((await remove()).status).toBe(404)
  })
})
