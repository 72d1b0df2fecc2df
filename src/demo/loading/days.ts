import type { SeededRandom } from '../../core/async/seeded-random.ts'
import { dayStart } from '../../core/i18n/us-time.ts'
import { addDays } from '../../core/time/days.ts'
import type { TimeZone } from '../../core/time/time-zones.ts'

const hour = 3_600_000

/** The instant of an hour (10.5 is half past ten) of a day counted from today, in a time zone. */
export const atHour = (timeZone: TimeZone, today: string, days: number, clock: number) =>
  new Date(dayStart(timeZone, addDays(today, days)).getTime() + clock * hour)

/** The end of all demo activity: the first instant of the load day in the latest time zone of a server. */
export const latest = (today: string) => new Date(`${today}T00:00:00Z`)

const wakingHours = [
  [7, 8.5, 3],
  [8.5, 12, 4],
  [12, 14, 4],
  [14, 17, 3],
  [17, 22.5, 8],
] as const

/**
 * A random instant of an answer: any day of the span, weighted toward its start, in waking hours if the span allows.
 * @param span first and last possible instant
 */
export function someMoment(luck: SeededRandom, timeZone: TimeZone, [from, to]: readonly [Date, Date]): Date {
  const length = to.getTime() - from.getTime()
  for (let attempt = 0; attempt < 6; attempt++) {
    const on = new Date(from.getTime() + length * luck.next() ** 1.5).toISOString().slice(0, 10)
    const [opens, closes] = luck.pick(wakingHours.flatMap(([a, b, weight]) => Array.from({ length: weight }, () => [a, b] as const)))
    const moment = new Date(dayStart(timeZone, on).getTime() + luck.between(opens, closes) * hour)
    if (moment >= from && moment <= to) return moment
  }
  return new Date(from.getTime() + luck.next() * length)
}

export const later = (moment: Date, seconds: number) => new Date(moment.getTime() + seconds * 1000)
export const earliest = (...moments: Date[]) => new Date(Math.min(...moments.map(Number)))
export const newest = (...moments: Date[]) => new Date(Math.max(...moments.map(Number)))
