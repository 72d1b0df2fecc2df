// Days that were sent, as instants of a time zone.

import type { TimeZone } from '../time/time-zones.ts'
import { dayEnd, dayIn, dayStart } from './us-time.ts'

/**
 * The instant of a sent day (YYYY-MM-DD: its first or last one in the time zone) or of an exact time.
 * @returns null for an empty text
 */
export function instantOf(timeZone: TimeZone, text: string | null | undefined, edge: 'start' | 'end'): Date | null {
  if (!text) return null
  if (text.includes('T')) return new Date(text)
  return edge === 'start' ? dayStart(timeZone, text) : dayEnd(timeZone, text)
}

export type DayPeriod = { from: Date | null; to: Date | null }

/**
 * A period in whole days of a time zone: of the days named, or of those that the instants are in, which makes the period wider.
 * Officials see the day of a response, and no filter may tell its time.
 */
export function wholeDays(timeZone: TimeZone, { from, to }: { from?: string | undefined; to?: string | undefined }): DayPeriod {
  const dayOf = (moment: string) => (moment.includes('T') ? dayIn(timeZone, new Date(moment)) : moment)
  return { from: from ? dayStart(timeZone, dayOf(from)) : null, to: to ? dayEnd(timeZone, dayOf(to)) : null }
}
