import { formatDate, formatDay } from '../../../../core/i18n/dates.ts'
import { useLanguage } from '../../../../core/i18n/words.tsx'
import type { TimeZone } from '../../../../core/time/time-zones.ts'

/** Formats calendar days (YYYY-MM-DD) and instants in a time zone, in the reader's language. */
export function useDays(timeZone: TimeZone): (day: string) => string {
  const language = useLanguage()
  return (day) => (day.includes('T') ? formatDay(language, timeZone, day) : formatDate(language, day))
}
