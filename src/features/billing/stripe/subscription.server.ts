// What is done with a subscription at Stripe: read, cancelled, and changed from its next cycle on.
import type Stripe from 'stripe'
import { dayIn } from '../../../core/i18n/us-time.ts'
import type { TimeZone } from '../../../core/time/time-zones.ts'
import type { Period } from '../model/periods.ts'
import type { Money, Plan } from '../model/rules.ts'
import type { ProviderStatus } from '../model/state-machine.ts'
import { priceOf, stripeIdOf } from './stripe.server.ts'

const statuses: Record<string, ProviderStatus['status'] | null> = {
  trialing: 'trial',
  active: 'active',
  past_due: 'past_due',
  unpaid: 'past_due',
  paused: 'past_due',
  canceled: 'ended',
  incomplete_expired: 'ended',
  // The first payment is under way.
  incomplete: null,
}

export type StripeKnowledge = { status: ProviderStatus; cents: number; customer: string | null; startedAt: Date }

/**
 * Reads a subscription as it is now: events come late, twice and in any order, so what they contain is not used.
 * @param state of the organization, whose time zone its days are in
 * @returns null while its first payment is under way
 */
export async function readSubscription(stripe: Stripe, id: string, timeZone: TimeZone): Promise<StripeKnowledge | null> {
  const known = await stripe.subscriptions.retrieve(id)
  const status = statuses[known.status]
  const [item] = known.items.data
  if (!status || !item) return null
  const plan: Plan = item.price.recurring?.interval === 'year' ? 'yearly' : 'monthly'
  const period = billingPeriodOf(timeZone, item.current_period_start, item.current_period_end)
  return {
    status: { status, plan, period, cancels: known.cancel_at_period_end },
    cents: item.price.unit_amount ?? 0,
    customer: stripeIdOf(known.customer),
    startedAt: new Date(known.created * 1000),
  }
}

const dayOf = (timeZone: TimeZone, seconds: number) => dayIn(timeZone, new Date(seconds * 1000))
export const billingPeriodOf = (timeZone: TimeZone, start: number, end: number): Period => ({
  start: dayOf(timeZone, start),
  end: dayOf(timeZone, end),
})

/** Cancels a subscription at the end of its cycle, or takes that back. Stripe refuses that for one with a schedule: release it first. */
export async function setCancellation(stripe: Stripe, id: string, cancels: boolean): Promise<void> {
  const { schedule } = await stripe.subscriptions.retrieve(id)
  const scheduled = stripeIdOf(schedule)
  if (scheduled) await stripe.subscriptionSchedules.release(scheduled)
  await stripe.subscriptions.update(id, { cancel_at_period_end: cancels })
}

/** Ends a subscription, and Stripe stops collecting what is due. */
export async function cancelNow(stripe: Stripe, id: string): Promise<void> {
  const { status } = await stripe.subscriptions.retrieve(id)
  if (statuses[status] !== 'ended') await stripe.subscriptions.cancel(id)
}

/** Changes what a subscription costs from its next cycle on; the running one stays as it was paid. */
export async function changeNextCycle(stripe: Stripe, id: string, plan: Plan, amount: Money): Promise<void> {
  const known = await stripe.subscriptions.retrieve(id)
  const [item] = known.items.data
  if (!item) return
  const scheduled = stripeIdOf(known.schedule) ?? (await stripe.subscriptionSchedules.create({ from_subscription: id })).id
  const price_data = { ...priceOf(plan, amount), product: stripeIdOf(item.price.product) as string }
  const isTrial = known.status === 'trialing'
  const running = {
    items: [{ price: item.price.id, quantity: 1 }],
    start_date: item.current_period_start,
    end_date: item.current_period_end,
    ...(isTrial && { trial_end: item.current_period_end }),
  }
  await stripe.subscriptionSchedules.update(scheduled, {
    end_behavior: 'release',
    proration_behavior: 'none',
    phases: [
      running,
      { items: [{ price_data, quantity: 1 }], duration: { interval: plan === 'monthly' ? 'month' : 'year', interval_count: 1 } },
    ],
  })
}
