import type { languages } from './languages.ts'

export type Locale = (typeof languages)[keyof typeof languages]['locale']
type TimeFormat = Intl.DateTimeFormatOptions

/** How a language formats the time of day. Hindi puts the part of the day before the hour (शाम 6:35); Intl's "pm" is in Latin letters. */
export const timeOfDay = (locale: Locale): TimeFormat => ({
  hour: 'numeric',
  minute: '2-digit',
  ...(locale === 'hi-IN' && { dayPeriod: 'short' }),
})

/** The day and the time. */
export const dayAndTime = (locale: Locale): TimeFormat =>
  locale === 'hi-IN'
    ? { year: 'numeric', month: 'short', day: 'numeric', ...timeOfDay(locale) }
    : { dateStyle: 'medium', timeStyle: 'short' }
