import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { effectiveSize, type Margin, rake, trim, weightMax, weightMin } from './raking.ts'

const near = (found: readonly number[], expected: readonly number[]) => {
  expect(found.length).toBe(expected.length)
  for (const [i, value] of expected.entries()) expect(Math.abs((found[i] as number) - value)).toBeLessThan(1e-6)
}

describe('agrees with what can be worked out by hand', () => {
  test('one margin: each group counts for its target by its people', () => {
    // 100 people, 20 and 80; the population is half and half. 50/20 = 2.5 and 50/80 = 0.625.
    const { weights, converged } = rake([20, 80], [{ groupOf: [0, 1], shares: [0.5, 0.5] }])
    near(weights, [2.5, 0.625])
    expect(converged).toBe(true)
  })

  test('two margins that do not depend on each other: the two ratios multiplied', () => {
    // Rows 40 and 60, columns 30 and 70, every cell row * column / 100, so the table's odds ratio is 1 and stays 1: fitting rows to
    // 50/50 and columns to 50/50 makes each cell 25. Weights: 25/12, 25/28, 25/18, 25/42.
    const margins = [
      { groupOf: [0, 0, 1, 1], shares: [0.5, 0.5] },
      { groupOf: [0, 1, 0, 1], shares: [0.5, 0.5] },
    ]
    near(rake([12, 28, 18, 42], margins).weights, [25 / 12, 25 / 28, 25 / 18, 25 / 42])
  })

  test('two margins that do: the odds ratio stays', () => {
    // People 40 10 / 20 30: odds ratio 40 * 30 / (10 * 20) = 6. Fitting keeps it, and rows 60/40, columns 50/50 of 100 leave one unknown:
    // the first cell x, beside 60 - x, 50 - x and 40 - (50 - x) = x - 10. x (x - 10) = 6 (60 - x)(50 - x)
    // gives x² - 10x = 6x² - 660x + 18000, so 5x² - 650x + 18000 = 0, x² - 130x + 3600 = 0, x = (130 - sqrt(16900 - 14400)) / 2
    // = (130 - 50) / 2 = 40. Cells 40 20 / 10 30, weights 40/40, 20/10, 10/20, 30/30.
    const margins = [
      { groupOf: [0, 0, 1, 1], shares: [0.6, 0.4] },
      { groupOf: [0, 1, 0, 1], shares: [0.5, 0.5] },
    ]
    const { weights, converged, miss } = rake([40, 10, 20, 30], margins)
    near(weights, [1, 2, 0.5, 1])
    expect([converged, miss < 1e-6]).toEqual([true, true])
  })

  test('people without a figure keep their part of all', () => {
    // 20 of 100 are of no known group; the other 80 divide 60 to 20 and should 50:50. They keep 80 together: 40/60 and 40/20; the 20 keep 1.
    near(rake([60, 20, 20], [{ groupOf: [0, 1, -1], shares: [0.5, 0.5] }]).weights, [2 / 3, 2, 1])
  })

  test('a table of 10 and 90 against 60 and 40 is cut at 3, and the rest make up for it', () => {
    // Raked 6 and 0.444. The 10 are held at 3, which leaves 70 for the 90: 0.7778 each.
    near(trim([6, 40 / 90], [10, 90]), [3, 70 / 90])
    // 90 people at 0.111 and 10 at 9: the 10 are held at 3, which leaves 70 for the 90.
    near(trim([1 / 9, 9], [90, 10]), [70 / 90, 3])
  })

  test('effective size', () => {
    // Half at 1.5 and half at 0.5: 100² / (50 * 2.25 + 50 * 0.25) = 10000 / 125 = 80.
    expect(effectiveSize(100, 125)).toBe(80)
    expect(effectiveSize(0, 0)).toBe(0)
  })

  test('says so where no weights can meet the margins', () => {
    // All women live in the first zip code and all men in the second: 50:50 and 90:10 cannot both be.
    const margins = [
      { groupOf: [0, 1], shares: [0.5, 0.5] },
      { groupOf: [0, 1], shares: [0.9, 0.1] },
    ]
    expect(rake([50, 50], margins).converged).toBe(false)
  })
})

