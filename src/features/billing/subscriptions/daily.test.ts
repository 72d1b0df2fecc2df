import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { attempt, claim, runJobs } from '../../../../tests/jobs.ts'
import { putProject } from '../../../../tests/project.ts'
import { takeConsole } from '../../../../tests/quiet.ts'
import { type Stage, stage } from '../../../../tests/stage.ts'
import { enqueue } from '../../../core/jobs/enqueue.server.ts'
import { publishDue } from '../../projects/editing/schedule.server.ts'
import { billingHandler, dailyBilling } from './jobs.server.ts'

let s: Stage
const start = new Date('2026-11-20T18:00:00Z')
beforeAll(async () => {
  s = await stage({ BILLING: 'on', BILLING_MONTHLY_CENTS: '10000', BILLING_YEARLY_CENTS: '100000' })
})
afterAll(() => s.close())
afterEach(async () => {
  s.clock.now = start
  for (const table of ['billing_invoices', 'billing_invoice_years', 'billing_subscriptions', 'billing_fees', 'outbox'] as const)
    await s.db.deleteFrom(table).execute()
})

const handler = () => billingHandler({ db: s.db, config: s.app.appContext.config, now: () => s.clock.now })
const request = () => s.db.transaction().execute((tx) => enqueue(tx, dailyBilling, {}))
/** Does the work of a day, at noon in California. */
const work = async (day: string) => {
  s.clock.now = new Date(`${day}T20:00:00Z`)
  await request()
  await runJobs(s.db, [handler()])
}
const newport = () => s.cast.administrator.organizationId as string
const standing = () =>
  s.db.selectFrom('billing_subscriptions').selectAll().where('organization_id', '=', newport()).executeTakeFirstOrThrow()
const choose = (columns: object) =>
  s.db.updateTable('billing_subscriptions').set(columns).where('organization_id', '=', newport()).execute()
/** What Newport's administrator was mailed, since the last look. */
const mails = async () => {
  const rows = await s.db.deleteFrom('outbox').where('organization_id', '=', newport()).returning(['subject', 'recipient']).execute()
  expect(rows.every((one) => one.recipient === 'administrator@example.org')).toBe(true)
  return rows.map((one) => one.subject)
}
const numbers = async () =>
  (
    await s.db
      .selectFrom('billing_invoices')
      .select(['number', 'period_start', 'period_end', 'cents', 'due_on'])
      .where('organization_id', '=', newport())
      .orderBy('number')
      .execute()
  ).map((one) => `${one.number}: ${one.period_start} to ${one.period_end}, ${one.cents}, due ${one.due_on}`)

