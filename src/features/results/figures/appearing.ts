import { formatInstant, formatTimeZone } from '../../../core/i18n/dates.ts'
import type { Language } from '../../../core/i18n/languages.ts'
import type { TimeZone } from '../../../core/time/time-zones.ts'

/** When figures appear, as the texts that announce them name it: "Nov 29, 2026, 6:00 AM" and "Pacific Time". */
export const appearing = (language: Language, timeZone: TimeZone, at: string): { moment: string; zone: string } => ({
  moment: formatInstant(language, timeZone, at),
  zone: formatTimeZone(language, timeZone),
})
