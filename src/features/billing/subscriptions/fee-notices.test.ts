// Announced fees and the emails about them: nobody pays more before 30 days have passed since the email was sent.
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Person } from '../../../../tests/cast.ts'
import { runJobs } from '../../../../tests/jobs.ts'
import { putSecondStep } from '../../../../tests/second-step.ts'
import { type Stage, stage } from '../../../../tests/stage.ts'
import { enqueue } from '../../../core/jobs/enqueue.server.ts'
import { insertFees, readFeesFor } from '../invoices/fees.server.ts'
import * as contract from '../model/contract.ts'
import { type BillingWork, billingWork } from './billing-work.server.ts'
import { change } from './changes.server.ts'
import { findUnnotified, tellEverybody } from './fee-notices.server.ts'
import { billingHandler, dailyBilling } from './jobs.server.ts'

const start = new Date('2026-11-20T18:00:00Z')
let s: Stage
let work: BillingWork
beforeAll(async () => {
  const fees = { BILLING_MONTHLY_CENTS: '10000', BILLING_YEARLY_CENTS: '100000' }
  // Mail waits in the outbox: this server is not there.
  s = await stage({ BILLING: 'on', OPERATOR_EMAIL: 'neighbor@example.org', SMTP_URL: 'smtp://127.0.0.1:9', ...fees })
  await putSecondStep(s.db, s.cast.neighbor.id, start)
  work = { config: billingWork(s.app.appContext).config, now: () => s.clock.now }
})
afterAll(() => s.close())
afterEach(async () => {
  s.clock.now = start
  for (const table of ['billing_invoices', 'billing_invoice_years', 'billing_subscriptions', 'billing_fees', 'outbox'] as const)
    await s.db.deleteFrom(table).execute()
  await s.db
    .updateTable('users')
    .set({ email_verified_at: start })
    .where('id', 'in', [s.cast.administrator.id, s.cast.otherAdministrator.id])
    .execute()
})

const at = (day: string) => new Date(`${day}T20:00:00Z`)
const organizationOf = ({ organizationId }: Person) => organizationId as string
const choose = (who: Person) => s.call(who, contract.changeBilling, { body: { plan: 'monthly' } })
const announce = (monthlyCents = 12_000) => s.call(s.cast.neighbor, contract.announceFees, { body: { monthlyCents, yearlyCents: 110_000 } })
const subjects = async (who: string) =>
  (await s.db.selectFrom('outbox').select('subject').where('recipient', '=', `${who}@example.org`).orderBy('id').execute()).map(
    ({ subject }) => subject,
  )
const sendAll = (day: string) =>
  s.db
    .updateTable('outbox')
    .set({ status: 'sent', sent_at: at(day) })
    .where('status', '=', 'waiting')
    .execute()
const daily = async (day: string) => {
  s.clock.now = at(day)
  await s.db.transaction().execute((tx) => enqueue(tx, dailyBilling, {}))
  await runJobs(s.db, [billingHandler({ db: s.db, config: s.app.appContext.config, now: () => s.clock.now })])
  s.clock.now = start
}
/** From which day the announced fees are in force for an organization, as of a day; null if none are to come. */
const changesOn = async (who: Person, day: string) => {
  const payer = { organizationId: organizationOf(who), timeZone: 'America/Los_Angeles' as const }
  return (await readFeesFor(s.db, { ...work, now: () => at(day) }, payer))[0]?.effectiveOn ?? null
}
const unnotified = async (day = '2026-11-20') => {
  const { found, count } = await findUnnotified(s.db, { ...work, now: () => at(day) }, 100)
  expect(count).toBe(found.length)
  return found.map(({ organization, reason }) => `${organization}: ${reason}`)
}

test('the 30 days begin for each organization when its email was sent', async () => {
  const { administrator, otherAdministrator } = s.cast
  await choose(administrator)
  await choose(otherAdministrator)
  expect((await announce()).body.announcedFees.effectiveOn).toBe('2026-12-21')
  // Nothing has been sent: the fees stay, whatever day it is.
  expect(await changesOn(administrator, '2026-12-25')).toBe('2027-01-25')
  await s.db
    .updateTable('outbox')
    .set({ status: 'sent', sent_at: at('2026-11-20') })
    .where('recipient', '=', 'administrator@example.org')
    .execute()
  expect(await changesOn(administrator, '2026-12-25')).toBe('2026-12-21')
  await sendAll('2026-12-10')
  expect(await changesOn(otherAdministrator, '2026-12-25')).toBe('2027-01-10')
  // The outbox forgets what was sent.
  await daily('2026-12-11')
  await s.db.deleteFrom('outbox').execute()
  expect(await changesOn(administrator, '2027-02-01')).toBe('2026-12-21')
  expect(await changesOn(otherAdministrator, '2027-02-01')).toBe('2027-01-10')
})

