// Every event in every state of a subscription: paid by hand or renewed by the provider, in its cycle or after it, ending with it or not.
import { expect, test } from 'vitest'
import { type BillingState, billingStates } from './rules.ts'
import {
  type BillingEffect,
  type BillingEvent,
  newSubscription,
  type ProviderStatus,
  type Subscription,
  transition,
} from './state-machine.ts'

const today = '2027-03-10'
const period = { start: '2027-03-10', end: '2028-03-10' }
const provider = (status: ProviderStatus['status'], cancels: boolean): BillingEvent => ({
  type: 'provider',
  ...{ status, plan: 'monthly', period, cancels },
})
const events: [string, (cancels: boolean) => BillingEvent][] = [
  ['choose', () => ({ type: 'choose', plan: 'yearly' })],
  ['cancel', () => ({ type: 'cancel' })],
  ['resume', () => ({ type: 'resume' })],
  ['day', () => ({ type: 'day' })],
  ['paid', () => ({ type: 'paid' })],
  ['provider trial', (cancels) => provider('trial', cancels)],
  ['provider active', (cancels) => provider('active', cancels)],
  ['provider past_due', (cancels) => provider('past_due', cancels)],
  ['provider ended', (cancels) => provider('ended', cancels)],
]

type Variant = { isExternal: boolean; isOver: boolean; cancels: boolean }
const bits = [false, true]
const variants: Variant[] = bits.flatMap((isExternal) => bits.flatMap((isOver) => bits.map((cancels) => ({ isExternal, isOver, cancels }))))
const nameOf = ({ isExternal, isOver, cancels }: Variant) =>
  [isExternal ? 'card' : 'hand', ...(isOver ? ['over'] : []), ...(cancels ? ['ends'] : [])].join(' ')

/** Past due and limited by a payment of the provider's or, by hand, by an invoice that is paid by now. */
function standing(state: BillingState, { isExternal, isOver, cancels }: Variant): Subscription {
  const before = { ...newSubscription(isOver ? today : '2027-04-01'), state, isExternal, cancels }
  if (state === 'trial') return { ...before, plan: 'monthly' }
  const cycle = isOver ? { start: '2027-02-01', end: '2027-03-01' } : { start: '2027-03-01', end: '2027-04-01' }
  const isLate = state === 'past_due' || state === 'limited'
  return {
    ...before,
    plan: 'monthly',
    anchorOn: '2027-01-01',
    period: cycle,
    pastDueOn: isLate ? '2027-03-05' : null,
    reminded: isLate ? 0 : null,
  }
}

function effectOf(effect: BillingEffect): string {
  if (effect.type === 'tell') return `tell ${effect.order}`
  if (effect.type === 'invoice') return `invoice ${effect.plan}`
  return `mail ${effect.mail}`
}

function outcomeOf(before: Subscription, event: BillingEvent): string {
  const outcome = transition(before, event, { today, unpaidDueOn: null })
  if ('code' in outcome) return outcome.code
  const { subscription: after, effects } = outcome
  const payer = after.isExternal ? 'card' : 'hand'
  return [after.state, payer, ...(after.cancels ? ['ends'] : []), ...effects.map(effectOf)].join(', ')
}

/** A subscription that has ended is nobody's to renew. */
const isPossible = (state: BillingState, { isExternal, cancels }: Variant) => state !== 'cancelled' || !(isExternal || cancels)

function table(): string {
  const lines: string[] = []
  for (const state of billingStates)
    for (const [name, event] of events) {
      const possible = variants.filter((one) => isPossible(state, one))
      const byOutcome = Map.groupBy(possible, (one) => outcomeOf(standing(state, one), event(one.cancels)))
      for (const [outcome, of] of byOutcome) lines.push(`${state}, ${name} (${of.map(nameOf).join('; ')}) -> ${outcome}`)
    }
  return lines.join('\n')
}

