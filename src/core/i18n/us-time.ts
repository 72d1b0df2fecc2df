// Calendar days in US time zones. A project that closes "on December 2" closes when that day ends at its location.

import { memoize } from '../async/memoize.ts'
import { addDays } from '../time/days.ts'
import { dayMilliseconds } from '../time/durations.ts'
import type { TimeZone } from '../time/time-zones.ts'

const isoDays = memoize((timeZone) => new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }))
const clocks = memoize(
  (timeZone) =>
    new Intl.DateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    }),
)

/** The calendar day (YYYY-MM-DD) that an instant falls on in a time zone. */
export const dayIn = (timeZone: TimeZone, instant: Date): string => isoDays(timeZone).format(instant)

/** The first instant of a calendar day in a time zone. */
export function dayStart(timeZone: TimeZone, day: string): Date {
  const utc = Date.parse(`${day}T00:00:00Z`)
  // The offset is the one in force at that moment; a second lookup corrects days with a clock change.
  let instant = utc - offsetAt(timeZone, utc)
  instant = utc - offsetAt(timeZone, instant)
  return new Date(instant)
}

/** Makes the first instant of the day of an instant in a timeZone, as text: what is shown to whom only the day concerns. */
export function dayOfInstant(timeZone: TimeZone): (instant: Date) => string {
  const known = new Map<number, string>()
  return (instant) => {
    const hour = Math.floor(instant.getTime() / 3_600_000)
    const day = known.get(hour) ?? dayStart(timeZone, dayIn(timeZone, instant)).toISOString()
    known.set(hour, day)
    return day
  }
}

/**
 * The instant of a local date and time (YYYY-MM-DDTHH:MM) in a time zone. A time that the clock change skips is an hour later;
 * of a repeated time, the first is meant.
 */
export function instantIn(timeZone: TimeZone, text: string): Date {
  const utc = Date.parse(`${text}Z`)
  if (Number.isNaN(utc)) return new Date(Number.NaN)
  const candidates = [offsetAt(timeZone, utc - dayMilliseconds), offsetAt(timeZone, utc + dayMilliseconds)].map((offset) => utc - offset)
  const shown = candidates.filter((instant) => instant + offsetAt(timeZone, instant) === utc)
  return new Date(shown.length > 0 ? Math.min(...shown) : Math.max(...candidates))
}

/** The local date and time (YYYY-MM-DDTHH:MM) in a time zone. */
export const clockIn = (timeZone: TimeZone, instant: Date): string =>
  new Date(instant.getTime() + offsetAt(timeZone, instant.getTime())).toISOString().slice(0, 16)

/** The last millisecond of a calendar day in a time zone. */
export const dayEnd = (timeZone: TimeZone, day: string): Date => new Date(dayStart(timeZone, addDays(day, 1)).getTime() - 1)

/** The local hour, 0 to 23, in a time zone. */
export const clockHour = (timeZone: TimeZone, instant: Date): number =>
  Number(
    clocks(timeZone)
      .formatToParts(instant)
      .find((one) => one.type === 'hour')?.value,
  )

/** The weekday of a calendar day: 0 is Sunday. */
export const weekdayIn = (timeZone: TimeZone, instant: Date): number => new Date(`${dayIn(timeZone, instant)}T00:00:00Z`).getUTCDay()

/** The instant of a full local hour in a timeZone, some days after an instant's day. */
export const instantAt = (timeZone: TimeZone, instant: Date, { days, hour }: { days: number; hour: number }): Date => {
  const utc = Date.parse(`${addDays(dayIn(timeZone, instant), days)}T${String(hour).padStart(2, '0')}:00:00Z`)
  return new Date(utc - offsetAt(timeZone, utc - offsetAt(timeZone, utc)))
}

/** Calendar days between two instants in a time zone; 0 on the same day. */
export const daysBetween = (timeZone: TimeZone, from: Date, to: Date): number =>
  Math.round((Date.parse(`${dayIn(timeZone, to)}T00:00:00Z`) - Date.parse(`${dayIn(timeZone, from)}T00:00:00Z`)) / dayMilliseconds)

function offsetAt(timeZone: TimeZone, instant: number): number {
  const parts = clocks(timeZone).formatToParts(instant)
  const part = (type: string) => Number(parts.find((one) => one.type === type)?.value)
  return (
    Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second')) - Math.floor(instant / 1000) * 1000
  )
}
