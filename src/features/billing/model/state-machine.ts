// The state machine of a subscription: pure, with the day as an argument.
import type { Refusal } from '../../../core/contract/errors.ts'
import { daysUntil } from '../../projects/lifecycle/rules.ts'
import { type Period, periodOn } from './periods.ts'
import { type BillingState, graceDays, type PastDueMailDay, type Plan, pastDueMailDays, trialReminderDays } from './rules.ts'

/** Days are YYYY-MM-DD in the organization's time zone. */
export type Subscription = {
  state: BillingState
  /** The plan of the running cycle, or of the first one after the trial; null if none was chosen. */
  plan: Plan | null
  /** The plan from the next cycle on, if it differs. */
  nextPlan: Plan | null
  /** The first day after the trial. */
  trialEndsOn: string
  /** The first day of the first cycle. */
  anchorOn: string | null
  /** The running cycle, or the last one. */
  period: Period | null
  /** The first day of the time to pay by hand; null unless past due or limited for that reason. */
  pastDueOn: string | null
  /** The last reminder of this state, as its number of days; null before the first. */
  reminded: number | null
  /** Ends with the trial or the running cycle. */
  cancels: boolean
  /** The payment provider renews it and collects the fee. */
  isExternal: boolean
}

/** What the provider knows of a subscription. `trial` means that it will collect the first fee at the end of `period`. */
export type ProviderStatus = { status: 'trial' | 'active' | 'past_due' | 'ended'; plan: Plan; period: Period; cancels: boolean }

export type BillingEvent =
  | { type: 'choose'; plan: Plan }
  | { type: 'cancel' }
  | { type: 'resume' }
  /** The day's work. */
  | { type: 'day' }
  /** An invoice was paid. */
  | { type: 'paid' }
  | ({ type: 'provider' } & ProviderStatus)

export const billingEventTypes = ['choose', 'cancel', 'resume', 'day', 'paid', 'provider'] as const satisfies BillingEvent['type'][]

export type BillingMail = 'trialEnding' | 'cancels' | 'ended' | 'limited' | 'pastDue'
/** An order to the provider: to end with the running cycle, not to, or to end now. */
export type ProviderOrder = 'cancelAtEnd' | 'resume' | 'cancelNow'
export type BillingEffect =
  | { type: 'tell'; order: ProviderOrder }
  | { type: 'invoice'; plan: Plan; period: Period }
  | { type: 'mail'; mail: Exclude<BillingMail, 'pastDue'> }
  | { type: 'mail'; mail: 'pastDue'; day: PastDueMailDay }

/** `unpaidDueOn`: the due date of the oldest open invoice, null without one. */
export type BillingMoment = { today: string; unpaidDueOn: string | null }
export type BillingTransition = { subscription: Subscription; effects: BillingEffect[] }

/** A subscription on the first day of its trial. */
export const newSubscription = (trialEndsOn: string): Subscription => ({
  state: 'trial',
  plan: null,
  nextPlan: null,
  trialEndsOn,
  anchorOn: null,
  period: null,
  pastDueOn: null,
  reminded: null,
  cancels: false,
  isExternal: false,
})

/** @returns the subscription after an event with what has to be done, or why the event is refused */
export function transition(before: Subscription, event: BillingEvent, moment: BillingMoment): BillingTransition | Refusal {
  switch (event.type) {
    case 'choose':
      return choose(before, event.plan, moment)
    case 'cancel':
      return cancel(before, moment)
    case 'resume':
      return before.state === 'cancelled' ? { status: 409, code: 'billing.ended' } : transitionTo(before, { ...before, cancels: false })
    case 'day':
      return dayPassed(before, moment)
    case 'paid':
      return paid(before, moment)
    case 'provider':
      return fromProvider(before, event, moment)
  }
}

const unchanged = (subscription: Subscription): BillingTransition => ({ subscription, effects: [] })
const mailOf = (mail: Exclude<BillingMail, 'pastDue'>): BillingEffect => ({ type: 'mail', mail })

/** An administrator's change; the provider hears of a cancellation, and of one that is taken back. */
function transitionTo(before: Subscription, subscription: Subscription): BillingTransition {
  const { cancels } = subscription
  if (!before.isExternal || cancels === before.cancels) return unchanged(subscription)
  return { subscription, effects: [{ type: 'tell', order: cancels ? 'cancelAtEnd' : 'resume' }] }
}

