import { expect, test } from 'vitest'
import { roundedSize } from '../model/rules.ts'
import { isPart, toldRuns, withheldReasonOf } from './rules.ts'

test('why something of a question is not shown', () => {
  expect(withheldReasonOf('yesno', { count: 12, suppressed: false }, false)).toBeNull()
  expect(withheldReasonOf('yesno', { count: 12, suppressed: true }, false)).toBe('group')
  expect(withheldReasonOf('yesno', { count: null, suppressed: true }, false)).toBe('few')
  expect(withheldReasonOf('open', { count: 12, suppressed: false }, false)).toBe('words')
  expect(withheldReasonOf('open', { count: null, suppressed: true }, false)).toBe('few')
})

test('groups of nobody are left out; a division is shown in part where some are added up, or nothing is shown', () => {
  const step = (...runs: [string, number][]) => ({ count: 20, runs: runs.map(([key, count]) => ({ options: key.split('+'), count })) })
  expect(toldRuns(step(['code', 12], ['mail', 0], ['link', 8])).map((one) => one.values)).toEqual([['code'], ['link']])
  expect(isPart({ runs: toldRuns(step(['code', 12], ['link', 8])) })).toBe(false)
  expect(isPart({ runs: toldRuns(step(['code', 12], ['mail+link', 8])) })).toBe(true)
  expect(isPart({ runs: toldRuns(step()) })).toBe(true)
  expect(isPart(null)).toBe(true)
})

test('an effective size has two significant digits', () => {
  expect([94.6, 347.2, 1249, 12_650, 5].map(roundedSize)).toEqual([95, 350, 1200, 13_000, 5])
})

test('too few people is a reason only after an update', () => {
  expect(withheldReasonOf('choice', { count: null, suppressed: true }, true)).toBe('awaited')
  expect(withheldReasonOf('choice', { count: null, suppressed: true }, false)).toBe('few')
  expect(withheldReasonOf('choice', { count: 7, suppressed: true }, true)).toBe('group')
})
