import { useWords as useAccountWords } from '../../../accounts/model/words.ts'
import type { WeightingReply } from '../contract.ts'
import type { Dimension } from '../rules.ts'

export type Comparison = WeightingReply['comparisons'][number]
/** A group's label in the reader's language; years and zip codes are the same in all. */
export function useGroupLabel(): (dimension: Dimension, group: string) => string {
  const words = useAccountWords()
  return (dimension, group) => {
    if (dimension === 'gender') return words(`genders.${group as 'Male'}`)
    if (dimension === 'ethnicity') return words(`ethnicities.${group as 'Other'}`)
    return group
  }
}
