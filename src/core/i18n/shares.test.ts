import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatPercent, missesHundred, percentOf } from './shares.ts'

const percentsOf = (parts: readonly number[], whole: number) => parts.map((part) => percentOf(part, whole))

test('5 of 44 people are 11 percent, however many answers were given by 5', () => {
  expect(percentsOf([5, 5, 5, 5, 24], 44)).toEqual([11, 11, 11, 11, 55])
  expect(percentsOf([1, 1, 1], 3)).toEqual([33, 33, 33])
})

test('halves are rounded up, also where a quotient of doubles falls below', () => {
  expect(percentOf(1, 8)).toBe(13)
  expect(percentsOf([1, 199], 200)).toEqual([1, 100])
  expect([(57 / 200) * 100, percentOf(57, 200)]).toEqual([28.499999999999996, 29])
  expect([percentOf(0.285, 1), percentOf(1.15, 200)]).toEqual([29, 1])
})

test('each share is the nearest whole percent of its own, by integers alone', () => {
  const counts = fc.integer({ min: 1, max: 400_000_000 })
  fc.assert(
    fc.property(counts, counts, (a, b) => {
      const [part, whole] = [BigInt(Math.min(a, b)), BigInt(Math.max(a, b))]
      expect(percentOf(Number(part), Number(whole))).toBe(Number((200n * part + whole) / (2n * whole)))
    }),
    { numRuns: 5000 },
  )
})

test('an empty whole has no shares', () => {
  expect([percentOf(0, 0), percentOf(3, 0)]).toEqual([0, 0])
})

test('a note is needed where the shares of one whole do not add up', () => {
  expect(missesHundred([33, 33, 33])).toBe(true)
  expect(missesHundred([1, 100])).toBe(true)
  expect(missesHundred([32, 68])).toBe(false)
  expect([missesHundred([]), missesHundred([0, 0])]).toEqual([false, false])
})

test('a percentage is written as the language writes it', () => {
  expect(formatPercent('en', 32)).toBe('32%')
  expect(formatPercent('fr', 32)).toMatch(/^32\s%$/)
})
