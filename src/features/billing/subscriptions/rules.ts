// What the billing page says of a subscription. Pure, for the server and the browser.
import type { Billing } from '../model/contract.ts'
import { isLimited } from '../model/rules.ts'

type SubscriptionShown = Pick<Billing, 'state' | 'plan' | 'nextPlan' | 'cancelAtPeriodEnd' | 'unpaid' | 'payment'>

/** What has to be done now: pay by transfer, look after the card, or choose a plan; null if nothing. */
export function duty({ state, plan, cancelAtPeriodEnd, unpaid, payment }: SubscriptionShown): 'transfer' | 'card' | 'choose' | null {
  if (state === 'past_due' || state === 'limited') {
    if (unpaid.cents > 0) return 'transfer'
    return payment === 'card' ? 'card' : 'choose'
  }
  if (state === 'cancelled') return unpaid.cents > 0 ? 'transfer' : 'choose'
  return state === 'trial' && plan === null && !cancelAtPeriodEnd ? 'choose' : null
}

/** True if there is something to cancel: a plan that continues. */
export const mayCancel = ({ state, plan, cancelAtPeriodEnd }: SubscriptionShown): boolean =>
  state !== 'cancelled' && plan !== null && !cancelAtPeriodEnd

/** True if a chosen plan begins today instead of after the trial or the running cycle. */
export const beginsToday = ({ state, period }: Pick<Billing, 'state' | 'period'>, today: string): boolean =>
  isLimited(state) && (period === null || period.end <= today)
