import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Person } from '../../../../tests/cast.ts'
import { pdfText } from '../../../../tests/pdf-text.ts'
import { putProject } from '../../../../tests/project.ts'
import { type Stage, stage } from '../../../../tests/stage.ts'
import { newId } from '../../../core/database/ids.server.ts'
import { addMember } from '../../accounts/members/contract.ts'
import { addDecision } from '../../projects/decisions/contract.ts'
import { addUpdate } from '../../projects/news/contract.ts'
import { createBlog } from '../../projects/opeds/contract.ts'
import { completeProject, reopenProject } from '../../records/retention/contract.ts'
import { issueInvoice } from '../invoices/invoices.server.ts'
import * as contract from '../model/contract.ts'
import { currency } from '../model/rules.ts'

let s: Stage
let operator: Person
beforeAll(async () => {
  const fees = { BILLING_MONTHLY_CENTS: '10000', BILLING_YEARLY_CENTS: '100000' }
  s = await stage({ BILLING: 'on', OPERATOR_EMAIL: 'neighbor@example.org', ...fees })
  operator = s.cast.neighbor
})
afterAll(() => s.close())
afterEach(async () => {
  for (const table of ['billing_invoices', 'billing_invoice_years', 'billing_subscriptions', 'billing_fees', 'outbox'] as const)
    await s.db.deleteFrom(table).execute()
})

const show = async (who: Person | null = s.cast.administrator) => s.call(who, contract.showBilling, {})
const change = (body: { plan?: 'monthly' | 'yearly'; cancel?: boolean }, who: Person | null = s.cast.administrator) =>
  s.call(who, contract.changeBilling, { body })
const markPaid = (id: string, who: Person | null = operator) => s.call(who, contract.markInvoicePaid, { params: { id } })
const invoices = async (who = s.cast.administrator) => (await s.call(who, contract.listInvoices, { query: {} })).body.invoices
const newport = () => s.cast.administrator.organizationId as string
const mails = async () =>
  (await s.db.selectFrom('outbox').select(['recipient', 'subject']).orderBy('id').execute()).map(
    (one) => `${one.recipient}: ${one.subject}`,
  )
/** Sets what a test is not about: how a subscription came to its state. */
const put = async (columns: object) => {
  await show()
  await s.db.updateTable('billing_subscriptions').set(columns).where('organization_id', '=', newport()).execute()
}
const limited = {
  state: 'limited',
  plan: 'monthly',
  anchor_on: '2026-09-01',
  period_start: '2026-10-01',
  period_end: '2026-11-01',
  past_due_on: '2026-10-10',
}

describe('GET /billing', () => {
  test('200 the trial of an organization that has chosen nothing', async () => {
    const { status, body } = await show()
    expect(status).toBe(200)
    expect(body.billing).toEqual({
      state: 'trial',
      plan: null,
      nextPlan: null,
      cancelAtPeriodEnd: false,
      trialEndsOn: '2026-12-20',
      period: null,
      payUntil: null,
      unpaid: { cents: 0, currency },
      nextInvoice: null,
      fees: { monthly: { cents: 10_000, currency }, yearly: { cents: 100_000, currency } },
      announcedFees: null,
      payment: 'transfer',
      takesCards: false,
    })
  })

  test('401, 403 for everybody but administrators', async () => {
    const { viewer, editor, resident } = s.cast
    const statuses = [null, resident, viewer, editor].map(async (who) => (await show(who)).status)
    expect(await Promise.all(statuses)).toEqual([401, 403, 403, 403])
  })
})

