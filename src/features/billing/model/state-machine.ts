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
export type BillingEffect =
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
      return before.state === 'cancelled' ? { status: 409, code: 'billing.ended' } : unchanged({ ...before, cancels: false })
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
  const { state, period } = before
  if (state === 'trial') return unchanged({ ...before, plan, cancels: false })
  const isOver = period === null || period.end <= moment.today
  if (state === 'cancelled' || (state === 'limited' && isOver)) {
    return moment.unpaidDueOn === null ? begin(before, plan, moment) : { status: 409, code: 'billing.unpaid' }
  }
  return unchanged({ ...before, nextPlan: plan === before.plan ? null : plan, cancels: false })
}

function cancel(before: Subscription, moment: BillingMoment): BillingTransition {
  if (before.state === 'cancelled' || before.cancels) return unchanged(before)
  const { period } = before
  if (before.state === 'limited' && (period === null || period.end <= moment.today)) return end(before)
  return { subscription: { ...before, cancels: true }, effects: [mailOf('cancels')] }
}

const end = (before: Subscription): BillingTransition => ({
  subscription: { ...before, state: 'cancelled', nextPlan: null, pastDueOn: null, reminded: null, cancels: false, isExternal: false },
  effects: [mailOf('ended')],
})

function dayPassed(before: Subscription, moment: BillingMoment): BillingTransition {
  const { state } = before
  if (state === 'cancelled') return unchanged(before)
  if (state === 'trial') return dayOfTrial(before, moment)
  const isOver = before.period !== null && before.period.end <= moment.today
  if (isOver && before.cancels && !before.isExternal) return end(before)
  if (state === 'limited') return unchanged(before)
  const renewed = isOver && !before.isExternal ? renew(before, moment) : unchanged(before)
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

/** A payment ends the past-due time unless another invoice is overdue. Service that had stopped begins with a new cycle. */
function paid(before: Subscription, moment: BillingMoment): BillingTransition {
  if (isOverdue(moment) || before.pastDueOn === null || before.state === 'cancelled') return unchanged(before)
  const isOver = before.period !== null && before.period.end <= moment.today
  if (before.state === 'limited' && isOver && !before.isExternal) {
    return before.cancels ? end(before) : begin(before, before.nextPlan ?? before.plan ?? 'monthly', moment)
  }
  return unchanged({ ...before, state: 'active', pastDueOn: null, reminded: null })
}

/** Takes over what the provider knows, however many of its events were missed. */
function fromProvider(before: Subscription, known: ProviderStatus, moment: BillingMoment): BillingTransition {
  if (known.status === 'ended') return before.isExternal && before.state !== 'cancelled' ? end(before) : unchanged(before)
  const news = known.cancels && !before.cancels ? [mailOf('cancels')] : []
  const taken = { ...before, cancels: known.cancels, isExternal: true }
  if (known.status === 'trial') return { subscription: { ...taken, ...untilFirstFee(before, known) }, effects: news }
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

/** The provider collects its first fee when the trial, or the cycle that was paid before, is over. */
function untilFirstFee(before: Subscription, known: ProviderStatus): Pick<Subscription, 'state' | 'plan' | 'nextPlan' | 'period'> {
  if (before.state === 'trial') return { state: 'trial', plan: known.plan, nextPlan: null, period: null }
  const plan = before.plan ?? known.plan
  const owesNothing = before.state === 'cancelled' || (before.state === 'limited' && before.pastDueOn === null)
  const nextPlan = known.plan === plan ? null : known.plan
  return { state: owesNothing ? 'active' : before.state, plan, nextPlan, period: before.period ?? known.period }
}
