// What a city says it does with what people said. No database, no clock.
import { dayIn } from '../../../core/i18n/us-time.ts'

/** Promised by a day, done, or not done and why. */
export const decisionStatuses = ['promised', 'done', 'declined'] as const
export type DecisionStatus = (typeof decisionStatuses)[number]
export const decisionTextLengthMax = 1000
export const decisionsMax = 100

/** `promisedFor` is a day, YYYY-MM-DD, on the calendar of the organisation's state. */
export type Promised = { status: DecisionStatus; promisedFor: string | null }

/** A promise is overdue from the day after its day, on the organisation's calendar. */
export const isOverdue = ({ status, promisedFor }: Promised, state: string, now: Date): boolean =>
  status === 'promised' && promisedFor !== null && dayIn(state, now) > promisedFor

/** What becomes of a decision's promise. `before` is null for a new decision. */
export function promiseOf(
  sent: { status?: DecisionStatus | undefined; promisedFor?: string | null | undefined },
  before: Promised | null,
  today: string,
): Promised | { refusal: 'decision.promise' | 'decision.past' } {
  const status = sent.status ?? before?.status ?? 'promised'
  const day = sent.promisedFor === undefined ? (before?.promisedFor ?? null) : sent.promisedFor || null
  if (status === 'declined') return { status, promisedFor: null }
  if (status === 'promised' && day === null) return { refusal: 'decision.promise' }
  // A day that was promised before may have passed; nobody promises one anew.
  if (status === 'promised' && day !== null && day < today && day !== before?.promisedFor) return { refusal: 'decision.past' }
  return { status, promisedFor: day }
}
