// Stripe's pages: where an administrator pays by card or wallet, and changes the card.
import { createHash } from 'node:crypto'
import type Stripe from 'stripe'
import type { StripeConfig } from '../../../core/config/billing.server.ts'
import { reject } from '../../../core/contract/errors.ts'
import type { Db, DbOrTx } from '../../../core/database/database.server.ts'
import { dayIn, dayStart } from '../../../core/i18n/us-time.ts'
import { dayMilliseconds } from '../../../core/time/durations.ts'
import { feeOn, readFeesFor } from '../invoices/fees.server.ts'
import type { Plan } from '../model/rules.ts'
import { askStripe, priceOf, transactWithStripe } from '../stripe/stripe.server.ts'
import type { BillingWork } from './billing-work.server.ts'
import { lockSubscription, type StoredSubscription, saveSubscription } from './queries.server.ts'
import { takeOver } from './webhook.server.ts'

type NewSession = Stripe.Checkout.SessionCreateParams

/**
 * Starts Stripe's page for a payment by card or wallet. What is free or paid until a later day is charged from that day on.
 * An organization has one open page at most, so it cannot pay for two subscriptions.
 * @returns the page's URL
 * @throws HttpError 409 without Stripe, or if Stripe collects the fee already; 503 if it cannot be reached
 */
export async function checkout(db: Db, work: BillingWork, organizationId: string, plan: Plan): Promise<string> {
  const stripe = work.config.billing.stripe ?? reject(409, 'billing.noCards')
  await transactWithStripe(db, async (tx) => withCustomer(tx, stripe, await lockSubscription(tx, organizationId, work.now())))
  // What was found at Stripe is kept, so the refusal comes after the transaction.
  const url = await transactWithStripe(db, async (tx) => {
    const locked = await lockSubscription(tx, organizationId, work.now())
    const stored = locked.subscription.isExternal ? locked : await findAtStripe(tx, work, stripe, locked)
    return stored.subscription.isExternal ? null : openSession(stripe, await sessionFor(tx, work, stored, plan))
  })
  return url ?? reject(409, 'billing.byCard')
}

/** Enters the organization at Stripe, once. */
async function withCustomer(tx: DbOrTx, config: StripeConfig, stored: StoredSubscription): Promise<void> {
  if (stored.stripe.customer !== null) return
  const { organizationId, name } = stored
  const { id } = await askStripe(config, (client) =>
    client.customers.create({ name, metadata: { organization: organizationId } }, { idempotencyKey: `customer-${organizationId}` }),
  )
  await saveSubscription(tx, { ...stored, stripe: { ...stored.stripe, customer: id } })
}

/** Takes over a subscription that was paid for and whose event has not come yet. */
async function findAtStripe(tx: DbOrTx, work: BillingWork, config: StripeConfig, stored: StoredSubscription): Promise<StoredSubscription> {
  const customer = stored.stripe.customer as string
  const { data } = await askStripe(config, (client) => client.subscriptions.list({ customer }))
  let found = stored
  for (const { id } of data) found = await takeOver(tx, work, config, found, id)
  return found
}

/** Stripe takes no later first payment that is nearer than this. */
const trialMillisecondsMin = 2 * dayMilliseconds

/** The page of a plan, with a hash of its terms: an open page of the same terms is used again. */
async function sessionFor(tx: DbOrTx, work: BillingWork, stored: StoredSubscription, plan: Plan): Promise<NewSession> {
  const { config, now } = work
  const { organizationId, subscription: known } = stored
  const paidUntil = known.state === 'trial' ? known.trialEndsOn : known.period?.end
  const today = dayIn(stored.timeZone, now())
  const starts = paidUntil !== undefined && paidUntil > today ? dayStart(stored.timeZone, paidUntil) : null
  const later = starts !== null && starts.getTime() - now().getTime() > trialMillisecondsMin ? starts : null
  const amount = feeOn(await readFeesFor(tx, work, stored), plan, later ? (paidUntil as string) : today)
  const trial = later ? { trial_end: Math.floor(later.getTime() / 1000) } : {}
  const page = `${config.publicUrl}/billing`
  const session = {
    mode: 'subscription' as const,
    customer: stored.stripe.customer as string,
    client_reference_id: organizationId,
    line_items: [{ quantity: 1, price_data: { ...priceOf(plan, amount), product_data: { name: config.productName } } }],
    subscription_data: { metadata: { organization: organizationId }, ...trial },
    success_url: `${page}?paid=1`,
    cancel_url: page,
  }
  return { ...session, metadata: { terms: createHash('sha256').update(JSON.stringify(session)).digest('hex') } }
}

/** Closes the customer's open pages for other terms. Stripe refuses that for a page that was just paid, and nothing is opened then. */
async function openSession(config: StripeConfig, session: NewSession): Promise<string> {
  const { data } = await askStripe(config, ({ checkout: { sessions } }) =>
    sessions.list({ customer: session.customer as string, status: 'open', limit: 100 }),
  )
  const same = data.find(({ metadata, url }) => url !== null && metadata?.['terms'] === session.metadata?.['terms'])
  for (const { id } of data) if (id !== same?.id) await askStripe(config, ({ checkout: { sessions } }) => sessions.expire(id))
  const { url } = same ?? (await askStripe(config, ({ checkout: { sessions } }) => sessions.create(session)))
  return url ?? reject(503, 'billing.unreachable')
}

/**
 * @returns the URL of Stripe's page where the card is changed
 * @throws HttpError 409 without Stripe or a customer there, 503 if it cannot be reached
 */
export async function portal({ config }: BillingWork, { stripe: { customer } }: StoredSubscription): Promise<string> {
  const stripe = config.billing.stripe ?? reject(409, 'billing.noCards')
  if (customer === null) return reject(409, 'billing.noCustomer')
  const { url } = await askStripe(stripe, (client) =>
    client.billingPortal.sessions.create({ customer, return_url: `${config.publicUrl}/billing` }),
  )
  return url
}
