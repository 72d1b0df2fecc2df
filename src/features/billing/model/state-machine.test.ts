import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays } from '../../../core/time/days.ts'
import { type BillingState, billingStates, graceDays, plans } from './rules.ts'
import {
  type BillingEffect,
  type BillingEvent,
  type BillingMoment,
  billingEventTypes,
  newSubscription,
  type ProviderStatus,
  type Subscription,
  transition,
} from './state-machine.ts'

const today = '2027-03-10'
const running = { start: '2027-03-01', end: '2027-04-01' }
const over = { start: '2027-02-01', end: '2027-03-01' }
const standing: Record<BillingState, Subscription> = {
  trial: newSubscription('2027-04-01'),
  active: { ...newSubscription('2027-01-01'), state: 'active', plan: 'monthly', anchorOn: '2027-01-01', period: running },
  past_due: {
    ...newSubscription('2027-01-01'),
    state: 'past_due',
    plan: 'monthly',
    anchorOn: '2027-01-01',
    period: running,
    pastDueOn: '2027-03-08',
    reminded: 0,
  },
  limited: {
    ...newSubscription('2027-01-01'),
    state: 'limited',
    plan: 'monthly',
    anchorOn: '2027-01-01',
    period: running,
    pastDueOn: '2027-02-20',
  },
  cancelled: { ...newSubscription('2027-01-01'), state: 'cancelled', plan: 'monthly', anchorOn: '2027-01-01', period: over },
}
const external = { plan: 'yearly', period: { start: '2027-03-10', end: '2028-03-10' }, cancels: false } as const
const provider = (status: ProviderStatus['status'], more: Partial<ProviderStatus> = {}): BillingEvent => ({
  type: 'provider',
  ...external,
  status,
  ...more,
})

function nameOf(effect: BillingEffect): string {
  if (effect.type === 'tell') return `tell ${effect.order}`
  if (effect.type === 'invoice') return `invoice ${effect.plan} ${effect.period.start}`
  return effect.mail === 'pastDue' ? `pastDue${effect.day}` : effect.mail
}

const step = (before: Subscription, event: BillingEvent, moment: Partial<BillingMoment> = {}) => {
  const outcome = transition(before, event, { today, unpaidDueOn: null, ...moment })
  if ('code' in outcome) return { code: outcome.code, state: before.state, effects: [] as string[], subscription: before }
  const effects = outcome.effects.map(nameOf)
  return { code: null, state: outcome.subscription.state, effects, subscription: outcome.subscription }
}

/** Every event in every state: the state that follows, and what is done. */
const table: Record<BillingState, [name: string, event: BillingEvent, after: BillingState | string, effects: string[]][]> = {
  trial: [
    ['choose', { type: 'choose', plan: 'yearly' }, 'trial', []],
    ['cancel', { type: 'cancel' }, 'trial', ['cancels']],
    ['resume', { type: 'resume' }, 'trial', []],
    ['day', { type: 'day' }, 'trial', []],
    ['paid', { type: 'paid' }, 'trial', []],
    ['provider trial', provider('trial'), 'trial', []],
    ['provider active', provider('active'), 'active', []],
    ['provider past_due', provider('past_due'), 'past_due', ['pastDue0']],
    ['provider ended', provider('ended'), 'trial', []],
  ],
  active: [
    ['choose', { type: 'choose', plan: 'yearly' }, 'active', []],
    ['cancel', { type: 'cancel' }, 'active', ['cancels']],
    ['resume', { type: 'resume' }, 'active', []],
    ['day', { type: 'day' }, 'active', []],
    ['paid', { type: 'paid' }, 'active', []],
    ['provider trial', provider('trial'), 'active', []],
    ['provider active', provider('active'), 'active', []],
    ['provider past_due', provider('past_due'), 'past_due', ['pastDue0']],
    ['provider ended', provider('ended'), 'active', []],
  ],
  past_due: [
    ['choose', { type: 'choose', plan: 'yearly' }, 'past_due', []],
    ['cancel', { type: 'cancel' }, 'past_due', ['cancels']],
    ['resume', { type: 'resume' }, 'past_due', []],
    ['day', { type: 'day' }, 'past_due', []],
    ['paid', { type: 'paid' }, 'active', []],
    ['provider trial', provider('trial'), 'active', []],
    ['provider active', provider('active'), 'active', []],
    ['provider past_due', provider('past_due'), 'past_due', []],
    ['provider ended', provider('ended'), 'past_due', []],
  ],
  limited: [
    ['choose', { type: 'choose', plan: 'yearly' }, 'limited', []],
    ['cancel', { type: 'cancel' }, 'limited', ['cancels']],
    ['resume', { type: 'resume' }, 'limited', []],
    ['day', { type: 'day' }, 'limited', []],
    ['paid', { type: 'paid' }, 'active', []],
    ['provider trial', provider('trial'), 'active', []],
    ['provider active', provider('active'), 'active', []],
    ['provider past_due', provider('past_due'), 'limited', []],
    ['provider ended', provider('ended'), 'limited', []],
  ],
  cancelled: [
    ['choose', { type: 'choose', plan: 'yearly' }, 'active', ['invoice yearly 2027-03-10']],
    ['cancel', { type: 'cancel' }, 'cancelled', []],
    ['resume', { type: 'resume' }, 'billing.ended', []],
    ['day', { type: 'day' }, 'cancelled', []],
    ['paid', { type: 'paid' }, 'cancelled', []],
    ['provider trial', provider('trial'), 'active', []],
    ['provider active', provider('active'), 'active', []],
    ['provider past_due', provider('past_due'), 'past_due', ['pastDue0']],
    ['provider ended', provider('ended'), 'cancelled', []],
  ],
}

