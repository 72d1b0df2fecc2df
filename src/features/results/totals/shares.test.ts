import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sharesOf } from '../model/summary-text.ts'

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0)

test('of a third each, the first is 34 percent, in each row of a matrix', () => {
  const pairs = ['r1:o1', 'r1:o2', 'r1:', 'r2:o1', 'r2:o2', 'r2:']
  expect(sharesOf('matrix', pairs, [1, 1, 1, 0, 3, 0], 3)).toEqual([34, 33, 33, 0, 100, 0])
})

test('the shares of a row add up to 100, with those who left it out, and do not depend on other rows', () => {
  const row = fc.array(fc.nat({ max: 7 }), { minLength: 2, maxLength: 8 }).filter((counts) => sum(counts) > 0)
  fc.assert(
    fc.property(row, row, (first, second) => {
      // Everybody who answered is in each row.
      const whole = Math.max(sum(first), sum(second))
      const rows = [first, second].map((counts) => [...counts, whole - sum(counts)])
      const pairs = rows.flatMap((counts, at) => counts.map((_, i) => `r${at}:o${i}`))
      const shares = sharesOf('matrix', pairs, rows.flat(), whole)
      const own = shares.slice(0, rows[0]?.length)
      expect([sum(own), sum(shares)]).toEqual([100, 200])
      expect(own).toEqual(sharesOf('choice', pairs.slice(0, own.length), rows[0] ?? [], whole))
    }),
  )
})

test('options of which people choose several are rounded one by one', () => {
  expect(sharesOf('choices', ['o1', 'o2', 'o3'], [1, 1, 1], 3)).toEqual([33, 33, 33])
})
