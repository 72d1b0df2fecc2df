import { parsePhoneNumberFromString } from 'libphonenumber-js/min'

/** Area code and exchange of a North American number never begin with 0 or 1 (ATIS-0300119). */
const northAmerican = /^[2-9]\d{2}[2-9]\d{6}$/

/**
 * Converts a telephone number in US or international notation to E.164 (`+19495550142`); null if it is invalid. Fictional numbers
 * (555-01xx) are valid.
 */
export function readMobile(text: string): string | null {
  const number = parsePhoneNumberFromString(text.trim(), { defaultCountry: 'US', extract: false })
  if (!number?.isPossible()) return null
  if (number.countryCallingCode === '1' && !northAmerican.test(number.nationalNumber)) return null
  return number.number
}
