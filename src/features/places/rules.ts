// Facts and decisions about places. No database, no network.

export type Point = { lat: number; lng: number }

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

/** Every state and territory that an address can have, by name. */
export const states: readonly State[] = list.map(([code, name]) => ({ code, name }))

/** Addresses are in the United States only. */
export const country = { code: 'US', name: 'United States' } as const

const folded = (text: string) => text.trim().replace(/\s+/g, ' ').toLowerCase()
const nameByCode = new Map(list)
const codeByName = new Map(list.map(([code, name]) => [folded(name), code]))
const countryNames = new Set(['us', 'usa', 'u.s.', 'u.s.a.', 'united states', 'united states of america'])

/** The two-letter code for a state's code or name in any case; null when there is no such state. */
export function stateCode(text: string): string | null {
  const code = text.trim().toUpperCase()
  return nameByCode.has(code) ? code : (codeByName.get(folded(text)) ?? null)
}

/** A state's name; the code itself where it is unknown. */
export const stateName = (code: string): string => nameByCode.get(code) ?? code

/** Whether a text names the United States: 'US', 'usa', 'United States of America'. */
export const isUnitedStates = (text: string): boolean => countryNames.has(folded(text))

/** The five digits of '92660', ' 92660 ', '92660-1234' or '92660 1234'; null for anything else. */
export const normaliseZip = (text: string): string | null => /^(\d{5})(?:[-\s]?\d{4})?$/.exec(text.trim())?.[1] ?? null

/** Mean radius of the Earth in miles: 6,371.0088 km (R1 of GRS 80; Moritz, Geodetic Reference System 1980) / 1.609344. */
export const earthRadiusMiles = 6371.0088 / 1.609344

const radians = Math.PI / 180

/** The distance between two points in miles along a great circle (haversine); exact to some 0.5 %, as the Earth is no ball. */
export function milesBetween(a: Point, b: Point): number {
  const dLat = (b.lat - a.lat) * radians
  const dLng = (b.lng - a.lng) * radians
  const h = Math.sin(dLat / 2) ** 2 + Math.cos(a.lat * radians) * Math.cos(b.lat * radians) * Math.sin(dLng / 2) ** 2
  return 2 * earthRadiusMiles * Math.asin(Math.min(1, Math.sqrt(h)))
}
