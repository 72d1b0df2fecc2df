import { ageRanges } from '../../features/accounts/model/options.ts'

export interface CensusSource {
  name: string
  year: number
  link: string
}

/** How many people live in a place of the demo, counted by the Census Bureau. */
export interface CensusFigures {
  level: 'city' | 'zip'
  place: string
  residents: number
  groups: Readonly<Record<'ageRange' | 'gender' | 'ethnicity', Readonly<Record<string, number>>>>
  source: CensusSource
}

/** The tables begin with 15 to 17 years: 16-17 has no figure. */
const countedAges = ageRanges.slice(1)
/** In the order of table B03002, as Plaza names them; people of Hispanic origin are of any race, the others of none. */
const origins = [
  'Caucasian',
  'African-American',
  'American Indian or Alaska Native',
  'Asian or Pacific Islander',
  'Native Hawaiians or Other Pacific Islander',
  'Other',
  'Multiracial',
  'Hispanic or Latino',
] as const

const named = (names: readonly string[], people: readonly number[]) => Object.fromEntries(names.map((name, i) => [name, people[i] ?? 0]))

type Six = readonly [number, number, number, number, number, number]
type Eight = readonly [...Six, number, number]

/**
 * @param sexes men and women; the survey has no third answer
 * @param ages from 18-24 on
 * @param races in the order of table B03002
 */
export const demoCensus = (
  [level, place, residents]: readonly ['city' | 'zip', string, number],
  sexes: readonly [number, number],
  ages: Six,
  races: Eight,
  source: CensusSource,
): CensusFigures => ({
  ...{ level, place, residents, source },
  groups: { ageRange: named(countedAges, ages), gender: named(['Male', 'Female'], sexes), ethnicity: named(origins, races) },
})

const survey = 'U.S. Census Bureau, American Community Survey'

/** Table DP05 of zip codes, five years up to `year`. */
export const profileOf = (zips: readonly string[], year: number): CensusSource => ({
  name: `${survey} ${year - 4}–${year}, table DP05`,
  year,
  link: `https://data.census.gov/table/ACSDP5Y${year}.DP05?g=860XX00US${zips.join(',')}`,
})

/** Ages and sexes of one period, and races of a later one, both of five years. */
export const agesAndRacesOf = (place: string, [ages, races]: readonly [number, number]): CensusSource => ({
  name: `${survey}, table B01001 of ${ages - 4}–${ages}, table B03002 of ${races - 4}–${races}`,
  year: races,
  link: `https://data.census.gov/table/ACSDT5Y${ages}.B01001?g=160XX00US${place}`,
})
