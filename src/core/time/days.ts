// Calendar days (YYYY-MM-DD), without a time zone.
import { dayMilliseconds } from './durations.ts'

/** The calendar day some days after another; before it, if `days` is negative. */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMilliseconds).toISOString().slice(0, 10)