describe.each(billingStates)('%s', (state) => {
  test.each(table[state])('%s', (_, event, after, effects) => {
    const outcome = step(standing[state], event)
    expect([outcome.code ?? outcome.state, outcome.effects]).toEqual([after, effects])
  })

  test('has a line for every event', () =>
    expect([...new Set(table[state].map(([, { type }]) => type))].sort()).toEqual([...billingEventTypes].sort()))
})

describe('the trial', () => {
  const last = { ...standing.trial, trialEndsOn: today }
  test('ends in the first cycle of the chosen plan', () =>
    expect(step({ ...last, plan: 'monthly' }, { type: 'day' })).toMatchObject({ state: 'active', effects: ['invoice monthly 2027-03-10'] }))
  test('without a plan ends limited', () => expect(step(last, { type: 'day' })).toMatchObject({ state: 'limited', effects: ['limited'] }))
  test('that was cancelled ends cancelled', () =>
    expect(step({ ...last, plan: 'monthly', cancels: true }, { type: 'day' })).toMatchObject({ state: 'cancelled', effects: ['ended'] }))
  test('with a card waits for the provider', () =>
    expect(step({ ...last, plan: 'monthly', isExternal: true }, { type: 'day' })).toMatchObject({ state: 'trial', effects: [] }))
  test('is followed by the plan that is chosen later', () => {
    const { subscription } = step(last, { type: 'day' })
    expect(step(subscription, { type: 'choose', plan: 'yearly' })).toMatchObject({
      state: 'active',
      effects: ['invoice yearly 2027-03-10'],
    })
  })
  test('is mailed about once, 7 days before its end', () => {
    const near = { ...standing.trial, trialEndsOn: addDays(today, 7) }
    const { effects, subscription } = step(near, { type: 'day' })
    expect(effects).toEqual(['trialEnding'])
    expect(step(subscription, { type: 'day' }, { today: addDays(today, 1) }).effects).toEqual([])
    expect(step({ ...near, trialEndsOn: addDays(today, 8) }, { type: 'day' }).effects).toEqual([])
  })
})

describe('cycles', () => {
  const due = { ...standing.active, period: { start: '2027-02-10', end: today }, anchorOn: '2027-01-10' }
  test('renew on their last day', () => {
    const { effects, subscription } = step(due, { type: 'day' })
    expect(effects).toEqual(['invoice monthly 2027-03-10'])
    expect(subscription.period).toEqual({ start: today, end: '2027-04-10' })
    expect(step(subscription, { type: 'day' }).effects).toEqual([])
  })
  test('take the next plan over, counted from its first day', () =>
    expect(step({ ...due, nextPlan: 'yearly' }, { type: 'day' }).subscription).toMatchObject({
      plan: 'yearly',
      nextPlan: null,
      anchorOn: today,
      period: { start: today, end: '2028-03-10' },
    }))
  test('each have an invoice if the work was missed', () =>
    expect(step(due, { type: 'day' }, { today: '2027-05-11' }).effects).toEqual([
      'invoice monthly 2027-03-10',
      'invoice monthly 2027-04-10',
      'invoice monthly 2027-05-10',
    ]))
  test('end where the subscription was cancelled', () =>
    expect(step({ ...due, cancels: true }, { type: 'day' })).toMatchObject({ state: 'cancelled', effects: ['ended'] }))
  test('of a card are renewed and ended by the provider', () => {
    expect(step({ ...due, isExternal: true }, { type: 'day' })).toMatchObject({ state: 'active', effects: [] })
    expect(step({ ...due, isExternal: true, cancels: true }, { type: 'day' })).toMatchObject({ state: 'active', effects: [] })
    expect(step({ ...due, isExternal: true }, provider('ended'))).toMatchObject({ state: 'cancelled', effects: ['ended'] })
  })
  test('a plan that is chosen twice, or chosen back, is not the next plan', () => {
    const { subscription } = step(standing.active, { type: 'choose', plan: 'yearly' })
    expect(subscription.nextPlan).toBe('yearly')
    expect(step(subscription, { type: 'choose', plan: 'monthly' }).subscription.nextPlan).toBeNull()
  })
})

