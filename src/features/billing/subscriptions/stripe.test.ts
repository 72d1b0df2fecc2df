import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { runJobs } from '../../../../tests/jobs.ts'
import { takeConsole } from '../../../../tests/quiet.ts'
import { putSecondStep } from '../../../../tests/second-step.ts'
import { deliver, type FakeEvent, type FakeStripe, fakeStripe } from '../../../../tests/servers/stripe.ts'
import { type Stage, stage } from '../../../../tests/stage.ts'
import { until } from '../../../../tests/until.ts'
import { enqueue } from '../../../core/jobs/enqueue.server.ts'
import { issueInvoice } from '../invoices/invoices.server.ts'
import * as contract from '../model/contract.ts'
import { billingHandler, dailyBilling } from './jobs.server.ts'

let s: Stage
let stripe: FakeStripe
const start = new Date('2026-11-20T18:00:00Z')
beforeAll(async () => {
  stripe = await fakeStripe()
  s = await stage({ ...stripe.settings, OPERATOR_EMAIL: 'neighbor@example.org', PUBLIC_URL: 'https://plaza.example' })
  await putSecondStep(s.db, s.cast.neighbor.id, start)
})
afterAll(async () => {
  await s.close()
  await stripe.close()
})
const forget = async () => {
  for (const table of [
    'billing_invoices',
    'billing_invoice_years',
    'billing_subscriptions',
    'billing_fees',
    'stripe_events',
    'outbox',
  ] as const)
    await s.db.deleteFrom(table).execute()
  stripe.reset()
}
afterEach(async () => {
  s.clock.now = start
  await forget()
})

const seconds = (day: string) => Date.parse(`${day}T20:00:00Z`) / 1000
const newport = () => s.cast.administrator.organizationId as string
const show = async () => (await s.call(s.cast.administrator, contract.showBilling, {})).body.billing
const change = (body: { plan?: 'monthly' | 'yearly'; cancel?: boolean }) => s.call(s.cast.administrator, contract.changeBilling, { body })
const checkout = (plan: 'monthly' | 'yearly' = 'monthly') => s.call(s.cast.administrator, contract.startCheckout, { body: { plan } })
const invoices = async () => (await s.call(s.cast.administrator, contract.listInvoices, { query: {} })).body.invoices
const mails = async () => (await s.db.selectFrom('outbox').select('subject').orderBy('id').execute()).map(({ subject }) => subject)
const sent = (method: string, path: string) => stripe.calls.filter((one) => one.method === method && one.path.startsWith(path))

/** Newport is a customer at Stripe, with a subscription there that Plaza does not know of yet. */
async function put(status = 'active', more: { columns?: object; interval?: string } = {}) {
  await show()
  await s.db
    .updateTable('billing_subscriptions')
    .set({ stripe_customer: 'cus_newport', ...more.columns })
    .where('organization_id', '=', newport())
    .execute()
  const one = {
    id: 'sub_1',
    customer: 'cus_newport',
    status,
    start: seconds('2026-11-20'),
    end: seconds('2026-12-20'),
    cancels: false,
    schedule: null as string | null,
    price: { id: 'price_1', unit_amount: 10_000, interval: more.interval ?? 'month' },
  }
  stripe.subscriptions.set(one.id, one)
  return one
}
const invoice = (id: string, status: string, start = '2026-11-20', end = '2026-12-20') =>
  stripe.invoices.set(id, {
    id,
    subscription: 'sub_1',
    customer: 'cus_newport',
    status,
    cents: 10_000,
    start: seconds(start),
    end: seconds(end),
  })

let events = 0
const about = (type: string, object: Record<string, unknown>): FakeEvent => ({
  id: `evt_${++events}`,
  type,
  object: { customer: 'cus_newport', ...object },
})
const subscriptionEvent = (type = 'customer.subscription.updated', id = 'sub_1') => about(type, { object: 'subscription', id })
const invoiceEvent = (type: string, id: string) => about(type, { object: 'invoice', id })
const session = () => about('checkout.session.completed', { object: 'checkout.session', id: 'cs_1', subscription: 'sub_1' })
const work = async (day: string) => {
  s.clock.now = new Date(`${day}T20:00:00Z`)
  await s.db.transaction().execute((tx) => enqueue(tx, dailyBilling, {}))
  await runJobs(s.db, [billingHandler({ db: s.db, config: s.app.appContext.config, now: () => s.clock.now })])
  // Sessions end when they are idle.
  s.clock.now = start
}