describe('PUT /billing', () => {
  test('200 chooses the plan that follows the trial', async () => {
    const { status, body } = await change({ plan: 'yearly' })
    expect([status, body.message]).toEqual([200, 'Your plan was saved.'])
    expect(body.billing).toMatchObject({
      state: 'trial',
      plan: 'yearly',
      nextInvoice: { on: '2026-12-20', plan: 'yearly', amount: { cents: 100_000 } },
    })
    expect(await invoices()).toEqual([])
  })

  test('200 in place of a running plan from the next cycle on', async () => {
    await put({ state: 'active', plan: 'monthly', anchor_on: '2026-11-01', period_start: '2026-11-01', period_end: '2026-12-01' })
    const { body } = await change({ plan: 'yearly' })
    expect(body.billing).toMatchObject({ plan: 'monthly', nextPlan: 'yearly', nextInvoice: { on: '2026-12-01', plan: 'yearly' } })
  })

  test('200 cancels and resumes; two cancels at the same time are one', async () => {
    await change({ plan: 'monthly' })
    const both = await Promise.all([change({ cancel: true }), change({ cancel: true })])
    expect(both.map(({ status, body }) => [status, body.billing.cancelAtPeriodEnd, body.billing.nextInvoice])).toEqual([
      [200, true, null],
      [200, true, null],
    ])
    expect(await mails()).toEqual(['administrator@example.org: Your Plaza subscription was canceled'])
    expect((await change({ cancel: false })).body).toMatchObject({
      message: 'Your subscription will continue.',
      billing: { cancelAtPeriodEnd: false },
    })
  })

  test('200 begins again after the end, with an invoice due in 14 days', async () => {
    await put({ ...limited, state: 'cancelled', past_due_on: null })
    const { body } = await change({ plan: 'monthly' })
    expect(body.billing).toMatchObject({ state: 'active', period: { start: '2026-11-20', end: '2026-12-20' }, unpaid: { cents: 10_000 } })
    expect(await invoices()).toMatchObject([
      { number: '2026-0001', dueOn: '2026-12-04', paidAt: null, amount: { cents: 10_000, currency } },
    ])
    expect(await mails()).toEqual(['administrator@example.org: Invoice 2026-0001 from Plaza'])
  })

  test('409 resumes what has ended, and begins again with an open invoice', async () => {
    await put({ ...limited, state: 'cancelled', past_due_on: null })
    expect((await change({ cancel: false })).body.code).toBe('billing.ended')
    await issue()
    const refused = await change({ plan: 'monthly' })
    expect([refused.status, refused.body.code]).toEqual([409, 'billing.unpaid'])
  })

  test('422 nothing, or another plan', async () => {
    expect((await change({})).body).toMatchObject({ code: 'fields.invalid', errors: { plan: 'Choose a monthly or yearly plan.' } })
    expect((await change({ plan: 'weekly' as 'monthly' })).status).toBe(422)
    expect((await change({ cancel: 'yes' as unknown as boolean })).status).toBe(422)
  })

  test('401, 403', async () => {
    expect((await change({ cancel: true }, null)).status).toBe(401)
    expect((await change({ cancel: true }, s.cast.editor)).status).toBe(403)
  })

  test('is in the activity log', async () => {
    await change({ plan: 'monthly' })
    const entries = await s.db.selectFrom('audit_entries').select(['action', 'details']).where('action', '=', 'PUT /billing').execute()
    expect(entries.at(-1)).toEqual({ action: 'PUT /billing', details: { plan: 'monthly' } })
  })
})

const issue = (organizationId = newport(), issuedAt = s.clock.now) =>
  s.db.transaction().execute((tx) =>
    issueInvoice(tx, {
      organizationId,
      plan: 'monthly',
      period: { start: '2026-11-20', end: '2026-12-20' },
      amount: { cents: 10_000, currency },
      issuedAt,
      dueOn: '2026-12-04',
    }),
  )

