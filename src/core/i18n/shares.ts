// Shares in whole percentages.
import { memoize } from '../async/memoize.ts'
import { type Language, languages } from './languages.ts'

const percents = memoize((locale) => new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 }))

/** A whole percentage in the language's notation: 32%, in French "32 %". */
export const formatPercent = (language: Language, percent: number): string => percents(languages[language].locale).format(percent / 100)

/** One part of a whole in whole percent, for a part whose neighbors overlap with it or are not shown; 0 of an empty whole. */
export const percentOf = (part: number, whole: number): number => (whole > 0 ? Math.round((part / whole) * 100) : 0)

/**
 * The parts of a whole in whole percent, rounded by the largest remainder (Hamilton's method): together with what is missing of the whole,
 * such as suppressed groups, they add up to 100. Of equal remainders the larger part goes first, then the earlier one. Parts that overlap,
 * and so add up to more than the whole, are rounded one by one. All are 0 of an empty whole.
 * @param parts numbers of people, or weights
 * @param whole the parts' sum if left out
 */
export function percentsOf(parts: readonly number[], whole: number = sumOf(parts)): number[] {
  const missing = whole - sumOf(parts)
  // Weights are fractions, whose sum may miss the whole by the precision of doubles.
  const isExact = Math.abs(missing) <= whole * 1e-9
  if (whole <= 0 || (missing < 0 && !isExact)) return parts.map((part) => percentOf(part, whole))
  const exact = (isExact ? parts : [...parts, missing]).map((part, index) => {
    const percent = (part / whole) * 100
    const floor = Math.floor(percent + 1e-9)
    return { index, part, floor, remainder: Math.max(0, percent - floor) }
  })
  const percentages = exact.map((one) => one.floor)
  const left = 100 - sumOf(percentages)
  const byRemainder = exact.toSorted((a, b) => {
    const difference = b.remainder - a.remainder
    return Math.abs(difference) > 1e-9 ? difference : b.part - a.part || a.index - b.index
  })
  for (const { index } of byRemainder.slice(0, left)) percentages[index] = (percentages[index] ?? 0) + 1
  return percentages.slice(0, parts.length)
}

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, one) => sum + one, 0)