describe('POST /billing/checkout', () => {
  test('200 the page of Stripe, the first fee at the end of the trial', async () => {
    const { status, body } = await checkout('yearly')
    expect([status, body.url]).toEqual([200, [...stripe.sessions.values()][0]?.url])
    const [call] = sent('POST', '/v1/checkout/sessions')
    expect(call?.fields).toMatchObject({
      mode: 'subscription',
      'line_items[0][price_data][currency]': 'usd',
      'line_items[0][price_data][unit_amount]': '100000',
      'line_items[0][price_data][recurring][interval]': 'year',
      'subscription_data[trial_end]': String(Date.parse('2026-12-20T08:00:00Z') / 1000),
      success_url: 'https://plaza.example/billing?paid=1',
    })
  })

  test('200 charged from today where nothing is left of trial and cycle', async () => {
    await show()
    await s.db.updateTable('billing_subscriptions').set({ state: 'limited', trial_ends_on: '2026-11-01' }).execute()
    await checkout()
    expect(sent('POST', '/v1/checkout/sessions')[0]?.fields).not.toHaveProperty('subscription_data[trial_end]')
  })

  test('200 pressed twice at the same time: one customer and one page', async () => {
    await Promise.all([checkout(), checkout()])
    expect(sent('POST', '/v1/customers')).toHaveLength(1)
    expect(sent('POST', '/v1/checkout/sessions')).toHaveLength(1)
  })

  test('200 of two plans, also at the same time: one page stays open, so there is one subscription', async () => {
    await Promise.all([checkout('monthly'), checkout('yearly')])
    const [former, open] = [...stripe.sessions.values()]
    expect([former?.status, open?.status]).toEqual(['expired', 'open'])
    expect(stripe.pay(former?.id as string)).toBeNull()
    await deliver(s, stripe.pay(open?.id as string) as FakeEvent)
    expect([stripe.subscriptions.size, (await show()).payment]).toEqual([1, 'card'])
    expect((await checkout()).body.code).toBe('billing.byCard')
  })

  test('409 paid a moment ago, before its event has come', async () => {
    await checkout('yearly')
    stripe.pay([...stripe.sessions.keys()][0] as string)
    const refused = await checkout('monthly')
    expect([refused.status, refused.body.code, stripe.sessions.size]).toEqual([409, 'billing.byCard', 1])
    expect(await show()).toMatchObject({ plan: 'yearly', payment: 'card' })
  })

  test('409 paid by card already', async () => {
    await put()
    await deliver(s, session())
    expect((await checkout()).body.code).toBe('billing.byCard')
  })

  test('503 Stripe is down; 422 another plan; 401; 403', async () => {
    stripe.state.isDown = true
    expect((await checkout()).body.code).toBe('billing.unreachable')
    expect(takeConsole()).toHaveLength(1)
    expect((await checkout('weekly' as 'monthly')).status).toBe(422)
    expect((await s.call(null, contract.startCheckout, { body: { plan: 'monthly' } })).status).toBe(401)
    expect((await s.call(s.cast.editor, contract.startCheckout, { body: { plan: 'monthly' } })).status).toBe(403)
  })
})

describe('POST /billing/portal', () => {
  const portal = () => s.call(s.cast.administrator, contract.openPortal, {})
  test('200 where the card is changed; 409 without one', async () => {
    expect((await portal()).body.code).toBe('billing.noCustomer')
    await put()
    expect(await portal()).toMatchObject({ status: 200, body: { url: 'https://billing.stripe.test/portal' } })
  })
})

