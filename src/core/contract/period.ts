// The start and end of a filter by time, the same in every contract.
import * as z from 'zod/mini'

/** A day or an instant, both ends included. For responses, the whole days in the organization's time zone. */
export const Moment = z.optional(z.union([z.iso.date(), z.iso.datetime({ offset: true }), z.literal('')], 'field.date'))

/** @returns the first or last instant of the period; null without a bound */
export const instantOf = (moment: string | undefined, end: 'first' | 'last'): Date | null => {
  if (!moment) return null
  return new Date(moment.includes('T') ? moment : `${moment}T${end === 'first' ? '00:00:00.000' : '23:59:59.999'}Z`)
}
