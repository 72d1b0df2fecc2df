import { describe, expect, test } from 'vitest'
import { questionResultOf } from '../../results/model/rules.ts'
import type { RawAnswer } from '../kinds/answer.ts'
import type { QuestionSpec } from '../kinds/kind.ts'
import { optionsOf } from '../kinds/options.ts'
import { answerKeys, answerText, inLabels, minutesToAnswer, type QuestionType, readAnswer, shownAnswer } from './rules.ts'

const options = ['elm', 'oak', 'fir'].map((key) => ({ key, label: `${key} Street` }))
const asking = (type: QuestionType): QuestionSpec => ({
  type,
  options: ['choice', 'choices', 'ranking'].includes(type) ? options : [],
  scale: type === 'scale' ? { min: 0, max: 10, minLabel: '', maxLabel: '' } : null,
  range: type === 'number' ? { min: 0, max: 12.5, unit: 'miles' } : null,
})

describe('readAnswer', () => {
  const shown = (type: QuestionType, sent: RawAnswer) => {
    const read = readAnswer(asking(type), sent)
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

describe('readAnswer, of what an editor offers', () => {
  const shown = (type: QuestionType, sent: RawAnswer) => {
    const read = readAnswer(asking(type), sent)
    return 'code' in read ? read.code : shownAnswer(read)
  }

  test('choice: the key of one option', () => {
    expect([shown('choice', 'oak'), shown('choice', ['fir']), shown('choice', ' elm ')]).toEqual(['oak', 'fir', 'elm'])
    for (const wrong of ['', 'ash', 'elm,oak', ['elm', 'oak'], [], 1, true, {}]) expect(shown('choice', wrong)).toBe('answer.choice')
  })

  test('choices: any number of keys, kept in the order of the options', () => {
    expect([shown('choices', ['fir', 'elm']), shown('choices', 'oak')]).toEqual([['elm', 'fir'], ['oak']])
    for (const wrong of ['', [], ['elm', 'ash'], 'elm,elm', 3]) expect(shown('choices', wrong)).toBe('answer.choices')
  })

  test('ranking: every key once, in the order that was sent', () => {
    expect([shown('ranking', ['fir', 'elm', 'oak']), shown('ranking', 'oak,fir,elm')]).toEqual([
      ['fir', 'elm', 'oak'],
      ['oak', 'fir', 'elm'],
    ])
    for (const wrong of ['elm,oak', 'elm,oak,oak', 'elm,oak,fir,ash', [], '']) expect(shown('ranking', wrong)).toBe('answer.ranking')
  })

  test('scale: a whole number from its least to its most', () => {
    expect([0, '10', 7].map((sent) => shown('scale', sent))).toEqual([0, 10, 7])
    for (const wrong of [-1, 11, 2.5, '', 'ten', true]) expect(shown('scale', wrong)).toBe('answer.scale')
    expect(readAnswer({ ...asking('scale'), scale: null }, 1)).toEqual({ code: 'answer.scale' })
  })

  test('number: within its limits, both included', () => {
    expect([0, '12.5', ' 3 ', '.5'].map((sent) => shown('number', sent))).toEqual([0, 12.5, 3, 0.5])
    for (const wrong of [-0.1, '12.51']) expect(shown('number', wrong)).toBe('answer.range')
    for (const wrong of ['', '1e3', '0x10', '1,5', Number.NaN, Number.POSITIVE_INFINITY, true, 2e9])
      expect(shown('number', wrong)).toBe('answer.number')
    expect('code' in readAnswer({ ...asking('number'), range: null }, 1_000_000_000)).toBe(false)
  })

  test('date: a day that is in the calendar', () => {
    expect([shown('date', '2028-02-29'), shown('date', ' 2026-12-31 ')]).toEqual(['2028-02-29', '2026-12-31'])
    for (const wrong of ['2026-02-29', '2026-13-01', '20261231', '12/31/2026', '', 2026]) expect(shown('date', wrong)).toBe('answer.date')
  })

  test('place: in words, on the map, or both', () => {
    expect(shown('place', ' At the corner ')).toEqual({ text: 'At the corner', lat: null, lng: null })
    expect(shown('place', '33.61,-117.92 At the corner')).toEqual({ text: 'At the corner', lat: 33.61, lng: -117.92 })
    expect(shown('place', { lat: 33.61, lng: -117.92 })).toEqual({ text: '', lat: 33.61, lng: -117.92 })
    for (const wrong of ['', { text: ' ' }, { lat: 1 }, { lat: 91, lng: 0 }, '33.6,181', 5, ['elm']])
      expect(shown('place', wrong)).toBe('answer.place')
    expect(shown('place', 'x'.repeat(301))).toBe('answer.tooLong')
  })

  test('file: an id, in a text with its size and name; whose they are is looked up', () => {
    const id = '0193a1c4-7f3e-7a52-9c1b-2f6d8e4b7a10'
    expect(shown('file', id)).toEqual({ file: id, name: '', bytes: 0 })
    expect(shown('file', ` ${id} 48213 plan, of: it.pdf `)).toEqual({ file: id, name: 'plan, of: it.pdf', bytes: 48_213 })
    expect(shown('file', { file: id })).toEqual({ file: id, name: '', bytes: 0 })
    expect(shown('file', `device:${id} 5 a.pdf`)).toEqual({ file: `device:${id}`, name: 'a.pdf', bytes: 5 })
    for (const wrong of ['', 'plan.pdf', `${id}x`, `x${id}`, 7, ['a'], { text: 'plan' }, { file: 'plan.pdf' }] as RawAnswer[])
      expect(shown('file', wrong)).toBe('answer.file')
    expect(shown('place', { file: id })).toBe('answer.place')
  })

  test('the text that a form holds is read as the same answer', () => {
    const answers: [QuestionType, RawAnswer][] = [
      ['choices', ['elm', 'fir']],
      ['ranking', ['fir', 'elm', 'oak']],
      ['number', 0.25],
      ['place', { text: 'At the corner', lat: -33.5, lng: 7 }],
      ['place', { text: 'At the corner' }],
      ['place', { lat: 0, lng: 0 }],
      ['scale', 3],
      ['file', '0193a1c4-7f3e-7a52-9c1b-2f6d8e4b7a10 48213 plan of it.pdf'],
    ]
    for (const [type, sent] of answers) {
      const answer = shown(type, sent)
      expect(shown(type, answerText(answer))).toEqual(answer)
    }
  })
})

test('an answer in labels', () => {
  expect(inLabels({ options }, ['elm', 'gone'])).toBe('elm Street; gone')
  expect(inLabels({ options }, 'oak')).toBe('oak Street')
  expect(inLabels({ options: [] }, 4)).toBe(4)
  expect(inLabels({ options: [] }, { text: 'Pier', lat: 1, lng: 2 })).toBe('Pier (1, 2)')
  expect(inLabels({ options: [] }, { file: 'x', name: 'plan.pdf', bytes: 1 })).toBe('plan.pdf')
})

test('what totals are counted by', () => {
  expect(optionsOf(asking('scale'))).toHaveLength(11)
  expect(optionsOf(asking('choices'))).toEqual(['elm', 'oak', 'fir'])
  for (const type of ['open', 'ranking', 'number', 'date', 'place', 'file'] as const) expect(optionsOf(asking(type))).toEqual([])
  expect([answerKeys(4), answerKeys(['elm', 'fir'])]).toEqual([['4'], ['elm', 'fir']])
  expect(answerKeys({ file: 'x', name: 'plan.pdf', bytes: 1 })).toEqual(['*'])
})

describe('outcomeOf', () => {
  test('every option has its total, in order', () => {
    expect(questionResultOf(asking('yesno'), new Map([['no', 3]]), 3).totals).toEqual([
      { answer: 'yes', count: 0 },
      { answer: 'no', count: 3 },
    ])
    expect(questionResultOf(asking('rating'), new Map(), 0)).toMatchObject({ count: 0, average: null, totals: { length: 5 } })
    expect(questionResultOf(asking('open'), new Map(), 9)).toMatchObject({
      count: 9,
      totals: [],
      together: [],
      average: null,
      suppressed: false,
    })
  })

  test('the mean of a rating', () => {
    const counted = new Map([
      ['1', 1],
      ['4', 1],
      ['5', 2],
    ])
    expect(questionResultOf(asking('rating'), counted, 4).average).toBe(3.75)
  })
})

test('minutesToAnswer: half a minute a question, at least one', () => {
  expect([1, 2, 4, 5, 12].map(minutesToAnswer)).toEqual([1, 1, 2, 3, 6])
})
