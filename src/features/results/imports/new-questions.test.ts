import { describe, expect, test } from 'vitest'
import { type NewKind, newTarget } from './columns.ts'
import { guessKinds, newQuestionRefusal, newQuestionsOf, reuseQuestions } from './new-questions.ts'
import type { ImportQuestion } from './rules.ts'

const column = (head: string, part = '') => ({ head, part })
const times = (count: number, ...values: string[]) => Array.from({ length: count }, () => values).flat()

describe('the kind of a column', () => {
  test.each<[string, string[], NewKind | null]>([
    ['no answers', [], null],
    ['yes or no', ['Yes', 'no', 'YES'], 'yesno'],
    ['days', ['2026-03-14', '3/15/2026 09:00'], 'date'],
    ['numbers from 1 to 5', ['1', '5', '3'], 'rating'],
    ['numbers from 0 to 10', ['0', '10', '7'], 'scale'],
    ['numbers from 0 to 1', ['0', '1', '1'], 'number'],
    ['other numbers', ['1,200', '-3', '4.5'], 'number'],
    ['texts that return', times(3, 'By bus', 'By car', 'On foot, or by bike'), 'choice'],
    ['texts that return in other cases', times(2, 'By bus', 'by bus', 'By car'), 'choice'],
    ['lists of texts that return', times(2, 'By bus, By car', 'By bus', 'By car'), 'choices'],
    ['lists with semicolons', times(2, 'By bus;On foot, or by bike', 'By bus', 'On foot, or by bike'), 'choices'],
    ['texts that differ', ['More trees', 'More benches, please', 'Nothing'], 'open'],
    ['one text each', ['By bus', 'By car'], 'open'],
    ['too many texts', Array.from({ length: 42 }, (_, i) => `Stop ${i % 21}`), 'open'],
    ['long texts', times(4, 'a'.repeat(121), 'b'), 'open'],
  ])('%s', (_, values, kind) => expect(guessKinds([column('How?')], [values])).toEqual([kind]))

  test('columns of one question that name its options are several choices, and what is written beside them is not', () => {
    const columns = [column('Which?', 'By bus'), column('Which?', 'By car'), column('Which?', 'Other'), column('Why?', 'By bus')]
    const values = [['By bus', 'By bus'], ['by car'], ['By boat'], ['5', '4']]
    expect(guessKinds(columns, values)).toEqual(['choices', 'choices', 'open', 'rating'])
  })

  test('a column without a heading is none', () => expect(guessKinds([column('')], [['x']])).toEqual([null]))
})

describe('the questions', () => {
  const made = (kind: NewKind, values: string[], head = 'How?') =>
    newQuestionsOf([{ ...column(head), target: newTarget(kind) }], [values]).map((one) => one.definition)

  test('have the heading as their text, without its number, and the options in the order of their appearance', () => {
    const [question] = made('choice', ['By bus', 'By car', 'by bus '], '2. How?')
    expect(question).toMatchObject({ text: 'How?', type: 'choice', required: false })
    expect(question?.options.map(({ key, label }) => [key, label])).toEqual([
      ['o1', 'By bus'],
      ['o2', 'By car'],
    ])
    expect(made('open', ['x'], 'a'.repeat(600))[0]?.text).toHaveLength(500)
  })

  test('a label with a comma stays whole where its parts are not chosen by themselves', () => {
    const labels = (values: string[]) => made('choices', values)[0]?.options.map(({ label }) => label)
    expect(labels(['By bus', 'On foot, or by bike'])).toEqual(['By bus', 'On foot, or by bike'])
    expect(labels(['By bus', 'By car', 'By bus, By car'])).toEqual(['By bus', 'By car'])
  })

  test('a scale has the usual ends around its numbers', () => {
    const ends = (...values: string[]) => made('scale', values)[0]?.scale
    expect(ends('1', '4')).toMatchObject({ min: 1, max: 5 })
    expect(ends('0', '6')).toMatchObject({ min: 0, max: 7 })
    expect(ends('10')).toMatchObject({ min: 1, max: 10 })
    expect(ends('x')).toMatchObject({ min: 1, max: 5 })
  })

  test('columns of several choices are one question', () => {
    const columns = ['By bus', 'By car'].map((part) => ({ ...column('Which?', part), target: newTarget('choices') }))
    const [question, ...more] = newQuestionsOf(columns, [['By bus'], ['By car']])
    expect([question?.columns, more]).toEqual([[0, 1], []])
    expect(question?.definition.options.map(({ label }) => label)).toEqual(['By bus', 'By car'])
  })

  test('a question that the survey has is not made again, unless it is closed or of another kind', () => {
    const columns = [{ ...column('how? '), target: newTarget('open') }]
    const asked = newQuestionsOf(columns, [['x']])
    const question: ImportQuestion = { _id: 'q', text: 'How?', type: 'open', options: [], scale: null, range: null }
    expect(reuseQuestions(columns, asked, [question])).toEqual({ columns: [{ ...columns[0], target: 'q' }], made: [] })
    expect(reuseQuestions(columns, asked, [{ ...question, closedAt: '2026-01-01' }]).made).toEqual(asked)
    expect(reuseQuestions(columns, asked, [{ ...question, type: 'place' }]).made).toEqual(asked)
    const twice = [...columns, ...columns]
    expect(reuseQuestions(twice, newQuestionsOf(twice, [['x'], ['y']]), [question]).made).toHaveLength(1)
  })

  test('what can not be a question is refused', () => {
    const refusal = (kind: NewKind, values: string[], head = 'How?') =>
      newQuestionRefusal(newQuestionsOf([{ ...column(head), target: newTarget(kind) }], [values]), [])?.code
    expect(refusal('choice', ['x'])).toBe('imports.newOptions')
    expect(
      refusal(
        'choice',
        Array.from({ length: 21 }, (_, i) => `x${i}`),
      ),
    ).toBe('imports.newOptions')
    expect(refusal('choices', ['x', 'y'.repeat(121)])).toBe('imports.newOptions')
    expect(refusal('open', ['x'], '')).toBe('imports.newUnnamed')
    expect(refusal('open', ['x'])).toBeUndefined()
    const many = Array.from({ length: 61 }, (_, i) => ({ ...column(`Question ${i}`), target: newTarget('open') }))
    const values = many.map(() => ['x'])
    expect(newQuestionRefusal(newQuestionsOf(many, values), [])?.code).toBe('question.tooMany')
  })
})
