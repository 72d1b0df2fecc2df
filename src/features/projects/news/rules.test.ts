import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dayIn } from '../../../core/i18n/us-time.ts'
import { timeZones } from '../../../core/time/time-zones.ts'
import { postedAt } from './rules.ts'

// Ten in the evening of 20 November in California is the next morning in UTC.
const now = new Date('2026-11-21T06:00:00Z')
const timeZone = 'America/Los_Angeles'

test('now, unless told; the day itself by the organization’s clocks, the day after is still to come', () => {
  expect(postedAt(undefined, { timeZone, now })).toEqual(now)
  expect(postedAt('', { timeZone, now })).toEqual(now)
  expect(postedAt('2026-11-20', { timeZone, now })).toEqual(now)
  expect(postedAt('2026-11-21', { timeZone, now })).toBeNull()
  expect(postedAt('2026-11-19', { timeZone, now })).toEqual(new Date('2026-11-19T20:00:00Z'))
})

test('an update keeps its instant on its own day', () => {
  const before = new Date('2026-11-18T17:12:00Z')
  expect(postedAt(undefined, { timeZone, now, before })).toEqual(before)
  expect(postedAt('2026-11-18', { timeZone, now, before })).toEqual(before)
  expect(postedAt('2026-11-20', { timeZone, now, before })).toEqual(now)
})

test('whatever past day is named, that day is read, in every zone', () => {
  const days = fc.date({ min: new Date('2000-01-01T12:00:00Z'), max: new Date('2026-11-18T12:00:00Z'), noInvalidDate: true })
  fc.assert(
    fc.property(days, fc.constantFrom(...timeZones), (date, home) => {
      const day = date.toISOString().slice(0, 10)
      expect(dayIn(home, postedAt(day, { timeZone: home, now }) as Date)).toBe(day)
    }),
  )
})
