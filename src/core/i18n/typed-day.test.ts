import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatNumericDate } from './dates.ts'
import { type Language, languages } from './languages.ts'
import { dayTyped } from './typed-day.ts'

test.each([
  ['en', '3/14/2027'],
  ['en', ' 03/14/2027 '],
  ['en', '3-14-2027'],
  ['en', '3 14 2027'],
  ['en', '14.3.2027'],
  ['en', '14. 3. 2027'],
  ['en', '2027-03-14'],
  ['en', '2027/3/14'],
  ['fr', '14/03/2027'],
  ['es', '14/3/2027'],
  ['hi', '14/3/2027'],
  ['it', '14-3-2027'],
  ['vi', '14/3/2027'],
  ['zh', '2027/3/14'],
  ['zh', '2027年3月14日'],
  ['zh', '２０２７年３月１４日'],
] as const)('in %s, %j is the fourteenth of March', (language, typed) => {
  expect(dayTyped(language, typed)).toBe('2027-03-14')
})

test.each([
  ['en', '14/3/2027'],
  ['fr', '3/14/2027'],
  ['en', '2/29/2027'],
  ['en', '3/14/27'],
  ['en', '3/14-2027'],
  ['en', '314/2027'],
  ['en', '3/14'],
  ['en', 'March 14'],
  ['en', '20270314'],
  ['en', '0/1/2027'],
  ['en', ''],
] as const)('in %s, %j is no day', (language, typed) => {
  expect(dayTyped(language, typed)).toBe(null)
})

test('every day that is shown in numbers is read as the same day in the same language', () => {
  const day = fc
    .date({ min: new Date('1900-01-01'), max: new Date('2199-12-31'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10))
  fc.assert(
    fc.property(fc.constantFrom(...(Object.keys(languages) as Language[])), day, (language, shown) => {
      expect(dayTyped(language, formatNumericDate(language, shown))).toBe(shown)
    }),
  )
})