describe('the day’s work', () => {
  test('from the trial to the end of service, each email and invoice once', async () => {
    await work('2026-11-20')
    expect(await standing()).toMatchObject({ state: 'trial', trial_ends_on: '2026-12-20' })
    await choose({ plan: 'monthly' })
    await work('2026-12-13')
    expect(await mails()).toEqual([])
    await work('2026-12-20')
    await work('2026-12-20')
    expect(await standing()).toMatchObject({ state: 'active', period_start: '2026-12-20', period_end: '2027-01-20' })
    expect([await mails(), await numbers()]).toEqual([
      ['Invoice 2026-0001 from Plaza'],
      ['1: 2026-12-20 to 2027-01-20, 10000, due 2027-01-03'],
    ])
    await work('2027-01-03')
    expect((await standing()).state).toBe('active')
    const late: string[] = []
    for (let day = 4; day <= 18; day++) {
      await work(`2027-01-${String(day).padStart(2, '0')}`)
      for (const subject of await mails()) late.push(`${day}: ${subject}`)
    }
    expect(late).toEqual([
      '4: Payment overdue for City of Newport',
      '11: Payment overdue for City of Newport',
      '17: Payment overdue for City of Newport',
      '18: Publishing is paused for City of Newport',
    ])
    expect((await standing()).state).toBe('limited')
    await work('2027-02-20')
    expect([await mails(), (await numbers()).length]).toEqual([[], 1])
  })

  test('a trial that ends without a plan, after a reminder', async () => {
    await work('2026-11-20')
    await work('2026-12-13')
    await work('2026-12-14')
    expect(await mails()).toEqual(['Your Plaza trial ends soon'])
    await work('2026-12-20')
    expect([(await standing()).state, await mails(), await numbers()]).toEqual([
      'limited',
      ['Publishing is paused for City of Newport'],
      [],
    ])
  })

  test('a year from 31 January, renewed with the fee of its first day', async () => {
    await work('2026-11-20')
    await choose({ state: 'active', plan: 'yearly', anchor_on: '2026-01-31', period_start: '2026-01-31', period_end: '2027-01-31' })
    const fees = { monthly_cents: 12_000, yearly_cents: 120_000, announced_at: start }
    await s.db
      .insertInto('billing_fees')
      .values({ id: '00000000-0000-7000-8000-000000000001', ...fees, effective_on: '2027-02-01' })
      .execute()
    await work('2027-01-31')
    expect(await numbers()).toEqual(['1: 2027-01-31 to 2028-01-31, 100000, due 2027-02-14'])
    await s.db.updateTable('billing_invoices').set({ paid_at: start, paid_by: 'operator' }).execute()
    await work('2028-01-31')
    expect((await numbers()).at(-1)).toBe('1: 2028-01-31 to 2029-01-31, 120000, due 2028-02-14')
  })

  test('a cancellation runs to the end of the cycle', async () => {
    await work('2026-11-20')
    await choose({
      state: 'active',
      plan: 'monthly',
      anchor_on: '2026-11-20',
      period_start: '2026-11-20',
      period_end: '2026-12-20',
      cancels: true,
    })
    await work('2026-12-19')
    expect((await standing()).state).toBe('active')
    await work('2026-12-20')
    expect([(await standing()).state, await mails(), await numbers()]).toEqual(['cancelled', ['Your Plaza subscription has ended'], []])
  })

  test('days are those of the organization’s time zone', async () => {
    await work('2026-11-20')
    await choose({ plan: 'monthly' })
    // Still the 19th in California.
    s.clock.now = new Date('2026-12-20T07:30:00Z')
    await request()
    await runJobs(s.db, [handler()])
    expect((await standing()).state).toBe('trial')
    s.clock.now = new Date('2026-12-20T08:30:00Z')
    await request()
    await runJobs(s.db, [handler()])
    expect((await standing()).state).toBe('active')
  })

  test('two attempts at the same time, and a later one, do nothing twice', async () => {
    await work('2026-11-20')
    await choose({ plan: 'monthly' })
    s.clock.now = new Date('2026-12-20T20:00:00Z')
    await request()
    const claimed = await claim(s.db, dailyBilling)
    await Promise.all([attempt(s.db, handler(), claimed), attempt(s.db, handler(), claimed)].map((one) => one.catch(() => {})))
    expect(takeConsole()).toHaveLength(1)
    await request()
    await runJobs(s.db, [handler()])
    expect([await mails(), (await numbers()).length]).toEqual([['Invoice 2026-0001 from Plaza'], 1])
  })

  test('nothing with BILLING=off', async () => {
    const off = { ...s.app.appContext.config, billing: undefined }
    await request()
    await runJobs(s.db, [billingHandler({ db: s.db, config: off, now: () => s.clock.now })])
    expect(await s.db.selectFrom('billing_subscriptions').selectAll().execute()).toEqual([])
  })
})

test('a limited organization’s scheduled draft is not published', async () => {
  await work('2026-11-20')
  await choose({ state: 'limited' })
  const draft = await putProject(s.db, s.cast.administrator, s.clock.now, { status: 'draft', posted_at: null })
  await s.db.insertInto('project_schedules').values({ project_id: draft, publish_at: start }).execute()
  const context = { db: s.db, config: s.app.appContext.config, now: () => s.clock.now, invalidatePages: () => {} }
  expect(await publishDue(context, draft)).toBe('failed')
  const { body_text } = await s.db
    .selectFrom('outbox')
    .select('body_text')
    .where('letter', '=', 'notPublished')
    .where('recipient', '=', 'administrator@example.org')
    .executeTakeFirstOrThrow()
  expect(body_text).toContain('The administrator can choose a plan')
})
