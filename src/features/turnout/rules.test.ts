import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { lineOf, runningTotals, shownParts } from './rules.ts'

describe('days', () => {
  test('those without anybody are there too, over the end of a month', () => {
    const days = [
      { day: '2026-12-01', people: 2 },
      { day: '2026-11-29', people: 3 },
    ]
    expect(runningTotals(days)).toEqual([
      { day: '2026-11-29', people: 3, total: 3 },
      { day: '2026-11-30', people: 0, total: 3 },
      { day: '2026-12-01', people: 2, total: 5 },
    ])
    expect(runningTotals([])).toEqual([])
  })

  test('are drawn as steps below a round number', () => {
    const { path, ticks, marks } = lineOf(
      [
        { day: '2026-11-29', people: 3, total: 3 },
        { day: '2026-11-30', people: 0, total: 3 },
        { day: '2026-12-01', people: 3, total: 6 },
      ],
      { width: 300, height: 60 },
    )
    expect(path).toBe('M0 60V30H100V30H200V0H300')
    expect(ticks.map((one) => [one.value, one.y])).toEqual([
      [0, 60],
      [2, 40],
      [4, 20],
      [6, 0],
    ])
    expect(marks).toEqual([
      { day: '2026-11-29', x: 0 },
      { day: '2026-12-01', x: 300 },
    ])
  })

  test('never rise above the drawing, and use more than half of it', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 10_000_000 }), (total) => {
        const { ticks } = lineOf([{ day: '2026-11-29', people: total, total }], { width: 100, height: 100 })
        const top = ticks.at(-1)?.value ?? 0
        expect(top).toBeGreaterThanOrEqual(total)
        expect(top).toBeLessThanOrEqual(2 * total)
        expect(ticks.length).toBeLessThanOrEqual(6)
      }),
    )
  })
})

describe('what everybody may see of a division', () => {
  const part = (people: number, i: number) => ({ key: String(i), people })
  const people = (...counts: number[]) => shownParts(counts.map(part)).map((one) => one.people)

  test('large parts as they are, and nobody', () => {
    expect(people(5, 9, 0)).toEqual([5, 9, 0])
    expect(people()).toEqual([])
  })

  test('a small part takes the next larger one along, or it would follow by subtraction', () => {
    expect(people(4, 20, 9)).toEqual([null, 20, null])
    expect(people(2, 2, 20, 9)).toEqual([null, null, 20, null])
    expect(people(2, 3, 20, 9)).toEqual([null, null, 20, 9])
  })

  test('nothing where there is nothing to hide it behind', () => {
    expect(people(3, 0)).toEqual([null, null])
    expect(people(1, 2)).toEqual([null, null])
  })

  test('no part of 1 to 4 follows from the others and the total', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 12 }), { maxLength: 8 }), (counts) => {
        const shown = shownParts(counts.map(part))
        const hidden = counts.filter((_, i) => shown[i]?.people === null)
        for (const [i, one] of shown.entries()) expect([null, counts[i]]).toContain(one.people)
        expect(shown.every((one) => one.people === null || one.people === 0 || one.people >= 5)).toBe(true)
        const isAll = hidden.length === counts.length
        expect(hidden.length === 0 || isAll || (hidden.length >= 2 && hidden.reduce((a, b) => a + b, 0) >= 5)).toBe(true)
      }),
    )
  })
})
