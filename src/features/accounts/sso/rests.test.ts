// What ends single sign-on for a person or a domain: removal by the administrator, and a DNS record that is gone.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { runJobs } from '../../../../tests/jobs.ts'
import { bearer, password, type SignOnStage, signOnStage } from '../../../../tests/servers/single-sign-on.ts'
import { enqueue } from '../../../core/jobs/enqueue.server.ts'
import { addMember, inviteMember, listMembers, removeUser } from '../members/contract.ts'
import { showMe } from '../model/contract.ts'
import { recordNameOf } from '../verification/rules.ts'
import { changeSso, findSso, showSso } from './contract.ts'
import { domainsHandler, proveDomains } from './jobs.server.ts'

const people = [
  { sub: 'ada', email: 'ada@newport.example', email_verified: true, given_name: 'Ada', family_name: 'Example' },
  // Another account of the same person, or the same address of another person.
  { sub: 'ada-again', email: 'Ada@newport.example', email_verified: true, given_name: 'Ada', family_name: 'Example' },
]
let on: SignOnStage
beforeAll(async () => {
  on = await signOnStage(people)
})
beforeEach(async () => {
  on.dns.zone.clear()
  for (const table of ['sso_connections', 'sso_identities', 'sso_removals', 'outbox'] as const) await on.s.db.deleteFrom(table).execute()
  await on.s.db.deleteFrom('users').where('email', 'like', '%@newport.example').execute()
  await on.connect()
})
afterAll(() => on.close())

const administrator = () => on.s.cast.administrator
const entered = async (sub: string) => {
  const { status, body } = await on.enter(sub)
  return [status, body.code]
}

describe('a colleague whom the administrator removed', () => {
  const idOfAda = async () => {
    const { body } = await on.s.call(administrator(), listMembers, { query: {} })
    return body.users.find((one) => one.email === 'ada@newport.example')?._id ?? ''
  }
  const remove = async () => {
    const { status } = await on.s.call(administrator(), removeUser, { query: { id: await idOfAda() }, body: { password } })
    expect(status).toBe(200)
  }

  test('401 does not come back by single sign-on, also with another identity of the address, or another address of the identity', async () => {
    const { body } = await on.enter('ada')
    await remove()
    expect((await on.s.call(bearer(body['token']), showMe, {})).status).toBe(401)
    expect(await entered('ada')).toEqual([401, 'sso.personRemoved'])
    expect(await entered('ada-again')).toEqual([401, 'sso.personRemoved'])
    people[0] = { ...people[0], email: 'ada.new@newport.example' } as (typeof people)[0]
    expect(await entered('ada')).toEqual([401, 'sso.personRemoved'])
    people[0] = { ...people[0], email: 'ada@newport.example' } as (typeof people)[0]
    expect(await idOfAda()).toBe('')
    // No address is stored.
    const rows = await on.s.db.selectFrom('sso_removals').selectAll().execute()
    expect([rows.length, JSON.stringify(rows).includes('newport')]).toEqual([2, false])
  })

  test('is back after a new invitation, and can log in to it', async () => {
    await on.enter('ada')
    await remove()
    const colleague = { firstName: 'Ada', lastName: 'Example', email: 'ada@newport.example', department: 'Streets', role: 'Planner' }
    const invited = await on.s.call(administrator(), addMember, { body: { ...colleague, permission: 'viewer' } })
    expect(invited.status).toBe(200)
    expect(await on.s.db.selectFrom('sso_removals').selectAll().execute()).toEqual([])
    expect(await entered('ada')).toEqual([401, 'sso.confirmFirst'])
    expect((await on.s.call(administrator(), inviteMember, { params: { id: await idOfAda() } })).status).toBe(200)
  })

  test('of one organization is no stranger to another one', async () => {
    await on.enter('ada')
    await remove()
    await on.s.db
      .updateTable('sso_removals')
      .set({ organization_id: on.s.cast.otherAdministrator.organizationId ?? '' })
      .execute()
    expect(await entered('ada')).toEqual([200, undefined])
  })
})

describe('a domain whose record is gone', () => {
  /** The job's clock: a week later, the administrator's session has ended. */
  let today: Date
  beforeEach(() => {
    today = on.s.clock.now
  })
  const dayAfter = (days: number) => {
    today = new Date(today.getTime() + days * 86_400_000)
  }
  const runDaily = async () => {
    await on.s.db.transaction().execute((tx) => enqueue(tx, proveDomains, {}))
    const { config } = on.s.app.appContext
    expect(await runJobs(on.s.db, [domainsHandler({ db: on.s.db, config, now: () => today })])).toBe(1)
  }
  const failing = async () => (await on.s.call(administrator(), showSso, {})).body.sso?.failingDomains.map((one) => one.stopped)
  const subjects = async () => (await on.s.db.selectFrom('outbox').select('subject').orderBy('id').execute()).map((one) => one.subject)

  test('works for seven days, then stops with a mail; the record brings it back', async () => {
    await on.enter('ada')
    await runDaily()
    expect([await failing(), await subjects()]).toEqual([[], []])
    on.dns.zone.clear()
    await runDaily()
    dayAfter(6)
    await runDaily()
    expect([await failing(), await entered('ada')]).toEqual([[false], [200, undefined]])
    expect(await subjects()).toEqual(['The DNS record of newport.example is missing'])
    dayAfter(1)
    await runDaily()
    await runDaily()
    expect(await failing()).toEqual([true])
    expect(await subjects()).toEqual(['The DNS record of newport.example is missing', 'Single sign-on stopped for newport.example'])
    // Neither a linked person nor a new one gets in, and the address leads to no login.
    expect(await entered('ada')).toEqual([401, 'sso.domain'])
    await on.s.db.deleteFrom('users').where('email', '=', 'ada@newport.example').execute()
    expect(await entered('ada')).toEqual([401, 'sso.domain'])
    expect((await on.s.call(null, findSso, { body: { email: 'ada@newport.example' } })).body.organization).toBeNull()
    await on.prove('newport.example')
    await runDaily()
    expect([await failing(), await entered('ada')]).toEqual([[], [200, undefined]])
  })

  test('is proved again by saving, and not without the record', async () => {
    on.dns.zone.clear()
    await runDaily()
    dayAfter(7)
    await runDaily()
    const { issuer = '', clientId = '' } = (await on.s.call(administrator(), showSso, {})).body.sso ?? {}
    const body = { issuer, clientId, domains: ['newport.example'], active: true, password }
    const refused = await on.s.call(administrator(), changeSso, { body })
    expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, ['domains']])
    await on.prove('newport.example')
    expect((await on.s.call(administrator(), changeSso, { body })).body.sso.failingDomains).toEqual([])
  })

  test('does not fail while the name server is silent', async () => {
    on.dns.zone.set(recordNameOf('newport.example'), 'refused')
    await runDaily()
    expect([await failing(), await subjects()]).toEqual([[], []])
  })
})
