// What the administrator reads about the subscription.
import type { DbOrTx } from '../../../core/database/database.server.ts'
import { dayIn } from '../../../core/i18n/us-time.ts'
import { addDays } from '../../../core/time/days.ts'
import { type FeeHistory, feeOn, feePair, feesAfter, feesOn, readFeesFor } from '../invoices/fees.server.ts'
import { findUnpaid } from '../invoices/invoices.server.ts'
import type { Billing } from '../model/contract.ts'
import { graceDays, isLimited } from '../model/rules.ts'
import type { Subscription } from '../model/state-machine.ts'
import type { BillingWork } from './billing-work.server.ts'
import type { StoredSubscription } from './queries.server.ts'

/** A subscription with its fees, in days of the organization's time zone. */
export async function subscriptionOverviewOf(
  db: DbOrTx,
  work: BillingWork,
  { organizationId, timeZone, subscription }: StoredSubscription,
): Promise<Billing> {
  const { config, now } = work
  const fees = await readFeesFor(db, work, { organizationId, timeZone })
  const unpaid = await findUnpaid(db, organizationId)
  const today = dayIn(timeZone, now())
  const announced = feesAfter(fees, today)
  return {
    state: subscription.state,
    plan: subscription.plan,
    nextPlan: subscription.nextPlan,
    cancelAtPeriodEnd: subscription.cancels,
    trialEndsOn: subscription.trialEndsOn,
    period: subscription.period,
    payUntil: subscription.state === 'past_due' && subscription.pastDueOn ? addDays(subscription.pastDueOn, graceDays - 1) : null,
    unpaid: unpaid.amount,
    nextInvoice: nextInvoice(subscription, fees),
    fees: feePair(feesOn(fees, today)),
    announcedFees: announced && { ...feePair(announced), effectiveOn: announced.effectiveOn },
    payment: subscription.isExternal ? 'card' : 'transfer',
    takesCards: config.billing.stripe !== undefined,
  }
}

function nextInvoice({ state, plan, nextPlan, cancels, trialEndsOn, period }: Subscription, fees: FeeHistory): Billing['nextInvoice'] {
  const on = state === 'trial' ? trialEndsOn : period?.end
  const next = nextPlan ?? plan
  if (isLimited(state) || cancels || next === null || on === undefined) return null
  return { on, plan: next, amount: feeOn(fees, next, on) }
}
