import { expect, test } from 'vitest'
import { roundedSize } from '../model/rules.ts'
import { isHidden, reasonOf, toldRuns } from './rules.ts'

test('why something of a question is not shown', () => {
  expect(reasonOf('yesno', { count: 12, suppressed: false })).toBeNull()
  expect(reasonOf('yesno', { count: 12, suppressed: true })).toBe('group')
  expect(reasonOf('yesno', { count: null, suppressed: true })).toBe('few')
  expect(reasonOf('open', { count: 12, suppressed: false })).toBe('words')
  expect(reasonOf('open', { count: null, suppressed: true })).toBe('few')
})

test('groups that are not shown are left out; a breakdown without any is hidden', () => {
  const step = (...runs: [string, number][]) => ({ count: 20, runs: runs.map(([key, count]) => ({ options: [key], count })) })
  expect(toldRuns(step(['code', 15], ['mail', 0], ['link', 10])).map((one) => one.values)).toEqual([['code'], ['link']])
  expect(isHidden({ runs: toldRuns(step(['code', 15])) })).toBe(false)
  expect(isHidden({ runs: toldRuns(step(['code', 0])) })).toBe(true)
  expect(isHidden(null)).toBe(true)
})

test('an effective size has two significant digits', () => {
  expect([94.6, 347.2, 1249, 12_650, 5].map(roundedSize)).toEqual([95, 350, 1200, 13_000, 5])
})
