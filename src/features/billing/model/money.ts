// Amounts as people read and type them. They are integer cents everywhere else.
import { type Language, languages } from '../../../core/i18n/languages.ts'
import type { Money } from './rules.ts'

/** An amount in a language: $1,234.50 */
export const formatMoney = (language: Language, { cents, currency }: Money): string =>
  new Intl.NumberFormat(languages[language].locale, { style: 'currency', currency: currency.toUpperCase() }).format(
    // A decimal text, because a number of dollars cannot represent each cent.
    decimalOf(cents) as `${number}`,
  )

/** Cents as a decimal number: 123450 is 1234.50. */
export function decimalOf(cents: number): string {
  const digits = String(Math.abs(cents)).padStart(3, '0')
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** The cents of a typed amount such as 99, 99.5 or 1,234.50; null for anything else. */
export function centsOf(typed: string): number | null {
  const [, whole, part = ''] = /^\$?\s*(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d{1,2}))?$/.exec(typed.trim()) ?? []
  if (whole === undefined) return null
  const cents = Number(whole.replaceAll(',', '')) * 100 + Number(part.padEnd(2, '0'))
  return Number.isSafeInteger(cents) ? cents : null
}
