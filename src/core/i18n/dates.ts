// Days and times in readable form.
import { memoize } from '../async/memoize.ts'
import type { TimeZone } from '../time/time-zones.ts'
import { type Language, languages } from './languages.ts'
import { setDay } from './sentence.ts'
import { dayAndTime, type Locale, timeOfDay } from './time-of-day.ts'

const days = memoize((locale, timeZone) => new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone }))
const moments = memoize(
  (locale: Locale, timeZone) => new Intl.DateTimeFormat(locale, { month: 'short', day: 'numeric', ...timeOfDay(locale), timeZone }),
)

/** "Dec 2, 2026" or the language's equivalent. */
export const formatDay = (language: Language, timeZone: TimeZone, instant: string | Date): string =>
  setDay(language, days(languages[language].locale, timeZone).format(new Date(instant)))

/** The same for a calendar day (YYYY-MM-DD). */
export const formatDate = (language: Language, day: string): string =>
  setDay(language, days(languages[language].locale, 'UTC').format(new Date(day)))

const longDays = memoize((locale, timeZone) => new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone }))

/** "December 2, 2026". */
export const formatLongDay = (language: Language, timeZone: TimeZone, instant: string | Date): string =>
  setDay(language, longDays(languages[language].locale, timeZone).format(new Date(instant)))

/** The same for a calendar day (YYYY-MM-DD). */
export const formatLongDate = (language: Language, day: string): string =>
  setDay(language, longDays(languages[language].locale, 'UTC').format(new Date(day)))

const numericDays = memoize(
  (locale) => new Intl.DateTimeFormat(locale, { year: 'numeric', month: 'numeric', day: 'numeric', timeZone: 'UTC' }),
)

/** "12/2/2026" or the language's order and separators, for a calendar day (YYYY-MM-DD). */
export const formatNumericDate = (language: Language, day: string): string => numericDays(languages[language].locale).format(new Date(day))

/** "Nov 20, 4:12 PM". */
export const formatMoment = (language: Language, timeZone: TimeZone, instant: string | Date): string =>
  setDay(language, moments(languages[language].locale, timeZone).format(new Date(instant)))

const instants = memoize((locale: Locale, timeZone) => new Intl.DateTimeFormat(locale, { ...dayAndTime(locale), timeZone }))

/** "Nov 20, 2026, 4:12 PM". */
export const formatInstant = (language: Language, timeZone: TimeZone, instant: string | Date): string =>
  setDay(language, instants(languages[language].locale, timeZone).format(new Date(instant)))

/** "Pacific Time": a time zone's name, the same in summer and winter. */
export const formatTimeZone = (language: Language, timeZone: TimeZone): string => zoneNames(languages[language].locale, timeZone)

const zoneNames = memoize((locale: Locale, timeZone: string) => {
  const parts = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'longGeneric' }).formatToParts(0)
  return parts.find((part) => part.type === 'timeZoneName')?.value ?? timeZone
})

const times = memoize((locale: Locale) => new Intl.DateTimeFormat(locale, timeOfDay(locale)))

/** "4:12 PM" in the reader's time zone; in the browser only. */
export const formatTime = (language: Language, instant: Date): string => times(languages[language].locale).format(instant)
