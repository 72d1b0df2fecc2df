import { dayIn, dayStart } from '../../../core/i18n/us-time.ts'

export const updateTitleLengthMax = 120
export const updateTextLengthMax = 4000
export const factLabelLengthMax = 80
export const factValueLengthMax = 120

const twelveHours = 12 * 3_600_000

/**
 * When an update was posted: now, or on a named day (YYYY-MM-DD in the time zone of the organization's state). The same day keeps the
 * existing time; another day gets noon UTC, which is the same day in every US time zone.
 * @returns null for a day in the future
 */
export function postedAt(day: string | undefined, { state, now, before }: { state: string; now: Date; before?: Date }): Date | null {
  const kept = before ?? now
  if (!day || dayIn(state, kept) === day) return kept
  if (day > dayIn(state, now)) return null
  return day === dayIn(state, now) ? now : new Date(dayStart(state, day).getTime() + twelveHours)
}
