// Applies an event to a locked subscription, with all that follows from it, in one transaction.
import { reject } from '../../../core/contract/errors.ts'
import type { DbOrTx } from '../../../core/database/database.server.ts'
import { dayIn } from '../../../core/i18n/us-time.ts'
import { addDays } from '../../../core/time/days.ts'
import { type FeeHistory, feeOn, readFeesFor } from '../invoices/fees.server.ts'
import { findUnpaid, issueInvoice } from '../invoices/invoices.server.ts'
import { paymentTermDays } from '../model/rules.ts'
import { type BillingEffect, type BillingEvent, type ProviderOrder, transition } from '../model/state-machine.ts'
import { askStripe } from '../stripe/stripe.server.ts'
import { cancelNow, changeNextCycle, setCancellation } from '../stripe/subscription.server.ts'
import type { BillingWork } from './billing-work.server.ts'
import { tellOfComingFees } from './fee-notices.server.ts'
import { type BillingLetter, mailBilling } from './mails.server.tsx'
import { findPayer, type StoredSubscription, saveSubscription } from './queries.server.ts'

/**
 * Writes a locked subscription after an event, tells Stripe, issues its invoices and mails its administrator.
 * @throws HttpError 409 if the event is refused, 503 if Stripe has to know and cannot be reached
 */
export async function applyEvent(
  tx: DbOrTx,
  work: BillingWork,
  stored: StoredSubscription,
  event: BillingEvent,
): Promise<StoredSubscription> {
  const today = dayIn(stored.timeZone, work.now())
  const unpaid = await findUnpaid(tx, stored.organizationId)
  const outcome = transition(stored.subscription, event, { today, unpaidDueOn: unpaid.dueOn })
  if ('code' in outcome) return reject(outcome.status ?? 409, outcome.code)
  let after: StoredSubscription = { ...stored, subscription: outcome.subscription }
  await saveSubscription(tx, after)
  await tellOfComingFees(tx, work, after)
  const fees = await readFeesFor(tx, work, after)
  for (const effect of outcome.effects) {
    if (effect.type === 'tell') after = await tellStripe(tx, work, after, effect.order)
    else await carryOut(tx, work, after, { effect, fees, today })
  }
  return after
}

type Effecting = { effect: Exclude<BillingEffect, { type: 'tell' }>; fees: FeeHistory; today: string }

/** @throws HttpError 503 if Stripe does not take the order: nothing is changed then, rather than collected unseen */
async function tellStripe(
  tx: DbOrTx,
  { config }: BillingWork,
  stored: StoredSubscription,
  order: ProviderOrder,
): Promise<StoredSubscription> {
  const id = stored.stripe.subscription
  if (!config.billing.stripe || id === null) return reject(503, 'billing.unreachable')
  await askStripe(config.billing.stripe, (client) =>
    order === 'cancelNow' ? cancelNow(client, id) : setCancellation(client, id, order === 'cancelAtEnd'),
  )
  // A schedule that was released has to be made again.
  const unscheduled = { ...stored, stripe: { ...stored.stripe, plan: null, cents: null } }
  await saveSubscription(tx, unscheduled)
  return unscheduled
}

async function carryOut(tx: DbOrTx, work: BillingWork, stored: StoredSubscription, { effect, fees, today }: Effecting): Promise<void> {
  if (effect.type === 'mail') return mailPayer(tx, work, stored, effect.mail)
  const { plan, period } = effect
  const invoice = await issueInvoice(tx, {
    organizationId: stored.organizationId,
    plan,
    period,
    amount: feeOn(fees, plan, period.start),
    issuedAt: work.now(),
    dueOn: addDays(today, paymentTermDays),
  })
  await mailPayer(tx, work, stored, 'invoice', invoice)
}

async function mailPayer(
  tx: DbOrTx,
  { config }: BillingWork,
  stored: StoredSubscription,
  letter: BillingLetter,
  invoice?: Parameters<typeof mailBilling>[2]['invoice'],
): Promise<void> {
  const payer = await findPayer(tx, stored.organizationId)
  if (payer) await mailBilling(tx, config, { stored, payer, letter, invoice })
}

/** Has Stripe charge the next cycle's plan and fee, if that is not what it would charge. */
export async function syncStripe(tx: DbOrTx, work: BillingWork, stored: StoredSubscription): Promise<StoredSubscription> {
  const { config } = work
  const { subscription: known, stripe } = stored
  const plan = known.nextPlan ?? known.plan
  const id = stripe.subscription
  if (!config.billing.stripe || !known.isExternal || known.cancels || plan === null || id === null) return stored
  const fee = feeOn(await readFeesFor(tx, work, stored), plan, known.period?.end ?? known.trialEndsOn)
  if (stripe.plan === plan && stripe.cents === fee.cents) return stored
  await askStripe(config.billing.stripe, (client) => changeNextCycle(client, id, plan, fee))
  const after = { ...stored, stripe: { ...stripe, plan, cents: fee.cents } }
  await saveSubscription(tx, after)
  return after
}
