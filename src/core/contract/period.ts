// The start and end of a filter by time, the same in every contract.
import * as z from 'zod/mini'
import { dayEnd, dayIn, dayStart } from '../i18n/us-time.ts'

/** A day or an instant, both ends included. For responses, the whole days in the organization's time zone. */
export const Moment = z.optional(z.union([z.iso.date(), z.iso.datetime({ offset: true }), z.literal('')], 'field.date'))

/** @returns the first or last instant of the period; null without a bound */
export const instantOf = (moment: string | undefined, end: 'first' | 'last'): Date | null => {
  if (!moment) return null
  return new Date(moment.includes('T') ? moment : `${moment}T${end === 'first' ? '00:00:00.000' : '23:59:59.999'}Z`)
}

export type Period = { from: Date | null; to: Date | null }

/**
 * A period in whole days of a state: of the days named, or of those that the instants are in, which makes the period wider. Officials see
 * the day of a response, and no filter may tell its time.
 */
export function wholeDays(state: string, { from, to }: { from?: string | undefined; to?: string | undefined }): Period {
  const dayOf = (moment: string) => (moment.includes('T') ? dayIn(state, new Date(moment)) : moment)
  return { from: from ? dayStart(state, dayOf(from)) : null, to: to ? dayEnd(state, dayOf(to)) : null }
}
