import type { Refusal } from '../../../core/contract/errors.ts'
// When a completed project is removed, who is warned, and what prevents it. Days are calendar days, YYYY-MM-DD.
import { dayIn } from '../../../core/i18n/us-time.ts'
import { dayMilliseconds } from '../../../core/time/durations.ts'
import type { TimeZone } from '../../../core/time/time-zones.ts'
import type { Status } from '../model/shapes.ts'

/** Why a project was removed: its retention period ended, or its administrator deleted it. */
export const causes = ['schedule', 'deleted'] as const
export type Cause = (typeof causes)[number]

/** Officials are warned this many days before a removal. */
export const warningDays = [30, 7] as const
export type WarningDays = (typeof warningDays)[number]
/** The longest period an organization may set: a hundred years. */
export const periodMonthsMax = 1200
export const holdReasonLengthMax = 500

const asUtc = (day: string) => Date.parse(`${day}T00:00:00Z`)

/** The same day of the month, this many calendar months later; the last day of a shorter month (30 November + 3 = 28 February). */
export function addMonths(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const first = new Date(Date.UTC(year, month - 1 + months, 1))
  const length = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate()
  first.setUTCDate(Math.min(date, length))
  return first.toISOString().slice(0, 10)
}

/** Whole days from one day to another; negative if `to` is earlier. */
export const daysUntil = (from: string, to: string): number => Math.round((asUtc(to) - asUtc(from)) / dayMilliseconds)

/** True if the text is an existing day; false for 30 February. */
export const isDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(asUtc(text)) && new Date(asUtc(text)).toISOString().startsWith(text)

/** An organization's retention period in months: its own if it is longer than the installation's, which is the minimum. */
export const retentionMonthsOf = (own: number | null, least: number): number => Math.max(own ?? 0, least)

/** The day on which a completed project is removed: this many calendar months after its completion, in its organization's time zone. */
export const removalDay = (completedAt: Date, timeZone: TimeZone, months: number): string => addMonths(dayIn(timeZone, completedAt), months)

/** What is due on a day for a project without a legal hold: its removal, the nearest warning, or nothing. */
export function dueOn(today: string, removal: string): 'removal' | WarningDays | null {
  const left = daysUntil(today, removal)
  if (left <= 0) return 'removal'
  return [...warningDays].reverse().find((days) => left <= days) ?? null
}

/** Why a completed project cannot be reopened, or null: from its removal day on, it cannot. */
export const reopenRefusal = (today: string, removal: string): Refusal | null =>
  today < removal ? null : { status: 409, code: 'retention.tooLate' }

/**
 * True if a new period would bring a removal so near that officials could not be warned in time.
 * @param removals a project's removal days under the old and the new period
 */
export const isTooSoon = (today: string, removals: { before: string; after: string }): boolean =>
  removals.after < removals.before && daysUntil(today, removals.after) < warningDays[0]

/** A deleted project with responses can be restored for so many days. */
export const binDays = 30

type KeptUntilInput = { status: Status; completedAt: Date | null; timeZone: TimeZone; now: Date; own: number | null; least: number }

/**
 * The day until which the records schedule keeps a project with responses, if that is later than the bin would. A project that was never
 * completed has a schedule only if its organization set a period. An open project counts as completed today.
 * @param input.completedAt the last completion, also of a project that was reopened
 * @returns YYYY-MM-DD, or null if it may be deleted
 */
export function projectRetainedUntil({ status, completedAt, timeZone, now, own, least }: KeptUntilInput): string | null {
  if (completedAt === null && own === null) return null
  const from = status === 'completed' && completedAt ? completedAt : now
  const day = removalDay(from, timeZone, retentionMonthsOf(own, least))
  return daysUntil(dayIn(timeZone, now), day) > binDays ? day : null
}
