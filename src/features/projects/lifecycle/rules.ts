// When a completed project goes, who is told before, and what keeps it. Days are calendar days, YYYY-MM-DD.
import { dayIn } from '../../../core/i18n/us-time.ts'

/** Why a project was removed: its retention period ended, or its administrator deleted it. */
export const causes = ['schedule', 'deleted'] as const
export type Cause = (typeof causes)[number]

/** Officials are warned so many days before a removal. */
export const warningDays = [30, 7] as const
export type WarningDays = (typeof warningDays)[number]
/** The longest period an organisation may set: a hundred years. */
export const periodMonthsMax = 1200
export const reasonLengthMax = 500

const dayMilliseconds = 86_400_000
const asUtc = (day: string) => Date.parse(`${day}T00:00:00Z`)

/** The same day of the month so many calendar months later; the month's last day where it is shorter (30 November + 3 = 28 February). */
export function addMonths(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const first = new Date(Date.UTC(year, month - 1 + months, 1))
  const length = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate()
  first.setUTCDate(Math.min(date, length))
  return first.toISOString().slice(0, 10)
}

/** Whole days from one day to another; negative where the other lies before it. */
export const daysUntil = (from: string, to: string): number => Math.round((asUtc(to) - asUtc(from)) / dayMilliseconds)

/** Whether a text is a day that exists: not 30 February. */
export const isDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(asUtc(text)) && new Date(asUtc(text)).toISOString().startsWith(text)

/** An organisation's period in months: its own where that is longer than the installation's, which is the least. */
export const periodOf = (own: number | null, least: number): number => Math.max(own ?? 0, least)

/** The day on which a project that was completed at an instant is removed: so many calendar months later in its organisation's state. */
export const removalDay = (completedAt: Date, state: string, months: number): string => addMonths(dayIn(state, completedAt), months)

/** What is to be done on a day with a project that no hold keeps: its removal, the nearest warning, or nothing. */
export function dueOn(today: string, removal: string): 'removal' | WarningDays | null {
  const left = daysUntil(today, removal)
  if (left <= 0) return 'removal'
  return [...warningDays].reverse().find((days) => left <= days) ?? null
}

/** Why a completed project cannot be opened again; null where it can: until its removal day, which belongs to the removal. */
export const reopenRefusal = (today: string, removal: string): string | null => (today < removal ? null : 'retention.tooLate')

/**
 * Whether another period would bring a removal so near that nobody could be warned in time.
 * @param removals a project's removal days by the old and by the new period
 */
export const isTooSoon = (today: string, removals: { before: string; after: string }): boolean =>
  removals.after < removals.before && daysUntil(today, removals.after) < warningDays[0]
