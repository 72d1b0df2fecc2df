import { formatDate, formatDay } from '../../../../core/i18n/dates.ts'
import { useLanguage } from '../../../../core/i18n/words.tsx'

/** Formats calendar days (YYYY-MM-DD) and instants in a state's time zone, in the reader's language. */
export function useDays(state: string): (day: string) => string {
  const language = useLanguage()
  return (day) => (day.includes('T') ? formatDay(language, state, day) : formatDate(language, day))
}
