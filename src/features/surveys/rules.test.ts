import { describe, expect, test } from 'vitest'
import { minutesToAnswer, movedTo, outcomeOf, readAnswer, shownAnswer } from './rules.ts'

describe('readAnswer', () => {
  const shown = (type: 'open' | 'yesno' | 'rating', sent: string | number | boolean) => {
    const read = readAnswer(type, sent)
    return 'code' in read ? read.code : shownAnswer(read)
  }

  test('open: a text of 1 to 1000 characters, trimmed', () => {
    expect(shown('open', '  More shade. ')).toBe('More shade.')
    expect(shown('open', 'x'.repeat(1000))).toHaveLength(1000)
    expect(shown('open', 'x'.repeat(1001))).toBe('answer.tooLong')
    expect(shown('open', ' \n ')).toBe('answer.text')
    expect(shown('open', 7)).toBe('answer.text')
    expect(shown('open', true)).toBe('answer.text')
  })

  test('open: a line break of a form counts once, and a NUL, which PostgreSQL refuses, goes', () => {
    expect(shown('open', 'a\r\nb')).toBe('a\nb')
    expect(shown('open', 'a\0b')).toBe('ab')
    expect(shown('open', '\0')).toBe('answer.text')
  })

  test('yesno: yes, no, true and false, as words too', () => {
    for (const yes of ['yes', 'Yes', ' YES ', true, 'true']) expect(shown('yesno', yes)).toBe('yes')
    for (const no of ['no', 'No', false, 'false']) expect(shown('yesno', no)).toBe('no')
    for (const wrong of ['', 'maybe', 1, 0, 'y']) expect(shown('yesno', wrong)).toBe('answer.yesno')
  })

  test('rating: whole numbers from 1 to 5, as words too', () => {
    for (const n of [1, 2, 3, 4, 5]) expect([shown('rating', n), shown('rating', String(n))]).toEqual([n, n])
    for (const wrong of [0, 6, 2.5, -1, '', '3.0', 'three', true, 'yes', Number.NaN]) expect(shown('rating', wrong)).toBe('answer.rating')
  })
})

describe('outcomeOf', () => {
  test('every option has its total, in order', () => {
    expect(outcomeOf('yesno', new Map([['no', 3]]), 3).totals).toEqual([
      { answer: 'yes', count: 0 },
      { answer: 'no', count: 3 },
    ])
    expect(outcomeOf('rating', new Map(), 0)).toMatchObject({ count: 0, average: null, totals: { length: 5 } })
    expect(outcomeOf('open', new Map(), 9)).toEqual({ count: 9, totals: [], together: [], average: null, suppressed: false })
  })

  test('the mean of a rating', () => {
    const counted = new Map([
      ['1', 1],
      ['4', 1],
      ['5', 2],
    ])
    expect(outcomeOf('rating', counted, 4).average).toBe(3.75)
  })
})

test('movedTo puts an id at a place and keeps the others in order', () => {
  expect(movedTo(['a', 'b', 'c'], 'c', 0)).toEqual(['c', 'a', 'b'])
  expect(movedTo(['a', 'b', 'c'], 'a', 1)).toEqual(['b', 'a', 'c'])
  expect(movedTo(['a', 'b', 'c'], 'a', 99)).toEqual(['b', 'c', 'a'])
  expect(movedTo(['a', 'b', 'c'], 'b', 1)).toEqual(['a', 'b', 'c'])
})

test('minutesToAnswer: half a minute a question, at least one', () => {
  expect([1, 2, 4, 5, 12].map(minutesToAnswer)).toEqual([1, 1, 2, 3, 6])
})
