// Calendar days as people type them.
import type { Language } from './languages.ts'

type Part = 'year' | 'month' | 'day'
const dayFirst: Part[] = ['day', 'month', 'year']
const yearFirst: Part[] = ['year', 'month', 'day']
const usual: Partial<Record<Language, Part[]>> = { en: ['month', 'day', 'year'], zh: yearFirst }

/**
 * Reads a day: 2027-03-14, 14.3.2027, 2027年3月14日, or with slashes, hyphens or spaces in the language's order (3/14/2027 in English).
 * @returns YYYY-MM-DD, or null for anything else, such as a day that does not exist or a year of two digits
 */
export function dayTyped(language: Language, typed: string): string | null {
  // NFKC turns full-width digits into ordinary ones.
  const text = typed
    .normalize('NFKC')
    .trim()
    .replace(/[年月]/g, '-')
    .replace(/日$/, '')
    .replace(/\s+/g, ' ')
  const [, a = '', separator = '', b = '', c = ''] = /^(\d{1,4}) ?([-/. ]) ?(\d{1,2}) ?\2 ?(\d{1,4})$/.exec(text) ?? []
  const numbers = [a, b, c]
  const order = orderOf(language, a, separator)
  const part = (name: Part) => numbers[order.indexOf(name)] ?? ''
  if (part('year').length !== 4 || part('month').length > 2 || part('day').length > 2) return null
  const day = [part('year'), part('month').padStart(2, '0'), part('day').padStart(2, '0')].join('-')
  // JavaScript parses 2026-02-30 as a date two days later.
  return new Date(`${day}T00:00:00Z`).toJSON()?.startsWith(day) ? day : null
}

function orderOf(language: Language, first: string, separator: string): Part[] {
  if (first.length > 2) return yearFirst
  return separator === '.' ? dayFirst : (usual[language] ?? dayFirst)
}
