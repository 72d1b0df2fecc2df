import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { lineOf, runningTotals } from './rules.ts'

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
