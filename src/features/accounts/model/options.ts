// What can be chosen, and the figures of accounts. Apart from the contract, so a form in the browser brings no schemas along.
/** What a colleague can be; the administrator is who registered the organization. */
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
export const passwordLengthMax = 200
export const logoBytesMax = 2 * 1024 * 1024
/** What "No apartment or suite" fills the required field with. */
export const noApartment = 'No apartment or suite'