/** True if its last cycle is over. The provider renews by itself, however long its payment is due. */
const isOver = ({ period, isExternal }: Subscription, { today }: BillingMoment): boolean =>
  !isExternal && (period === null || period.end <= today)

/** The first cycle of a plan begins today. */
function begin(before: Subscription, plan: Plan, { today }: BillingMoment): BillingTransition {
  const period = periodOn(today, plan, today)
  const clean = { nextPlan: null, pastDueOn: null, reminded: null, cancels: false, isExternal: false }
  return {
    subscription: { ...before, ...clean, state: 'active', plan, anchorOn: today, period },
    effects: [{ type: 'invoice', plan, period }],
  }
}

function choose(before: Subscription, plan: Plan, moment: BillingMoment): BillingTransition | Refusal {
  const { state } = before
  if (state === 'trial') return transitionTo(before, { ...before, plan, cancels: false })
  if (state === 'cancelled' || (state === 'limited' && isOver(before, moment))) {
    return moment.unpaidDueOn === null ? begin(before, plan, moment) : { status: 409, code: 'billing.unpaid' }
  }
  return transitionTo(before, { ...before, nextPlan: plan === before.plan ? null : plan, cancels: false })
}

function cancel(before: Subscription, moment: BillingMoment): BillingTransition {
  if (before.state === 'cancelled' || before.cancels) return unchanged(before)
  const hasEnded = before.period === null || before.period.end <= moment.today
  if (before.state === 'limited' && hasEnded) {
    const ended = end(before)
    return before.isExternal ? { ...ended, effects: [{ type: 'tell', order: 'cancelNow' }, ...ended.effects] } : ended
  }
  const { subscription, effects } = transitionTo(before, { ...before, cancels: true })
  return { subscription, effects: [...effects, mailOf('cancels')] }
}

const end = (before: Subscription): BillingTransition => ({
  subscription: { ...before, state: 'cancelled', nextPlan: null, pastDueOn: null, reminded: null, cancels: false, isExternal: false },
  effects: [mailOf('ended')],
})

function dayPassed(before: Subscription, moment: BillingMoment): BillingTransition {
  const { state } = before
  if (state === 'cancelled') return unchanged(before)
  if (state === 'trial') return dayOfTrial(before, moment)
  const mustRenew = before.period !== null && isOver(before, moment)
  if (mustRenew && before.cancels) return end(before)
  if (state === 'limited') return unchanged(before)
  const renewed = mustRenew ? renew(before, moment) : unchanged(before)
  return followed(renewed, (running) => (state === 'past_due' ? remind(running, moment) : checkDue(running, moment)))
}

/** Two steps in sequence, with the effects of both. */
function followed(first: BillingTransition, next: (subscription: Subscription) => BillingTransition): BillingTransition {
  const second = next(first.subscription)
  return { subscription: second.subscription, effects: [...first.effects, ...second.effects] }
}

function dayOfTrial(before: Subscription, moment: BillingMoment): BillingTransition {
  const { plan, trialEndsOn, reminded, cancels, isExternal } = before
  if (isExternal) return unchanged(before)
  if (moment.today >= trialEndsOn) {
    if (cancels) return end(before)
    if (plan !== null) return followed(begin(before, plan, moment), (begun) => checkDue(begun, moment))
    return { subscription: { ...before, state: 'limited', reminded: null }, effects: [mailOf('limited')] }
  }
  const isNear = daysUntil(moment.today, trialEndsOn) <= trialReminderDays
  if (plan !== null || cancels || reminded !== null || !isNear) return unchanged(before)
  return { subscription: { ...before, reminded: trialReminderDays }, effects: [mailOf('trialEnding')] }
}

/** Continues with the next cycle, and with those after it if no day's work was done since: each has its invoice. */
function renew(before: Subscription, { today }: BillingMoment): BillingTransition {
  const effects: BillingEffect[] = []
  let { period, plan, anchorOn, nextPlan } = before
  while (period !== null && plan !== null && period.end <= today) {
    // Cycles of another plan are counted from its first day.
    if (nextPlan !== null || anchorOn === null) anchorOn = period.end
    plan = nextPlan ?? plan
    nextPlan = null
    period = periodOn(anchorOn, plan, period.end)
    effects.push({ type: 'invoice', plan, period })
  }
  return { subscription: { ...before, period, plan, anchorOn, nextPlan }, effects }
}

