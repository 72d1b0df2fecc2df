import { expect, test } from 'vitest'
import { typosOf } from './typos.ts'

const finds = (typed: string, word: string) => {
  const { patterns, expression } = typosOf(typed) ?? { patterns: [], expression: 'none' }
  // JavaScript has no boundaries of words other than ASCII ones.
  const isMeant = new RegExp(`^${expression.replace('\\m', '').replace('\\M', '')}$`, 'u').test(word)
  const isFound = patterns.some((one) => new RegExp(`^${one.replaceAll('%', '.*').replaceAll('_', '.')}$`, 'u').test(` ${word} `))
  return isMeant && isFound
}

test.each([
  ['shuttel', 'shuttle'],
  ['shuttke', 'shuttle'],
  ['shutle', 'shuttles'],
  ['shutttle', 'shuttle'],
  ['huttle', 'shuttle'],
  ['prak', 'park'],
  ['trese', 'trees'],
  ['bnech', 'benches'],
  ['arbl', 'arbol'],
])('%s represents %s', (typed, word) => expect(finds(typed, word)).toBe(true))

test.each([
  ['shuttel', 'shutters'],
  ['shuttel', 'subtle'],
  ['park', 'party'],
  ['lane', 'landing'],
])('%s does not represent %s', (typed, word) => expect(finds(typed, word)).toBe(false))

test.each(['bus', '92663', '3rd', '公园长椅', 'a'.repeat(21), '%park%', 'c++x'])('%s is never taken as mistyped', (word) =>
  expect(typosOf(word)).toBe(null),
)
