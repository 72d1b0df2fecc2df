import { languages } from '../../../core/languages.ts'
import { useLanguage } from '../../../core/words.tsx'

/** Writes a part of a whole as the language writes whole percents: 32%. */
export function useShare(): (part: number, whole: number) => string {
  const language = useLanguage()
  const percent = new Intl.NumberFormat(languages[language].locale, { style: 'percent', maximumFractionDigits: 0 })
  return (part, whole) => percent.format(whole === 0 ? 0 : part / whole)
}
