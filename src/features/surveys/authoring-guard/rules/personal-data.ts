import { firstMatchOf, type QuestionRule } from './rule.ts'

const phrases = [
  'your (?:full |first |last |family |own )?name',
  'names? of your (?:children|family|spouse|partner|kids)',
  '(?:your )?e-?mail(?: address)?',
  '(?:your )?(?:phone|telephone|cell|mobile)(?: phone)? numbers?',
  '(?:your )?(?:home|street|mailing|postal|exact) address',
  'your address',
  'where do you live',
  '(?:your )?(?:date of birth|birth ?date|birthday)',
  'when were you born',
  '(?:your )?social security(?: number)?',
  'ssn',
  "(?:your )?driver'?s licen[sc]e(?: number)?",
  '(?:your )?license plate',
  '(?:your )?(?:immigration status|citizenship)',
  '(?:your )?(?:bank|credit card) (?:account|number|details)',
  '(?:your )?(?:medical|health) (?:condition|history|insurance|records?)',
  '(?:your )?(?:household )?income',
]

/** Asks for personal data. The account already provides what officials may know of a respondent, under an alias. */
export const personalData: QuestionRule = ({ text, help }) => firstMatchOf(phrases, `${text} ${help}`)
