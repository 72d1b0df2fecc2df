// Eligibility: who may answer, comment, like and vote. One list of conditions, which reads facts in a process (`refusalCode`) and in a
// statement (`isEligible`, responders.server.ts).

export type ResponseRefusal =
  | 'login.needed'
  | 'respond.official'
  | 'respond.notPublished'
  | 'respond.completed'
  | 'respond.notOpenYet'
  | 'respond.closed'
  | 'respond.otherState'
  | 'respond.otherZip'
  | 'respond.movedSince'
  | 'respond.mobileRequired'
  | 'terms.notAccepted'

/**
 * What the rule asks about a project, a resident and the moment.
 * @template V a fact: a value, or SQL of one
 * @template B true or false, or SQL of it
 */
export type EligibilityFacts<V, B> = {
  status: V
  startsAt: V
  endsAt: V
  /** When the project was published. */
  postedAt: V
  now: V
  /** The state of the project's organization, and that of the resident. */
  organizationState: V
  state: V
  /** The resident's zip code is one of the project's. */
  isOfZip: B
  /** The resident's last move to another zip code. */
  movedAt: V
  /** The resident has accepted every version of the terms that has to be accepted by now. */
  hasAcceptedTerms: B
  requiresMobile: B
  hasConfirmedMobile: B
}

export type Operations<V, B> = {
  isEqual: (a: V, b: V) => B
  differs: (a: V, constant: string) => B
  /** True as well if one of them is missing. */
  isNotBefore: (a: V, b: V) => B
  implies: (a: B, b: B) => B
}

/**
 * `time`: the project takes responses now, from any person. `place`: the person is one of the residents who are asked. `person`: what
 * else the person has to have.
 */
type Requirement<B> = { code: ResponseRefusal; about: 'time' | 'place' | 'person'; holds: B }

/**
 * The conditions, in the order of their refusals: a published project that is not completed; the project's zip codes and the
 * state of its organization; no move after the project was published; its dates, both inclusive; the terms; a confirmed mobile number where
 * the project asks for one.
 */
export const eligibilityConditionsOf = <V, B>(f: EligibilityFacts<V, B>, is: Operations<V, B>): Requirement<B>[] => [
  { code: 'respond.notPublished', about: 'time', holds: is.differs(f.status, 'draft') },
  { code: 'respond.completed', about: 'time', holds: is.differs(f.status, 'completed') },
  { code: 'respond.otherState', about: 'place', holds: is.isEqual(f.state, f.organizationState) },
  { code: 'respond.otherZip', about: 'place', holds: f.isOfZip },
  { code: 'respond.movedSince', about: 'person', holds: is.isNotBefore(f.postedAt, f.movedAt) },
  { code: 'respond.notOpenYet', about: 'time', holds: is.isNotBefore(f.now, f.startsAt) },
  { code: 'respond.closed', about: 'time', holds: is.isNotBefore(f.endsAt, f.now) },
  { code: 'terms.notAccepted', about: 'person', holds: f.hasAcceptedTerms },
  { code: 'respond.mobileRequired', about: 'person', holds: is.implies(f.requiresMobile, f.hasConfirmedMobile) },
]

type FactValue = string | Date | null
const inProcess: Operations<FactValue, boolean> = {
  isEqual: (a, b) => a === b,
  differs: (a, constant) => a !== constant,
  isNotBefore: (a, b) => a === null || b === null || a >= b,
  implies: (a, b) => !a || b,
}

/** @returns the code of the first condition that fails, of those that are about this; null if all hold */
export const refusalCode = (
  facts: EligibilityFacts<FactValue, boolean>,
  about: readonly Requirement<boolean>['about'][] = ['time', 'place', 'person'],
): ResponseRefusal | null => eligibilityConditionsOf(facts, inProcess).find((one) => about.includes(one.about) && !one.holds)?.code ?? null