describe('POST /stripe/webhook', () => {
  test('400 a bad signature, none, and one that is too old', async () => {
    await put()
    expect(await deliver(s, session(), 'whsec_other')).toMatchObject({ status: 400, body: { code: 'billing.signature' } })
    const unsigned = await s.inject(null, { method: 'POST', url: '/api/v1/stripe/webhook', payload: { id: 'evt', type: 'invoice.paid' } })
    expect(unsigned.status).toBe(400)
    expect((await show()).payment).toBe('transfer')
  })

  test('200 and nothing for an unknown event, another customer and no customer', async () => {
    await put()
    const others = [
      about('charge.refunded', { object: 'charge', id: 'ch_1' }),
      about('invoice.paid', { object: 'invoice', id: 'in_9', customer: 'cus_other' }),
      about('invoice.paid', { object: 'invoice', id: 'in_9', customer: null }),
    ]
    for (const event of others) expect(await deliver(s, event)).toMatchObject({ status: 200, body: { received: true } })
    expect([stripe.calls.length, (await show()).payment]).toEqual([0, 'transfer'])
  })

  test('a checkout begins the subscription, and what was paid has an invoice', async () => {
    await put()
    invoice('in_1', 'paid')
    await deliver(s, session())
    await deliver(s, invoiceEvent('invoice.paid', 'in_1'))
    expect(await show()).toMatchObject({
      state: 'active',
      plan: 'monthly',
      payment: 'card',
      period: { start: '2026-11-20', end: '2026-12-20' },
    })
    expect(await invoices()).toMatchObject([{ number: '2026-0001', amount: { cents: 10_000 }, paidAt: '2026-11-20T20:01:00.000Z' }])
  })

  test('a card that fails: past due, paid by hand in time, or limited after 14 days', async () => {
    const one = await put()
    await deliver(s, session())
    one.status = 'past_due'
    invoice('in_2', 'open')
    await deliver(s, invoiceEvent('invoice.payment_failed', 'in_2'))
    expect(await show()).toMatchObject({ state: 'past_due', payUntil: '2026-12-03' })
    one.status = 'active'
    invoice('in_2', 'paid')
    await deliver(s, invoiceEvent('invoice.paid', 'in_2'))
    expect((await show()).state).toBe('active')
    one.status = 'past_due'
    await deliver(s, subscriptionEvent())
    for (const day of ['2026-11-27', '2026-12-03', '2026-12-04']) await work(day)
    expect(await mails()).toEqual([
      'Payment overdue for City of Newport',
      'Payment overdue for City of Newport',
      'Payment overdue for City of Newport',
      'Payment overdue for City of Newport',
      'Publishing is paused for City of Newport',
    ])
    const { state } = await s.db
      .selectFrom('billing_subscriptions')
      .select('state')
      .where('organization_id', '=', newport())
      .executeTakeFirstOrThrow()
    expect(state).toBe('limited')
  })

  test('an event about an older subscription does not replace the present one', async () => {
    const one = await put()
    await deliver(s, session())
    stripe.subscriptions.set('sub_0', { ...one, id: 'sub_0', status: 'canceled' })
    await deliver(s, subscriptionEvent('customer.subscription.deleted', 'sub_0'))
    expect(await show()).toMatchObject({ state: 'active', payment: 'card' })
    one.status = 'canceled'
    await deliver(s, subscriptionEvent('customer.subscription.deleted'))
    expect(await show()).toMatchObject({ state: 'cancelled', payment: 'transfer' })
  })

  test('Stripe down: 503, and the event has its effect when it comes again', async () => {
    await put()
    const event = session()
    stripe.state.isDown = true
    expect((await deliver(s, event)).status).toBe(503)
    expect(takeConsole()).toHaveLength(1)
    stripe.state.isDown = false
    expect((await deliver(s, event)).status).toBe(200)
    expect((await show()).payment).toBe('card')
  })

  test('in any order, any number of times, some at the same time: the same state, invoices and emails', async () => {
    const history = () => [
      session(),
      subscriptionEvent('customer.subscription.created'),
      invoiceEvent('invoice.paid', 'in_1'),
      invoiceEvent('invoice.payment_failed', 'in_2'),
      subscriptionEvent(),
      invoiceEvent('invoice.paid', 'in_2'),
      about('charge.succeeded', { object: 'charge', id: 'ch_1' }),
    ]
    const positions = fc.shuffledSubarray([0, 1, 2, 3, 4, 5, 6], { minLength: 7 })
    await fc.assert(
      fc.asyncProperty(positions, fc.array(fc.nat({ max: 6 }), { maxLength: 5 }), fc.boolean(), async (order, again, together) => {
        await forget()
        const one = await put('active')
        one.start = seconds('2026-12-20')
        one.end = seconds('2027-01-20')
        one.cancels = true
        invoice('in_1', 'paid')
        invoice('in_2', 'paid', '2026-12-20', '2027-01-20')
        const all = history()
        const sequence = [...order, ...again].map((i) => all[i] as FakeEvent)
        const statuses: number[] = []
        if (together) statuses.push(...(await Promise.all(sequence.map((event) => deliver(s, event)))).map(({ status }) => status))
        else for (const event of sequence) statuses.push((await deliver(s, event)).status)
        expect(new Set(statuses)).toEqual(new Set([200]))
        expect(await show()).toMatchObject({
          state: 'active',
          plan: 'monthly',
          cancelAtPeriodEnd: true,
          period: { start: '2026-12-20', end: '2027-01-20' },
        })
        expect((await invoices()).map((row) => [row.period.start, row.paidAt !== null]).toSorted()).toEqual([
          ['2026-11-20', true],
          ['2026-12-20', true],
        ])
        expect((await invoices()).map(({ number }) => number)).toEqual(['2026-0002', '2026-0001'])
        expect(await mails()).toEqual(['Your Plaza subscription was canceled'])
      }),
      { numRuns: 12 },
    )
  })
})

