// What Stripe sends. An event only says that something has changed. Plaza then asks Stripe for the present state, with the organization's
// row locked.
// Events may therefore come late, twice and in any order.
import type { FastifyInstance } from 'fastify'
import type Stripe from 'stripe'
import type { StripeConfig } from '../../../core/config/billing.server.ts'
import { reject } from '../../../core/contract/errors.ts'
import type { DbOrTx } from '../../../core/database/database.server.ts'
import { isMirrored, issueInvoice } from '../invoices/invoices.server.ts'
import { currency } from '../model/rules.ts'
import { askStripe, stripeIdOf, stripeOf, transactWithStripe } from '../stripe/stripe.server.ts'
import { billingPeriodOf, readSubscription } from '../stripe/subscription.server.ts'
import { applyEvent } from './apply.server.ts'
import { type BillingWork, billingWork } from './billing-work.server.ts'
import { lockCustomer, noteEvent, type StoredSubscription } from './queries.server.ts'

const path = '/api/v1/stripe/webhook'
const signatureHeader = 'stripe-signature'
const typeMax = 100
const handled =
  /^(checkout\.session\.completed|customer\.subscription\.\w+|invoice\.(paid|payment_succeeded|payment_failed|payment_action_required))$/
const isHandled = (type: string) => type.length <= typeMax && handled.test(type)

/** POST /api/v1/stripe/webhook: signed by Stripe; events of other kinds, and of customers that are not ours, are accepted and ignored. */
export async function stripeWebhook(app: FastifyInstance): Promise<void> {
  // The signature covers the bytes that were sent.
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  app.post(path, { schema: { hide: true } as never }, async (request) => {
    const work = billingWork(app.appContext)
    const stripe = work.config.billing.stripe ?? reject(404, 'request.notFound')
    const event = await signedEvent(stripe, request, work.now())
    if (isHandled(event.type)) await transactWithStripe(app.appContext.db, (tx) => take(tx, work, stripe, event))
    return { received: true }
  })
}

type SignedRequest = { body: unknown; headers: Record<string, string | string[] | undefined> }

/** @throws HttpError 400 unless Stripe has signed the body */
async function signedEvent(config: StripeConfig, { body, headers }: SignedRequest, now: Date): Promise<Stripe.Event> {
  const { webhooks } = await stripeOf(config)
  try {
    const signature = String(headers[signatureHeader] ?? '')
    return webhooks.constructEvent(body as Buffer, signature, config.webhookSecret, undefined, undefined, now.getTime())
  } catch {
    return reject(400, 'billing.signature')
  }
}

async function take(tx: DbOrTx, work: BillingWork, config: StripeConfig, { id, data }: Stripe.Event): Promise<void> {
  const about = data.object as unknown as {
    id: string
    object: string
    customer?: string | { id: string } | null
    subscription?: string | null
  }
  const customer = stripeIdOf(about.customer)
  const stored = customer === null ? undefined : await lockCustomer(tx, customer)
  if (!stored || !(await noteEvent(tx, id, work.now()))) return
  const invoice = about.object === 'invoice' ? await askStripe(config, (client) => client.invoices.retrieve(about.id)) : null
  const subscription = about.object === 'subscription' ? about.id : (stripeIdOf(about.subscription) ?? subscriptionOf(invoice))
  if (subscription === null) return
  const after = await takeOver(tx, work, config, stored, subscription)
  if (invoice) await mirror(tx, work, after, invoice)
}

const subscriptionOf = (invoice: Stripe.Invoice | null) => stripeIdOf(invoice?.parent?.subscription_details?.subscription)

/** Brings a locked subscription to what Stripe knows of it now. One that has ended does not replace another one. */
export async function takeOver(
  tx: DbOrTx,
  work: BillingWork,
  config: StripeConfig,
  stored: StoredSubscription,
  id: string,
): Promise<StoredSubscription> {
  const known = await askStripe(config, (client) => readSubscription(client, id, stored.timeZone))
  if (!known || known.customer !== stored.stripe.customer) return stored
  const isOther = stored.stripe.subscription !== id
  if (isOther && known.status.status === 'ended') return stored
  const stripe = isOther ? { ...stored.stripe, subscription: id, plan: known.status.plan, cents: known.cents } : stored.stripe
  return applyEvent(tx, work, { ...stored, stripe }, { type: 'provider', ...known.status })
}

/** Finds what Stripe's events have not told. */
export async function refresh(tx: DbOrTx, work: BillingWork, stored: StoredSubscription): Promise<StoredSubscription> {
  const { stripe } = work.config.billing
  const { subscription: id } = stored.stripe
  return stripe && id !== null && stored.subscription.isExternal ? takeOver(tx, work, stripe, stored, id) : stored
}

/** Issues Plaza's invoice for what a card has paid. The organization is locked, so each has one. */
async function mirror(tx: DbOrTx, { now }: BillingWork, stored: StoredSubscription, invoice: Stripe.Invoice): Promise<void> {
  const { id, status, amount_paid: cents, lines, status_transitions: moments } = invoice
  if (status !== 'paid' || cents <= 0 || id === undefined || (await isMirrored(tx, id))) return
  // A proration has a line of its own before that of the cycle.
  const line = lines.data.at(-1)
  const paidAt = moments.paid_at ? new Date(moments.paid_at * 1000) : now()
  const period = billingPeriodOf(stored.timeZone, line?.period.start ?? invoice.period_start, line?.period.end ?? invoice.period_end)
  await issueInvoice(tx, {
    organizationId: stored.organizationId,
    plan: stored.subscription.plan ?? 'monthly',
    period,
    amount: { cents, currency: invoice.currency ?? currency },
    issuedAt: now(),
    dueOn: period.start,
    stripe: { invoice: id, paidAt },
  })
}
