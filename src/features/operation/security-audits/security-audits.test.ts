import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readAdvisories } from '../../../../scripts/operate/advisories.ts'
import { putProject } from '../../../../tests/project.ts'
import { residentForm } from '../../../../tests/registrations.ts'
import { type Stage, stage } from '../../../../tests/stage.ts'
import { newId } from '../../../core/database/ids.server.ts'
import { logIn, register } from '../../accounts/model/contract.ts'
import { removeOldAttempts } from '../../accounts/sessions/logins.server.ts'
import { latestSecurityAudit, makeSecurityAudit } from './audit.server.ts'
import { readFacts, removeOldDays } from './facts.server.ts'
import { missingHeaders } from './headers.server.ts'
import { findingLines } from './readable.server.ts'

const operatorEmail = 'operator@example.org'
let s: Stage
beforeAll(async () => {
  s = await stage({ OPERATOR_EMAIL: operatorEmail, PUBLIC_URL: 'http://127.0.0.1:9' })
  const { body } = await s.call(null, register, { body: residentForm(operatorEmail) })
  await s.db.updateTable('users').set({ email_verified_at: s.clock.now }).where('id', '=', body.user._id).execute()
  await s.owner.updateTable('migrations').set({ applied_at: s.clock.now }).execute()
})
afterAll(() => s.close())

const config = () => s.app.appContext.config
const context = () => ({ config: config(), db: s.db, files: s.files, now: () => s.clock.now, invalidatePages: () => {} })
const known = { packages: { production: 400, problems: [] }, advisories: { unknown: 'noNetwork' }, backupDays: null }
/** The stage has no pages: its replies lack their policy. */
const audit = () => makeSecurityAudit(context(), { ...known, version: '1.2.3', startSite: async () => (await stage()).app })
const at = (instant: string) => {
  s.clock.now = new Date(instant)
}

describe('reports', () => {
  test('a report is printed and kept, from which it can be printed again; it names no person', async () => {
    expect(await latestSecurityAudit(s.db)).toBeNull()
    const projectId = await putProject(s.db, s.cast.administrator, s.clock.now, { status: 'completed', completed_at: s.clock.now })
    await s.db.insertInto('retention_holds').values({ project_id: projectId, reason: 'A lawsuit', held_at: s.clock.now }).execute()
    const key = { organization_id: s.cast.administrator.organizationId as string, name: 'Map', ending: 'abcd', scopes: [] }
    const created = { created_at: new Date('2026-05-01T00:00:00Z'), expires_at: null }
    const [unused, used] = ['unused', 'used'].map((one) => ({ ...key, ...created, id: newId(), secret_hash: Buffer.from(one) }))
    await s.db
      .insertInto('api_keys')
      .values([unused as never, { ...(used as object), last_used_at: s.clock.now } as never])
      .execute()
    at('2026-11-24T18:00:00Z')
    const { text, needsAction } = await audit()
    expect(text).toContain('[Check] API keys: 2. Without an end date: 2. Not used for six months: 1.')
    expect(text).toContain('[Fine] Webhooks: 0.')
    expect(needsAction).toBe(true)
    for (const line of [
      'Security audit of 2026-11-24, version 1.2.3',
      'weren’t checked for known vulnerabilities: no network.',
      'don’t know the age of your backups',
    ])
      expect(text).toContain(line)
    expect(text).toMatch(/legal hold \(age in days\): 1\.\n {2}- .+ \(4\)/)
    expect(text).toContain('[Fix] Security headers or cookie flags are missing.')
    expect(await latestSecurityAudit(s.db)).toBe(text)
    const people = await s.db.selectFrom('users').select(['email', 'last_name']).execute()
    for (const { email, last_name } of people) for (const word of [email, last_name]) expect(text).not.toContain(word)
  })
})

