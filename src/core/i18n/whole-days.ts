// Periods of a filter over responses, in days of a state.
import { dayEnd, dayIn, dayStart } from './us-time.ts'

export type DayPeriod = { from: Date | null; to: Date | null }

/**
 * A period in whole days of a state: of the days named, or of those that the instants are in, which makes the period wider. Officials see
 * the day of a response, and no filter may tell its time.
 */
export function wholeDays(state: string, { from, to }: { from?: string | undefined; to?: string | undefined }): DayPeriod {
  const dayOf = (moment: string) => (moment.includes('T') ? dayIn(state, new Date(moment)) : moment)
  return { from: from ? dayStart(state, dayOf(from)) : null, to: to ? dayEnd(state, dayOf(to)) : null }
}
