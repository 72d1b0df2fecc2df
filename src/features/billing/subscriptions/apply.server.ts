// Applies an event to a locked subscription, with all that follows from it, in one transaction.
import type { BillingConfig } from '../../../core/config/billing.server.ts'
import type { Config } from '../../../core/config/config.server.ts'
import { reject } from '../../../core/contract/errors.ts'
import type { DbOrTx } from '../../../core/database/database.server.ts'
import type { AppContext } from '../../../core/http/app-context.server.ts'
import { dayIn } from '../../../core/i18n/us-time.ts'
import { type FeeHistory, feeOn, readFees } from '../invoices/fees.server.ts'
import { findUnpaid, issueInvoice } from '../invoices/invoices.server.ts'
import { addDays } from '../model/periods.ts'
import { paymentTermDays } from '../model/rules.ts'
import { type BillingEffect, type BillingEvent, transition } from '../model/state-machine.ts'
import { askStripe } from '../stripe/stripe.server.ts'
import { changeNextCycle } from '../stripe/subscription.server.ts'
import { type BillingLetter, mailBilling } from './mails.server.tsx'
import { findPayer, type StoredSubscription, saveSubscription } from './queries.server.ts'

/** The context of an installation with billing. */
export type BillingWork = Pick<AppContext, 'now'> & { config: Config & { billing: BillingConfig } }

/** @throws HttpError 404 if billing is off */
export function billingWork<Context extends Pick<AppContext, 'now' | 'config'>>(context: Context): Context & BillingWork {
  if (!context.config.billing) reject(404, 'request.notFound')
  return context as Context & BillingWork
}

/**
 * Writes a locked subscription after an event, issues its invoices and mails its administrator.
 * @throws HttpError 409 if the event is refused
 */
export async function applyEvent(
  tx: DbOrTx,
  work: BillingWork,
  stored: StoredSubscription,
  event: BillingEvent,
): Promise<StoredSubscription> {
  const today = dayIn(stored.state, work.now())
  const unpaid = await findUnpaid(tx, stored.organizationId)
  const outcome = transition(stored.subscription, event, { today, unpaidDueOn: unpaid.dueOn })
  if ('code' in outcome) return reject(outcome.status ?? 409, outcome.code)
  const after = { ...stored, subscription: outcome.subscription }
  await saveSubscription(tx, after)
  const fees = await readFees(tx, work.config.billing)
  for (const effect of outcome.effects) await carryOut(tx, work, after, { effect, fees, today })
  return after
}

type Effecting = { effect: BillingEffect; fees: FeeHistory; today: string }

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
export async function syncStripe(tx: DbOrTx, { config }: BillingWork, stored: StoredSubscription): Promise<StoredSubscription> {
  const { subscription: known, stripe } = stored
  const plan = known.nextPlan ?? known.plan
  const id = stripe.subscription
  if (!config.billing.stripe || !known.isExternal || known.cancels || plan === null || id === null) return stored
  const fee = feeOn(await readFees(tx, config.billing), plan, known.period?.end ?? known.trialEndsOn)
  if (stripe.plan === plan && stripe.cents === fee.cents) return stored
  await askStripe(config.billing.stripe, (client) => changeNextCycle(client, id, plan, fee))
  const after = { ...stored, stripe: { ...stripe, plan, cents: fee.cents } }
  await saveSubscription(tx, after)
  return after
}
