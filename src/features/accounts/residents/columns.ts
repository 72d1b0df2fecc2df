// The columns of the sheet: what a resident's registration asks, but the password.
import { languages } from '../../../core/i18n/languages.ts'
import { country, states } from '../../places/model/rules.ts'
import { ageRanges, ethnicities, genders, noApartment, residentStatuses, titles } from '../model/options.ts'

export const columns = [
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
export type Column = (typeof columns)[number]

/** Columns that a sheet may leave out, and rows may leave empty: they follow from the others. */
export const optionalColumns: ReadonlySet<Column> = new Set(['ageRange', 'plus4', 'city', 'state', 'county', 'country', 'language'])

/** What a column may hold, for its dropdown. */
export const choices: Partial<Record<Column, readonly string[]>> = {
  title: titles,
  gender: genders,
  ethnicity: ethnicities,
  residentStatus: residentStatuses,
  ageRange: ageRanges,
  state: states.map(({ code }) => code),
  country: [country.name],
  language: Object.keys(languages),
}

/** Offered in a dropdown as well, though anything may be written. */
export const suggestions: Partial<Record<Column, readonly string[]>> = { apartment: [noApartment] }

export const rowsMax = 20_000
export const fileBytesMax = 10 * 1024 * 1024
