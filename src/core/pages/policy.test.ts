import { expect, test } from 'vitest'
import { policyFor } from './policy.server.ts'

test('pictures come from here alone, and from the hosts that are named', () => {
  expect(policyFor([], 'production')).toContain("img-src 'self' data: blob:;")
  expect(policyFor([], 'production', { images: ['https://tiles.example.org'] })).toContain(
    "img-src 'self' data: blob: https://tiles.example.org;",
  )
})

test('forms lead nowhere else, but to the pages of payments', () => {
  expect(policyFor([], 'production')).toContain("form-action 'self';")
  expect(policyFor([], 'production', { forms: ['https://checkout.stripe.com'] })).toContain(
    "form-action 'self' https://checkout.stripe.com;",
  )
})

test('data go here alone, and to the server that counts visits', () => {
  expect(policyFor([], 'production')).toContain("connect-src 'self';")
  expect(policyFor([], 'production', { counting: ['https://stats.example.org'] })).toContain(
    "connect-src 'self' https://stats.example.org;",
  )
})
