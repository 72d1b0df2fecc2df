import { dayMilliseconds } from '../../../core/time/durations.ts'

const daysAheadMax = 366

/**
 * Checks a scheduled time: it must be in the future and within a year.
 * @returns the refusal's code, or null
 */
export function scheduleRefusal(at: Date, now: Date): string | null {
  if (Number.isNaN(at.getTime())) return 'schedule.when'
  if (at <= now) return 'schedule.past'
  return at.getTime() - now.getTime() > daysAheadMax * dayMilliseconds ? 'schedule.tooFar' : null
}
