// Calendar days in US time zones. A project that closes "on December 2" closes when that day ends at its location.
import { memoize } from '../async/memoize.ts'
import { dayMilliseconds } from '../time/durations.ts'

/** The time zone most people of a state or territory live in (IANA tz database). */
const zones: Record<string, string> = {
  AK: 'America/Anchorage',
  AL: 'America/Chicago',
  AR: 'America/Chicago',
  AS: 'Pacific/Pago_Pago',
  AZ: 'America/Phoenix',
  CA: 'America/Los_Angeles',
  CO: 'America/Denver',
  GU: 'Pacific/Guam',
  HI: 'Pacific/Honolulu',
  IA: 'America/Chicago',
  ID: 'America/Boise',
  IL: 'America/Chicago',
  KS: 'America/Chicago',
  LA: 'America/Chicago',
  MN: 'America/Chicago',
  MO: 'America/Chicago',
  MP: 'Pacific/Saipan',
  MS: 'America/Chicago',
  MT: 'America/Denver',
  ND: 'America/Chicago',
  NE: 'America/Chicago',
  NM: 'America/Denver',
  NV: 'America/Los_Angeles',
  OK: 'America/Chicago',
  OR: 'America/Los_Angeles',
  PR: 'America/Puerto_Rico',
  SD: 'America/Chicago',
  TN: 'America/Chicago',
  TX: 'America/Chicago',
  UT: 'America/Denver',
  VI: 'America/Puerto_Rico',
  WA: 'America/Los_Angeles',
  WI: 'America/Chicago',
  WY: 'America/Denver',
}

/** One state per distinct time zone; '' represents all in Eastern time. */
export const clockStates = [...Object.keys(zones), '']

/** The entry of `clockStates` with the same time zone as a state. */
export const clockStateOf = (state: string | null): string => (state !== null && state in zones ? state : '')

/** The time zone of a two-letter state code; Eastern for states that are not listed, where most people use it. */
export const timeZoneOf = (state: string): string => zones[state] ?? 'America/New_York'

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

/** The calendar day (YYYY-MM-DD) that an instant falls on in a state. */
export const dayIn = (state: string, instant: Date): string => isoDays(timeZoneOf(state)).format(instant)

/** The first instant of a calendar day in a state. */
export function dayStart(state: string, day: string): Date {
  const utc = Date.parse(`${day}T00:00:00Z`)
  // The offset is the one in force at that moment; a second lookup corrects days with a clock change.
  let instant = utc - offsetAt(state, utc)
  instant = utc - offsetAt(state, instant)
  return new Date(instant)
}

/** Makes the first instant of the day of an instant in a state, as text: what is shown to whom only the day concerns. */
export function dayOfInstant(state: string): (instant: Date) => string {
  const known = new Map<number, string>()
  return (instant) => {
    const hour = Math.floor(instant.getTime() / 3_600_000)
    const day = known.get(hour) ?? dayStart(state, dayIn(state, instant)).toISOString()
    known.set(hour, day)
    return day
  }
}

/**
 * The instant of a local date and time (YYYY-MM-DDTHH:MM) in a state. A time that the clock change skips is an hour later; of a repeated
 * time, the first is meant.
 */
export function instantIn(state: string, text: string): Date {
  const utc = Date.parse(`${text}Z`)
  if (Number.isNaN(utc)) return new Date(Number.NaN)
  const candidates = [offsetAt(state, utc - dayMilliseconds), offsetAt(state, utc + dayMilliseconds)].map((offset) => utc - offset)
  const shown = candidates.filter((instant) => instant + offsetAt(state, instant) === utc)
  return new Date(shown.length > 0 ? Math.min(...shown) : Math.max(...candidates))
}

/** The local date and time (YYYY-MM-DDTHH:MM) in a state. */
export const clockIn = (state: string, instant: Date): string =>
  new Date(instant.getTime() + offsetAt(state, instant.getTime())).toISOString().slice(0, 16)

/** The last millisecond of a calendar day in a state. */
export const dayEnd = (state: string, day: string): Date => new Date(dayStart(state, nextDay(day)).getTime() - 1)

const nextDay = (day: string): string => addDays(day, 1)
const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMilliseconds).toISOString().slice(0, 10)

/** The local hour, 0 to 23, in a state. */
export const clockHour = (state: string, instant: Date): number =>
  Number(
    clocks(timeZoneOf(state))
      .formatToParts(instant)
      .find((one) => one.type === 'hour')?.value,
  )

/** The weekday of a calendar day: 0 is Sunday. */
export const weekdayIn = (state: string, instant: Date): number => new Date(`${dayIn(state, instant)}T00:00:00Z`).getUTCDay()

/** The instant of a full local hour in a state, some days after an instant's day. */
export const instantAt = (state: string, instant: Date, { days, hour }: { days: number; hour: number }): Date => {
  const utc = Date.parse(`${addDays(dayIn(state, instant), days)}T${String(hour).padStart(2, '0')}:00:00Z`)
  return new Date(utc - offsetAt(state, utc - offsetAt(state, utc)))
}

/** Calendar days between two instants in a state; 0 on the same day. */
export const daysBetween = (state: string, from: Date, to: Date): number =>
  Math.round((Date.parse(`${dayIn(state, to)}T00:00:00Z`) - Date.parse(`${dayIn(state, from)}T00:00:00Z`)) / dayMilliseconds)

function offsetAt(state: string, instant: number): number {
  const parts = clocks(timeZoneOf(state)).formatToParts(instant)
  const part = (type: string) => Number(parts.find((one) => one.type === type)?.value)
  return (
    Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second')) - Math.floor(instant / 1000) * 1000
  )
}
