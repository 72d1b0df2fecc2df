import { expect, test } from 'vitest'
import { codeIn } from './rules.ts'

test('a code is found however it is typed', () => {
  for (const typed of ['AK7M-396C', 'ak7m396c', ' AK7M 396C ', 'ak7m–396c']) expect(codeIn(typed)).toBe('AK7M-396C')
  expect(codeIn('')).toBe('-')
})
