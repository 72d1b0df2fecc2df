import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatPercent, percentOf, percentsOf } from './shares.ts'

const counts = fc.array(fc.nat(100_000), { minLength: 1, maxLength: 40 })
const sumOf = (all: readonly number[]) => all.reduce((sum, one) => sum + one, 0)

test('shares of a whole add up to 100', () => {
  expect(percentsOf([1, 1, 1])).toEqual([34, 33, 33])
  expect(percentsOf([1, 1, 1, 1, 1, 1])).toEqual([17, 17, 17, 17, 16, 16])
  expect(percentsOf([13, 27])).toEqual([32, 68])
  expect(percentsOf([1, 199])).toEqual([0, 100])
  expect(percentsOf([1, 99, 100])).toEqual([0, 50, 50])
  expect(percentsOf([0.2, 0.3, 0.5], 1)).toEqual([20, 30, 50])
  expect(percentsOf([0, 0])).toEqual([0, 0])
  expect(percentsOf([])).toEqual([])
})

test('a suppressed part takes its share of 100 without a place in the list', () => {
  expect(percentsOf([10, 10], 30)).toEqual([34, 33])
  expect(percentsOf([5, 6], 15)).toEqual([33, 40])
})

test('shares that overlap are rounded one by one', () => {
  expect(percentsOf([2, 2, 2], 3)).toEqual([67, 67, 67])
  expect(percentOf(1, 3)).toBe(33)
  expect(percentOf(0, 0)).toBe(0)
})

test('for every list of counts the sum is 100 and each share is next to the exact one', () => {
  fc.assert(
    fc.property(counts, fc.nat(100_000), (parts, hidden) => {
      const whole = sumOf(parts) + hidden
      fc.pre(whole > 0)
      const shares = percentsOf(parts, whole)
      if (hidden === 0) expect(sumOf(shares)).toBe(100)
      else expect(sumOf(percentsOf([...parts, hidden]))).toBe(100)
      for (const [i, share] of shares.entries()) expect(Math.abs(share - ((parts[i] ?? 0) / whole) * 100)).toBeLessThan(1)
    }),
  )
})

test('a larger count never has a smaller share', () => {
  fc.assert(
    fc.property(counts, (parts) => {
      const shares = percentsOf(parts)
      for (const [i, part] of parts.entries())
        for (const [j, other] of parts.entries()) if (part > other) expect(shares[i]).toBeGreaterThanOrEqual(shares[j] ?? 0)
    }),
  )
})

test('weights, whose sum is only nearly the whole, add up to 100 too', () => {
  fc.assert(
    fc.property(fc.array(fc.double({ min: 0.2, max: 5, noNaN: true }), { minLength: 1, maxLength: 40 }), (weights) => {
      expect(
        sumOf(
          percentsOf(
            weights,
            weights.toReversed().reduce((sum, one) => sum + one, 0),
          ),
        ),
      ).toBe(100)
    }),
  )
})

test('a percentage is written as the language writes it', () => {
  expect(formatPercent('en', 32)).toBe('32%')
  expect(formatPercent('fr', 32)).toMatch(/^32\s%$/)
})
