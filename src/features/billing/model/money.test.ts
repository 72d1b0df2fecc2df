import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { centsOf, decimalOf, formatMoney } from './money.ts'
import { centsMax } from './rules.ts'

describe('amounts', () => {
  test.each([
    ['99', 9900],
    ['99.5', 9950],
    ['$1,234.50', 123_450],
    ['0.07', 7],
    ['12,34', null],
    ['1.234', null],
    ['-5', null],
    ['', null],
    ['9'.repeat(30), null],
  ])('%s is %s cents', (typed, cents) => expect(centsOf(typed)).toBe(cents))

  test('are written in the language of the reader', () => {
    expect(formatMoney('en', { cents: 123_450, currency: 'usd' })).toBe('$1,234.50')
    expect(formatMoney('fr', { cents: 5, currency: 'usd' }).replace(/\s/g, ' ')).toBe('0,05 $US')
    expect(decimalOf(-1205)).toBe('-12.05')
  })

  test('each amount of cents is read back as it was written', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: centsMax }), (cents) => {
        expect(centsOf(decimalOf(cents))).toBe(cents)
        expect(centsOf(formatMoney('en', { cents, currency: 'usd' }))).toBe(cents)
      }),
    )
  })
})
