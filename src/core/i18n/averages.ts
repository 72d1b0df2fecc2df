// Averages that are read beside each other.
import type { Language } from './languages.ts'
import { formatNumber } from './sentence.ts'

/** Equal averages may differ by the precision of doubles. */
const precision = 1e-9
const digitsMax = 3

/**
 * Formats averages that are compared: with one decimal, or with as many more as it takes to tell different ones apart.
 * @param compared all of them
 */
export function averageFormat(language: Language, compared: readonly number[]): (average: number) => string {
  const sorted = compared.toSorted((one, other) => one - other)
  const rounded = (value: number, digits: number) => Math.round(value * 10 ** digits + precision) / 10 ** digits
  const tells = (digits: number) =>
    sorted.every((one, i) => {
      const next = sorted[i + 1] ?? one
      return next - one < precision || rounded(one, digits) !== rounded(next, digits)
    })
  const digits = [1, 2].find(tells) ?? digitsMax
  return (average) => formatNumber(language, rounded(average, digits))
}