/** Tables where every combination has people, so that any shares can be met. */
const tables = fc
  .tuple(fc.integer({ min: 2, max: 4 }), fc.integer({ min: 2, max: 4 }), fc.integer({ min: 0, max: 3 }))
  .chain(([rows, columns, others]) =>
    fc.record({
      rows: fc.constant(rows),
      columns: fc.constant(columns),
      people: fc.array(fc.integer({ min: 1, max: 500 }), { minLength: rows * columns + others, maxLength: rows * columns + others }),
      rowShares: fc.array(fc.integer({ min: 1, max: 100 }), { minLength: rows, maxLength: rows }),
      columnShares: fc.array(fc.integer({ min: 1, max: 100 }), { minLength: columns, maxLength: columns }),
    }),
  )
  .map(({ rows, columns, people, rowShares, columnShares }) => {
    const parts = (shares: number[]) => shares.map((one) => one / shares.reduce((a, b) => a + b, 0))
    const inTable = (cell: number) => cell < rows * columns
    const margins: Margin[] = [
      { groupOf: people.map((_, cell) => (inTable(cell) ? Math.floor(cell / columns) : -1)), shares: parts(rowShares) },
      { groupOf: people.map((_, cell) => (inTable(cell) ? cell % columns : -1)), shares: parts(columnShares) },
    ]
    return { people, margins }
  })
const total = (weights: readonly number[], people: readonly number[]) =>
  weights.reduce((sum, weight, cell) => sum + weight * (people[cell] as number), 0)
const all = (people: readonly number[]) => people.reduce((sum, one) => sum + one, 0)

test('weights are above 0, come to all people, and meet every margin', () => {
  fc.assert(
    fc.property(tables, ({ people, margins }) => {
      const { weights, converged } = rake(people, margins)
      expect(converged).toBe(true)
      expect(Math.min(...weights)).toBeGreaterThan(0)
      expect(total(weights, people) / all(people)).toBeCloseTo(1, 8)
      for (const { groupOf, shares } of margins) {
        const known = people.reduce((sum, one, cell) => (groupOf[cell] === -1 ? sum : sum + one), 0)
        for (const [group, share] of shares.entries()) {
          const reached = people.reduce((sum, one, cell) => (groupOf[cell] === group ? sum + one * (weights[cell] as number) : sum), 0)
          expect(reached / known).toBeCloseTo(share, 7)
        }
      }
    }),
  )
})

test('trimmed weights stay between 0.3 and 3, in their order, and come to all people', () => {
  const cells = fc.array(fc.tuple(fc.double({ min: 0.001, max: 500, noNaN: true }), fc.integer({ min: 1, max: 1000 })), {
    minLength: 1,
    maxLength: 40,
  })
  fc.assert(
    fc.property(cells, (list) => {
      const [before, people] = [list.map(([weight]) => weight), list.map(([, one]) => one)]
      const after = trim(before, people)
      expect(Math.min(...after)).toBeGreaterThanOrEqual(weightMin)
      expect(Math.max(...after)).toBeLessThanOrEqual(weightMax)
      expect(total(after, people) / all(people)).toBeCloseTo(1, 9)
      for (let i = 1; i < before.length; i++)
        if ((before[i] as number) > (before[i - 1] as number)) expect(after[i] as number).toBeGreaterThanOrEqual(after[i - 1] as number)
    }),
  )
})

test('effective size is never more than the people, and all of them where all count the same', () => {
  fc.assert(
    fc.property(fc.array(fc.double({ min: 0.3, max: 3, noNaN: true }), { minLength: 1, maxLength: 50 }), (weights) => {
      const sum = weights.reduce((a, b) => a + b, 0)
      const squares = weights.reduce((a, b) => a + b * b, 0)
      expect(effectiveSize(sum, squares)).toBeLessThanOrEqual(weights.length + 1e-9)
      expect(effectiveSize(weights.length * 2, weights.length * 4)).toBe(weights.length)
    }),
  )
})
