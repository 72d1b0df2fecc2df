import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { throttle } from './throttle.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('the first call is immediate, and the calls of a pause are one call at its end', () => {
  const work = vi.fn()
  const throttled = throttle(work, 1000)
  throttled()
  expect(work).toHaveBeenCalledTimes(1)
  for (let i = 0; i < 5; i++) throttled()
  vi.advanceTimersByTime(999)
  expect(work).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(1)
  expect(work).toHaveBeenCalledTimes(2)
  vi.advanceTimersByTime(1000)
  throttled()
  expect(work).toHaveBeenCalledTimes(3)
})

test('a canceled call does not come', () => {
  const work = vi.fn()
  const throttled = throttle(work, 1000)
  throttled()
  throttled()
  throttled.cancel()
  vi.advanceTimersByTime(5000)
  expect(work).toHaveBeenCalledTimes(1)
  throttled()
  expect(work).toHaveBeenCalledTimes(2)
})
