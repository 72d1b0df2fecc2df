const daysAheadMax = 366
const dayMilliseconds = 86_400_000

/** What is wrong with a moment to publish at; null where nothing is. It is to come, and within a year. */
export function scheduleRefusal(at: Date, now: Date): string | null {
  if (Number.isNaN(at.getTime())) return 'schedule.when'
  if (at <= now) return 'schedule.past'
  return at.getTime() - now.getTime() > daysAheadMax * dayMilliseconds ? 'schedule.tooFar' : null
}
