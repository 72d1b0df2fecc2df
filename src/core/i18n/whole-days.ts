// Periods of a filter over responses, in days of a time zone.

import type { TimeZone } from '../time/time-zones.ts'
import { dayEnd, dayIn, dayStart } from './us-time.ts'

export type DayPeriod = { from: Date | null; to: Date | null }

/**
 * A period in whole days of a time zone: of the days named, or of those that the instants are in, which makes the period wider.
 * Officials see the day of a response, and no filter may tell its time.
 */
export function wholeDays(timeZone: TimeZone, { from, to }: { from?: string | undefined; to?: string | undefined }): DayPeriod {
  const dayOf = (moment: string) => (moment.includes('T') ? dayIn(timeZone, new Date(moment)) : moment)
  return { from: from ? dayStart(timeZone, dayOf(from)) : null, to: to ? dayEnd(timeZone, dayOf(to)) : null }
}
