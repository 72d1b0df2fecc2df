import { describe, expect, test } from 'vitest'
import {
  addCountedDays,
  computedDue,
  dateRefusals,
  daysFromTo,
  dueDay,
  extensionRefusals,
  latestExtension,
  otherDueRefusals,
  promptStatuteOf,
  reminderOf,
} from './rules.ts'

test('days are counted from the day after, with or without weekends, over months and years', () => {
  expect(addCountedDays('2026-11-20', 10)).toBe('2026-11-30')
  expect(addCountedDays('2026-12-28', 10)).toBe('2027-01-07')
  // A Friday: the first working day is Monday.
  expect(addCountedDays('2026-11-20', 5, 'working')).toBe('2026-11-27')
  expect(addCountedDays('2026-11-21', 1, 'working')).toBe('2026-11-23')
  expect(daysFromTo('2026-11-20', '2026-11-30')).toBe(10)
  expect(daysFromTo('2026-11-20', '2026-11-19')).toBe(-1)
})

describe('due dates', () => {
  test('California: 10 calendar days, and 14 more at most', () => {
    expect(dueDay('CA', '2026-11-20')).toBe('2026-11-30')
    expect(latestExtension('CA', '2026-11-30')).toBe('2026-12-14')
  })
  test('Georgia: 3 working days; Michigan: 5, and 10 more; Pennsylvania: 5, and 30 calendar days more', () => {
    expect([dueDay('GA', '2026-11-20'), latestExtension('GA', '2026-11-25')]).toEqual(['2026-11-25', null])
    expect([dueDay('MI', '2026-11-20'), latestExtension('MI', '2026-11-27')]).toEqual(['2026-11-27', '2026-12-11'])
    expect([dueDay('PA', '2026-11-20'), latestExtension('PA', '2026-11-27')]).toEqual(['2026-11-27', '2026-12-27'])
  })

  test.each([
    ['GA', '2026-11-16', '2026-11-19', null],
    ['GA', '2026-11-19', '2026-11-24', null],
    ['MI', '2026-11-16', '2026-11-23', '2026-12-07'],
    ['MI', '2026-12-01', '2026-12-08', '2026-12-22'],
    ['PA', '2026-11-16', '2026-11-23', '2026-12-23'],
    ['PA', '2026-11-21', '2026-11-27', '2026-12-27'],
    ['WA', '2026-11-18', '2026-11-25', null],
    ['KS', '2026-11-20', '2026-11-25', null],
    ['KY', '2026-11-20', '2026-11-27', null],
    ['MA', '2026-11-20', '2026-12-04', null],
    ['MO', '2026-11-19', '2026-11-24', null],
    ['NJ', '2026-11-20', '2026-12-01', null],
    ['NV', '2026-11-16', '2026-11-23', null],
    ['TN', '2026-11-16', '2026-11-25', null],
    ['VA', '2026-11-16', '2026-11-23', '2026-12-02'],
  ])('%s: received on %s, due on %s, extended to %s at the latest', (state, receivedOn, due, latest) => {
    expect([dueDay(state, receivedOn), latestExtension(state, due)]).toEqual([due, latest])
  })

  test('no figure where no statute was read', () => {
    for (const state of ['AZ', 'CO', 'WI', 'DC', ''])
      expect([state, dueDay(state, '2026-11-20'), promptStatuteOf(state)]).toEqual([state, null, null])
  })

  test('Florida, North Carolina and Ohio set no number of days', () => {
    for (const state of ['FL', 'NC', 'OH'])
      expect([state, dueDay(state, '2026-11-20'), promptStatuteOf(state)]).toEqual([state, null, expect.any(String)])
    expect(promptStatuteOf('CA')).toBe(null)
  })

  test('Illinois: 5 working days, and 5 more; New York sets no number of days for an extension', () => {
    expect(dueDay('IL', '2026-11-20')).toBe('2026-11-27')
    expect(latestExtension('IL', '2026-11-27')).toBe('2026-12-04')
    expect([dueDay('NY', '2026-11-20'), latestExtension('NY', '2026-11-27')]).toEqual(['2026-11-27', null])
  })
  test('California: a last day on a weekend or a holiday moves to the next business day, and says why', () => {
    // Counted to Thanksgiving, whose Friday and weekend are days off too.
    expect(computedDue('CA', '2026-11-16')).toEqual({
      day: '2026-11-30',
      skipped: [
        { day: '2026-11-26', dayOff: 'thanksgiving' },
        { day: '2026-11-27', dayOff: 'afterThanksgiving' },
        { day: '2026-11-28', dayOff: 'saturday' },
        { day: '2026-11-29', dayOff: 'sunday' },
      ],
    })
    expect(computedDue('CA', '2026-03-21')).toEqual({ day: '2026-04-01', skipped: [{ day: '2026-03-31', dayOff: 'chavez' }] })
    // July 4 2027 is a Sunday, kept on Monday.
    expect(dueDay('CA', '2027-06-24')).toBe('2027-07-06')
    // Columbus Day is no day off there, and July 3 2026 is none before a Saturday.
    expect([dueDay('CA', '2026-10-02'), dueDay('CA', '2026-06-23')]).toEqual(['2026-10-12', '2026-07-03'])
  })
  test('Texas: working days without the holidays of its statute', () => {
    expect(computedDue('TX', '2026-12-14')).toEqual({
      day: '2026-12-30',
      skipped: [
        { day: '2026-12-24', dayOff: 'christmasEve' },
        { day: '2026-12-25', dayOff: 'christmas' },
      ],
    })
    expect(dueDay('NY', '2026-12-21')).toBe('2026-12-28')
  })
  test('another due date is not before the day of receipt', () => {
    expect(otherDueRefusals({ dueOn: '2026-11-20', receivedOn: '2026-11-20' })).toEqual({})
    expect(Object.keys(otherDueRefusals({ dueOn: '2026-11-19', receivedOn: '2026-11-20' }))).toEqual(['dueOn'])
  })
  test('elsewhere the official enters it', () => {
    expect([dueDay('OH', '2026-11-20'), latestExtension('OH', '2026-11-30')]).toEqual([null, null])
    const dates = { receivedOn: '2026-11-20', today: '2026-11-20', state: 'OH' }
    expect(Object.keys(dateRefusals(dates))).toEqual(['dueOn'])
    expect(dateRefusals({ ...dates, dueOn: '2026-11-20' })).toEqual({})
    expect(Object.keys(dateRefusals({ ...dates, dueOn: '2026-11-19' }))).toEqual(['dueOn'])
    expect(Object.keys(dateRefusals({ ...dates, receivedOn: '2026-11-21' }))).toEqual(['receivedOn'])
    expect(dateRefusals({ ...dates, state: 'CA' })).toEqual({})
  })
  test('an extension is later than the due date, and not later than the statute allows', () => {
    const from = { dueOn: '2026-11-30', firstDueOn: '2026-11-30', state: 'CA' }
    expect(extensionRefusals({ ...from, until: '2026-11-30' }, String)).toHaveProperty('until.code', 'recordsRequest.untilTooEarly')
    expect(extensionRefusals({ ...from, until: '2026-12-14' }, String)).toEqual({})
    expect(extensionRefusals({ ...from, until: '2026-12-15' }, String)).toHaveProperty('until.code', 'recordsRequest.untilTooLate')
    expect(extensionRefusals({ ...from, state: 'NY', until: '2027-12-15' }, String)).toEqual({})
  })
})

test('reminders: 3 days and 1 day before, each once, and the last one also when it is over', () => {
  expect(reminderOf(4, null)).toBeNull()
  expect([reminderOf(3, null), reminderOf(2, null), reminderOf(3, 3), reminderOf(2, 3)]).toEqual([3, 3, null, null])
  expect([reminderOf(1, 3), reminderOf(1, null), reminderOf(0, 1), reminderOf(-2, null)]).toEqual([1, 1, null, 1])
})
