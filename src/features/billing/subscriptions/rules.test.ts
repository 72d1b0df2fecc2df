import { describe, expect, test } from 'vitest'
import type { Billing } from '../model/contract.ts'
import { beginsToday, duty, mayCancel } from './rules.ts'

const currency = 'usd'
const billing = (more: Partial<Billing>) => ({
  ...{ state: 'active' as const, plan: 'monthly' as const, nextPlan: null, cancelAtPeriodEnd: false, payment: 'transfer' as const },
  unpaid: { cents: 0, currency },
  ...more,
})
const unpaid = { cents: 10_000, currency }

describe('what has to be done', () => {
  test.each([
    ['nothing in a paid cycle', {}, null],
    ['nothing while an invoice is not due', { unpaid }, null],
    ['a choice in a trial', { state: 'trial', plan: null }, 'choose'],
    ['nothing in a trial with a plan', { state: 'trial' }, null],
    ['nothing in a trial that was cancelled', { state: 'trial', plan: null, cancelAtPeriodEnd: true }, null],
    ['a transfer for a late invoice', { state: 'past_due', unpaid }, 'transfer'],
    ['a look at the card that failed', { state: 'past_due', payment: 'card' }, 'card'],
    ['a transfer when service has stopped', { state: 'limited', unpaid }, 'transfer'],
    ['a look at the card when service has stopped', { state: 'limited', payment: 'card' }, 'card'],
    ['a choice after a trial without one', { state: 'limited', plan: null }, 'choose'],
    ['a choice after the end', { state: 'cancelled' }, 'choose'],
    ['a transfer after an end with an open invoice', { state: 'cancelled', unpaid }, 'transfer'],
  ] as const)('%s', (_, more, what) => expect(duty(billing(more))).toBe(what))
})

test('what continues can be cancelled', () => {
  const states = ['trial', 'active', 'past_due', 'limited', 'cancelled'] as const
  expect(states.filter((state) => mayCancel(billing({ state })))).toEqual(['trial', 'active', 'past_due', 'limited'])
  expect([mayCancel(billing({ plan: null })), mayCancel(billing({ cancelAtPeriodEnd: true }))]).toEqual([false, false])
})

test('a plan begins today where nothing runs', () => {
  const over = { start: '2026-10-01', end: '2026-11-01' }
  const running = { start: '2026-11-01', end: '2026-12-01' }
  const today = '2026-11-20'
  expect(beginsToday({ state: 'cancelled', period: over }, today)).toBe(true)
  expect(beginsToday({ state: 'limited', period: null }, today)).toBe(true)
  expect(beginsToday({ state: 'limited', period: running }, today)).toBe(false)
  expect(beginsToday({ state: 'active', period: running }, today)).toBe(false)
  expect(beginsToday({ state: 'trial', period: null }, today)).toBe(false)
})
