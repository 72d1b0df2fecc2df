// Logging in by SAML 2.0 at a provider of its own, and every answer that must not open a session.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Person } from '../../../../tests/cast.ts'
import { type Dns, startDns } from '../../../../tests/servers/dns.ts'
import * as idp from '../../../../tests/servers/saml-provider.ts'
import { bearer, password } from '../../../../tests/servers/single-sign-on.ts'
import { type Stage, stage } from '../../../../tests/stage.ts'
import { listAudit } from '../audit/contract.ts'
import { removeUser } from '../members/contract.ts'
import { logIn, showMe } from '../model/contract.ts'
import { hashPassword } from '../model/passwords.server.ts'
import { recordNameOf } from '../verification/rules.ts'
import { changeSaml, finishSso, removeSso, showSamlMetadata, showSso, startSso, testSso } from './contract.ts'

const publicUrl = 'http://127.0.0.1:3000'
const acs = `${publicUrl}/login/sso/saml`
const claims = 'http://schemas.xmlsoap.org/ws/2005/05/identity/claims'
const people: Record<string, idp.SamlPerson> = {
  ada: { id: 'ada-1', attributes: { mail: 'Ada@Newport.example', givenName: 'Ada', sn: 'Example', groups: ['staff', 'all'] } },
  entra: {
    id: 'eve@newport.example',
    format: idp.emailAddress,
    attributes: {
      [`${claims}/emailaddress`]: 'eve@newport.example',
      [`${claims}/givenname`]: 'Eve',
      'http://schemas.microsoft.com/ws/2008/06/identity/claims/groups': ['plaza-editors'],
    },
  },
  outsider: { id: 'otto', attributes: { mail: 'otto@elsewhere.example' } },
  nameless: { id: 'una', attributes: {} },
  transient: { id: 'x', format: 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient', attributes: { mail: 'x@newport.example' } },
}
let s: Stage
let dns: Dns
let provider: Awaited<ReturnType<typeof idp.startSamlProvider>>
let say: typeof provider.say
let write: typeof provider.write
let key: typeof provider.key
beforeAll(async () => {
  dns = await startDns()
  s = await stage({ DNS_SERVERS: dns.address, PUBLIC_URL: publicUrl })
  provider = await idp.startSamlProvider(people, { now: () => s.clock.now })
  ;({ say, write, key } = provider)
  const hash = await hashPassword(password)
  await s.db.updateTable('users').set({ password_hash: hash }).where('login_type', '=', 'Organization').execute()
})
beforeEach(async () => {
  Object.assign(provider, { current: 'ada', say, write, writeEncrypted: null, key })
  await s.db.deleteFrom('sso_connections').execute()
  await s.db.deleteFrom('sso_identities').execute()
  await s.db.deleteFrom('sso_removals').execute()
  await s.db.deleteFrom('users').where('email', 'like', '%@newport.example').execute()
  await s.db.deleteFrom('audit_entries').execute()
})
afterEach(() => dns.zone.clear())
afterAll(async () => {
  await s.close()
  await Promise.all([provider.close(), dns.close()])
})

const metadata = () => idp.samlMetadata(provider.issuer, provider.loginUrl, [provider.key.certificate])
type Sent = Partial<Parameters<typeof s.call<typeof changeSaml>>[2]['body']>
const put = (sent: Sent = {}, who: Person | null = s.cast.administrator) => {
  const settings = { metadata: metadata(), domains: ['newport.example'], active: true, password }
  return s.call(who, changeSaml, { body: { ...settings, ...sent } })
}
async function prove() {
  const { body } = await s.call(s.cast.administrator, showSso, {})
  dns.zone.set(recordNameOf('newport.example'), [body.record.value])
}
async function connect(sent: Sent = {}) {
  await prove()
  const reply = await put(sent)
  expect([reply.status, reply.body.errors]).toEqual([200, undefined])
}

type Browser = Map<string, string>
const browser = (): Browser => new Map()
const cookieOf = (at: Browser) => [...at].map(([name, value]) => `${name}=${value}`).join('; ')
async function post(at: Browser, path: string, payload: object) {
  const headers = { cookie: cookieOf(at), 'sec-fetch-site': path === finishSso.path ? 'cross-site' : 'same-origin' }
  const reply = await s.inject(null, { method: 'POST', url: `/api/v1${path}`, headers, payload })
  for (const one of [reply.headers['set-cookie'] ?? []].flat() as string[]) {
    const [name = '', value = ''] = one.split(';')[0]?.split(/=(.*)/s) ?? []
    at.set(name, value)
  }
  return reply
}
const begin = async (at: Browser, next?: string) => {
  const { status, body } = await post(at, startSso.path, { organization: 'newport', ...(next ? { next } : {}) })
  expect([status, body.message]).toEqual([200, undefined])
  return String(body['url'])
}
/** Posts a provider's form, without cookies. @returns the query with which the browser is sent on */
async function postForm({ fields }: { fields: URLSearchParams }): Promise<string> {
  const headers = { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'cross-site' }
  const reply = await s.inject(null, { method: 'POST', url: '/login/sso/saml', headers, payload: String(fields) })
  expect([reply.status, reply.headers['set-cookie']]).toEqual([303, undefined])
  const [path, query = ''] = String(reply.headers['location']).split('?')
  expect(path).toBe('/login/sso/callback')
  return query
}
const finish = (at: Browser, answer: string) => post(at, finishSso.path, { answer })
/** A whole login. */
async function enter(at = browser(), next?: string) {
  return finish(at, await postForm(await idp.logInBySaml(await begin(at, next))))
}
const acts = async () => {
  const id = s.cast.administrator.organizationId ?? ''
  const { body } = await s.call(s.cast.administrator, listAudit, { params: { id }, query: {} })
  return body.entries.map((one) => [one.action, one.details['reason'] ?? null])
}
const identities = () => s.db.selectFrom('sso_identities').select(['issuer', 'subject', 'user_id']).execute()
const countUsers = async () => (await s.db.selectFrom('users').select('id').execute()).length
/** 401, nobody is added, and the activity log says why. */
async function expectRefused(reply: Promise<{ status: number; body: Record<string, unknown> }>, reason: string) {
  const before = await countUsers()
  const { status, body } = await reply
  expect([status, body['token'], (await acts())[0]]).toEqual([401, undefined, ['SSO refused', reason]])
  expect(await countUsers()).toBe(before)
}
const statement = (change: Partial<idp.SamlStatement>) => {
  provider.say = (right) => ({ ...right, ...change })
}
const later = (seconds: number) => new Date(s.clock.now.getTime() + seconds * 1000)
const issued = () => s.clock.now.toISOString()

describe('logging in', () => {
  test('200 the first login makes a viewer; the second finds the same account', async () => {
    await connect()
    const first = await enter(browser(), '/project/1?tab=news')
    expect([first.status, first.body['next']]).toEqual([200, '/project/1?tab=news'])
    const { body } = await s.call(bearer(first.body['token']), showMe, {})
    expect(body.user).toMatchObject({ firstName: 'Ada', lastName: 'Example', email: 'ada@newport.example', permission: 'viewer' })
    const second = await enter()
    expect((await s.call(bearer(second.body['token']), showMe, {})).body.user._id).toBe(body.user._id)
    expect(await identities()).toEqual([{ issuer: provider.issuer, subject: 'persistent:ada-1', user_id: body.user._id }])
    expect((await acts()).map(([action]) => action)).toEqual([
      'POST /auth/sso/callback',
      'POST /auth/sso/callback',
      'SSO joined',
      'PUT /sso/saml',
    ])
    expect(await s.db.selectFrom('sso_logins').select('answer').execute()).toEqual([{ answer: null }, { answer: null }])
  })

  test('the request names the organization’s entity and the address for answers', async () => {
    await connect()
    const at = browser()
    const { searchParams, origin, pathname } = new URL(await begin(at))
    expect(origin + pathname).toBe(provider.loginUrl)
    expect(searchParams.get('RelayState')).toHaveLength(43)
    const { action } = await idp.logInBySaml(await begin(at))
    expect(action).toBe(acs)
  })

  test('an address as the name, and groups with the names of Entra ID', async () => {
    await connect({ editorGroups: ['plaza-editors'] })
    provider.current = 'entra'
    const { body } = await enter()
    expect(body['user']).toMatchObject({ firstName: 'Eve', email: 'eve@newport.example', permission: 'editor' })
    expect((await identities())[0]?.subject).toBe('emailAddress:eve@newport.example')
  })

  test('attributes of other names, if they are set', async () => {
    await connect({ emailAttribute: 'sn', groupsClaim: 'givenName', viewerGroups: ['Ada'] })
    await expectRefused(enter(), 'email')
    await connect({ emailAttribute: 'mail', groupsClaim: 'givenName', viewerGroups: ['Ada'] })
    expect((await enter()).status).toBe(200)
    await connect({ viewerGroups: ['Ada'] })
    const { status, body } = await enter()
    expect([status, body['code']]).toEqual([401, 'sso.group'])
  })

  test('a second certificate, while the provider rotates them; a response that is signed as well', async () => {
    const next = idp.signingKey()
    await connect({ metadata: idp.samlMetadata(provider.issuer, provider.loginUrl, [provider.key.certificate, next.certificate]) })
    expect((await enter()).status).toBe(200)
    Object.assign(provider, { key: next })
    expect((await enter()).status).toBe(200)
    provider.write = (statement, person) => idp.signXml(write(statement, person), 'Response', next)
    expect((await enter()).status).toBe(200)
  })

  test('two first logins at the same time make one account', async () => {
    await connect()
    const answers = []
    for (const at of [browser(), browser(), browser()]) answers.push({ at, answer: await postForm(await idp.logInBySaml(await begin(at))) })
    const replies = await Promise.all(answers.map(({ at, answer }) => finish(at, answer)))
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await identities()).toHaveLength(1)
  })

  test('an account with the same address is linked after its owner’s own login; never by the address alone', async () => {
    await connect()
    const email = 'ada@newport.example'
    const set = (to: string) => s.db.updateTable('users').set({ email: to }).where('id', '=', s.cast.viewer.id).execute()
    await set(email)
    const at = browser()
    const { status, body } = await enter(at)
    expect([status, body['code'], await identities()]).toEqual([401, 'sso.confirmFirst', []])
    expect((await post(at, logIn.path, { email, password })).status).toBe(200)
    expect(await identities()).toEqual([{ issuer: provider.issuer, subject: 'persistent:ada-1', user_id: s.cast.viewer.id }])
    await set('viewer@newport.test')
  })

  test('where it is required, passwords are refused; the administrator’s is not', async () => {
    await connect()
    const { body } = await enter()
    const set = (email: string, id: string) => s.db.updateTable('users').set({ email }).where('id', '=', id).execute()
    await set('viewer@newport.test', s.cast.viewer.id)
    await set('administrator@newport.test', s.cast.administrator.id)
    await connect({ enforced: true })
    expect((await post(browser(), logIn.path, { email: 'viewer@newport.test', password })).status).toBe(403)
    expect((await post(browser(), logIn.path, { email: 'administrator@newport.test', password })).status).toBe(200)
    expect((await s.call(bearer(body['token']), showMe, {})).status).toBe(200)
  })

  test('a colleague who was removed does not come back', async () => {
    await connect()
    const { body } = await enter()
    const userId = (body['user'] as { _id: string })._id
    expect((await s.call(s.cast.administrator, removeUser, { query: { id: userId }, body: { password } })).status).toBe(200)
    await expectRefused(enter(), 'removed')
  })
})

