import type { Refusal } from '../../../core/contract/errors.ts'
// Rules for the city's promises in answer to residents. No database, no clock.
import { dayIn } from '../../../core/i18n/us-time.ts'
import type { TimeZone } from '../../../core/time/time-zones.ts'

export const decisionStatuses = ['promised', 'done', 'declined'] as const
export type DecisionStatus = (typeof decisionStatuses)[number]
export const decisionTextLengthMax = 1000
export const decisionsMax = 100

/** `promisedFor` is a day, YYYY-MM-DD, in the organization's time zone. */
export type Promised = { status: DecisionStatus; promisedFor: string | null }

/** True from the day after the promised day, in the organization's time zone. */
export const isOverdue = ({ status, promisedFor }: Promised, timeZone: TimeZone, now: Date): boolean =>
  status === 'promised' && promisedFor !== null && dayIn(timeZone, now) > promisedFor

/** The stored promise after a change, or the refusal of `promisedFor`. `before` is null for a new decision. */
export function promiseOf(
  sent: { status?: DecisionStatus | undefined; promisedFor?: string | null | undefined },
  before: Promised | null,
  today: string,
): Promised | Refusal<'decision.promise' | 'decision.past'> {
  const status = sent.status ?? before?.status ?? 'promised'
  const day = sent.promisedFor === undefined ? (before?.promisedFor ?? null) : sent.promisedFor || null
  if (status === 'declined') return { status, promisedFor: null }
  if (status === 'promised' && day === null) return { code: 'decision.promise' }
  // A promised day may pass; only a new promise must be in the future.
  if (status === 'promised' && day !== null && day < today && day !== before?.promisedFor) return { code: 'decision.past' }
  return { status, promisedFor: day }
}