describe('what an administrator and the operator change is changed at Stripe', () => {
  test('two cancels at the same time are one; resuming takes it back', async () => {
    const one = await put()
    await deliver(s, session())
    const both = await Promise.all([change({ cancel: true }), change({ cancel: true })])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    expect([one.cancels, sent('POST', '/v1/subscriptions').length, await mails()]).toEqual([
      true,
      1,
      ['Your Plaza subscription was canceled'],
    ])
    await change({ cancel: false })
    expect(one.cancels).toBe(false)
  })

  test('another plan, and other fees, cost from the next cycle on', async () => {
    const one = await put()
    await deliver(s, session())
    await change({ plan: 'yearly' })
    const [call] = sent('POST', '/v1/subscription_schedules/')
    expect(call?.fields).toMatchObject({
      end_behavior: 'release',
      proration_behavior: 'none',
      'phases[0][items][0][price]': 'price_1',
      'phases[0][end_date]': String(one.end),
      'phases[1][items][0][price_data][unit_amount]': '100000',
      'phases[1][items][0][price_data][recurring][interval]': 'year',
    })
    expect(await show()).toMatchObject({ plan: 'monthly', nextPlan: 'yearly' })
    // A schedule keeps Stripe from cancelling: it is released before.
    await change({ cancel: true })
    expect([one.cancels, one.schedule]).toEqual([true, null])
    await change({ cancel: false })
    expect(one.schedule).not.toBeNull()
  })

  test('announced fees reach Stripe with the day’s work, once', async () => {
    const one = await put()
    one.end = seconds('2027-01-20')
    await deliver(s, session())
    await s.call(s.cast.neighbor, contract.announceFees, { body: { monthlyCents: 12_000, yearlyCents: 120_000 } })
    await work('2026-11-20')
    await work('2026-11-20')
    const calls = sent('POST', '/v1/subscription_schedules/')
    expect(calls.map(({ fields }) => fields['phases[1][items][0][price_data][unit_amount]'])).toEqual(['12000'])
  })

  test('the day’s work finds what events have not told', async () => {
    const one = await put()
    await deliver(s, session())
    one.status = 'canceled'
    await work('2026-11-20')
    expect((await show()).state).toBe('cancelled')
  })

  test('503 Stripe is down: nothing is changed', async () => {
    await put()
    await deliver(s, session())
    stripe.state.isDown = true
    expect((await change({ cancel: true })).status).toBe(503)
    expect(takeConsole()).toHaveLength(1)
    expect((await show()).cancelAtPeriodEnd).toBe(false)
  })
})

