import { dayIn, dayStart } from '../../../core/i18n/us-time.ts'
import type { TimeZone } from '../../../core/time/time-zones.ts'

export const updateTitleLengthMax = 120
export const updateTextLengthMax = 4000
export const factLabelLengthMax = 80
export const factValueLengthMax = 120

const twelveHours = 12 * 3_600_000

/**
 * When an update was posted: now, or on a named day (YYYY-MM-DD in the organization's time zone). The same day keeps the
 * existing time; another day gets noon UTC, which is the same day in every US time zone.
 * @returns null for a day in the future
 */
export function postedAt(
  day: string | undefined,
  { timeZone, now, before }: { timeZone: TimeZone; now: Date; before?: Date },
): Date | null {
  const existing = before ?? now
  if (!day || dayIn(timeZone, existing) === day) return existing
  if (day > dayIn(timeZone, now)) return null
  return day === dayIn(timeZone, now) ? now : new Date(dayStart(timeZone, day).getTime() + twelveHours)
}
