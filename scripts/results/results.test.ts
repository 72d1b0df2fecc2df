import { expect, test } from 'vitest'
import { ofPlaywright } from '../results.mjs'
import { judge } from './unsteady.mjs'

const spec = (title: string, status: string, messages: (string | undefined)[]) => ({
  title,
  file: 'resident/a.spec.ts',
  line: 3,
  ok: status !== 'unexpected',
  tests: [{ status, results: messages.map((message) => (message ? { error: { message } } : {})) }],
})

test('a browser test that passed only the second time counts as passed and is listed as unsteady', () => {
  const report = {
    stats: { expected: 1, flaky: 1 },
    suites: [
      {
        specs: [spec('steady', 'expected', [undefined])],
        suites: [{ specs: [spec('unsteady', 'flaky', ['late', undefined]), spec('broken', 'unexpected', ['wrong', 'wrong'])] }],
      },
    ],
    errors: [],
  }
  expect(ofPlaywright(report)).toEqual({
    passed: 2,
    failures: ['tests/e2e/resident/a.spec.ts:3: broken: wrong'],
    unsteady: [{ name: 'tests/e2e/resident/a.spec.ts: unsteady', reason: ': late' }],
  })
})

test('a test that was unsteady in one of the nine landings before fails, and an older landing is forgotten', () => {
  const landings = Array.from({ length: 10 }, (_, n) => ({ commit: `c${n}`, tests: n === 0 ? ['old'] : n === 5 ? ['again'] : [] }))
  const { repeated, landings: remembered } = judge(landings, 'now', ['old', 'again', 'new'])
  expect(repeated).toEqual(['again'])
  expect(remembered).toHaveLength(10)
  expect(remembered.at(-1)).toEqual({ commit: 'now', tests: ['again', 'new', 'old'] })
})

test('a landing that is run again replaces what it noted, and is not its own earlier landing', () => {
  const { repeated, landings } = judge([{ commit: 'now', tests: ['a'] }], 'now', ['a'])
  expect(repeated).toEqual([])
  expect(landings).toEqual([{ commit: 'now', tests: ['a'] }])
})