describe('invoices', () => {
  test('have numbers without gaps in each year, also when issued at the same time and when an issue fails', async () => {
    const ithaca = s.cast.otherAdministrator.organizationId as string
    const nextYear = new Date('2027-01-02T12:00:00Z')
    const failing = () =>
      s.db.transaction().execute(async (tx) => {
        await issueInvoice(tx, {
          organizationId: newport(),
          plan: 'monthly',
          period: { start: '2026-11-20', end: '2026-12-20' },
          amount: { cents: 1, currency },
          issuedAt: s.clock.now,
          dueOn: '2026-12-04',
        })
        throw new Error('undone')
      })
    const work = Array.from({ length: 12 }, (_, i) => [
      issue(i % 2 ? ithaca : newport()),
      failing().catch(() => null),
      issue(newport(), nextYear),
    ])
    await Promise.all(work.flat())
    const rows = await s.db.selectFrom('billing_invoices').select(['year', 'number']).orderBy('year').orderBy('number').execute()
    const numbers = (year: number) => rows.filter((one) => one.year === year).map((one) => one.number)
    const all = Array.from({ length: 12 }, (_, i) => i + 1)
    expect([numbers(2026), numbers(2027)]).toEqual([all, all])
  })

  test('200 are listed page by page, newest first, and only to their organization', async () => {
    for (let i = 0; i < 3; i++) await issue()
    const page = (cursor?: string) =>
      s.call(s.cast.administrator, contract.listInvoices, { query: { limit: 2, ...(cursor && { cursor }) } })
    const first = (await page()).body
    const second = (await page(first.nextCursor as string)).body
    expect([...first.invoices, ...second.invoices].map(({ number }) => number)).toEqual(['2026-0003', '2026-0002', '2026-0001'])
    expect(second.nextCursor).toBeNull()
    expect(await invoices(s.cast.otherAdministrator)).toEqual([])
    expect((await page('nonsense')).status).toBe(422)
  })
})

describe('POST /billing/invoices/{id}/paid', () => {
  test('200 ends the past-due time, once', async () => {
    const { id } = await issue()
    await put({ ...limited, period_start: '2026-11-01', period_end: '2026-12-01' })
    const both = await Promise.all([markPaid(id), markPaid(id)])
    expect(both.map(({ status, body }) => [status, body.code ?? body.message]).toSorted()).toEqual([
      [200, 'Invoice 2026-0001 for City of Newport was marked as paid.'],
      [409, 'billing.alreadyPaid'],
    ])
    expect((await show()).body.billing).toMatchObject({ state: 'active', unpaid: { cents: 0 } })
    expect((await invoices())[0]?.paidAt).toBe(s.clock.now.toISOString())
  })

  test('200 after the cycle has ended begins a new one', async () => {
    const { id } = await issue()
    await put(limited)
    await markPaid(id)
    expect((await show()).body.billing).toMatchObject({
      state: 'active',
      period: { start: '2026-11-20', end: '2026-12-20' },
      unpaid: { cents: 10_000 },
    })
  })

  test('401, 403, 404', async () => {
    const { id } = await issue()
    expect((await markPaid(id, null)).status).toBe(401)
    expect((await markPaid(id, s.cast.administrator)).body.code).toBe('access.operatorOnly')
    expect((await markPaid(newId())).status).toBe(404)
    expect((await markPaid('nonsense')).status).toBe(404)
  })

  test('the operator lists open invoices of all organizations, the ones due first', async () => {
    const { id } = await issue()
    await issue(s.cast.otherAdministrator.organizationId as string)
    await issue()
    await s.db.updateTable('billing_invoices').set({ due_on: '2026-11-19' }).where('number', '=', 2).execute()
    await markPaid(id)
    const page = async (cursor?: string) =>
      (await s.call(operator, contract.listOpenInvoices, { query: { limit: 1, ...(cursor && { cursor }) } })).body
    const first = await page()
    expect(first.invoices).toMatchObject([{ number: '2026-0002', organization: 'City of Ithaca', isOverdue: true }])
    const second = await page(first.nextCursor as string)
    expect(second.invoices).toMatchObject([{ number: '2026-0003', organization: 'City of Newport', isOverdue: false }])
    expect(second.nextCursor).toBeNull()
    expect((await s.call(operator, contract.listOpenInvoices, { query: { cursor: 'x' } })).status).toBe(422)
  })
})

