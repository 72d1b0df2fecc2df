import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { weightMax, weightMin } from './dual.ts'
import survey from './fixtures/survey.json' with { type: 'json' }
import { effectiveSize, type Margin, rake } from './raking.ts'

const near = (found: readonly number[], expected: readonly number[]) => {
  expect(found.length).toBe(expected.length)
  for (const [i, value] of expected.entries()) expect(Math.abs((found[i] as number) - value)).toBeLessThan(1e-6)
}

const all = (people: readonly number[]) => people.reduce((sum, one) => sum + one, 0)
const total = (weights: readonly number[], people: readonly number[]) =>
  weights.reduce((sum, weight, cell) => sum + weight * (people[cell] as number), 0)

/** The largest distance of a group's share of the people in groups, or of the share of people in none, from its target. */
function missOf(people: readonly number[], margins: readonly Margin[], weights: readonly number[]): number {
  const misses = margins.flatMap(({ groupOf, shares }) => {
    const inGroup = (group: number, of: readonly number[]) =>
      people.reduce((sum, one, cell) => (groupOf[cell] === group ? sum + one * (of[cell] as number) : sum), 0)
    const sums = shares.map((_, group) => inGroup(group, weights))
    const others =
      inGroup(-1, weights) -
      inGroup(
        -1,
        people.map(() => 1),
      )
    return [others / all(people), ...shares.map((share, group) => (sums[group] as number) / all(sums) - share)].map(Math.abs)
  })
  return Math.max(...misses)
}

describe('agrees with what can be worked out by hand', () => {
  test('one margin: each group counts for its target by its people', () => {
    // 100 people, 20 and 80; the population is half and half. 50/20 = 2.5 and 50/80 = 0.625.
    near(rake([20, 80], [{ groupOf: [0, 1], shares: [0.5, 0.5] }]).weights, [2.5, 0.625])
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
    // the first cell x, beside 60 - x, 50 - x and 40 - (50 - x) = x - 10. From x (x - 10) = 6 (60 - x)(50 - x) follows x² - 10x = 6x² -
    // 660x + 18000, so 5x² - 650x + 18000 = 0, x² - 130x + 3600 = 0, x = (130 - sqrt(16900 - 14400)) / 2 = (130 - 50) / 2 = 40. Cells 40 20
    // / 10 30, weights 40/40, 20/10, 10/20, 30/30.
    const margins = [
      { groupOf: [0, 0, 1, 1], shares: [0.6, 0.4] },
      { groupOf: [0, 1, 0, 1], shares: [0.5, 0.5] },
    ]
    near(rake([40, 10, 20, 30], margins).weights, [1, 2, 0.5, 1])
  })

  test('people without a figure keep their part of all', () => {
    // 20 of 100 belong to no known group; the other 80 are split 60 to 20 and should be 50:50. They keep 80 together: 40/60 and 40/20; the
    // 20 keep 1.
    near(rake([60, 20, 20], [{ groupOf: [0, 1, -1], shares: [0.5, 0.5] }]).weights, [2 / 3, 2, 1])
  })

  test('10 women against half: they count for 3, and the 990 men make up for it', () => {
    // 10 people at weight 3 leave 970 for the 990.
    const { weights } = rake([990, 10], [{ groupOf: [0, 1], shares: [0.5, 0.5] }])
    expect(weights[1]).toBe(3)
    expect(weights[0]).toBeCloseTo(970 / 990, 9)
  })

  test('two margins that contradict each other: halfway between them', () => {
    // All women live in the first zip code and all men in the second: 50:50 and 90:10 cannot both be met. The least squares are at 70:30.
    const margins = [
      { groupOf: [0, 1], shares: [0.5, 0.5] },
      { groupOf: [0, 1], shares: [0.9, 0.1] },
    ]
    near(rake([50, 50], margins).weights, [1.4, 0.6])
  })

  test('effective size', () => {
    // Half at 1.5 and half at 0.5: 100² / (50 * 2.25 + 50 * 0.25) = 10000 / 125 = 80.
    expect(effectiveSize(100, 125)).toBe(80)
    expect(effectiveSize(0, 0)).toBe(0)
  })
})

