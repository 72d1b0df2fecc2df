import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { hasPassed } from './tree.mjs'

const file = 'tests/api/openapi.test.ts'
const report = (status: string) => ({ testResults: [{ name: resolve(file), status }] })

test('a test that passed on this tree is not repeated; on another tree, failed or left out, it is', () => {
  expect(hasPassed(file, { tree: 'a' }, report('passed'), 'a')).toBe(true)
  expect(hasPassed(file, { tree: 'a' }, report('passed'), 'b')).toBe(false)
  expect(hasPassed(file, { tree: 'a' }, report('failed'), 'a')).toBe(false)
  expect(hasPassed('tests/api/keys.test.ts', { tree: 'a' }, report('passed'), 'a')).toBe(false)
  expect(hasPassed(file, undefined, undefined, 'a')).toBe(false)
  expect(hasPassed(file, { tree: null }, report('passed'), null)).toBe(false)
})
