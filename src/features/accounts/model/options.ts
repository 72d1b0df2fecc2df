// Choices and limits of accounts. Separate from the contract, so forms in the browser load no schemas.
import { megabyte } from '../../../core/storage/file-size.ts'

/** A colleague's possible permissions; the administrator is the person who registered the organization. */
export const colleaguePermissions = ['viewer', 'editor'] as const
export const titles = ['Mr.', 'Miss', 'Mrs.', 'Dr.', 'Ms.'] as const
export const genders = ['Male', 'Female', 'Other', 'Prefer not to answer'] as const
export const ethnicities = [
  'African-American',
  'American Indian or Alaska Native',
  'Asian or Pacific Islander',
  'Caucasian',
  'Hispanic or Latino',
  'Native Hawaiians or Other Pacific Islander',
  'Multiracial',
  'Other',
  'Prefer not to answer',
] as const
export const residentStatuses = ['US Resident', 'US Citizen or permanent resident', 'Prefer not to answer'] as const
export const organizationTypes = ['City', 'Government', 'Municipal', 'Business Improvement Districts', 'Think Tank', 'Higher-Ed'] as const
export const ageRanges = ['16-17', '18-24', '25-34', '35-44', '45-54', '55-64', '65+'] as const
export type AgeRange = (typeof ageRanges)[number]

export const minimumAge = 16
export const colleaguesMax = 20
export const nameLengthHint = 20
export const nameLengthMax = 60
export const passwordLengthMin = 8
/** A mailed code of six digits is valid for so many minutes. */
export const mailedCodeMinutes = 10
export const passwordLengthMax = 200
export const logoBytesMax = 2 * megabyte
/** The value of the required apartment field for the tick "No apartment or suite". */
export const noApartment = 'No apartment or suite'