describe('a missed payment', () => {
  const unpaid = { unpaidDueOn: addDays(today, -1) }
  test('counts from the day after the due date', () => {
    expect(step(standing.active, { type: 'day' }, { unpaidDueOn: today }).state).toBe('active')
    expect(step(standing.active, { type: 'day' }, unpaid)).toMatchObject({ state: 'past_due', effects: ['pastDue0'] })
  })
  test('is mailed on days 0, 7 and 13 and limits on day 14, each once', () => {
    const days: [number, string][] = []
    let subscription = standing.active
    for (let day = 0; day <= 20; day++) {
      for (const _ of ['work', 'the same work again']) {
        const outcome = step(subscription, { type: 'day' }, { today: addDays(today, day), ...unpaid })
        days.push(...outcome.effects.filter((one) => !one.startsWith('invoice')).map((one): [number, string] => [day, one]))
        subscription = outcome.subscription
      }
    }
    expect(days).toEqual([
      [0, 'pastDue0'],
      [7, 'pastDue7'],
      [13, 'pastDue13'],
      [graceDays, 'limited'],
    ])
  })
  test('of two invoices needs both paid', () => {
    expect(step(standing.past_due, { type: 'paid' }, unpaid).state).toBe('past_due')
    expect(step(standing.past_due, { type: 'paid' }, { unpaidDueOn: addDays(today, 3) }).state).toBe('active')
  })
  test('is not settled by what a card pays for another cycle', () => {
    expect(step(standing.past_due, provider('active'), unpaid).state).toBe('past_due')
    expect(step(standing.limited, provider('active'), unpaid).state).toBe('limited')
  })
  test('that is paid after the cycle begins a new one, unless cancelled', () => {
    const late = { ...standing.limited, period: over }
    expect(step(late, { type: 'paid' })).toMatchObject({ state: 'active', effects: ['invoice monthly 2027-03-10'] })
    expect(step({ ...late, cancels: true }, { type: 'paid' })).toMatchObject({ state: 'cancelled', effects: ['ended'] })
  })
  test('is not escaped by a new plan', () => {
    expect(step({ ...standing.limited, period: over }, { type: 'choose', plan: 'yearly' }, unpaid).code).toBe('billing.unpaid')
    expect(step(standing.cancelled, { type: 'choose', plan: 'yearly' }, unpaid).code).toBe('billing.unpaid')
  })
  test('does not keep a limited organization from cancelling', () => {
    expect(step({ ...standing.limited, period: over }, { type: 'cancel' })).toMatchObject({ state: 'cancelled', effects: ['ended'] })
    expect(step({ ...standing.limited, cancels: true }, { type: 'day' }, { today: '2027-04-01' }).state).toBe('cancelled')
  })
})

describe('what the provider knows', () => {
  test('a cancellation there is mailed once', () => {
    const { effects, subscription } = step(standing.active, provider('active', { cancels: true }))
    expect(effects).toEqual(['cancels'])
    expect(step(subscription, provider('active', { cancels: true })).effects).toEqual([])
  })
  test('a card that is added in a paid cycle leaves it as it is', () =>
    expect(step(standing.active, provider('trial')).subscription).toMatchObject({
      state: 'active',
      plan: 'monthly',
      nextPlan: 'yearly',
      period: running,
      isExternal: true,
    }))
})

const anyEvent: fc.Arbitrary<BillingEvent> = fc.oneof(
  fc.record({ type: fc.constant('choose' as const), plan: fc.constantFrom(...plans) }),
  fc.record({ type: fc.constantFrom('cancel' as const, 'resume' as const, 'day' as const, 'paid' as const) }),
  fc.constantFrom('trial' as const, 'active' as const, 'past_due' as const, 'ended' as const).map((status) => provider(status)),
)
const history = fc.array(fc.tuple(anyEvent, fc.integer({ min: 0, max: 40 }), fc.option(fc.integer({ min: -30, max: 30 }))), {
  maxLength: 30,
})

test('in every history: running states have a plan and a cycle, past-due ones a first day, and the same event twice does nothing more', () => {
  fc.assert(
    fc.property(history, (events) => {
      let day = today
      let subscription = standing.trial
      for (const [event, later, due] of events) {
        day = addDays(day, later)
        const moment = { today: day, unpaidDueOn: due === null ? null : addDays(day, due) }
        const after = step(subscription, event, moment).subscription
        if (after.state === 'active' || after.state === 'past_due') expect(after.plan !== null && after.period !== null).toBe(true)
        if (after.state === 'past_due') expect(after.pastDueOn).not.toBeNull()
        if (after.state === 'trial' || after.state === 'active') expect(after.pastDueOn).toBeNull()
        const again = step(after, event, moment)
        if (event.type !== 'paid') expect(again.effects.filter((one) => one !== 'ended' || after.state !== 'cancelled')).toEqual([])
        subscription = after
      }
    }),
  )
})
