// Facts and rules about places. No database, no network.

export * from './distance.ts'

/** The fifty states, the District of Columbia and the territories that have zip codes, as [USPS code, name]. */
const list: readonly (readonly [string, string])[] = [
  ['AL', 'Alabama'],
  ['AK', 'Alaska'],
  ['AS', 'American Samoa'],
  ['AZ', 'Arizona'],
  ['AR', 'Arkansas'],
  ['CA', 'California'],
  ['CO', 'Colorado'],
  ['CT', 'Connecticut'],
  ['DE', 'Delaware'],
  ['DC', 'District of Columbia'],
  ['FL', 'Florida'],
  ['GA', 'Georgia'],
  ['GU', 'Guam'],
  ['HI', 'Hawaii'],
  ['ID', 'Idaho'],
  ['IL', 'Illinois'],
  ['IN', 'Indiana'],
  ['IA', 'Iowa'],
  ['KS', 'Kansas'],
  ['KY', 'Kentucky'],
  ['LA', 'Louisiana'],
  ['ME', 'Maine'],
  ['MD', 'Maryland'],
  ['MA', 'Massachusetts'],
  ['MI', 'Michigan'],
  ['MN', 'Minnesota'],
  ['MS', 'Mississippi'],
  ['MO', 'Missouri'],
  ['MT', 'Montana'],
  ['NE', 'Nebraska'],
  ['NV', 'Nevada'],
  ['NH', 'New Hampshire'],
  ['NJ', 'New Jersey'],
  ['NM', 'New Mexico'],
  ['NY', 'New York'],
  ['NC', 'North Carolina'],
  ['ND', 'North Dakota'],
  ['MP', 'Northern Mariana Islands'],
  ['OH', 'Ohio'],
  ['OK', 'Oklahoma'],
  ['OR', 'Oregon'],
  ['PA', 'Pennsylvania'],
  ['PR', 'Puerto Rico'],
  ['RI', 'Rhode Island'],
  ['SC', 'South Carolina'],
  ['SD', 'South Dakota'],
  ['TN', 'Tennessee'],
  ['TX', 'Texas'],
  ['UT', 'Utah'],
  ['VT', 'Vermont'],
  ['VI', 'Virgin Islands'],
  ['VA', 'Virginia'],
  ['WA', 'Washington'],
  ['WV', 'West Virginia'],
  ['WI', 'Wisconsin'],
  ['WY', 'Wyoming'],
]

export type State = { code: string; name: string }

/** All states and territories of addresses, by name. */
export const states: readonly State[] = list.map(([code, name]) => ({ code, name }))

/** Addresses are in the United States only. */
export const country = { code: 'US', name: 'United States' } as const

const folded = (text: string) => text.trim().replace(/\s+/g, ' ').toLowerCase()
const nameByCode = new Map(list)
const codeByName = new Map(list.map(([code, name]) => [folded(name), code]))
const countryNames = new Set(['us', 'usa', 'u.s.', 'u.s.a.', 'united states', 'united states of america'])

/** The two-letter code for a state's code or name in any case; null if no such state exists. */
export function stateCode(text: string): string | null {
  const code = text.trim().toUpperCase()
  return nameByCode.has(code) ? code : (codeByName.get(folded(text)) ?? null)
}

/** A state's name; the code itself if it is unknown. */
export const stateName = (code: string): string => nameByCode.get(code) ?? code

/** Territories with zip codes: states in postal addresses, countries in ISO 3166-1. */
export const territories: ReadonlySet<string> = new Set(['AS', 'GU', 'MP', 'PR', 'VI'])

/** True if a text names the United States: 'US', 'usa', 'United States of America'. */
export const isUnitedStates = (text: string): boolean => countryNames.has(folded(text))

/** The five digits of '92660', ' 92660 ', '92660-1234' or '92660 1234'; null for anything else. */
export const normaliseZip = (text: string): string | null => /^(\d{5})(?:[-\s]?\d{4})?$/.exec(text.trim())?.[1] ?? null

/** Normalizes place names for comparison: 'St. Louis' equals 'saint louis'. The same as the database's place_key. */
export const placeKey = (name: string): string =>
  name
    .normalize('NFD')
    .toLowerCase()
    .replace(/\bfort\b/g, 'ft')
    .replace(/\bmount\b/g, 'mt')
    .replace(/\bsaint\b/g, 'st')
    .replace(/[^a-z0-9]/g, '')

/** A county's name as stored: 'Orange County' is 'Orange'. */
export const countyName = (text: string): string => text.trim().replace(/ (county|parish|borough|census area|municipality|municipio)$/i, '')
