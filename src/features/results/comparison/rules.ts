// Groups side by side. No database, no HTTP, no clock.
import { groupSizeMin, hiddenMembers } from '../../../core/async/small-groups.ts'
import { ageRanges, ethnicities, genders } from '../../accounts/model/options.ts'
import { ways } from '../../surveys/arrivals/rules.ts'
import type { QuestionSpec } from '../../surveys/kinds/kind.ts'
import { hasShape } from '../../surveys/kinds/kinds.ts'

/** What people can be compared by. */
export const sides = ['ageRange', 'gender', 'ethnicity', 'zip', 'way'] as const
export type Side = (typeof sides)[number]

const orders: Partial<Record<Side, readonly string[]>> = { ageRange: ageRanges, gender: genders, ethnicity: ethnicities, way: ways }

/** Groups in the order in which forms list them, zip codes by number; people without a group come last. */
export function inComparedOrder(by: Side, groups: readonly string[]): string[] {
  const order = orders[by] ?? []
  const rank = (group: string) => (group === '' ? Number.POSITIVE_INFINITY : order.indexOf(group))
  return groups.toSorted((a, b) => rank(a) - rank(b) || a.localeCompare(b))
}

/** True if every answer of the question is one of a list, or several. */
export const isListed = (asked: Pick<QuestionSpec, 'type'>): boolean => hasShape(asked, 'share', 'steps', 'options', 'several')
/** True if the answers of groups can be put side by side; not those in words. */
export const isCompared = (asked: Pick<QuestionSpec, 'type'>): boolean =>
  isListed(asked) || hasShape(asked, 'numbers', 'days', 'ranks', 'points', 'places', 'pairs')

/** The count is null if it is of 1 to 4 people, or would reveal one that is. */
export type GroupTotal = { answer: string; count: number | null }
/** How a group answered a question. The average is of ratings, scales and numbers, the median of numbers, the ranks of rankings. */
export type GroupResult = {
  count: number
  totals: GroupTotal[]
  average: number | null
  median: number | null
  ranks: { answer: string; mean: number }[]
}

/** Zip codes in a comparison; a table has room for few. */
const zipsMax = 8

/**
 * The places of each group by zip code, the same ones for all groups, largest first, and '' for all others. A place tells where somebody
 * lives or walks: zip codes with fewer than 5 answers count as others, and a group's count of 1 to 4 is hidden, with others that would
 * tell of it.
 */
export function placeTotals(groups: readonly (readonly { answer: string; count: number }[])[]): GroupTotal[][] {
  const all = new Map<string, number>()
  for (const { answer, count } of groups.flat()) all.set(answer, (all.get(answer) ?? 0) + count)
  const zips = [...all]
    .filter(([zip, count]) => zip !== '' && count >= groupSizeMin)
    .sort(([a, m], [b, n]) => n - m || a.localeCompare(b))
    .slice(0, zipsMax)
    .map(([zip]) => zip)
  return groups.map((own) => {
    const of = (zip: string) => own.find((one) => one.answer === zip)?.count ?? 0
    const others = own.filter((one) => !zips.includes(one.answer)).reduce((sum, one) => sum + one.count, 0)
    const totals = [...zips.map((answer) => ({ answer, count: of(answer) })), { answer: '', count: others }]
    const hidden = hiddenMembers(new Map(totals.map(({ answer, count }) => [answer, [count]])))
    return totals.map((one) => (hidden.has(one.answer) ? { ...one, count: null } : one))
  })
}

/** In a group of fewer people, one person changes a share by more than 5 percentage points. */
export const steadySizeMin = 20
