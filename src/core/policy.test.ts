import { expect, test } from 'vitest'
import { policyFor } from './policy.server.ts'

test('pictures come from here alone, and from the hosts that are named', () => {
  expect(policyFor([], 'production')).toContain("img-src 'self' data: blob:;")
  expect(policyFor([], 'production', ['https://tiles.example.org'])).toContain("img-src 'self' data: blob: https://tiles.example.org;")
})