describe('facts', () => {
  test('dormant people, leaderless organizations, second steps, sessions and runs', async () => {
    at('2027-06-24T18:00:00Z')
    const before = await readFacts(s.db, s.clock.now)
    expect(before.sessions.oldestDays).toBeGreaterThan(200)
    await s.db.deleteFrom('sessions').execute()
    await s.db
      .insertInto('passkeys')
      .values({ ...passkey, id: newId(), user_id: s.cast.administrator.id, created_at: s.clock.now })
      .execute()
    for (const day of ['2027-06-18', '2027-06-20', '2027-06-21', '2027-06-30'])
      await s.db
        .insertInto('retention_runs')
        .values({ day, ran_at: new Date(`${day}T12:05:00Z`) })
        .execute()
    const facts = await readFacts(s.db, s.clock.now)
    expect(facts.officials.dormant).toBe(facts.officials.all)
    expect(facts.residents.dormant).toBe(facts.residents.all)
    expect(facts.organizations.leaderless).toBe(facts.organizations.all)
    expect(facts.leaderless).toEqual(['City of Ithaca', 'City of Newport'])
    expect(facts.twoStep.administrators.with).toBe(1)
    expect(facts.twoStep.officials.with).toBe(1)
    expect(facts.runs).toEqual({ sinceDays: 3, missed: 1, future: 1 })
    await s.call(null, logIn, { body: { email: operatorEmail, password: 'Correct1horse' } })
    const after = await readFacts(s.db, s.clock.now)
    expect(after.residents.dormant).toBe(facts.residents.dormant - 1)
    expect(after.sessions).toEqual({ open: 1, oldestDays: 0 })
  })

  test('failed logins are counted by day when they are forgotten, each once, and for a year', async () => {
    const attempt = (account: string, failed: boolean, tried_at: string) => ({
      account,
      failed,
      address: '192.0.2.1',
      tried_at: new Date(tried_at),
    })
    const many = Array.from({ length: 12 }, () => attempt('a', true, '2027-06-24T10:00:00Z'))
    const few = [
      attempt('b', true, '2027-06-24T10:00:00Z'),
      attempt('b', false, '2027-06-24T10:00:00Z'),
      attempt('a', true, '2027-06-23T23:59:00Z'),
    ]
    await s.db
      .insertInto('login_attempts')
      .values([...many, ...few, attempt('c', true, '2027-06-24T17:59:00Z')])
      .execute()
    await Promise.all([removeOldAttempts(s.db, s.clock.now), removeOldAttempts(s.db, s.clock.now)])
    const days = await s.db.selectFrom('failed_login_days').selectAll().orderBy('day').execute()
    expect(days).toEqual([
      { day: '2027-06-23', failures: 1, most: 1, bursts: 0 },
      { day: '2027-06-24', failures: 13, most: 12, bursts: 1 },
    ])
    at('2027-06-24T19:00:00Z')
    await removeOldAttempts(s.db, s.clock.now)
    expect((await readFacts(s.db, s.clock.now)).failedLogins).toEqual({ failures: 15, most: 12, bursts: 1 })
    await removeOldDays(s.db, new Date('2028-06-24T00:00:00Z'))
    expect(await s.db.selectFrom('failed_login_days').select('day').execute()).toEqual([{ day: '2027-06-24' }])
  })
})

const passkey = { credential_id: 'c', public_key: Buffer.from('k'), counter: 0, transports: [], name: 'Key' }

describe('headers', () => {
  const complete = {
    'content-security-policy': "default-src 'self'; script-src 'self'",
    'x-frame-options': 'DENY',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'same-origin',
  }
  const site = 'https://plaza.example'
  const hsts = { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }
  const cookie = '__Host-userToken=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Lax'

  test('complete ones', () => {
    expect(missingHeaders({ headers: { ...complete, ...hsts }, cookies: [cookie] }, site)).toEqual([])
    expect(missingHeaders({ headers: complete, cookies: [cookie.replace('__Host-', '')] }, 'http://localhost:3000')).toEqual([])
  })

  test('each that is missing, weak, or was removed on the way', () => {
    const all = { ...complete, ...hsts }
    for (const name of Object.keys(all))
      expect(missingHeaders({ headers: { ...all, [name]: undefined }, cookies: [cookie] }, site)).toEqual([name])
    const weak = {
      ...all,
      'content-security-policy': "default-src 'self'; script-src 'unsafe-inline'",
      'strict-transport-security': 'max-age=60',
    }
    expect(missingHeaders({ headers: weak, cookies: [cookie] }, site)).toEqual(['content-security-policy', 'strict-transport-security'])
    expect(missingHeaders({ headers: all, cookies: [cookie.replace(' Secure;', '')] }, site)).toEqual(['set-cookie: Secure'])
    expect(missingHeaders({ headers: all, cookies: [] }, site)).toEqual(
      ['HttpOnly', 'Secure', 'SameSite'].map((flag) => `set-cookie: ${flag}`),
    )
  })
})

test('a day is written out and a known reason is in words; another reason is as the registry sent it', () => {
  const line = (code: 'advisories' | 'advisoriesUnknown', values: object) =>
    findingLines({ section: 'dependencies', code, status: 'look', values: { ...values }, items: [] })[0]
  expect(line('advisories', { day: '2026-11-20', packages: 2 })).toBe('[Check] Packages with known vulnerabilities on Nov 20, 2026: 2.')
  expect(line('advisoriesUnknown', { reason: 'offline' })).toMatch(/: the audit ran with --offline\.$/)
  expect(line('advisoriesUnknown', { reason: 'ENOTFOUND' })).toMatch(/: ENOTFOUND\.$/)
})

test('advisories: what the registry reports, or why nothing was checked', () => {
  const report = { vulnerabilities: { leaflet: { severity: 'high' } } }
  expect(readAdvisories(JSON.stringify(report), '2026-11-20')).toEqual({ day: '2026-11-20', names: ['leaflet (high)'] })
  expect(readAdvisories('{"vulnerabilities":{}}', '2026-11-20')).toEqual({ day: '2026-11-20', names: [] })
  expect(readAdvisories('{"message":"405 Method Not Allowed - POST https://x.example"}', '2026-11-20')).toEqual({
    unknown: '405 Method Not Allowed',
  })
  expect(readAdvisories('{"error":{"code":"ENOTFOUND","summary":""}}', '2026-11-20')).toEqual({ unknown: 'ENOTFOUND' })
  expect(readAdvisories('', '2026-11-20')).toEqual({ unknown: 'noNetwork' })
})
