import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { minutesToAnswer, movedTo, type Outcome, outcomeOf, readAnswer, shownAnswer, suppress } from './rules.ts'

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
    expect(outcomeOf('open', new Map(), 9)).toEqual({ count: 9, totals: [], average: null, suppressed: false })
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

describe('suppress', () => {
  const yesno = (yes: number, no: number): Outcome => outcomeOf('yesno', new Map(Object.entries({ yes, no })), yes + no)

  test('4 people: nothing, not even how many', () => {
    expect(suppress(yesno(4, 0))).toEqual({ count: null, totals: [], average: null, suppressed: true })
    expect(suppress(outcomeOf('open', new Map(), 4))).toMatchObject({ count: null, suppressed: true })
  })

  test('5 people of one mind: shown', () => {
    expect(suppress(yesno(5, 0))).toEqual(yesno(5, 0))
    expect(suppress(outcomeOf('open', new Map(), 5))).toMatchObject({ count: 5, suppressed: false })
  })

  test('a group of 4 beside a large one hides the split, a group of 5 does not', () => {
    expect(suppress(yesno(36, 4))).toEqual({ count: 40, totals: [], average: null, suppressed: true })
    expect(suppress(yesno(35, 5))).toEqual(yesno(35, 5))
  })

  test('a rating with one group of 1 to 4 shows neither totals nor mean', () => {
    const few = outcomeOf('rating', new Map(Object.entries({ 1: 20, 2: 4 })), 24)
    const enough = outcomeOf('rating', new Map(Object.entries({ 1: 20, 2: 5 })), 25)
    expect(suppress(few)).toEqual({ count: 24, totals: [], average: null, suppressed: true })
    expect(suppress(enough)).toEqual(enough)
  })

  test('whatever the totals: no group of 1 to 4 is shown or can be found by subtraction', () => {
    fc.assert(
      fc.property(fc.array(fc.nat({ max: 12 }), { minLength: 5, maxLength: 5 }), (counts) => {
        const count = counts.reduce((a, b) => a + b, 0)
        const shown = suppress(outcomeOf('rating', new Map(counts.map((n, i) => [String(i + 1), n])), count))
        const groups = shown.totals.map((one) => one.count).filter((n) => n > 0)
        expect(groups.every((n) => n >= 5)).toBe(true)
        expect(shown.count === null || shown.count >= 5).toBe(true)
        expect(shown.average === null || shown.totals.length === 5).toBe(true)
        if (groups.length > 0) expect(groups.reduce((a, b) => a + b, 0)).toBe(shown.count)
      }),
    )
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