describe('a card that fails beyond the end of the cycle', () => {
  /** Limited, with a cycle at Stripe that ended yesterday. */
  const putLimited = async () => {
    const one = await put('past_due', { columns: { state: 'limited', plan: 'monthly', past_due_on: '2026-11-01' } })
    Object.assign(one, { start: seconds('2026-10-19'), end: seconds('2026-11-19') })
    await deliver(s, session())
    return one
  }
  const pastDueOn = async () => {
    const rows = s.db.selectFrom('billing_subscriptions').select('past_due_on').where('organization_id', '=', newport())
    return (await rows.executeTakeFirstOrThrow()).past_due_on
  }

  test.each(['monthly', 'yearly'] as const)('a %s plan is that of Stripe’s next cycle: no invoice is issued beside it', async (plan) => {
    const one = await putLimited()
    expect((await change({ plan })).status).toBe(200)
    expect(await show()).toMatchObject({ state: 'limited', payment: 'card', nextPlan: plan === 'monthly' ? null : plan })
    expect([one.status, await invoices()]).toEqual(['past_due', []])
  })

  test('canceling ends it at Stripe, too; then a plan can be paid by hand', async () => {
    const one = await putLimited()
    expect((await change({ cancel: true })).status).toBe(200)
    expect([one.status, (await show()).state, await mails()]).toEqual(['canceled', 'cancelled', ['Your Plaza subscription has ended']])
    await deliver(s, subscriptionEvent('customer.subscription.deleted'))
    expect((await change({ plan: 'yearly' })).status).toBe(200)
    expect(await show()).toMatchObject({ state: 'active', payment: 'transfer', plan: 'yearly' })
    expect(await invoices()).toHaveLength(1)
  })

  test('503 Stripe is down: it is not canceled here either', async () => {
    const one = await putLimited()
    stripe.state.isDown = true
    expect((await change({ cancel: true })).status).toBe(503)
    expect(takeConsole()).toHaveLength(1)
    expect([one.status, (await show()).state]).toEqual(['past_due', 'limited'])
  })

  const owe = (dueOn: string) =>
    s.db.transaction().execute((tx) =>
      issueInvoice(tx, {
        ...{ organizationId: newport(), plan: 'monthly', period: { start: '2026-09-19', end: '2026-10-19' } },
        ...{ amount: { cents: 10_000, currency: 'usd' }, issuedAt: start, dueOn },
      }),
    )
  const pay = ({ id }: { id: string }) => s.call(s.cast.neighbor, contract.markInvoicePaid, { params: { id } })

  test('an older invoice that is paid by hand does not begin the 14 days again', async () => {
    await putLimited()
    expect((await pay(await owe('2026-10-03'))).status).toBe(200)
    await work('2026-11-20')
    expect([(await show()).state, await pastDueOn(), await mails()]).toEqual(['limited', '2026-11-01', []])
  })

  test('an older invoice was all that was due: paid by hand, it ends the limit as soon as Stripe confirms', async () => {
    const one = await putLimited()
    const invoiced = await owe('2026-10-03')
    Object.assign(one, { status: 'active', start: seconds('2026-11-19'), end: seconds('2026-12-19') })
    await deliver(s, subscriptionEvent())
    expect((await show()).state).toBe('limited')
    await pay(invoiced)
    expect([(await show()).state, await pastDueOn()]).toEqual(['active', null])
  })

  test('Stripe is down when the invoice is paid: the day’s work asks again', async () => {
    const one = await putLimited()
    const invoiced = await owe('2026-10-03')
    one.status = 'active'
    stripe.state.isDown = true
    expect((await pay(invoiced)).status).toBe(200)
    expect(takeConsole()).toHaveLength(2)
    stripe.state.isDown = false
    await work('2026-11-20')
    expect((await show()).state).toBe('active')
  })
})

describe('a plan that is chosen before the first fee', () => {
  test.each([
    ['trial', {}],
    ['a cycle that was paid by hand', { state: 'active', plan: 'monthly', period_start: '2026-11-10', period_end: '2026-12-10' }],
  ])('in %s is still chosen after the day’s work', async (_, columns) => {
    await put('trialing', { columns })
    await deliver(s, session())
    await change({ plan: 'yearly' })
    await work('2026-11-20')
    const { plan, nextPlan } = await show()
    expect(nextPlan ?? plan).toBe('yearly')
    expect(sent('POST', '/v1/subscription_schedules/')).toHaveLength(1)
  })
})

describe('Stripe that does not answer', () => {
  test('the site and other organizations answer, and what waited is done once Stripe answers', async () => {
    await put()
    stripe.state.hangs = true
    // More than there are connections to the database.
    const events = Array.from({ length: 30 }, () => subscriptionEvent())
    const delivered = events.map((one) => deliver(s, one))
    const portal = s.call(s.cast.administrator, contract.openPortal, {})
    await until(() => stripe.hanging() >= 2)

    expect((await s.inject(null, { url: '/health' })).body).toEqual({ status: 'ok' })
    expect((await s.inject(s.cast.resident, { url: '/api/v1/projects' })).status).toBe(200)
    expect((await s.inject(s.cast.administrator, { method: 'POST', url: '/api/v1/projects', payload: { title: 'A draft' } })).status).toBe(
      200,
    )
    // The organization itself sees what is known of it, and another one chooses a plan.
    expect((await s.call(s.cast.administrator, contract.showBilling, {})).status).toBe(200)
    expect((await s.call(s.cast.otherAdministrator, contract.changeBilling, { body: { plan: 'yearly' } })).status).toBe(200)

    stripe.release()
    expect((await Promise.all(delivered)).map(({ status }) => status)).toEqual(events.map(() => 200))
    expect((await portal).status).toBe(200)
    expect(await show()).toMatchObject({ state: 'active', plan: 'monthly' })
  })

  test('503 for events that are too many to wait', async () => {
    await put()
    stripe.state.hangs = true
    const delivered = Array.from({ length: 150 }, () => deliver(s, subscriptionEvent()))
    const refused = await Promise.race(delivered)
    expect([refused.status, refused.body]).toMatchObject([503, { code: 'billing.unreachable' }])
    stripe.release()
    const statuses = (await Promise.all(delivered)).map(({ status }) => status)
    expect(new Set(statuses)).toEqual(new Set([200, 503]))
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(100)
  })
})
