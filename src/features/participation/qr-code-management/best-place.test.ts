import { expect, test } from 'vitest'
import { bestOf } from './best-place.ts'

const code = (label: string, starts: number | null, finishes: number | null) => ({ label, starts, finishes })

test('the best place takes two places to compare', () => {
  expect(bestOf([code('Stop', 9, 9)])).toBeUndefined()
  expect(bestOf([code('Stop', 9, 9), code('Library', null, null)])).toBeUndefined()
  expect(bestOf([code('Stop', 10, 8), code('Library', 10, 6)])?.label).toBe('Stop')
  expect(bestOf([code('Stop', 10, 8), code('Library', 5, 4), code('Park', 10, 8)])).toBeUndefined()
})

test('and is the best whatever the withheld numbers are', () => {
  // By the code at the park, 4 of 5 people can have finished.
  expect(bestOf([code('Stop', 10, 7), code('Library', 10, 6), code('Park', 5, null)])).toBeUndefined()
  expect(bestOf([code('Stop', 10, 9), code('Library', 10, 6), code('Park', 5, null)])?.label).toBe('Stop')
})
