// Days and times as people read them.
import { type Language, languages } from './languages.ts'
import { timeZoneOf } from './us-time.ts'

/** "Dec 2, 2026", or the language's own way, on the calendar of a state. */
export const formatDay = (language: Language, state: string, instant: string | Date): string =>
  new Intl.DateTimeFormat(languages[language].locale, { dateStyle: 'medium', timeZone: timeZoneOf(state) }).format(new Date(instant))

/** "Nov 20, 4:12 PM" by the clocks of a state. */
export const formatMoment = (language: Language, state: string, instant: string | Date): string =>
  new Intl.DateTimeFormat(languages[language].locale, {
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone: timeZoneOf(state),
  }).format(new Date(instant))
