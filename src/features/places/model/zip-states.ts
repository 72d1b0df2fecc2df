// In which states a zip code lies. The postal data names one; the areas of some cross a border (decision 214).
import { borderZips } from './border-zips.ts'
import { stateName } from './rules.ts'

/** A zip code of five digits, and a state that it lies in. */
export type ZipState = { zip: string; state: string }

const statesByZip = new Map(
  [...borderZips.matchAll(/(\d{5})((?: [A-Z]{2})+)/g)].map(([, zip = '', all = '']) => [zip, all.trim().split(' ')]),
)

/** All states of a zip code, as two-letter codes; the given one is first. */
export function statesOf({ zip, state }: ZipState): string[] {
  const all = statesByZip.get(zip)
  return all?.includes(state) ? [state, ...all.filter((one) => one !== state)] : [state]
}

/** The states of a zip code as an address shows them: "KY", or "TN/KY" on the border. */
export const stateCodesOf = (place: ZipState): string => statesOf(place).join('/')

/** Their names, for a sentence: "Kentucky", or "Tennessee / Kentucky". */
export const stateNamesOf = (place: ZipState): string => statesOf(place).map(stateName).join(' / ')

/** A city's states, where each of its zip codes lies in all of them; the given one is first. */
export const sharedStatesOf = (zips: readonly string[], state: string): string => {
  const [first = [state], ...others] = zips.map((zip) => statesOf({ zip, state }))
  return first.filter((one) => others.every((states) => states.includes(one))).join('/')
}

/** A county, with its state if that is another one than the address is in: the postal data names one county per zip code. */
export function countyIn({ zip, state, county }: ZipState & { county: string }): string {
  const [postal = state] = statesByZip.get(zip) ?? []
  return county !== '' && postal !== state && liesIn({ zip, state: postal }, state) ? `${county}, ${postal}` : county
}

/** True if a zip code lies in a state, wholly or in part. */
export const liesIn = (place: ZipState, state: string): boolean => statesOf(place).includes(state)

/** The state of an address: the given one if its zip code lies there, or else the one that the postal data names. */
export const stateIn = (place: ZipState, given: string | null): string => (given !== null && liesIn(place, given) ? given : place.state)

/** The zip codes that lie in several states, once for each. */
export const borderStates: readonly ZipState[] = [...statesByZip].flatMap(([zip, all]) => all.map((state) => ({ zip, state })))

/** The zip codes that lie in a state and in another one. */
export const borderZipsOf = (state: string): string[] => borderStates.flatMap((one) => (one.state === state ? [one.zip] : []))
