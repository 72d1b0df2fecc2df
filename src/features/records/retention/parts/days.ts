import { formatDate, formatDay } from '../../../../core/i18n/dates.ts'
import { useLanguage } from '../../../../core/i18n/words.tsx'

/** Writes calendar days (YYYY-MM-DD) and instants of a state as the reader's language does. */
export function useDays(state: string): (day: string) => string {
  const language = useLanguage()
  return (day) => (day.includes('T') ? formatDay(language, state, day) : formatDate(language, day))
}
