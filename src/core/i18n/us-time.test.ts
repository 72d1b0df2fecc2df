import fc from 'fast-check'
import { expect, test } from 'vitest'
import { timeZones } from '../time/time-zones.ts'
import { clockIn, instantIn } from './us-time.ts'

const minute = 60_000

test('a local time in a time zone converts to an instant', () => {
  expect(instantIn('America/Los_Angeles', '2026-12-02T09:00').toISOString()).toBe('2026-12-02T17:00:00.000Z')
  expect(instantIn('America/New_York', '2026-07-02T09:00').toISOString()).toBe('2026-07-02T13:00:00.000Z')
  expect(instantIn('Pacific/Guam', '2026-07-02T09:00').toISOString()).toBe('2026-07-01T23:00:00.000Z')
  expect(instantIn('America/Los_Angeles', 'nine').getTime()).toBeNaN()
})

test('in spring an hour is left out, and what falls into it is an hour later; before and after it all is as ever', () => {
  // 8 March 2026: 01:59:59 Pacific Standard is followed by 03:00 Pacific Daylight.
  expect(instantIn('America/Los_Angeles', '2026-03-08T01:59').toISOString()).toBe('2026-03-08T09:59:00.000Z')
  expect(instantIn('America/Los_Angeles', '2026-03-08T02:30').toISOString()).toBe('2026-03-08T10:30:00.000Z')
  expect(instantIn('America/Los_Angeles', '2026-03-08T03:00').toISOString()).toBe('2026-03-08T10:00:00.000Z')
})

test('in fall an hour comes twice, and the first is meant', () => {
  expect(instantIn('America/Los_Angeles', '2026-11-01T01:30').toISOString()).toBe('2026-11-01T08:30:00.000Z')
  expect(instantIn('America/Los_Angeles', '2026-11-01T02:00').toISOString()).toBe('2026-11-01T10:00:00.000Z')
})

test('Arizona has no summer time', () => {
  expect(instantIn('America/Phoenix', '2026-03-08T02:30').toISOString()).toBe('2026-03-08T09:30:00.000Z')
})

test('what the clocks show leads back to the instant, or to the same time an hour before', () => {
  const zones = fc.constantFrom(...timeZones)
  const minutes = fc.integer({ min: Date.UTC(2025, 0, 1) / minute, max: Date.UTC(2030, 0, 1) / minute })
  fc.assert(
    fc.property(zones, minutes, (zone, count) => {
      const instant = new Date(count * minute)
      const back = instantIn(zone, clockIn(zone, instant))
      const apart = instant.getTime() - back.getTime()
      return clockIn(zone, back) === clockIn(zone, instant) && (apart === 0 || apart === 60 * minute)
    }),
  )
})
