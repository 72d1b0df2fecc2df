import { describe, expect, test } from 'vitest'
import type { TimeZone } from '../../../core/time/time-zones.ts'
import { isOverdue, promiseOf } from './rules.ts'

const day = '2026-11-20'
const promised = { status: 'promised', promisedFor: day } as const

describe('a promise for 20 November', () => {
  // California is eight hours behind UTC in winter, New York five.
  test.each<[string, TimeZone, string, boolean]>([
    ['the day before, in its last minute', 'America/Los_Angeles', '2026-11-20T07:59:00Z', false],
    ['on the day', 'America/Los_Angeles', '2026-11-20T18:00:00Z', false],
    ['on the day, in its last minute', 'America/Los_Angeles', '2026-11-21T07:59:59Z', false],
    ['the day after, in its first second', 'America/Los_Angeles', '2026-11-21T08:00:00Z', true],
    ['at that second in New York, three hours into the day after', 'America/New_York', '2026-11-21T08:00:00Z', true],
    ['in the last second of the day in New York, which is no other there', 'America/New_York', '2026-11-21T04:59:59Z', false],
    [
      'in the first of the day after in New York, while it is the day itself in California',
      'America/New_York',
      '2026-11-21T05:00:00Z',
      true,
    ],
    ['in that second in California', 'America/Los_Angeles', '2026-11-21T05:00:00Z', false],
    ['in Guam, where the day after begins first', 'Pacific/Guam', '2026-11-20T14:00:00Z', true],
  ])('%s', (_, zone, at, overdue) => {
    expect(isOverdue(promised, zone, new Date(at))).toBe(overdue)
  })

  test('is not overdue once it is done, or where nothing is promised', () => {
    const now = new Date('2027-01-01T00:00:00Z')
    expect(isOverdue({ status: 'done', promisedFor: day }, 'America/Los_Angeles', now)).toBe(false)
    expect(isOverdue({ status: 'declined', promisedFor: null }, 'America/Los_Angeles', now)).toBe(false)
  })
})

describe('the outcome of a promise', () => {
  const past = { status: 'promised', promisedFor: '2026-11-01' } as const
  test.each([
    ['a new one for today', { promisedFor: day }, null, { status: 'promised', promisedFor: day }],
    ['a new one for yesterday', { promisedFor: '2026-11-19' }, null, { code: 'decision.past' }],
    ['a new one without a day', {}, null, { code: 'decision.promise' }],
    ['done at once, without a day', { status: 'done' }, null, { status: 'done', promisedFor: null }],
    ['done at once, promised long ago', { status: 'done', promisedFor: '2026-01-01' }, null, { status: 'done', promisedFor: '2026-01-01' }],
    ['declined, whatever day', { status: 'declined', promisedFor: day }, null, { status: 'declined', promisedFor: null }],
    ['an overdue one that stays as it is', {}, past, past],
    ['an overdue one whose day is sent along', { promisedFor: '2026-11-01' }, past, past],
    ['an overdue one moved to another past day', { promisedFor: '2026-11-02' }, past, { code: 'decision.past' }],
    ['an overdue one put off', { promisedFor: '2026-12-24' }, past, { status: 'promised', promisedFor: '2026-12-24' }],
    ['an overdue one that is done: its day stays', { status: 'done' }, past, { status: 'done', promisedFor: '2026-11-01' }],
    ['a promise whose day is taken away', { promisedFor: '' }, promised, { code: 'decision.promise' }],
    [
      'promised again without a day after it was declined',
      { status: 'promised' },
      { status: 'declined', promisedFor: null },
      { code: 'decision.promise' },
    ],
  ] as const)('%s', (_, sent, before, expected) => {
    expect(promiseOf(sent, before, day)).toEqual(expected)
  })
})
