// The columns of a population sheet: a row is a place, a column a group of its residents.
import { megabyte } from '../../../core/storage/file-size.ts'
import { ageRanges, ethnicities, genders } from '../../accounts/model/options.ts'

export const placeLevels = ['state', 'county', 'city', 'zip'] as const
export const characteristics = ['ageRange', 'gender', 'ethnicity'] as const
export type Characteristic = (typeof characteristics)[number]

/** A stated answer that is not a group; no census counts it. */
export const unsaid = 'Prefer not to answer'
const counted = (groups: readonly string[]) => groups.filter((group) => group !== unsaid)
/** The groups of each characteristic, in order, as people state them. */
export const groupsOf: Record<Characteristic, readonly string[]> = {
  ageRange: ageRanges,
  gender: counted(genders),
  ethnicity: counted(ethnicities),
}

const prefixes: Record<Characteristic, string> = { ageRange: 'age', gender: 'gender', ethnicity: 'ethnicity' }
export type GroupColumn = { name: string; characteristic: Characteristic; group: string }
export const groupColumns: readonly GroupColumn[] = characteristics.flatMap((characteristic) =>
  groupsOf[characteristic].map((group) => ({ name: `${prefixes[characteristic]} ${group}`, characteristic, group })),
)
/** The columns of every sheet. */
export const placeColumns = ['level', 'place', 'residents'] as const
export const populationColumns: readonly string[] = [...placeColumns, ...groupColumns.map((one) => one.name)]

/** California, the largest state, has about 2,700 zip codes, 1,200 cities and 58 counties. */
export const populationRowsMax = 5000
export const populationFileBytesMax = 5 * megabyte
export const sourceNameMax = 200
export const sourceLinkMax = 500
export const sourceYearMin = 1990