describe('fees', () => {
  const announce = (monthlyCents: number, yearlyCents: number) =>
    s.call(operator, contract.announceFees, { body: { monthlyCents, yearlyCents } })
  const fees = async () => (await s.call(operator, contract.showFees, {})).body

  test('are mailed to every administrator and cost cycles that begin more than 30 days later', async () => {
    await change({ plan: 'monthly' })
    await change({ plan: 'yearly' }, s.cast.otherAdministrator)
    await s.db.deleteFrom('outbox').execute()
    const { status, body } = await announce(12_000, 110_000)
    expect([status, body.announcedFees.effectiveOn]).toEqual([200, '2026-12-21'])
    expect((await mails()).toSorted()).toEqual([
      'administrator@example.org: New Plaza fees from December 21, 2026',
      'otheradministrator@example.org: New Plaza fees from December 21, 2026',
    ])
    const { body: shown } = await show()
    expect(shown.billing).toMatchObject({
      fees: { monthly: { cents: 10_000 } },
      announcedFees: { monthly: { cents: 12_000 } },
      nextInvoice: { amount: { cents: 10_000 } },
    })
    await put({ trial_ends_on: '2026-12-21' })
    expect((await show()).body.billing.nextInvoice?.amount.cents).toBe(12_000)
  })

  test('the last announcement of a day counts, and the fees are in force on their day', async () => {
    await announce(12_000, 110_000)
    await announce(13_000, 120_000)
    expect(await fees()).toMatchObject({ fees: { monthly: { cents: 10_000 } }, announcedFees: { monthly: { cents: 13_000 } } })
    await s.db.updateTable('billing_fees').set({ effective_on: '2026-11-20' }).execute()
    expect(await fees()).toMatchObject({ fees: { monthly: { cents: 13_000 } }, announcedFees: null, subscriptions: 0 })
  })

  test('422 nothing, fractions and more than a million', async () => {
    for (const cents of [0, 1.5, -1, 100_000_001])
      expect((await announce(cents, 1)).body.errors).toEqual({ monthlyCents: 'Enter an amount greater than zero.' })
  })

  test('401, 403', async () => {
    const who = [null, s.cast.administrator].map(async (one) => (await s.call(one, contract.showFees, {})).status)
    expect(await Promise.all(who)).toEqual([401, 403])
  })
})

describe('without Stripe', () => {
  test('409 billing.noCards', async () => {
    const checkout = await s.call(s.cast.administrator, contract.startCheckout, { body: { plan: 'monthly' } })
    const portal = await s.call(s.cast.administrator, contract.openPortal, {})
    expect([checkout, portal].map(({ status, body }) => [status, body.code])).toEqual([
      [409, 'billing.noCards'],
      [409, 'billing.noCards'],
    ])
  })

  test('404 the webhook', async () => {
    const { status } = await s.inject(null, { method: 'POST', url: '/api/v1/stripe/webhook', payload: {} })
    expect(status).toBe(404)
  })
})

describe.each(['limited', 'cancelled'])('%s', (state) => {
  test('403 billing.limited publishes and invites', async () => {
    const { administrator } = s.cast
    const completed = await putProject(s.db, administrator, s.clock.now, { status: 'completed', completed_at: s.clock.now })
    await put({ ...limited, state })
    const colleague = {
      firstName: 'Bo',
      lastName: 'Example',
      department: 'Works',
      role: 'Clerk',
      permission: 'viewer',
      email: 'bo@example.org',
    } as const
    const tried = [
      await s.call(administrator, reopenProject, { params: { id: completed } }),
      await s.call(administrator, addMember, { body: colleague }),
      await s.call(administrator, createBlog, { body: { title: 'Why', author: 'Bo', description: 'Because.', status: 'published' } }),
      await s.inject(administrator, {
        method: 'POST',
        url: '/api/v1/users/excelSheetUploadAndDataInsertDB',
        payload: '',
        headers: { 'content-type': 'multipart/form-data; boundary=x' },
      }),
    ]
    expect(tried.map(({ status, body }) => [status, body.code])).toEqual(tried.map(() => [403, 'billing.limited']))
  })

  test('drafts, closing, exports, records and deletion go on, and so does everything for residents', async () => {
    const { administrator, resident } = s.cast
    const project = await putProject(s.db, administrator, s.clock.now)
    const unanswered = await putProject(s.db, administrator, s.clock.now)
    await put({ ...limited, state })
    const done = [
      await s.inject(resident, { url: `/api/v1/projects/${project}` }),
      await s.inject(resident, { method: 'POST', url: `/api/v1/projects/${project}/likes` }),
      await s.inject(administrator, { method: 'POST', url: '/api/v1/projects', payload: { title: 'A draft' } }),
      await s.call(administrator, addUpdate, { params: { id: project }, body: { title: 'Built', text: 'The crossing is there.' } }),
      await s.call(administrator, addDecision, {
        params: { id: project },
        body: { said: 'It is dark.', doing: 'Lamps come.', promisedFor: '2027-03-01' },
      }),
      await s.call(administrator, completeProject, { params: { id: project } }),
      await s.inject(administrator, { url: `/api/v1/projects/projectDataExportIntoSheet/${project}` }),
      await s.inject(administrator, { method: 'PUT', url: `/api/v1/organizations/${newport()}/records`, payload: { months: 12 } }),
      await s.inject(administrator, { method: 'DELETE', url: `/api/v1/projects/${unanswered}/delete` }),
    ]
    expect(done.map(({ status }) => status)).toEqual(done.map(() => 200))
  })
})

