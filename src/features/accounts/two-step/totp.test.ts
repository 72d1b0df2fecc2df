import { Secret, TOTP } from 'otpauth'
import { describe, expect, test } from 'vitest'
import { codeAt, timeStepOf } from './totp.server.ts'

describe('time-based codes', () => {
  // RFC 6238, appendix B; the library returns the last six of its eight digits.
  const secret = new TextEncoder().encode('12345678901234567890')
  test.each([
    [59, '94287082'],
    [1111111109, '07081804'],
    [1111111111, '14050471'],
    [1234567890, '89005924'],
    [2000000000, '69279037'],
    [20000000000, '65353130'],
  ])('at second %i: %s', (seconds, digits) => {
    const at = new Date(seconds * 1000)
    expect(TOTP.generate({ secret: new Secret({ buffer: secret.buffer }), digits: 8, timestamp: at.getTime() })).toBe(digits)
    expect(codeAt(secret, at)).toBe(digits.slice(2))
    expect(timeStepOf(secret, digits.slice(2), at)).toBe(Math.floor(seconds / 30))
  })

  test('a half minute before and after counts, two do not', () => {
    const at = new Date(1_800_000_000_000)
    const around = (steps: number) => timeStepOf(secret, codeAt(secret, new Date(at.getTime() + steps * 30_000)), at)
    expect([-2, -1, 0, 1, 2].map(around)).toEqual([null, 59_999_999, 60_000_000, 60_000_001, null])
  })
})