describe('401', () => {
  test('the person presses Cancel', async () => {
    await connect()
    provider.current = null
    const { status, body } = await enter()
    expect([status, body['code'], (await acts())[0]]).toEqual([401, 'sso.denied', ['SSO refused', 'access_denied']])
  })

  test.each([
    ['another audience', 'aud', { audience: 'https://elsewhere.example' }],
    ['another recipient', 'recipient', { recipient: 'https://elsewhere.example/acs' }],
    ['another destination', 'destination', { destination: 'https://elsewhere.example/acs' }],
    ['another issuer', 'iss', { issuer: 'https://elsewhere.example' }],
    ['another request', 'inResponseTo', { inResponseTo: '_another' }],
  ])('%s', async (_, reason, change) => {
    await connect()
    statement(change)
    await expectRefused(enter(), reason)
  })

  test('before its time and after it, with a minute of difference between the clocks', async () => {
    await connect()
    statement({ notBefore: later(59), notOnOrAfter: later(300) })
    expect((await enter()).status).toBe(200)
    statement({ notBefore: later(-300), notOnOrAfter: later(-59) })
    expect((await enter()).status).toBe(200)
    statement({ notBefore: later(61), notOnOrAfter: later(300) })
    await expectRefused(enter(), 'nbf')
    statement({ notBefore: later(-300), notOnOrAfter: later(-60) })
    await expectRefused(enter(), 'exp')
  })

  test('an assertion without an end, without an audience, or for another way of confirmation', async () => {
    await connect()
    const cases: [string, RegExp, string][] = [
      // The library refuses it before.
      ['answer', /(InResponseTo="[^"]+") NotOnOrAfter="[^"]+"/, '$1'],
      ['aud', /<saml:AudienceRestriction>.*<\/saml:AudienceRestriction>/, ''],
      ['confirmation', /cm:bearer/, 'cm:sender-vouches'],
      ['inResponseTo', / InResponseTo="[^"]+"/, ''],
      ['statement', /<saml:AuthnStatement.*<\/saml:AuthnStatement>/, ''],
    ]
    for (const [reason, pattern, text] of cases) {
      provider.write = (statement, person) => {
        const changed = idp.assertionXml(statement, person, issued()).replace(pattern, text)
        return idp.signXml(idp.responseXml(statement, changed, issued()), 'Assertion', provider.key)
      }
      await expectRefused(enter(), reason)
    }
  })

  test('signed with a key that the metadata does not have, although the answer carries its certificate', async () => {
    await connect()
    provider.key = idp.signingKey()
    await expectRefused(enter(), 'signature')
  })

  test('changed after signing; not signed; only the response is signed', async () => {
    await connect()
    provider.write = (statement, person) => write(statement, person).replace('ada-1', 'eve-1')
    await expectRefused(enter(), 'signature')
    provider.write = (statement, person) => write(statement, person).replace('Ada@Newport', 'Eve@Newport')
    await expectRefused(enter(), 'signature')
    const plain: typeof write = (statement, person) => idp.responseXml(statement, idp.assertionXml(statement, person, issued()), issued())
    provider.write = plain
    await expectRefused(enter(), 'signature')
    provider.write = (statement, person) => idp.signXml(plain(statement, person), 'Response', provider.key)
    await expectRefused(enter(), 'signature')
  })

  test('a provider whose entity ID is no web address is named in the activity log as well', async () => {
    const issuer = 'urn:mace:newport.example:idp'
    await connect({ metadata: idp.samlMetadata(issuer, provider.loginUrl, [provider.key.certificate]) })
    await expectRefused(enter(), 'iss')
    const { user_name } = await s.db
      .selectFrom('audit_entries')
      .select('user_name')
      .where('action', '=', 'SSO refused')
      .executeTakeFirstOrThrow()
    expect(user_name).toBe(issuer)
    statement({ issuer })
    expect((await enter()).status).toBe(200)
  })

  test('signed with SHA-1', async () => {
    await connect()
    provider.write = (statement, person) =>
      idp.signXml(idp.responseXml(statement, idp.assertionXml(statement, person, issued()), issued()), 'Assertion', provider.key, idp.weak)
    await expectRefused(enter(), 'algorithm')
  })

  test('a forged assertion beside, before, around or inside of the signed one', async () => {
    await connect()
    const wrap = (make: (signed: string, forged: string) => string) => {
      provider.write = (statement, person) => {
        const signed = write(statement, person)
        const [assertion = ''] = /<saml:Assertion .*<\/saml:Assertion>/s.exec(signed) ?? []
        const forged = idp.assertionXml({ ...statement, id: '_forged', nameId: 'eve-1' }, person, issued())
        return signed.replace(assertion, make(assertion, forged))
      }
    }
    const [signature] = [/<Signature .*<\/Signature>/s]
    wrap((signed, forged) => forged + signed)
    await expectRefused(enter(), 'signature')
    wrap((signed, forged) => signed + forged)
    await expectRefused(enter(), 'signature')
    wrap((signed, forged) => forged.replace('</saml:Issuer>', `</saml:Issuer><wrapped>${signed}</wrapped>`))
    await expectRefused(enter(), 'signature')
    // The forged assertion has the signature, which holds the signed assertion.
    wrap((signed, forged) => {
      const [own = ''] = signature.exec(signed) ?? []
      const object = own.replace('</Signature>', `<Object>${signed.replace(own, '')}</Object></Signature>`)
      return forged.replace('</saml:Issuer>', `</saml:Issuer>${object}`)
    })
    await expectRefused(enter(), 'signature')
    // The same ID twice.
    wrap((signed, forged) => forged.replace('_forged', /ID="([^"]+)"/.exec(signed)?.[1] ?? '') + signed)
    await expectRefused(enter(), 'signature')
    wrap((signed, forged) => `<samlp:Extensions>${signed}</samlp:Extensions>${forged}`)
    await expectRefused(enter(), 'signature')
  })

  test('a comment in the name, entities, a document type, processing instructions, no XML, too much of it', async () => {
    await connect()
    const changed = (change: (xml: string) => string) => {
      provider.write = (statement, person) => change(write(statement, person))
    }
    statement({ nameId: 'ada-1<!---->.evil' })
    await expectRefused(enter(), 'xml')
    provider.say = say
    changed((xml) => xml.replace('ada-1', 'ada<!-- x -->-1'))
    await expectRefused(enter(), 'xml')
    changed((xml) => `<!DOCTYPE r [<!ENTITY x SYSTEM "file:///etc/passwd">]>${xml.replace('ada-1', '&x;')}`)
    await expectRefused(enter(), 'xml')
    changed((xml) => xml.replace('ada-1', '&x;'))
    await expectRefused(enter(), 'xml')
    changed((xml) => xml.replace('<samlp:Status>', '<?php x?><samlp:Status>'))
    await expectRefused(enter(), 'xml')
    changed(() => 'nonsense')
    await expectRefused(enter(), 'xml')
    const deep = '<x>'.repeat(10_000) + '</x>'.repeat(10_000)
    changed((xml) => xml.replace('<samlp:Status>', `<samlp:Extensions>${deep}</samlp:Extensions><samlp:Status>`))
    await expectRefused(enter(), 'xml')
    changed((xml) => xml.replace('<samlp:Status>', `<samlp:Extensions>${'x'.repeat(150_000)}</samlp:Extensions><samlp:Status>`))
    await expectRefused(enter(), 'xml')
  })

  test('a name that does not stay, two names, or a name of somebody else’s people', async () => {
    await connect()
    provider.current = 'transient'
    await expectRefused(enter(), 'nameId')
    provider.current = 'ada'
    const named = (pattern: string, text: string) => {
      provider.write = (statement, person) => {
        const changed = idp.assertionXml(statement, person, issued()).replace(pattern, text)
        return idp.signXml(idp.responseXml(statement, changed, issued()), 'Assertion', provider.key)
      }
    }
    named('<saml:NameID ', '<saml:NameID NameQualifier="https://elsewhere.example" ')
    await expectRefused(enter(), 'nameId')
    named('<saml:NameID ', '<saml:NameID SPNameQualifier="https://elsewhere.example" ')
    await expectRefused(enter(), 'nameId')
    named('<saml:SubjectConfirmation ', '<saml:NameID>eve</saml:NameID><saml:SubjectConfirmation ')
    await expectRefused(enter(), 'nameId')
    named('>ada-1<', '><')
    await expectRefused(enter(), 'nameId')
  })

  test('an address outside the domains, or none', async () => {
    await connect()
    provider.current = 'outsider'
    await expectRefused(enter(), 'domain')
    provider.current = 'nameless'
    await expectRefused(enter(), 'email')
  })

  test('an answer that nobody asked for, as an identity provider may begin a login', async () => {
    await connect()
    const form = await idp.logInBySaml(await begin(browser()))
    form.fields.delete('RelayState')
    expect(await postForm(form)).toBe('state=')
    form.fields.set('RelayState', 'x'.repeat(43))
    const query = await postForm(form)
    expect(query).not.toContain('ticket')
    expect((await finish(browser(), query)).status).toBe(401)
    expect((await finish(browser(), 'state=')).status).toBe(401)
    expect(await identities()).toEqual([])
  })

  test('an answer in another browser, and one that somebody else was led to fetch', async () => {
    await connect()
    const [thief, victim] = [browser(), browser()]
    // The thief begins, the victim logs in at the provider with the thief's request.
    const query = new URLSearchParams(await postForm(await idp.logInBySaml(await begin(thief))))
    await begin(victim)
    await expectRefused(finish(victim, String(query)), 'browser')
    await expectRefused(finish(browser(), String(query)), 'browser')
    // The thief does not have the ticket, which only the victim's browser was sent.
    await expectRefused(finish(thief, `state=${query.get('state')}`), 'replayed')
    await expectRefused(finish(thief, `state=${query.get('state')}&ticket=${'x'.repeat(43)}`), 'replayed')
    expect(await identities()).toEqual([])
  })

  test('no answer, or one after ten minutes', async () => {
    await connect()
    const at = browser()
    const state = new URL(await begin(at)).searchParams.get('RelayState')
    await expectRefused(finish(at, `state=${state}`), 'answer')
    const form = await idp.logInBySaml(await begin(at))
    const start = s.clock.now
    s.clock.now = new Date(start.getTime() + 10 * 60_000 + 1)
    const { status } = await finish(at, await postForm(form))
    s.clock.now = start
    expect([status, (await acts())[0]]).toEqual([401, ['SSO refused', 'expired']])
  })

  test('the connection is turned off, or speaks another protocol, while a person logs in', async () => {
    await connect()
    const at = browser()
    const form = await idp.logInBySaml(await begin(at))
    await connect({ active: false })
    expect((await finish(at, await postForm(form))).status).toBe(401)
    await connect()
    const other = await idp.logInBySaml(await begin(at))
    await s.db.updateTable('sso_connections').set({ protocol: 'oidc' }).execute()
    expect(await postForm(other)).not.toContain('ticket')
  })
})

describe('one answer twice', () => {
  test('the second is refused, and the login has ended', async () => {
    await connect()
    const at = browser()
    const form = await idp.logInBySaml(await begin(at))
    const query = await postForm(form)
    expect((await finish(at, query)).status).toBe(200)
    await expectRefused(finish(at, query), 'replayed')
    await expectRefused(finish(at, await postForm(form)), 'replayed')
  })

  test('posted or fetched at the same time, it opens one session', async () => {
    await connect()
    const at = browser()
    const form = await idp.logInBySaml(await begin(at))
    const queries = await Promise.all([postForm(form), postForm(form), postForm(form)])
    expect(queries.filter((query) => query.includes('ticket'))).toHaveLength(1)
    const replies = await Promise.all([...queries, ...queries].map((query) => finish(at, query)))
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401, 401, 401])
  })

  test('an assertion’s ID opens one session, also of two logins at the same time', async () => {
    await connect()
    statement({ id: '_the-same' })
    expect((await enter()).status).toBe(200)
    await expectRefused(enter(), 'replayed')
    statement({ id: '_another' })
    const answers = []
    for (const at of [browser(), browser()]) answers.push({ at, answer: await postForm(await idp.logInBySaml(await begin(at))) })
    const replies = await Promise.all(answers.map(({ at, answer }) => finish(at, answer)))
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 401])
  })
})

