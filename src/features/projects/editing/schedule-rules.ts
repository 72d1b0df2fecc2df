import type { Refusal } from '../../../core/contract/errors.ts'
import { dayMilliseconds } from '../../../core/time/durations.ts'

const daysAheadMax = 366

/** Checks a scheduled time: it must be in the future and within a year. */
export function scheduleRefusal(at: Date, now: Date): Refusal | null {
  if (Number.isNaN(at.getTime())) return { code: 'schedule.when' }
  if (at <= now) return { code: 'schedule.past' }
  return at.getTime() - now.getTime() > daysAheadMax * dayMilliseconds ? { code: 'schedule.tooFar' } : null
}
