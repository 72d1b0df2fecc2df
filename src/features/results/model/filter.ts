// The filter in the address of the results page. Shared by the pages that show answers and by the link to the export.
import { dayEnd, dayStart } from '../../../core/i18n/us-time.ts'
import { ageRanges, ethnicities, genders } from '../../accounts/model/options.ts'
import type { Project } from '../../projects/model/contract.ts'
import { ways } from '../../surveys/arrivals/rules.ts'
import { filterGroupsIn, filterNames, type GroupFilter } from './groups.ts'

/** Why a part of an address's filter narrows nothing: too few people came this way, or there is no such value. */
export type LeftOut = 'wayHidden' | 'unknown'
export type ResultsFilter = {
  from: string
  to: string
  includeUnconfirmed: boolean
  groups: GroupFilter & { duplicates?: string | null }
  leftOut?: readonly LeftOut[]
}

/** Parses the filter of an address, without values that there are not. Days are those in the project's time zone. */
export function resultsFilterOf(search: URLSearchParams, choices: Readonly<Record<string, readonly string[]>>): ResultsFilter {
  const day = (name: string) => {
    const text = search.get(name) ?? ''
    return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : ''
  }
  const known: Record<string, string> = Object.fromEntries(
    filterNames.map((name) => [name, choices[name]?.find((one) => one === search.get(name)) ?? '']),
  )
  const [first, last] = [day('from'), day('to')]
  const [from, to] = first && last && last < first ? ['', ''] : [first, last]
  const taken: Record<string, string> = { ...known, from, to }
  const hasUnknown = Object.entries(taken).some(([name, value]) => value === '' && search.get(name))
  return {
    ...{ from, to },
    includeUnconfirmed: search.get('unconfirmed') === 'on',
    groups: { ...filterGroupsIn(known), duplicates: known.duplicates || null },
    ...(hasUnknown ? { leftOut: ['unknown'] } : {}),
  }
}

/** The filter as query parameters, with the page's own parameter for unconfirmed people. */
export const filterParams = ({ from, to, includeUnconfirmed, groups }: ResultsFilter, unconfirmed: string): [string, string][] => [
  ...filterNames.flatMap((name): [string, string][] => (groups[name] ? [[name, groups[name]]] : [])),
  ...(from ? [['from', from] as [string, string]] : []),
  ...(to ? [['to', to] as [string, string]] : []),
  ...(includeUnconfirmed ? [[unconfirmed, 'on'] as [string, string]] : []),
]

/** The values that each group can be narrowed down to. Duplicates are left out of figures alone, never of lists of people. */
export const filterChoicesOf = ({ zipCodes }: Project) => ({
  ageRange: ageRanges,
  gender: genders,
  ethnicity: ethnicities,
  zip: zipCodes,
  way: ways,
})

/** A page's filter as API input: days become instants in the project's time zone. */
export const queryOf = ({ location: { timeZone } }: Project, { groups, from, to, includeUnconfirmed }: ResultsFilter) => ({
  ...Object.fromEntries(Object.entries(groups).filter(([, value]) => value !== null)),
  ...(includeUnconfirmed ? { includeUnconfirmed: 'true' } : {}),
  ...(from ? { from: dayStart(timeZone, from).toISOString() } : {}),
  ...(to ? { to: dayEnd(timeZone, to).toISOString() } : {}),
})