describe('the address for answers', () => {
  const send = (payload: string, type = 'application/x-www-form-urlencoded') =>
    s.inject(null, { method: 'POST', url: '/login/sso/saml', headers: { 'content-type': type }, payload })

  test('413 too much, 415 no form; an empty form leads to the page that explains', async () => {
    expect((await send('x'.repeat(300_001))).status).toBe(413)
    expect((await send('{}', 'application/json')).status).toBe(415)
    const { status, headers } = await send('')
    expect([status, headers['location']]).toEqual([303, '/login/sso/callback?state='])
  })
})

describe('settings', () => {
  test('say what the metadata says, from a text or an address; both protocols follow each other', async () => {
    await connect({ groupsClaim: 'memberOf', emailAttribute: 'mail' })
    const { body } = await s.call(s.cast.administrator, showSso, {})
    expect(body.serviceProvider.acsUrl).toBe(acs)
    expect(body.sso).toMatchObject({ protocol: 'saml', issuer: provider.issuer, clientId: '', groupsClaim: 'memberOf' })
    expect(body.sso?.saml).toMatchObject({ loginUrl: provider.loginUrl, emailAttribute: 'mail' })
    expect(body.sso?.saml?.certificates).toEqual([
      { fingerprint: expect.stringMatching(/^([\dA-F]{2}:){31}[\dA-F]{2}$/), expiresAt: '2049-01-01T00:00:00.000Z' },
    ])
    const unchanged = await put({ metadata: undefined })
    expect([unchanged.status, unchanged.body.sso.saml?.loginUrl, unchanged.body.sso.saml?.emailAttribute]).toEqual([
      200,
      provider.loginUrl,
      null,
    ])
    const fetched = await put({ metadata: undefined, metadataUrl: `${provider.origin}/metadata` })
    expect([fetched.status, fetched.body.sso.issuer]).toEqual([200, provider.issuer])
    expect((await s.call(s.cast.administrator, testSso, {})).body).toMatchObject({ credentials: 'unknown' })
    expect((await enter()).status).toBe(200)
    expect((await s.call(s.cast.administrator, removeSso, { body: { password } })).status).toBe(200)
    expect(await identities()).toEqual([])
    expect((await s.call(null, startSso, { body: { organization: 'newport' } })).status).toBe(404)
  })

  test('401 visitors, 403 others than the administrator', async () => {
    const email = 'editor@newport.test'
    await s.db.updateTable('users').set({ email }).where('id', '=', s.cast.editor.id).execute()
    const editor = await post(browser(), logIn.path, { email, password })
    for (const [who, status] of [
      [null, 401],
      [bearer(editor.body['token']), 403],
      [s.cast.resident, 403],
    ] as const)
      expect((await put({}, who)).status).toBe(status)
  })

  test('422 a wrong password, metadata that says too little, an address that may not be called, a domain without its record', async () => {
    const errors = async (sent: Sent) => {
      const { status, body } = await put(sent)
      return [status, body.errors && Object.keys(body.errors)]
    }
    expect(await errors({ password: 'Wrong1horse' })).toEqual([422, ['password']])
    expect(await errors({})).toEqual([422, ['domains']])
    await prove()
    expect(await errors({ domains: [] })).toEqual([422, ['domains']])
    expect(await errors({ metadata: undefined })).toEqual([422, ['metadata']])
    const { certificate } = provider.key
    for (const text of [
      'nonsense',
      '<EntityDescriptor/>',
      `<!DOCTYPE x [<!ENTITY y "z">]>${metadata().replace('<?xml version="1.0"?>', '')}`,
      idp.samlMetadata('', provider.loginUrl, [certificate]),
      idp.samlMetadata(provider.issuer, provider.loginUrl, []),
      idp.samlMetadata(provider.issuer, provider.loginUrl, ['AAAA']),
      idp.samlMetadata(provider.issuer, 'javascript:alert(1)', [certificate]),
      idp.samlMetadata(provider.issuer, 'http://elsewhere.example/login', [certificate]),
    ])
      expect(await errors({ metadata: text })).toEqual([422, ['metadata']])
    for (const metadataUrl of ['nonsense', 'http://login.example.org/metadata', 'https://10.0.0.1/metadata', 'https://login.internal/x'])
      expect(await errors({ metadata: undefined, metadataUrl })).toEqual([422, ['metadataUrl']])
    expect(await errors({ metadata: undefined, metadataUrl: provider.loginUrl.replace('login', 'moved') })).toEqual([503, undefined])
    expect(await errors({ metadata: undefined, metadataUrl: `${provider.origin}/none` })).toEqual([503, undefined])
    expect(await s.db.selectFrom('sso_connections').select('issuer').execute()).toEqual([])
  })

  test('409 a domain that another organization has', async () => {
    await connect()
    const other = s.cast.otherAdministrator
    const record = dns.zone.get(recordNameOf('newport.example')) as string[]
    const { body } = await s.call(other, showSso, {})
    dns.zone.set(recordNameOf('newport.example'), [...record, body.record.value])
    expect((await put({}, other)).status).toBe(409)
  })

  test('the metadata of Plaza: 200 for everybody, 404 for an organization that does not exist', async () => {
    const id = s.cast.administrator.organizationId ?? ''
    const read = (of: string) => s.inject(null, { method: 'GET', url: `/api/v1${showSamlMetadata.path.replace(':id', of)}` })
    const { status, raw, headers } = await read(id)
    expect([status, headers['content-type']]).toEqual([200, 'application/samlmetadata+xml'])
    expect(raw.toString()).toContain(`entityID="${publicUrl}/api/v1/auth/sso/saml/${id}/metadata"`)
    expect(raw.toString()).toContain(`Location="${acs}"`)
    expect((await read('11111111-1111-4111-8111-111111111111')).status).toBe(404)
    expect((await read('nobody')).status).toBe(404)
  })
})

