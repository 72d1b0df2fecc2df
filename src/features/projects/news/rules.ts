import { dayIn, dayStart } from '../../../core/i18n/us-time.ts'

export const updateTitleLengthMax = 120
export const updateTextLengthMax = 4000
export const factLabelLengthMax = 80
export const factValueLengthMax = 120

const twelveHours = 12 * 3_600_000

/**
 * When an update was posted: now, unless a day (YYYY-MM-DD by the clocks of the organisation's state) is named. A day keeps the instant
 * that was there if that lies on it; else it is meant at noon, which is the same day in every zone of the country.
 * @returns null for a day that is still to come
 */
export function postedAt(day: string | undefined, { state, now, before }: { state: string; now: Date; before?: Date }): Date | null {
  const kept = before ?? now
  if (!day || dayIn(state, kept) === day) return kept
  if (day > dayIn(state, now)) return null
  return day === dayIn(state, now) ? now : new Date(dayStart(state, day).getTime() + twelveHours)
}