describe(`agrees with R's survey package ${survey.survey} (fixtures/survey.R)`, () => {
  const effectiveOf = (weights: readonly number[], people: readonly number[]) =>
    effectiveSize(
      total(weights, people),
      total(
        weights.map((one) => one * one),
        people,
      ),
    )

  test.each(survey.cases)('$name', ({ people, margins, rake: raked, calibrate, effective, effectiveLinear }) => {
    const { weights } = rake(people, margins)
    const miss = missOf(people, margins, weights)
    if (!calibrate || !effective) {
      // R finds no solution either, with any distance.
      expect([calibrate, effectiveLinear]).toEqual([null, null])
      expect(miss).toBeGreaterThan(1e-4)
      return
    }
    expect(miss).toBeLessThan(1e-11)
    for (const [cell, weight] of calibrate.entries()) expect(Math.abs((weights[cell] as number) - weight)).toBeLessThan(1e-9)
    expect(Math.abs(effectiveOf(weights, people) - effective)).toBeLessThan(1e-6)
    // Linear calibration has the largest effective size possible within the bounds; raking is close to it.
    expect(effective / (effectiveLinear as number)).toBeGreaterThan(0.98)
    const isWithin = raked.every((one) => one >= weightMin && one <= weightMax)
    if (isWithin) for (const [cell, weight] of raked.entries()) expect(Math.abs((weights[cell] as number) - weight)).toBeLessThan(1e-8)
  })

  test('the cases have all kinds: no bound reached, some reached, and no weights at all', () => {
    const kinds = survey.cases.map(({ calibrate, rake: raked }) => {
      if (!calibrate) return 'none'
      return Math.max(...raked) > weightMax || Math.min(...raked) < weightMin ? 'bounded' : 'free'
    })
    expect(new Set(kinds)).toEqual(new Set(['none', 'bounded', 'free']))
  })
})

/** Tables without empty cells, for which any shares can be met. */
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

const within = (weights: readonly number[], people: readonly number[]) => {
  expect(Math.min(...weights)).toBeGreaterThanOrEqual(weightMin)
  expect(Math.max(...weights)).toBeLessThanOrEqual(weightMax)
  expect(total(weights, people) / all(people)).toBeCloseTo(1, 11)
}

test('weights are from 0.3 to 3 and 1 on average, whatever the shares; groups may have nobody', () => {
  fc.assert(
    fc.property(tables, fc.integer({ min: 0, max: 3 }), ({ people, margins }, empty) => {
      const shares = (all: readonly number[]) => [...all.map((one) => one * 0.9), 0.1]
      within(rake(people, margins).weights, people)
      const more = margins.map((margin, m) => (m === empty ? { ...margin, shares: shares(margin.shares) } : margin))
      within(rake(people, more).weights, people)
    }),
  )
})

/** Divided by their average, these are from 1/3 to 3. */
const drawn = fc.array(fc.double({ min: 0.5, max: 1.5, noNaN: true }), { minLength: 20, maxLength: 20 })

test('shares that weights within the bounds can meet are met', () => {
  fc.assert(
    fc.property(tables, drawn, ({ people, margins }, list) => {
      const reachable = margins.map(({ groupOf, shares }) => {
        const groups = groupOf.map((group) => Math.max(0, group))
        const sums = shares.map((_, group) =>
          total(
            list.map((one, cell) => (groups[cell] === group ? one : 0)),
            people.concat(Array(list.length).fill(0)),
          ),
        )
        return { groupOf: groups, shares: sums.map((one) => one / all(sums)) }
      })
      const { weights } = rake(people, reachable)
      within(weights, people)
      expect(missOf(people, reachable, weights)).toBeLessThan(1e-8)
    }),
  )
})

test('the order of people, groups and characteristics decides nothing', () => {
  fc.assert(
    fc.property(tables, fc.infiniteStream(fc.nat()), ({ people, margins }, random) => {
      const order = (length: number) =>
        Array.from({ length }, (_, i) => ({ i, by: random.next().value as number }))
          .sort((a, b) => a.by - b.by)
          .map((one) => one.i)
      const cells = order(people.length)
      const shuffled = margins.toReversed().map(({ groupOf, shares }) => {
        const groups = order(shares.length)
        return {
          groupOf: cells.map((cell) => (groupOf[cell] === -1 ? -1 : groups.indexOf(groupOf[cell] as number))),
          shares: groups.map((group) => shares[group] as number),
        }
      })
      const { weights } = rake(people, margins)
      const { weights: others } = rake(
        cells.map((cell) => people[cell] as number),
        shuffled,
      )
      for (const [i, cell] of cells.entries()) expect(Math.abs((others[i] as number) - (weights[cell] as number))).toBeLessThan(1e-4)
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
