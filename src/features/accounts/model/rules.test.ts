import { describe, expect, test } from 'vitest'
import { withRealCost } from '../../../../tests/run/cheap-argon2.ts'
import { readMobile } from './mobile.server.ts'
import { hashPassword, isPassword } from './passwords.server.ts'
import { ageOn, ageRangeOf, birthRefusal, isStrongPassword, organizationSlugOf, readDay } from './rules.ts'

describe('date of birth', () => {
  const today = '2026-11-20'

  test.each<[string | null, string | null, string]>([
    ['2010-11-20', null, 'turns 16 today'],
    ['2010-11-21', 'account.tooYoung', 'turns 16 tomorrow'],
    ['2026-11-20', 'account.tooYoung', 'was born today'],
    ['2026-11-21', 'account.dateOfBirth', 'is not born yet'],
    ['1901-11-20', null, 'turns 125 today'],
    ['1900-11-20', 'account.dateOfBirth', 'would be 126'],
    [null, 'account.dateOfBirth', 'has no such day'],
  ])('%s: %s, %s', (birth, fault) => {
    expect(birthRefusal(today, birth)?.code ?? null).toBe(fault)
  })

  test('who was born on 29 February turns 16 on that day, and is a year older on 1 March in other years', () => {
    expect(birthRefusal('2028-02-28', '2012-02-29')).toEqual({ code: 'account.tooYoung', values: { age: 16 } })
    expect(birthRefusal('2028-02-29', '2012-02-29')).toBeNull()
    expect([ageOn('2025-02-28', '2008-02-29'), ageOn('2025-03-01', '2008-02-29')]).toEqual([16, 17])
  })

  test.each([
    ['2001-02-28', '2001-02-28'],
    [' 2001-02-28 ', '2001-02-28'],
    ['2001-02-28T00:00:00.000Z', '2001-02-28'],
    ['2/8/2001', '2001-02-08'],
    ['2001-02-29', null],
    ['2000-02-29', '2000-02-29'],
    ['1900-02-29', null],
    ['2001-13-01', null],
    ['2001-00-10', null],
    ['31/12/2001', null],
    ['2001-2-8', null],
    ['yesterday', null],
    ['2001-02-28T', null],
    ['', null],
  ])('reads %j as %s', (text, day) => {
    expect(readDay(text)).toBe(day)
  })
})

test.each([
  [15, null],
  [16, '16-17'],
  [17, '16-17'],
  [18, '18-24'],
  [24, '18-24'],
  [25, '25-34'],
  [34, '25-34'],
  [35, '35-44'],
  [44, '35-44'],
  [45, '45-54'],
  [54, '45-54'],
  [55, '55-64'],
  [64, '55-64'],
  [65, '65+'],
  [104, '65+'],
])('age %i is in %s', (age, range) => {
  expect(ageRangeOf(age)).toBe(range)
})

test.each([
  ['Abcdefg1', true],
  ['Abcdef1', false],
  ['abcdefg1', false],
  ['ABCDEFG1', false],
  ['Abcdefgh', false],
  ['Ünïcödé1', true],
  ['', false],
])('password %j is strong: %s', (password, strong) => {
  expect(isStrongPassword(password)).toBe(strong)
})

test('a password is stored as argon2id with 19 MiB, two rounds, one lane', async () => {
  const stored = await withRealCost(() => hashPassword('Abcdefg1'))
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect([await isPassword(stored, 'Abcdefg1'), await isPassword(stored, 'abcdefg1'), await isPassword(undefined, 'Abcdefg1')]).toEqual([
    true,
    false,
    false,
  ])
})

test.each([
  ['(949) 555-0142', '+19495550142'],
  ['949.555.0142', '+19495550142'],
  ['1 949 555 0142', '+19495550142'],
  ['+1-949-555-0142', '+19495550142'],
  ['+44 20 7946 0958', '+442079460958'],
  ['011 44 20 7946 0958', '+442079460958'],
  ['555-0142', null],
  ['049 555 0142', null],
  ['949 055 0142', null],
  ['call me on (949) 555-0142', null],
  ['12345', null],
  ['+999 123', null],
  ['', null],
])('mobile number %j becomes %s', (text, number) => {
  expect(readMobile(text)).toBe(number)
})

test.each([
  ['City of Newport Beach', 'city-of-newport-beach'],
  ["  St. John's / Ñuñoa ", 'st-john-s-nunoa'],
  ['市', 'organization'],
  [`${'a'.repeat(59)} b`, 'a'.repeat(59)],
])('the slug of %j is %s', (name, slug) => {
  expect(organizationSlugOf(name)).toBe(slug)
})
