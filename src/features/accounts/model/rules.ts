import type { Refusal } from '../../../core/contract/errors.ts'
// Rules of accounts. No database, no clock, no HTTP.
import { type AgeRange, minimumAge, passwordLengthMin } from './options.ts'

/** A greater age is a mistyped year. */
const ageMax = 125

/**
 * Parses a calendar day to YYYY-MM-DD from `2001-02-28`, an ISO instant that begins with it, or `02/28/2001`; null if it does not exist.
 */
export function readDay(text: string): string | null {
  const american = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text.trim())
  const day = american ? `${american[3]}-${american[1]?.padStart(2, '0')}-${american[2]?.padStart(2, '0')}` : text.trim()
  const parts = /^(\d{4}-\d{2}-\d{2})(T[\d:.]+(Z|[+-]\d{2}:?\d{2})?)?$/.exec(day)
  if (!parts) return null
  const date = new Date(`${parts[1]}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(`${parts[1]}T`) ? (parts[1] as string) : null
}

/** Completed years from a birth to a day, both YYYY-MM-DD. A birthday on February 29 is March 1 in other years. */
export function ageOn(day: string, birth: string): number {
  const years = Number(day.slice(0, 4)) - Number(birth.slice(0, 4))
  return day.slice(5) < birth.slice(5) ? years - 1 : years
}

/** The age range of an age in years; null below the minimum age. */
export function ageRangeOf(age: number): AgeRange | null {
  if (age < minimumAge) return null
  if (age < 18) return '16-17'
  if (age < 25) return '18-24'
  if (age < 35) return '25-34'
  if (age < 45) return '35-44'
  if (age < 55) return '45-54'
  return age < 65 ? '55-64' : '65+'
}

/** Why a date of birth is invalid on a day (YYYY-MM-DD); null if it is valid. */
export function birthRefusal(day: string, birth: string | null): Refusal | null {
  if (birth === null || birth > day || ageOn(day, birth) > ageMax) return { code: 'account.dateOfBirth' }
  return ageOn(day, birth) < minimumAge ? { code: 'account.tooYoung', values: { age: minimumAge } } : null
}

/** The requirements for a password, in display order. */
export const passwordRules = {
  length: (password: string) => password.length >= passwordLengthMin,
  upper: (password: string) => /\p{Lu}/u.test(password),
  lower: (password: string) => /\p{Ll}/u.test(password),
  digit: (password: string) => /\d/.test(password),
} as const

export const isStrongPassword = (password: string): boolean => Object.values(passwordRules).every((met) => met(password))

const schemes = /:\/\/|\bwww\./i
/** Generic endings, and two letters for countries. A full stop between words of a name is followed by a space. */
const endings =
  'com|net|org|info|biz|edu|gov|mil|app|dev|xyz|site|shop|store|online|club|link|click|live|page|news|city|tech|top|vip|work|zone|[a-z]{2}'
const domain = new RegExp(`[\\p{L}\\d-]{2}\\.(?:${endings})(?![\\p{L}\\d])`, 'iu')

/** True if a name contains a web address or something that mail programs make one of. */
export const hasLink = (name: string): boolean => schemes.test(name) || domain.test(name)

/** The slug of an organization: `City of Ñuñoa` becomes `city-of-nunoa`. A name without Latin letters becomes `organization`. */
export const organizationSlugOf = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 60)
    .replace(/-$/, '') || 'organization'
