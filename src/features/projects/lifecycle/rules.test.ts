import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dayIn } from '../../../core/i18n/us-time.ts'
import { timeZones } from '../../../core/time/time-zones.ts'
import { addMonths, daysUntil, dueOn, isDay, isTooSoon, removalDay, reopenRefusal, retentionMonthsOf } from './rules.ts'

const instants = fc.date({ min: new Date('2024-01-01T00:00:00Z'), max: new Date('2060-12-31T23:59:59Z'), noInvalidDate: true })
const zone = fc.constantFrom(...timeZones)
const months = fc.integer({ min: 0, max: 1200 })
const dateOf = (day: string) => Number(day.slice(8))
const lengthOf = (day: string) => new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)), 0)).getUTCDate()

describe('the removal day', () => {
  test.each([
    ['2026-11-30', 3, '2027-02-28'],
    ['2027-11-30', 3, '2028-02-29'],
    ['2026-11-20', 3, '2027-02-20'],
    ['2026-12-31', 2, '2027-02-28'],
    ['2026-10-31', 1, '2026-11-30'],
    ['2026-01-31', 12, '2027-01-31'],
    ['2024-02-29', 12, '2025-02-28'],
    ['2026-05-05', 0, '2026-05-05'],
  ])('%s and %d months is %s', (day, count, expected) => expect(addMonths(day, count)).toBe(expected))

  test('counts from the day that it is in the organization’s time zone', () => {
    const lateInCalifornia = new Date('2026-12-01T07:30:00Z')
    expect(removalDay(lateInCalifornia, 'America/Los_Angeles', 3)).toBe('2027-02-28')
    expect(removalDay(lateInCalifornia, 'America/New_York', 3)).toBe('2027-03-01')
  })

  test('is the same date so many months on, or the last of a shorter month', () => {
    fc.assert(
      fc.property(instants, zone, months, (completedAt, where, count) => {
        const from = dayIn(where, completedAt)
        const to = removalDay(completedAt, where, count)
        const monthsOn = (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) * 12 + Number(to.slice(5, 7)) - Number(from.slice(5, 7))
        expect(monthsOn).toBe(count)
        expect(dateOf(to)).toBe(Math.min(dateOf(from), lengthOf(to)))
        expect(isDay(to)).toBe(true)
      }),
    )
  })

  test('never comes earlier for a later completion or a longer period', () => {
    fc.assert(
      fc.property(instants, instants, zone, months, months, (one, two, where, few, more) => {
        const [first, second] = one <= two ? [one, two] : [two, one]
        expect(removalDay(first, where, few) <= removalDay(second, where, few)).toBe(true)
        expect(removalDay(first, where, Math.min(few, more)) <= removalDay(first, where, Math.max(few, more))).toBe(true)
      }),
    )
  })
})

describe('what is due', () => {
  test.each([
    ['2027-01-20', null],
    ['2027-01-21', 30],
    ['2027-02-12', 30],
    ['2027-02-13', 7],
    ['2027-02-19', 7],
    ['2027-02-20', 'removal'],
    ['2027-05-01', 'removal'],
  ])('on %s for a removal on 20 February: %s', (today, expected) => expect(dueOn(today, '2027-02-20')).toBe(expected))

  test('is the removal exactly from the removal day on, and never two subjects in one report', () => {
    fc.assert(
      fc.property(instants, fc.integer({ min: -400, max: 400 }), (instant, away) => {
        const removal = instant.toISOString().slice(0, 10)
        const today = new Date(Date.parse(removal) - away * 86_400_000).toISOString().slice(0, 10)
        expect(daysUntil(today, removal)).toBe(away)
        expect(dueOn(today, removal)).toBe(away <= 0 ? 'removal' : away <= 7 ? 7 : away <= 30 ? 30 : null)
        expect(reopenRefusal(today, removal)).toEqual(away > 0 ? null : { status: 409, code: 'retention.tooLate' })
      }),
    )
  })
})

test('an organization’s period is longer than the installation’s or the same, never shorter', () => {
  fc.assert(fc.property(fc.option(months), months, (own, least) => retentionMonthsOf(own, least) >= least))
  expect([retentionMonthsOf(null, 3), retentionMonthsOf(2, 3), retentionMonthsOf(24, 3)]).toEqual([3, 3, 24])
})

test('a shorter period is too short where a removal would come nearer than its first warning', () => {
  const today = '2026-11-20'
  expect(isTooSoon(today, { before: '2028-11-01', after: '2026-12-19' })).toBe(true)
  expect(isTooSoon(today, { before: '2028-11-01', after: '2026-12-20' })).toBe(false)
  expect(isTooSoon(today, { before: '2026-12-01', after: '2026-12-01' })).toBe(false)
})

test('a day is one that exists', () => {
  expect(['2027-03-01', '2028-02-29'].every(isDay)).toBe(true)
  expect(['2027-02-29', '2027-13-01', '2027-3-1', '01.03.2027', 'tomorrow', '', '2027-03-01T00:00:00Z'].some(isDay)).toBe(false)
})
