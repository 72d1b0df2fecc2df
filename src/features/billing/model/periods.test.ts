import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays } from '../../../core/time/days.ts'
import { daysUntil } from '../../projects/lifecycle/rules.ts'
import { periodOn } from './periods.ts'
import { plans } from './rules.ts'

const day = fc.integer({ min: 0, max: 20_000 }).map((days) => addDays('2020-01-01', days))

describe('billing cycles', () => {
  test.each([
    ['2026-01-31', 'monthly', '2026-01-31', '2026-01-31', '2026-02-28'],
    ['2026-01-31', 'monthly', '2026-02-28', '2026-02-28', '2026-03-31'],
    ['2026-01-31', 'monthly', '2026-03-30', '2026-02-28', '2026-03-31'],
    ['2026-01-31', 'monthly', '2026-04-30', '2026-04-30', '2026-05-31'],
    ['2026-01-31', 'yearly', '2026-12-31', '2026-01-31', '2027-01-31'],
    ['2028-02-29', 'yearly', '2029-02-28', '2029-02-28', '2030-02-28'],
    ['2028-02-29', 'yearly', '2032-02-28', '2031-02-28', '2032-02-29'],
    ['2026-11-30', 'monthly', '2027-02-28', '2027-02-28', '2027-03-30'],
  ] as const)('from %s %s: %s is in %s to %s', (anchor, plan, today, start, end) =>
    expect(periodOn(anchor, plan, today)).toEqual({ start, end }),
  )

  test('contain the day, follow each other without a gap, and never drift', () => {
    fc.assert(
      fc.property(day, fc.constantFrom(...plans), fc.integer({ min: 0, max: 4000 }), (anchor, plan, later) => {
        const today = addDays(anchor, later)
        const { start, end } = periodOn(anchor, plan, today)
        expect(start <= today && today < end).toBe(true)
        expect(periodOn(anchor, plan, end).start).toBe(end)
        expect(periodOn(anchor, plan, addDays(end, -1))).toEqual({ start, end })
        const days = daysUntil(start, end)
        expect(days).toBeGreaterThanOrEqual(plan === 'monthly' ? 28 : 365)
        expect(days).toBeLessThanOrEqual(plan === 'monthly' ? 31 : 366)
        // The day of the month is that of the first cycle, or the month's last day.
        const [wanted, actual] = [Number(anchor.slice(8)), Number(start.slice(8))]
        expect(actual === wanted || (actual < wanted && addDays(start, 1).endsWith('-01'))).toBe(true)
      }),
    )
  })
})
