// Stripe's side: a local server that speaks the documented objects which Plaza uses, and events with its signature.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import Stripe from 'stripe'
import type { Stage } from '../stage.ts'

const secret = 'whsec_test'
const webhookPath = '/api/v1/stripe/webhook'

type Fields = Record<string, unknown>
type FakePrice = { id: string; unit_amount: number; interval: string }
/** A subscription as a test describes it; times are Unix seconds. */
type FakeSubscription = {
  id: string
  customer: string
  status: string
  start: number
  end: number
  cancels: boolean
  schedule: string | null
  price: FakePrice
}
type FakeInvoice = { id: string; subscription: string; customer: string; status: string; cents: number; start: number; end: number }
type FakeSession = { id: string; url: string; status: 'open' | 'complete' | 'expired'; fields: Record<string, string> }
type Call = { method: string; path: string; fields: Record<string, string>; key: string | undefined }

export type FakeStripe = Awaited<ReturnType<typeof fakeStripe>>

/** @param env receives no settings: pass `settings` to the stage */
export async function fakeStripe() {
  const subscriptions = new Map<string, FakeSubscription>()
  const invoices = new Map<string, FakeInvoice>()
  const sessions = new Map<string, FakeSession>()
  const calls: Call[] = []
  const state = { isDown: false, hangs: false, ids: 0 }
  const held: (() => void)[] = []
  const next = (prefix: string) => `${prefix}_${++state.ids}`
  const known: Record<string, Fields> = {}

  function answer({ method, path, fields, key }: Call): Fields | null {
    const [, , kind, id = '', verb] = path.split('/')
    if (key && known[key]) return known[key]
    const reply = kind === 'checkout' ? checkout(method, path, fields) : respond(method, kind as string, id, verb, fields)
    if (key && reply) known[key] = reply
    return reply
  }

  function respond(method: string, kind: string, id: string, verb: string | undefined, fields: Record<string, string>): Fields | null {
    if (kind === 'customers') return { id: next('cus'), object: 'customer' }
    if (kind === 'billing_portal') return { id: next('bps'), object: 'billing_portal.session', url: 'https://billing.stripe.test/portal' }
    if (kind === 'invoices') return invoiceReply(invoices.get(id))
    if (kind === 'subscription_schedules') return schedule(id, verb, fields)
    if (id === '') {
      const live = [...subscriptions.values()].filter((one) => one.customer === fields.customer && one.status !== 'canceled')
      return listOf(live.map(subscriptionReply))
    }
    const subscription = subscriptions.get(id)
    if (!subscription) return null
    if (method === 'DELETE') subscription.status = 'canceled'
    if (method === 'POST' && fields.cancel_at_period_end) {
      if (subscription.schedule) return null
      subscription.cancels = fields.cancel_at_period_end === 'true'
    }
    return subscriptionReply(subscription)
  }

  function checkout(method: string, path: string, fields: Record<string, string>): Fields | null {
    const [, , , , id = '', verb] = path.split('/')
    if (method === 'GET') {
      const open = [...sessions.values()].filter((one) => one.status === fields.status && one.fields.customer === fields.customer)
      return listOf(open.map(sessionReply))
    }
    const known = sessions.get(id)
    if (verb === 'expire' && known?.status !== 'open') return null
    if (known) return sessionReply(Object.assign(known, { status: 'expired' }))
    const made: FakeSession = { id: next('cs'), url: `${address()}/pay`, status: 'open', fields }
    made.url += `/${made.id}`
    sessions.set(made.id, made)
    return sessionReply(made)
  }

  /** Pays on the page of a checkout. @returns the event that Stripe then sends; null if the page is closed */
  function pay(id: string): FakeEvent | null {
    const session = sessions.get(id)
    if (session?.status !== 'open') return null
    session.status = 'complete'
    const { fields } = session
    const price = (name: string) => fields[`line_items[0][price_data]${name}`] as string
    const trialEnd = Number(fields['subscription_data[trial_end]'] ?? 0)
    const start = Math.floor(Date.now() / 1000)
    const days = price('[recurring][interval]') === 'year' ? 365 : 30
    const one: FakeSubscription = {
      ...{ id: next('sub'), customer: fields.customer as string, status: trialEnd ? 'trialing' : 'active' },
      ...{ start, end: trialEnd || start + days * 86_400, cancels: false, schedule: null },
      price: { id: next('price'), unit_amount: Number(price('[unit_amount]')), interval: price('[recurring][interval]') },
    }
    subscriptions.set(one.id, one)
    const object = { object: 'checkout.session', id, customer: one.customer, subscription: one.id }
    return { id: next('evt'), type: 'checkout.session.completed', object }
  }

  /** The page of a checkout: a button that pays, has the event delivered, and leads back. */
  async function answerPayer(method: string, id: string, response: ServerResponse) {
    if (method === 'GET') {
      response.writeHead(200, { 'content-type': 'text/html' })
      return response.end('<title>Checkout</title><form method="post"><button>Pay now</button></form>')
    }
    const back = sessions.get(id)?.fields.success_url as string
    const event = pay(id)
    if (event) await fetch(new URL(webhookPath, back), { method: 'POST', ...signed(event, new Date()) })
    response.writeHead(event ? 303 : 410, { location: back })
    return response.end()
  }

  function schedule(id: string, verb: string | undefined, fields: Record<string, string>): Fields {
    if (id === '') {
      const made = next('sub_sched')
      ;(subscriptions.get(fields.from_subscription as string) as FakeSubscription).schedule = made
      return { id: made, object: 'subscription_schedule' }
    }
    if (verb === 'release') for (const one of subscriptions.values()) if (one.schedule === id) one.schedule = null
    return { id, object: 'subscription_schedule' }
  }

  const server = createServer(async (request, response) => {
    const call = await readCall(request)
    const [, kind, session = ''] = call.path.split('/')
    if (kind === 'pay') return answerPayer(call.method, session, response)
    calls.push(call)
    if (state.hangs) await new Promise<void>((resolve) => held.push(resolve))
    const reply = state.isDown ? null : answer(call)
    const status = state.isDown ? 500 : 404
    response.writeHead(reply ? 200 : status, { 'content-type': 'application/json', 'stripe-should-retry': 'false' })
    response.end(JSON.stringify(reply ?? { error: { type: 'invalid_request_error', message: 'No such object' } }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  return {
    state,
    calls,
    sessions,
    pay,
    /** Answers what hangs, and everything that comes. */
    release() {
      state.hangs = false
      for (const answerNow of held.splice(0)) answerNow()
    },
    /** Requests that get no answer. */
    hanging: () => held.length,
    settings: {
      BILLING: 'on',
      BILLING_MONTHLY_CENTS: '10000',
      BILLING_YEARLY_CENTS: '100000',
      STRIPE_SECRET_KEY: 'sk_test_1',
      STRIPE_WEBHOOK_SECRET: secret,
      STRIPE_URL: address(),
    },
    subscriptions,
    invoices,
    reset() {
      subscriptions.clear()
      invoices.clear()
      sessions.clear()
      calls.length = 0
      state.isDown = false
      state.hangs = false
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}

async function readCall(request: IncomingMessage): Promise<Call> {
  let body = ''
  for await (const part of request) body += part
  const { pathname, searchParams } = new URL(request.url as string, 'http://stripe.test')
  const key = request.headers['idempotency-key']
  // The library sends a random key of its own where Plaza sends none.
  const own = typeof key === 'string' && !key.startsWith('stripe-node-retry-') ? key : undefined
  return {
    method: request.method as string,
    path: pathname,
    fields: Object.fromEntries([...searchParams, ...new URLSearchParams(body)]),
    key: own,
  }
}

const listOf = (data: Fields[]): Fields => ({ object: 'list', has_more: false, data })

const sessionReply = ({ id, url, status, fields }: FakeSession): Fields => ({
  ...{ id, object: 'checkout.session', status, customer: fields.customer },
  url: status === 'open' ? url : null,
  metadata: { terms: fields['metadata[terms]'] },
})

const subscriptionReply = (one: FakeSubscription): Fields => ({
  id: one.id,
  object: 'subscription',
  customer: one.customer,
  status: one.status,
  created: one.start,
  cancel_at_period_end: one.cancels,
  schedule: one.schedule,
  items: {
    object: 'list',
    data: [
      {
        id: `si_${one.id}`,
        object: 'subscription_item',
        current_period_start: one.start,
        current_period_end: one.end,
        price: {
          id: one.price.id,
          object: 'price',
          product: 'prod_1',
          unit_amount: one.price.unit_amount,
          recurring: { interval: one.price.interval },
        },
      },
    ],
  },
})

const invoiceReply = (one: FakeInvoice | undefined): Fields | null =>
  one
    ? {
        id: one.id,
        object: 'invoice',
        customer: one.customer,
        status: one.status,
        currency: 'usd',
        amount_paid: one.status === 'paid' ? one.cents : 0,
        period_start: one.start,
        period_end: one.end,
        status_transitions: { paid_at: one.status === 'paid' ? one.start + 60 : null },
        parent: { type: 'subscription_details', subscription_details: { subscription: one.subscription } },
        lines: { object: 'list', data: [{ id: `il_${one.id}`, period: { start: one.start, end: one.end } }] },
      }
    : null

export type FakeEvent = { id: string; type: string; object: Fields }

/** An event as Stripe sends it: signed over the bytes of the body. */
function signed({ id, type, object }: FakeEvent, at: Date, signedWith = secret) {
  const timestamp = Math.floor(at.getTime() / 1000)
  // Written unlike JSON.stringify would: only the bytes that were sent have the signature.
  const body = JSON.stringify({ id, object: 'event', type, created: timestamp, data: { object } }, null, 2)
  const header = new Stripe('sk_test_1').webhooks.generateTestHeaderString({ payload: body, secret: signedWith, timestamp })
  return { body, headers: { 'stripe-signature': header, 'content-type': 'application/json' } }
}

/** Delivers an event to a Plaza. */
export async function deliver(s: Stage, event: FakeEvent, signedWith = secret): Promise<{ status: number; body: Fields }> {
  const { body, headers } = signed(event, s.clock.now, signedWith)
  return s.inject(null, { method: 'POST', url: webhookPath, headers, payload: body })
}
