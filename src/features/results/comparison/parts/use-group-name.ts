import { useWords as useAccountWords } from '../../../accounts/model/words.ts'
import { useWords as useTurnoutWords } from '../../turnout/words.ts'
import type { Side } from '../rules.ts'
import { useWords } from '../words.ts'

/** A group's name in the reader's language; ages and zip codes are the same in all. */
export function useGroupName(by: Side): (group: string) => string {
  const words = useWords()
  const accountWords = useAccountWords()
  const turnoutWords = useTurnoutWords()
  return (group) => {
    if (group === '') return words('unstated')
    if (by === 'gender') return accountWords(`genders.${group as 'Male'}`)
    if (by === 'ethnicity') return accountWords(`ethnicities.${group as 'Other'}`)
    return by === 'way' ? turnoutWords(`ways.${group as 'code'}`) : group
  }
}
