// Single cases; report/claims.test.ts holds the sentences about random tables against every assignment.
import { describe, expect, test } from 'vitest'
import { indexOfFirst } from '../../../core/async/index-of-first.ts'
import { firstAnswerOf, isEntailed, type ShownTable } from './claims.ts'

const table = (people: number, groups: Record<string, number>, answers: string[], rest: Partial<ShownTable> = {}): ShownTable => ({
  ...{ people, answers, leftOut: null, isSeveral: false },
  groups: Object.entries(groups).map(([names, count]) => ({ answers: names.split('+'), people: count })),
  ...rest,
})
const several = { isSeveral: true }

describe('the first answer', () => {
  test('has more people than any other figure, and than answers that are shown as one have together', () => {
    expect(firstAnswerOf([table(20, { a: 13, 'b+c': 7 }, ['a', 'b', 'c'])])).toBe('a')
    expect(firstAnswerOf([table(26, { a: 13, 'b+c': 13 }, ['a', 'b', 'c'])])).toBeNull()
    expect(firstAnswerOf([table(26, { a: 13, b: 13 }, ['a', 'b'])])).toBeNull()
    expect(firstAnswerOf([table(7, {}, ['a', 'b'])])).toBeNull()
    expect(firstAnswerOf([table(0, { a: 0, b: 0 }, ['a', 'b'])])).toBeNull()
  })

  test('of several choices is none while an option has no figure: everybody can have chosen it', () => {
    expect(firstAnswerOf([table(15, { b: 7 }, ['a', 'b', 'other'], several)])).toBeNull()
    expect(firstAnswerOf([table(15, { b: 15 }, ['a', 'b', 'other'], several)])).toBeNull()
    expect(firstAnswerOf([table(15, { a: 9, b: 7 }, ['a', 'b'], several)])).toBe('a')
  })

  test('of a matrix is none while a row has no figures; leaving out a row is no answer', () => {
    const first = table(15, { '1:a': 9, '1:b': 0, '1:': 6 }, ['1:a', '1:b', '1:'], { leftOut: '1:' })
    expect(firstAnswerOf([first, table(15, {}, ['2:a', '2:b', '2:'], { leftOut: '2:' })])).toBeNull()
    expect(firstAnswerOf([first, table(15, { '2:a': 0, '2:b': 5, '2:': 10 }, ['2:a', '2:b', '2:'], { leftOut: '2:' })])).toBe('1:a')
  })

  test('of places is never elsewhere, which also can be one place with more people', () => {
    expect(firstAnswerOf([table(20, { '92660': 11, '': 9 }, [])])).toBe('92660')
    expect(firstAnswerOf([table(20, { '92660': 9, '': 11 }, [])])).toBeNull()
  })
})

test('none is first if the largest figures are equal and no other answer can be larger', () => {
  const noneFirst = (shown: ShownTable) => isEntailed({ kind: 'noneFirst' }, [shown])
  expect(noneFirst(table(18, { a: 9, b: 9 }, ['a', 'b']))).toBe(true)
  expect(noneFirst(table(25, { a: 9, b: 9, 'c+d': 7 }, ['a', 'b', 'c', 'd']))).toBe(true)
  expect(noneFirst(table(30, { a: 9, b: 9, 'c+d': 12 }, ['a', 'b', 'c', 'd']))).toBe(false)
  expect(noneFirst(table(18, { a: 9, b: 9 }, ['a', 'b', 'c'], several))).toBe(false)
  expect(noneFirst(table(18, { '92660': 9, '': 9 }, []))).toBe(false)
  expect(noneFirst(table(13, {}, ['yes', 'no']))).toBe(false)
})

test('two answers compare by what they have at least and at most', () => {
  const shown = [table(30, { a: 16, b: 7, 'c+d': 7 }, ['a', 'b', 'c', 'd'])]
  const more = (one: string, other: string) => isEntailed({ kind: 'more', answers: [one, other] }, shown)
  expect([more('a', 'b'), more('a', 'c'), more('b', 'c'), more('c', 'd'), more('a', 'unknown')]).toEqual([true, true, false, false, false])
  expect(isEntailed({ kind: 'same', answers: ['yes', 'no'] }, [table(12, { yes: 6, no: 6 }, ['yes', 'no'])])).toBe(true)
  expect(isEntailed({ kind: 'same', answers: ['c', 'd'] }, shown)).toBe(false)
})

test('of equal numbers none is the first', () => {
  expect([indexOfFirst([0, 3, 2]), indexOfFirst([3, 3]), indexOfFirst([0, 0]), indexOfFirst([])]).toEqual([1, null, null, null])
})
