// Groups side by side. No database, no HTTP, no clock.
import { ageRanges, ethnicities, genders } from '../../accounts/model/options.ts'
import { ways } from '../../surveys/arrivals/rules.ts'
import type { QuestionSpec } from '../../surveys/model/options.ts'

/** What people can be compared by. */
export const sides = ['ageRange', 'gender', 'ethnicity', 'zip', 'way'] as const
export type Side = (typeof sides)[number]

const orders: Partial<Record<Side, readonly string[]>> = { ageRange: ageRanges, gender: genders, ethnicity: ethnicities, way: ways }

/** Groups in the order in which forms list them, zip codes by number; people without a group come last. */
export function inOrder(by: Side, groups: readonly string[]): string[] {
  const order = orders[by] ?? []
  const rank = (group: string) => (group === '' ? Number.POSITIVE_INFINITY : order.indexOf(group))
  return groups.toSorted((a, b) => rank(a) - rank(b) || a.localeCompare(b))
}

const compared: readonly QuestionSpec['type'][] = ['yesno', 'rating', 'scale', 'choice', 'choices']
/** True if every answer of the question is one of a list, or several. */
export const isCompared = ({ type }: Pick<QuestionSpec, 'type'>): boolean => compared.includes(type)

/** In a group of fewer people, one person changes a share by more than 5 percentage points. */
export const steadySizeMin = 20