test('an invoice has the fee that the email allows', async () => {
  const { administrator } = s.cast
  await choose(administrator)
  await announce()
  await daily('2026-12-21')
  await sendAll('2026-12-22')
  await daily('2027-01-21')
  await daily('2027-02-21')
  const rows = await s.db.selectFrom('billing_invoices').select(['period_start', 'cents']).orderBy('period_start').execute()
  expect(rows.map(({ period_start, cents }) => `${period_start}: ${cents}`)).toEqual([
    '2026-12-21: 10000',
    '2027-01-21: 10000',
    '2027-02-21: 12000',
  ])
})

test('an organization that subscribes again after the announcement gets the email then', async () => {
  const { administrator } = s.cast
  await choose(administrator)
  await s.db.updateTable('billing_subscriptions').set({ state: 'cancelled' }).execute()
  await announce()
  expect(await subjects('administrator')).toEqual([])
  await sendAll('2026-11-20')
  s.clock.now = at('2026-12-01')
  await s.db.transaction().execute((tx) => change(tx, work, organizationOf(administrator), { plan: 'monthly' }))
  expect(await subjects('administrator')).toEqual([
    'New Plaza fees from January 1, 2027',
    expect.stringMatching(/^Invoice 2026-\d{4} from Plaza$/),
  ])
  await sendAll('2026-12-02')
  expect(await changesOn(administrator, '2026-12-25')).toBe('2027-01-02')
  await daily('2026-12-02')
  expect(await subjects('administrator')).toHaveLength(2)
})

test('one that subscribes when the fees are in force pays them, and gets no email about them', async () => {
  await announce()
  await daily('2026-12-21')
  expect(await changesOn(s.cast.administrator, '2026-12-21')).toBe('2026-12-21')
  expect(await subjects('administrator')).toEqual([])
})

test('a later announcement replaces one whose email was not sent', async () => {
  await choose(s.cast.administrator)
  await announce()
  s.clock.now = at('2026-11-22')
  await s.db.transaction().execute(async (tx) => {
    const fees = { monthlyCents: 13_000, yearlyCents: 130_000 }
    const id = await insertFees(tx, fees, { at: s.clock.now, effectiveOn: '2026-12-23' })
    await tellEverybody(tx, work, id, { ...fees, effectiveOn: '2026-12-23' })
  })
  await sql`update outbox set status = 'sent', sent_at = ${at('2026-11-22')} where subject like '%December 23%'`.execute(s.db)
  const history = await readFeesFor(
    s.db,
    { ...work, now: () => at('2026-12-30') },
    { organizationId: organizationOf(s.cast.administrator), timeZone: 'America/Los_Angeles' },
  )
  expect(history.map(({ monthlyCents, effectiveOn }) => [monthlyCents, effectiveOn])).toEqual([
    [13_000, '2026-12-23'],
    [10_000, null],
  ])
})

test('the operator sees who has not received the email, and why; it is sent when somebody can receive it', async () => {
  const { administrator, otherAdministrator } = s.cast
  await choose(administrator)
  await choose(otherAdministrator)
  await s.db.updateTable('users').set({ email_verified_at: null }).where('id', '=', otherAdministrator.id).execute()
  await announce()
  expect(await unnotified()).toEqual([expect.stringMatching(/: noAdministrator$/)])
  expect(await unnotified('2026-11-22')).toHaveLength(2)
  await s.db.updateTable('outbox').set({ status: 'failed' }).execute()
  const { body } = await s.call(s.cast.neighbor, contract.showFees, {})
  expect([body.unnotifiedCount, body.unnotified.map(({ reason }) => reason).toSorted()]).toEqual([2, ['failed', 'noAdministrator']])
  // Nobody has received it yet.
  expect(await changesOn(otherAdministrator, '2027-01-15')).toBe('2027-02-15')
  await s.db.updateTable('users').set({ email_verified_at: start }).where('id', '=', otherAdministrator.id).execute()
  await daily('2026-12-28')
  expect(await subjects('otheradministrator')).toEqual(['New Plaza fees from January 28, 2027', expect.stringMatching(/^Invoice/)])
  await s.db
    .updateTable('outbox')
    .set({ status: 'sent', sent_at: at('2026-12-28') })
    .execute()
  expect(await unnotified('2026-12-29')).toEqual([])
})
