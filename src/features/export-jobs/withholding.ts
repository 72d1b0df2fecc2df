// What is withheld from a copy for a public-records request. A table that counsel can read and change: what, and why. Pure.
import type { Place } from '../surveys/rules.ts'

/**
 * Reasons stand in README.txt of the package. Those of California: Government Code 7922.000 (public interest in not disclosing) and 7927.700
 * (files whose disclosure would be an unwarranted invasion of personal privacy); federal FOIA's exemption 6 is the same thought.
 */
export const rules = {
  name: 'Name of a respondent. Replaced by the alias, which is the same within a project and means nothing outside.',
  email: 'Email address of a respondent.',
  gender: 'Gender of a respondent: with age range and zip code it can point to one person.',
  ethnicity: 'Ethnicity of a respondent: with age range and zip code it can point to one person.',
  textEmail: 'An email address in what a respondent wrote, replaced by [email withheld].',
  textPhone: 'A telephone number in what a respondent wrote, replaced by [phone number withheld].',
  textNumber: 'A number in the form of a social security number, replaced by [number withheld].',
  textAddress: 'A house number with its street in what a respondent wrote, replaced by [address withheld].',
  textLink: 'A link in what a respondent wrote, which can lead to a person, replaced by [link withheld].',
  reporter: 'Who reported something that others could read, and their words about it where they point to a person.',
  place: 'The exact place that a respondent marked, rounded to about half a mile.',
} as const
export type Rule = keyof typeof rules

/** Address part of a mailbox, US and international telephone numbers, numbered streets with the usual words and their short forms. */
const patterns: readonly { rule: Rule; pattern: RegExp; says: string }[] = [
  { rule: 'textEmail', pattern: /[\p{L}\p{N}._%+-]+@[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)+/gu, says: '[email withheld]' },
  { rule: 'textLink', pattern: /\b(https?:\/\/|www\.)[^\s<>"]+/giu, says: '[link withheld]' },
  { rule: 'textNumber', pattern: /(?<![\d-])\d{3}-\d{2}-\d{4}(?![\d-])/g, says: '[number withheld]' },
  {
    rule: 'textPhone',
    pattern: /(?<![\d.,$])(\+\d{1,3}[\s.-]?)?(\(\d{3}\)\s?|\d{3}[\s.-])\d{3}[\s.-]?\d{4}(?!\d)|(?<!\d)\+\d{8,15}(?!\d)/g,
    says: '[phone number withheld]',
  },
  {
    rule: 'textAddress',
    pattern:
      /(?<!\d)\d{1,5}[a-z]?\s+((north|south|east|west|n|s|e|w)\.?\s+)?(\p{L}[\p{L}'’.-]*\s+){1,3}(street|st|avenue|ave|road|rd|boulevard|blvd|lane|ln|drive|dr|court|ct|place|pl|way|terrace|ter|circle|cir|highway|hwy|parkway|pkwy)\b\.?/giu,
    says: '[address withheld]',
  },
]

export type Withheld = (rule: Rule, where: string) => void

/** A text without what the patterns find; `note` is told of each. */
export function withoutIdentifiers(text: string, where: string, note: Withheld): string {
  let clean = text
  for (const { rule, pattern, says } of patterns)
    clean = clean.replace(pattern, () => {
      note(rule, where)
      return says
    })
  return clean
}

/** About half a mile of latitude; somewhat less of longitude where people live in the United States. */
const placeDigits = 2

/** A marked place, rounded; one in words only as it is. */
export function roundedPlace(value: Place, where: string, note: Withheld): Place {
  if (value.lat === null || value.lng === null) return value
  note('place', where)
  return { ...value, lat: Number(value.lat.toFixed(placeDigits)), lng: Number(value.lng.toFixed(placeDigits)) }
}

/** Columns that name or point to a person. */
export const withheldColumns: Partial<Record<string, Rule>> = { name: 'name', email: 'email', gender: 'gender', ethnicity: 'ethnicity' }
