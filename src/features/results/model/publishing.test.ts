import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type AnswerFigures, type ApproximateFigures, approximate, nextFigure, nextStep } from './publishing.ts'

const named = (...counts: number[]): AnswerFigures => ({
  count: counts.reduce((a, b) => a + b, 0),
  options: counts.map((count, i) => ({ answer: 'abcdef'[i] as string, count })),
})
const none = () => 0
/** What is shown after each of the figures in turn: the number of people, then each option. */
const shown = (figures: AnswerFigures[], offsetOf = none) => {
  let last: ApproximateFigures | null = null
  return figures.map((now) => {
    last = nextStep(last, now, offsetOf)
    return last && [last.count, ...last.runs.map((run) => run.count)]
  })
}

describe('one figure', () => {
  test('is a multiple of 5, at most 5 off, and 0 for fewer than 10 people', () => {
    expect([0, 1, 4, 5, 9, 10, 14, 15, 54, 1004].map((people) => approximate(people, 0))).toEqual([0, 0, 0, 0, 0, 15, 15, 20, 55, 1005])
    expect([9, 10, 13, 14, 18, 19].map((people) => approximate(people, 4))).toEqual([0, 0, 0, 15, 15, 20])
    for (let people = 14; people < 200; people++)
      for (let offset = 0; offset < 5; offset++) expect(Math.abs(approximate(people, offset) - people)).toBeLessThanOrEqual(5)
  })

  test('falls only if at least 9 people fewer are left, so 4 accounts cannot move it back and forth', () => {
    expect([19, 16, 12].map((people) => nextFigure(25, people, 0))).toEqual([25, 25, 25])
    expect([11, 9].map((people) => nextFigure(25, people, 0))).toEqual([15, 0])
  })
})

describe('the figures of a question', () => {
  test('4 accounts with an answer of their own freeze nothing', () => {
    expect(shown([named(20, 20, 0), named(40, 40, 4), named(80, 80, 4), named(120, 120, 4)])).toEqual([
      [45, 25, 25, 0],
      [85, 45, 45, 0],
      [165, 85, 85, 0],
      [245, 125, 125, 0],
    ])
  })

  test('an answer that 4 accounts and one other person gave is not shown', () => {
    expect(shown([named(20, 20, 0), named(28, 20, 5)])).toEqual([
      [45, 25, 25, 0],
      [55, 30, 25, 0],
    ])
  })

  test('54 people are not blank', () => {
    expect(shown([named(4, 6, 12, 18, 14)])).toEqual([[55, 0, 0, 15, 20, 15]])
  })

  test('nothing below 10 people; an option that is gone keeps its figure until it falls', () => {
    expect(shown([named(9, 0)])).toEqual([null])
    expect(shown([named(12, 12), named(12)])).toEqual([
      [25, 15, 15],
      [25, 15, 0],
    ])
  })
})

const figuresAfter = (people: readonly number[], offset: number) => {
  let last = 0
  return people.map((one) => {
    last = nextFigure(last, one, offset)
    return last
  })
}
/** How many people of others come before each release, and how many of the reader's 4 accounts are in the figure then. */
const releases = fc.array(fc.tuple(fc.nat({ max: 12 }), fc.nat({ max: 4 })), { minLength: 1, maxLength: 12 })

test('4 accounts hold back nothing: each figure is at least what it would be without them', () => {
  fc.assert(
    fc.property(releases, fc.nat({ max: 4 }), (all, offset) => {
      let others = 0
      const counts = all.map(([come, own]) => {
        others += come
        return { others, people: others + own }
      })
      const figures = figuresAfter(
        counts.map((one) => one.people),
        offset,
      )
      for (const [i, one] of counts.entries()) expect(figures[i]).toBeGreaterThanOrEqual(approximate(one.others, offset))
    }),
    { numRuns: 2000 },
  )
})

/** All ways in which up to `most` others can have come by each release without changing what the reader sees. */
function alternatives(seen: readonly number[], own: readonly number[], most: number, offset: number): number[][] {
  let ways: number[][] = [[]]
  for (const [i, accounts] of own.entries()) {
    ways = ways.flatMap((way) => {
      const before = way.at(-1) ?? 0
      const last = seen[i - 1] ?? 0
      return Array.from({ length: most - before + 1 }, (_, more) => before + more)
        .filter((others) => nextFigure(last, others + accounts, offset) === seen[i])
        .map((others) => [...way, others])
    })
  }
  return ways
}

// Even somebody who knew the offset.
test('with 4 of the accounts and every figure, nobody knows of 1 to 4 others: neither who came by a release nor between two', () => {
  const few = fc.array(fc.tuple(fc.nat({ max: 7 }), fc.nat({ max: 4 })), { minLength: 1, maxLength: 4 })
  fc.assert(
    fc.property(few, fc.nat({ max: 4 }), (all, offset) => {
      let others = 0
      const counts = all.map(([come, accounts]) => {
        others += come
        return others + accounts
      })
      const own = all.map((one) => one[1])
      const ways = alternatives(figuresAfter(counts, offset), own, others + 8, offset)
      expect(ways.length).toBeGreaterThan(0)
      for (let to = 0; to < all.length; to++)
        for (let from = -1; from < to; from++) {
          const possible = ways.map((way) => (way[to] as number) - (from < 0 ? 0 : (way[from] as number)))
          expect(possible.some((people) => people === 0 || people >= 5)).toBe(true)
        }
    }),
    { numRuns: 2000 },
  )
})