test('BILLING=off: 404 for everybody, and no organization is limited', async () => {
  await put(limited)
  const off = await stage({ OPERATOR_EMAIL: 'neighbor@example.org' })
  try {
    await off.db
      .insertInto('billing_subscriptions')
      .values({ organization_id: off.cast.administrator.organizationId as string, state: 'limited', trial_ends_on: '2026-01-01' })
      .execute()
    const { administrator, neighbor } = off.cast
    const tried = [
      await off.call(null, contract.showBilling, {}),
      await off.call(administrator, contract.showBilling, {}),
      await off.call(administrator, contract.changeBilling, { body: { plan: 'monthly' } }),
      await off.call(administrator, contract.startCheckout, { body: { plan: 'monthly' } }),
      await off.call(administrator, contract.openPortal, {}),
      await off.call(administrator, contract.listInvoices, { query: {} }),
      await off.inject(administrator, { url: `/api/v1/billing/invoices/${newId()}.pdf` }),
      await off.call(neighbor, contract.markInvoicePaid, { params: { id: newId() } }),
      await off.call(neighbor, contract.listOpenInvoices, { query: {} }),
      await off.call(neighbor, contract.showFees, {}),
      await off.call(neighbor, contract.announceFees, { body: { monthlyCents: 1, yearlyCents: 1 } }),
      await off.inject(null, { method: 'POST', url: '/api/v1/stripe/webhook', payload: {} }),
    ]
    expect(tried.map(({ status, body }) => [status, body.code])).toEqual(tried.map(() => [404, 'request.notFound']))
    const article = { title: 'Why', author: 'Bo', description: 'Because.', status: 'published' } as const
    expect((await off.call(administrator, createBlog, { body: article })).status).toBe(200)
  } finally {
    await off.close()
  }
})

describe('GET /billing/invoices/{id}.pdf', () => {
  const pdf = (id: string, who: Person | null) => s.inject(who, { url: `/api/v1/billing/invoices/${id}.pdf` })

  test('200 for the administrator and the operator, in the organization’s language', async () => {
    await s.db.updateTable('users').set({ language: 'es' }).where('id', '=', s.cast.administrator.id).execute()
    const { id } = await issue()
    await s.db.updateTable('users').set({ language: 'en' }).where('id', '=', s.cast.administrator.id).execute()
    for (const who of [s.cast.administrator, operator]) {
      const { status, headers, raw } = await pdf(id, who)
      expect([status, headers['content-type'], headers['content-disposition']]).toEqual([
        200,
        'application/pdf',
        'attachment; filename="invoice-2026-0001.pdf"',
      ])
      const text = pdfText(raw)
      for (const part of ['Factura 2026-0001', 'City of Newport', 'Newport Beach, CA 92660', '$100.00']) expect(text).toContain(part)
    }
  })

  test('403, 404 another organization’s', async () => {
    const { id } = await issue()
    const who = [null, s.cast.resident, s.cast.editor, s.cast.otherAdministrator]
    expect(await Promise.all(who.map(async (one) => (await pdf(id, one)).status))).toEqual([401, 403, 403, 404])
    expect((await pdf(newId(), s.cast.administrator)).status).toBe(404)
  })
})
