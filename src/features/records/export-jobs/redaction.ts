// The redaction rules for public-records requests: a table that counsel can read and change. Pure.
import type { PlaceAnswer } from '../../surveys/kinds/answer.ts'

/**
 * README.txt of the package explains each rule, from `records.rule.*` of the catalog. Reasons under California law: Government Code
 * 7922.000 (public interest in not disclosing) and 7927.700 (files whose disclosure would be an unwarranted invasion of personal privacy);
 * exemption 6 of the federal FOIA is equivalent.
 */
export const rules = [
  'name',
  'email',
  'gender',
  'ethnicity',
  'textEmail',
  'textPhone',
  'textNumber',
  'textAddress',
  'textLink',
  'reporter',
  'place',
  'file',
  'shape',
] as const
export type Rule = (typeof rules)[number]

/** Rules for parts of a text, which leave a mark. */
export type TextRule = Extract<Rule, `text${string}`>

const houseNumber = String.raw`(?<!\d)\d{1,5}[a-z]?\s+((north|south|east|west|n|s|e|w)\.?\s+)?`
const streetName = String.raw`(\p{L}[\p{L}'’.-]*\s+){1,3}`
const streetSuffixes =
  'street|st|avenue|ave|road|rd|boulevard|blvd|lane|ln|drive|dr|court|ct|place|pl|way|terrace|ter|circle|cir|highway|hwy|parkway|pkwy'

/** Email addresses, US and international telephone numbers, numbered streets with the usual words and abbreviations. */
export const patterns: readonly { rule: TextRule; pattern: RegExp }[] = [
  { rule: 'textEmail', pattern: /(?<![\p{L}\p{N}._%+-])[\p{L}\p{N}._%+-]+@[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)+/gu },
  { rule: 'textLink', pattern: /\b(https?:\/\/|www\.)[^\s<>"]+/giu },
  { rule: 'textNumber', pattern: /(?<![\d-])\d{3}-\d{2}-\d{4}(?![\d-])/g },
  {
    rule: 'textPhone',
    pattern: /(?<![\d.,$])(\+\d{1,3}[\s.-]?)?(\(\d{3}\)\s?|\d{3}[\s.-])\d{3}[\s.-]?\d{4}(?!\d)|(?<![\d.,$])(\+\d{8,15}|1?\d{10})(?!\d)/g,
  },
  {
    rule: 'textAddress',
    pattern: new RegExp(`${houseNumber}${streetName}(${streetSuffixes})\\b\\.?`, 'giu'),
  },
]

/** Where in the package something was redacted. */
export type Where = 'everySheet' | 'responses' | 'comments' | 'imported' | 'reports'
export type Withheld = (rule: Rule, where: Where) => void
/** The mark that replaces redacted text. */
export type RedactionMark = (rule: TextRule) => string

/** A text with marks in place of matches; calls `note` for each. */
export function withoutIdentifiers(text: string, where: Where, note: Withheld, mark: RedactionMark): string {
  let clean = text
  for (const { rule, pattern } of patterns)
    clean = clean.replace(pattern, () => {
      note(rule, where)
      return mark(rule)
    })
  return clean
}

/** About half a mile of latitude; somewhat less of longitude at US latitudes. */
const placeDigits = 2

/** A marked place, rounded; a place in words is unchanged. */
export function roundedPlace(value: PlaceAnswer, where: Where, note: Withheld): PlaceAnswer {
  if (value.lat === null || value.lng === null) return value
  note('place', where)
  return { ...value, lat: Number(value.lat.toFixed(placeDigits)), lng: Number(value.lng.toFixed(placeDigits)) }
}

/** Columns that name or identify a person. */
export const withheldColumns: Partial<Record<string, Rule>> = { name: 'name', email: 'email', gender: 'gender', ethnicity: 'ethnicity' }