test('each event in each state has the listed next state, emails, invoices and calls to the provider', () => {
  expect(table()).toMatchInlineSnapshot(`
    "trial, choose (hand; hand ends; hand over; hand over ends) -> trial, hand
    trial, choose (card; card over) -> trial, card
    trial, choose (card ends; card over ends) -> trial, card, tell resume
    trial, cancel (hand; hand over) -> trial, hand, ends, mail cancels
    trial, cancel (hand ends; hand over ends) -> trial, hand, ends
    trial, cancel (card; card over) -> trial, card, ends, tell cancelAtEnd, mail cancels
    trial, cancel (card ends; card over ends) -> trial, card, ends
    trial, resume (hand; hand ends; hand over; hand over ends) -> trial, hand
    trial, resume (card; card over) -> trial, card
    trial, resume (card ends; card over ends) -> trial, card, tell resume
    trial, day (hand) -> trial, hand
    trial, day (hand ends) -> trial, hand, ends
    trial, day (hand over) -> active, hand, invoice monthly
    trial, day (hand over ends) -> cancelled, hand, mail ended
    trial, day (card; card over) -> trial, card
    trial, day (card ends; card over ends) -> trial, card, ends
    trial, paid (hand; hand over) -> trial, hand
    trial, paid (hand ends; hand over ends) -> trial, hand, ends
    trial, paid (card; card over) -> trial, card
    trial, paid (card ends; card over ends) -> trial, card, ends
    trial, provider trial (hand; hand over; card; card over) -> trial, card
    trial, provider trial (hand ends; hand over ends; card ends; card over ends) -> trial, card, ends
    trial, provider active (hand; hand over; card; card over) -> active, card
    trial, provider active (hand ends; hand over ends; card ends; card over ends) -> active, card, ends
    trial, provider past_due (hand; hand over; card; card over) -> past_due, card, mail pastDue
    trial, provider past_due (hand ends; hand over ends; card ends; card over ends) -> past_due, card, ends, mail pastDue
    trial, provider ended (hand; hand over) -> trial, hand
    trial, provider ended (hand ends; hand over ends) -> trial, hand, ends
    trial, provider ended (card; card ends; card over; card over ends) -> cancelled, hand, mail ended
    active, choose (hand; hand ends; hand over; hand over ends) -> active, hand
    active, choose (card; card over) -> active, card
    active, choose (card ends; card over ends) -> active, card, tell resume
    active, cancel (hand; hand over) -> active, hand, ends, mail cancels
    active, cancel (hand ends; hand over ends) -> active, hand, ends
    active, cancel (card; card over) -> active, card, ends, tell cancelAtEnd, mail cancels
    active, cancel (card ends; card over ends) -> active, card, ends
    active, resume (hand; hand ends; hand over; hand over ends) -> active, hand
    active, resume (card; card over) -> active, card
    active, resume (card ends; card over ends) -> active, card, tell resume
    active, day (hand) -> active, hand
    active, day (hand ends) -> active, hand, ends
    active, day (hand over) -> active, hand, invoice monthly
    active, day (hand over ends) -> cancelled, hand, mail ended
    active, day (card; card over) -> active, card
    active, day (card ends; card over ends) -> active, card, ends
    active, paid (hand; hand over) -> active, hand
    active, paid (hand ends; hand over ends) -> active, hand, ends
    active, paid (card; card over) -> active, card
    active, paid (card ends; card over ends) -> active, card, ends
    active, provider trial (hand; hand over; card; card over) -> active, card
    active, provider trial (hand ends; hand over ends; card ends; card over ends) -> active, card, ends
    active, provider active (hand; hand over; card; card over) -> active, card
    active, provider active (hand ends; hand over ends; card ends; card over ends) -> active, card, ends
    active, provider past_due (hand; hand over; card; card over) -> past_due, card, mail pastDue
    active, provider past_due (hand ends; hand over ends; card ends; card over ends) -> past_due, card, ends, mail pastDue
    active, provider ended (hand; hand over) -> active, hand
    active, provider ended (hand ends; hand over ends) -> active, hand, ends
    active, provider ended (card; card ends; card over; card over ends) -> cancelled, hand, mail ended
    past_due, choose (hand; hand ends; hand over; hand over ends) -> past_due, hand
    past_due, choose (card; card over) -> past_due, card
    past_due, choose (card ends; card over ends) -> past_due, card, tell resume
    past_due, cancel (hand; hand over) -> past_due, hand, ends, mail cancels
    past_due, cancel (hand ends; hand over ends) -> past_due, hand, ends
    past_due, cancel (card; card over) -> past_due, card, ends, tell cancelAtEnd, mail cancels
    past_due, cancel (card ends; card over ends) -> past_due, card, ends
    past_due, resume (hand; hand ends; hand over; hand over ends) -> past_due, hand
    past_due, resume (card; card over) -> past_due, card
    past_due, resume (card ends; card over ends) -> past_due, card, tell resume
    past_due, day (hand) -> past_due, hand
    past_due, day (hand ends) -> past_due, hand, ends
    past_due, day (hand over) -> past_due, hand, invoice monthly
    past_due, day (hand over ends) -> cancelled, hand, mail ended
    past_due, day (card; card over) -> past_due, card
    past_due, day (card ends; card over ends) -> past_due, card, ends
    past_due, paid (hand; hand over) -> active, hand
    past_due, paid (hand ends; hand over ends) -> active, hand, ends
    past_due, paid (card; card over) -> past_due, card
    past_due, paid (card ends; card over ends) -> past_due, card, ends
    past_due, provider trial (hand; hand over; card; card over) -> active, card
    past_due, provider trial (hand ends; hand over ends; card ends; card over ends) -> active, card, ends
    past_due, provider active (hand; hand over; card; card over) -> active, card
    past_due, provider active (hand ends; hand over ends; card ends; card over ends) -> active, card, ends
    past_due, provider past_due (hand; hand over; card; card over) -> past_due, card
    past_due, provider past_due (hand ends; hand over ends; card ends; card over ends) -> past_due, card, ends
    past_due, provider ended (hand; hand over) -> past_due, hand
    past_due, provider ended (hand ends; hand over ends) -> past_due, hand, ends
    past_due, provider ended (card; card ends; card over; card over ends) -> cancelled, hand, mail ended
    limited, choose (hand; hand ends) -> limited, hand
    limited, choose (hand over; hand over ends) -> active, hand, invoice yearly
    limited, choose (card; card over) -> limited, card
    limited, choose (card ends; card over ends) -> limited, card, tell resume
    limited, cancel (hand) -> limited, hand, ends, mail cancels
    limited, cancel (hand ends; hand over ends) -> limited, hand, ends
    limited, cancel (hand over) -> cancelled, hand, mail ended
    limited, cancel (card) -> limited, card, ends, tell cancelAtEnd, mail cancels
    limited, cancel (card ends; card over ends) -> limited, card, ends
    limited, cancel (card over) -> cancelled, hand, tell cancelNow, mail ended
    limited, resume (hand; hand ends; hand over; hand over ends) -> limited, hand
    limited, resume (card; card over) -> limited, card
    limited, resume (card ends; card over ends) -> limited, card, tell resume
    limited, day (hand; hand over) -> limited, hand
    limited, day (hand ends) -> limited, hand, ends
    limited, day (hand over ends) -> cancelled, hand, mail ended
    limited, day (card; card over) -> limited, card
    limited, day (card ends; card over ends) -> limited, card, ends
    limited, paid (hand) -> active, hand
    limited, paid (hand ends) -> active, hand, ends
    limited, paid (hand over) -> active, hand, invoice monthly
    limited, paid (hand over ends) -> cancelled, hand, mail ended
    limited, paid (card; card over) -> limited, card
    limited, paid (card ends; card over ends) -> limited, card, ends
    limited, provider trial (hand; hand over; card; card over) -> active, card
    limited, provider trial (hand ends; hand over ends; card ends; card over ends) -> active, card, ends
    limited, provider active (hand; hand over; card; card over) -> active, card
    limited, provider active (hand ends; hand over ends; card ends; card over ends) -> active, card, ends
    limited, provider past_due (hand; hand over; card; card over) -> limited, card
    limited, provider past_due (hand ends; hand over ends; card ends; card over ends) -> limited, card, ends
    limited, provider ended (hand; hand over) -> limited, hand
    limited, provider ended (hand ends; hand over ends) -> limited, hand, ends
    limited, provider ended (card; card ends; card over; card over ends) -> cancelled, hand, mail ended
    cancelled, choose (hand; hand over) -> active, hand, invoice yearly
    cancelled, cancel (hand; hand over) -> cancelled, hand
    cancelled, resume (hand; hand over) -> billing.ended
    cancelled, day (hand; hand over) -> cancelled, hand
    cancelled, paid (hand; hand over) -> cancelled, hand
    cancelled, provider trial (hand; hand over) -> active, card
    cancelled, provider active (hand; hand over) -> active, card
    cancelled, provider past_due (hand; hand over) -> past_due, card, mail pastDue
    cancelled, provider ended (hand; hand over) -> cancelled, hand"
  `)
})

test('what the provider renews is never invoiced, ended or begun here without telling it', () => {
  for (const state of billingStates)
    for (const one of variants.filter(({ isExternal }) => isExternal)) {
      if (!isPossible(state, one)) continue
      for (const [, event] of events) {
        const given = event(one.cancels)
        const outcome = transition(standing(state, one), given, { today, unpaidDueOn: null })
        if ('code' in outcome || given.type === 'provider') continue
        const { subscription: after, effects } = outcome
        expect(effects.filter(({ type }) => type === 'invoice')).toEqual([])
        expect(effects.some((effect) => effect.type === 'tell')).toBe(!after.isExternal || after.cancels !== one.cancels)
        if (given.type === 'paid') expect(after.pastDueOn).toBe(standing(state, one).pastDueOn)
      }
    }
})
