import { globSync } from 'node:fs'
import { expect, test } from 'vitest'
import { longTests } from './long.ts'
import { longestFirst } from './order.ts'

test('long tests begin first, the others stay in their order', () => {
  const files = ['src/b.test.ts', 'tests/database/sharding.test.ts', 'src/a.test.ts', 'src/core/backup/backup.test.ts']
  expect(longestFirst(files, (file) => file)).toEqual([
    'tests/database/sharding.test.ts',
    'src/core/backup/backup.test.ts',
    'src/b.test.ts',
    'src/a.test.ts',
  ])
})

test('each pattern of the long tests names a test', () => {
  expect(longTests.filter((pattern) => globSync(pattern).length === 0)).toEqual([])
})
