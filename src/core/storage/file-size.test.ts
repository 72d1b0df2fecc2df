import { expect, test } from 'vitest'
import { fileSize } from './file-size.ts'

test.each([
  [0, 'kb', 1],
  [900, 'kb', 1],
  [640_400, 'kb', 640],
  [999_499, 'kb', 999],
  [999_500, 'mb', 1],
  [1_000_000, 'mb', 1],
  [3_400_000, 'mb', 3.4],
  [25_000_000, 'mb', 25],
] as const)('%i bytes are %s %d', (bytes, unit, amount) => {
  expect(fileSize(bytes)).toEqual({ unit, amount })
})
