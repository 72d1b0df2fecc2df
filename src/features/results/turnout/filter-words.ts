import { formatDate } from '../../../core/i18n/dates.ts'
import { formatList } from '../../../core/i18n/sentence.ts'
import { useLanguage } from '../../../core/i18n/words.tsx'
import { useWords as useAccountWords } from '../../accounts/model/words.ts'
import type { ResultsFilter } from '../model/filter.ts'
import { useWords } from '../model/words.ts'
import { useWords as useTurnoutWords } from './words.ts'

/** The filter in words: "18-24, zip 92660, from Nov 1, 2026"; '' without a filter. */
export function useFilterWords(): (filter: ResultsFilter) => string {
  const words = useWords()
  const accountWords = useAccountWords()
  const turnoutWords = useTurnoutWords()
  const language = useLanguage()
  return ({ groups: { ageRange, gender, ethnicity, zip, way, duplicates }, from, to }) => {
    const parts = [
      ageRange,
      gender && accountWords(`genders.${gender as 'Male'}`),
      ethnicity && accountWords(`ethnicities.${ethnicity as 'Other'}`),
      zip && words('only.zip', { zip }),
      way && turnoutWords(`ways.${way as 'code'}`),
      duplicates && words('only.withoutDuplicates'),
      from && words('only.from', { day: formatDate(language, from) }),
      to && words('only.to', { day: formatDate(language, to) }),
    ]
    return formatList(language, parts.filter((one) => !!one) as string[])
  }
}