describe('encrypted assertions', () => {
  const pem = async () => (await s.call(s.cast.administrator, showSso, {})).body.sso?.saml?.encryption?.pem ?? ''
  type Written = {
    algorithms?: Parameters<typeof idp.encryptXml>[2]
    sign?: (assertion: string) => string
    around?: (xml: string) => string
  }
  /** The provider encrypts for Plaza, what it signed before. */
  async function encrypts({ algorithms, sign, around = (xml) => xml }: Written = {}, certificate?: string) {
    const wanted = certificate ?? (await pem())
    provider.writeEncrypted = async (statement, person) => {
      const assertion = idp.assertionXml(statement, person, issued())
      const signed = (sign ?? ((xml: string) => idp.signXml(xml, 'Assertion', provider.key)))(assertion)
      return idp.responseXml(statement, around(await idp.encryptXml(signed, wanted, algorithms)), issued())
    }
  }

  test.each([
    ['aes256-cbc', {}],
    ['aes128-cbc', { encryptionAlgorithm: 'http://www.w3.org/2001/04/xmlenc#aes128-cbc' }],
    ['aes256-gcm', { encryptionAlgorithm: 'http://www.w3.org/2009/xmlenc11#aes256-gcm' }],
  ] as const)('200 with %s', async (_, algorithms) => {
    await connect()
    await encrypts({ algorithms })
    expect((await enter()).status).toBe(200)
    expect(await identities()).toMatchObject([{ subject: 'persistent:ada-1' }])
  })

  test('the certificate is in the metadata and in the settings, remains when they are saved, and is another one after removing', async () => {
    const params = { id: s.cast.administrator.organizationId as string }
    const published = async () => {
      const { raw } = await s.inject(null, { url: `/api/v1${showSamlMetadata.path.replace(':id', params.id)}` })
      return /<ds:X509Certificate>([^<]+)</.exec(raw.toString())?.[1] ?? null
    }
    const bare = (text: string) => text.replace(/-----[^-]+-----|\s/g, '')
    expect(await published()).toBeNull()
    await connect()
    const first = await pem()
    expect([first.length > 1000, await published()]).toEqual([true, bare(first)])
    await connect({ metadata: undefined, groupsClaim: 'roles' } as never)
    expect(await pem()).toBe(first)
    const row = await s.db.selectFrom('sso_connections').select('decryption_key').executeTakeFirstOrThrow()
    expect(row.decryption_key?.toString('latin1')).not.toContain('PRIVATE KEY')
    await s.call(s.cast.administrator, removeSso, { body: { password } })
    await connect()
    expect(await pem()).not.toBe(first)
  })

  const forged = (assertion: string) => assertion.replaceAll('ada-1', 'eve-1')
  const plain = (assertion: string) => assertion
  const signedAgain = (assertion: string) => idp.signXml(assertion, 'Assertion', provider.key)
  const threeDes = { encryptionAlgorithm: 'http://www.w3.org/2001/04/xmlenc#tripledes-cbc' } as const
  const oldPadding = { keyEncryptionAlgorithm: 'http://www.w3.org/2001/04/xmlenc#rsa-1_5' } as const
  const refusals: [string, string, Written][] = [
    ['not signed inside', 'signature', { sign: plain }],
    ['changed after signing', 'signature', { sign: (one) => forged(signedAgain(one)) }],
    ['signed with SHA-1 inside', 'algorithm', { sign: (one) => idp.signXml(one, 'Assertion', provider.key, idp.weak) }],
    ['Triple DES', 'encryption', { algorithms: threeDes }],
    ['PKCS #1 v1.5', 'encryption', { algorithms: oldPadding }],
    ['a comment inside', 'encryption', { sign: (one) => signedAgain(one).replace('ada-1', 'ada<!-- x -->-1') }],
    ['two assertions inside', 'encryption', { sign: (one) => `<x>${signedAgain(one)}${one}</x>` }],
    ['two encrypted ones', 'encryption', { around: (xml) => xml + xml }],
    ['other bytes', 'encryption', { around: (xml) => xml.replace(/(<xenc:CipherValue>)(.{40})(?!.*<xenc:CipherValue>)/s, '$1$2AAAA') }],
    ['no content', 'encryption', { around: () => '<saml:EncryptedAssertion xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion"/>' }],
  ]
  test.each(refusals)('401 %s', async (_, reason, written) => {
    await connect()
    await encrypts(written)
    await expectRefused(enter(), reason)
  })

  test('401 encrypted for somebody else, and before there is a key', async () => {
    await connect()
    await encrypts({}, `-----BEGIN CERTIFICATE-----\n${idp.signingKey().certificate}\n-----END CERTIFICATE-----`)
    await expectRefused(enter(), 'encryption')
    await encrypts()
    await s.db.updateTable('sso_connections').set({ decryption_key: null }).execute()
    await expectRefused(enter(), 'encryption')
  })
})