/** An open invoice whose due date has passed makes a subscription past due. */
function checkDue(before: Subscription, moment: BillingMoment): BillingTransition {
  return isOverdue(moment) ? fallDue(before, moment) : unchanged(before)
}

const isOverdue = ({ today, unpaidDueOn }: BillingMoment): boolean => unpaidDueOn !== null && unpaidDueOn < today

const fallDue = (before: Subscription, { today }: BillingMoment): BillingTransition => ({
  subscription: { ...before, state: 'past_due', pastDueOn: today, reminded: 0 },
  effects: [{ type: 'mail', mail: 'pastDue', day: 0 }],
})

/** The days of the time to pay by hand: reminders, and its end. */
function remind(before: Subscription, { today }: BillingMoment): BillingTransition {
  const late = daysUntil(before.pastDueOn ?? today, today)
  if (late >= graceDays) return { subscription: { ...before, state: 'limited', reminded: null }, effects: [mailOf('limited')] }
  const day = pastDueMailDays.findLast((one) => one <= late)
  if (day === undefined || day <= (before.reminded ?? -1)) return unchanged(before)
  return { subscription: { ...before, reminded: day }, effects: [{ type: 'mail', mail: 'pastDue', day }] }
}

/**
 * A payment ends the past-due time unless another invoice is overdue. Service that had stopped begins with a new cycle. What the provider
 * collects may be due still: it has the word, or the time to pay would begin again.
 */
function paid(before: Subscription, moment: BillingMoment): BillingTransition {
  if (before.isExternal || isOverdue(moment) || before.pastDueOn === null || before.state === 'cancelled') return unchanged(before)
  if (before.state === 'limited' && before.period !== null && isOver(before, moment)) {
    return before.cancels ? end(before) : begin(before, before.nextPlan ?? before.plan ?? 'monthly', moment)
  }
  return unchanged({ ...before, state: 'active', pastDueOn: null, reminded: null })
}

/** Takes over what the provider knows, however many of its events were missed. */
function fromProvider(before: Subscription, known: ProviderStatus, moment: BillingMoment): BillingTransition {
  if (known.status === 'ended') return before.isExternal && before.state !== 'cancelled' ? end(before) : unchanged(before)
  const news = known.cancels && !before.cancels ? [mailOf('cancels')] : []
  const taken = { ...before, cancels: known.cancels, isExternal: true }
  if (known.status === 'trial') return { subscription: { ...taken, ...untilFirstFee(before, known, moment) }, effects: news }
  const nextPlan = before.nextPlan === known.plan ? null : before.nextPlan
  const running = { ...taken, nextPlan, plan: known.plan, period: known.period, anchorOn: before.anchorOn ?? known.period.start }
  if (known.status === 'active') {
    // Another invoice that is overdue remains to be paid by hand.
    if (before.pastDueOn !== null && isOverdue(moment)) return { subscription: running, effects: news }
    return { subscription: { ...running, state: 'active', pastDueOn: null, reminded: null }, effects: news }
  }
  if (before.state === 'past_due' || before.state === 'limited') return { subscription: running, effects: news }
  const late = fallDue(running, moment)
  return { subscription: late.subscription, effects: [...news, ...late.effects] }
}

/**
 * The provider collects its first fee when the trial, or the cycle that was paid before, is over. Until then it does not know of a plan
 * that was chosen after it had taken over.
 */
function untilFirstFee(before: Subscription, known: ProviderStatus, moment: BillingMoment): Partial<Subscription> {
  const plan = before.plan ?? known.plan
  const chosen = before.isExternal && before.plan !== null
  if (before.state === 'trial') return { plan: chosen ? plan : known.plan, nextPlan: null, period: null }
  const followingPlan = known.plan === plan ? null : known.plan
  const running = { plan, nextPlan: chosen ? before.nextPlan : followingPlan, period: before.period ?? known.period }
  if (before.state !== 'cancelled' && isOverdue(moment)) return running
  return { ...running, state: 'active', pastDueOn: null, reminded: null }
}
