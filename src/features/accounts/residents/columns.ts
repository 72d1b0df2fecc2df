// The columns of the sheet: a resident's registration without the password.

import { languages } from '../../../core/i18n/languages.ts'
import { megabyte } from '../../../core/storage/file-size.ts'
import { country, states } from '../../places/model/rules.ts'
import { ageRanges, ethnicities, genders, noApartment, residentStatuses, titles } from '../model/options.ts'

export const importColumns = [
  'title',
  'firstName',
  'lastName',
  'email',
  'mobileNumber',
  'dateOfBirth',
  'gender',
  'ethnicity',
  'residentStatus',
  'ageRange',
  'streetAddress',
  'apartment',
  'zipCode',
  'plus4',
  'city',
  'state',
  'county',
  'country',
  'language',
] as const
export type ResidentColumn = (typeof importColumns)[number]

export const isColumn = (name: string): name is ResidentColumn => (importColumns as readonly string[]).includes(name)

/** Columns and cells that may be left empty, because they follow from others. */
export const optionalColumns: ReadonlySet<ResidentColumn> = new Set(['ageRange', 'plus4', 'city', 'state', 'county', 'country', 'language'])

/** Allowed values of a column, for its dropdown. */
export const columnChoices: Partial<Record<ResidentColumn, readonly string[]>> = {
  title: titles,
  gender: genders,
  ethnicity: ethnicities,
  residentStatus: residentStatuses,
  ageRange: ageRanges,
  state: states.map(({ code }) => code),
  country: [country.name],
  language: Object.keys(languages),
}

/** Dropdown suggestions for columns that allow any value. */
export const suggestions: Partial<Record<ResidentColumn, readonly string[]>> = { apartment: [noApartment] }

export const residentsRowsMax = 20_000
export const residentsFileBytesMax = 10 * megabyte
