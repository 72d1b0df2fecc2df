import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { AnswerComparison, QuestionCondition } from '../../projects/model/contract.ts'
import { definitionOf } from '../model/definition.ts'
import { wordsIn } from '../model/words.server.ts'
import { brokenCondition } from './condition-faults.ts'
import { namesIn, renamed } from './condition-parts.ts'
import { conditionText } from './condition-words.ts'
import { askedQuestions } from './conditions.ts'

type Asking = QuestionCondition & { and?: QuestionCondition[]; or?: QuestionCondition[] }
const question = (_id: string, askIf: Asking | null = null) => ({ ...definitionOf({ text: _id, type: 'yesno' }), _id, askIf })
const asked = (questions: ReturnType<typeof question>[], given: Record<string, string[]>) =>
  askedQuestions(questions, (id) => given[id] ?? []).map((one) => one._id)

describe('askedQuestions', () => {
  const survey = [
    question('rides'),
    question('where', { question: 'rides', answers: ['yes'] }),
    question('why', { question: 'rides', answers: ['no'] }),
    question('more', { question: 'where', answers: ['yes', 'no'] }),
  ]
  test('by what was answered, and nobody without an answer', () => {
    expect(asked(survey, {})).toEqual(['rides'])
    expect(asked(survey, { rides: ['no'] })).toEqual(['rides', 'why'])
    expect(asked(survey, { rides: ['yes'], where: ['no'] })).toEqual(['rides', 'where', 'more'])
  })

  test('an answer to a question that is not asked opens nothing', () => {
    expect(asked(survey, { rides: ['no'], where: ['yes'] })).toEqual(['rides', 'why'])
  })

  test('of several answers one is enough', () => {
    expect(asked([question('a'), question('b', { question: 'a', answers: ['x', 'y'] })], { a: ['y', 'z'] })).toEqual(['a', 'b'])
  })

  test.each<[AnswerComparison, string[], string[], string[]]>([
    ['is', ['5'], ['5', '5.0', '+5'], ['4.9', '', 'x', '50']],
    ['isNot', ['5'], ['4', '5.01', '-5'], ['5', '', 'x']],
    ['atLeast', ['-2.5'], ['-2.5', '0', '1000000000'], ['-2.6', '']],
    ['atMost', ['10'], ['10', '9.99', '-3'], ['10.01', '', 'ten']],
    ['between', ['1', '3'], ['1', '2', '3'], ['0.9', '3.1', '']],
    ['before', ['2026-11-20'], ['2026-11-19', '1999-12-31'], ['2026-11-20', '2027-01-01', '']],
    ['after', ['2026-11-20'], ['2026-11-21'], ['2026-11-20', '2026-11-19', '']],
    ['between', ['2026-01-31', '2026-02-02'], ['2026-01-31', '2026-02-01', '2026-02-02'], ['2026-01-30', '2026-02-03']],
    ['is', ['2026-01-31'], ['2026-01-31'], ['2026-01-30', '2026']],
  ])('compares: %s %j', (is, answers, met, unmet) => {
    const survey = [question('a'), question('b', { question: 'a', is, answers })]
    for (const value of met) expect([value, asked(survey, { a: [value] })]).toEqual([value, ['a', 'b']])
    for (const value of unmet) expect([value, asked(survey, { a: [value] })]).toEqual([value, ['a']])
  })

  test('of several parts all, or one, and never one on a question that is not asked', () => {
    const [yes, far] = [
      { question: 'a', answers: ['yes'] },
      { question: 'b', is: 'atLeast' as const, answers: ['5'] },
    ]
    const ask = (askIf: Asking, given: Record<string, string[]>) => asked([question('a'), question('b'), question('c', askIf)], given)
    const [both, one, none] = [
      { a: ['yes'], b: ['7'] },
      { a: ['no'], b: ['7'] },
      { a: ['no'], b: ['1'] },
    ]
    expect([both, one, none].map((given) => ask({ ...yes, and: [far] }, given).includes('c'))).toEqual([true, false, false])
    expect([both, one, none].map((given) => ask({ ...yes, or: [far] }, given).includes('c'))).toEqual([true, true, false])
    const hidden = [question('a'), question('b', yes), question('c', { ...yes, or: [far] })]
    expect(asked(hidden, { a: ['no'], b: ['7'] })).toEqual(['a'])
  })

  test('taking away the answers that are not asked changes nothing again, whatever the survey', () => {
    const value = fc.constantFrom('yes', 'no', '1', '5', '2026-11-20')
    const part = fc.record({
      question: fc.nat({ max: 11 }),
      answers: fc.array(value, { minLength: 2, maxLength: 2 }),
      is: fc.option(fc.constantFrom('is', 'isNot', 'atLeast', 'atMost', 'between', 'before', 'after')),
    })
    const condition = fc.option(fc.tuple(fc.array(part, { minLength: 1, maxLength: 4 }), fc.boolean()))
    const made = fc.array(fc.tuple(condition, fc.array(value, { maxLength: 2 })), { minLength: 1, maxLength: 12 })
    fc.assert(
      fc.property(made, (all) => {
        const questions = all.map(([made], i) => {
          const [parts = [], isAny] = made ?? []
          const [first, ...others] = parts.map(({ question, answers, is }) => ({
            question: String(question % i),
            answers,
            ...(is && { is }),
          }))
          const askIf = first && i > 0 ? { ...first, ...(isAny ? { or: others } : { and: others }) } : null
          return question(String(i), askIf as Asking | null)
        })
        const given = Object.fromEntries(all.map(([, answers], i) => [String(i), answers]))
        const before = asked(questions, given)
        const left = Object.fromEntries(Object.entries(given).filter(([id]) => before.includes(id)))
        expect(asked(questions, left)).toEqual(before)
        // All of the parts are met only where one is.
        const loose = questions.map(({ askIf, ...one }) => ({
          ...one,
          askIf: askIf?.and ? { ...askIf, and: undefined, or: askIf.and } : askIf,
        }))
        expect(asked(loose as typeof questions, given)).toEqual(expect.arrayContaining(before))
      }),
    )
  })
})

describe('conditionText', () => {
  const named = [
    { ...question('far'), ...definitionOf({ text: 'far', type: 'number' }) },
    { ...question('when'), ...definitionOf({ text: 'when', type: 'date' }) },
  ]
  const text = (question: string, is: AnswerComparison, answers: string[]) =>
    conditionText(
      { words: wordsIn('en'), language: 'en', label: (_, value) => value, numberOf: (one) => named.indexOf(one) + 1 },
      { question, is, answers },
      named,
    )
  test.each<[string, AnswerComparison, string[]]>([
    ['far', 'is', ['']],
    ['far', 'atLeast', ['far']],
    ['far', 'between', ['5', '']],
    ['far', 'is', []],
    ['when', 'is', ['']],
    ['when', 'before', ['soon']],
    ['when', 'between', ['2026-11-20', '']],
    ['when', 'between', ['2026-11-20']],
  ])('none while a value is missing: %s %s %j', (one, is, answers) => {
    expect(text(one, is, answers)).toBeNull()
  })
  test('of complete values', () => {
    expect(text('far', 'is', ['0'])).toEqual({ condition: 'the answer to question 1 is 0' })
    expect(text('when', 'after', ['2026-11-20'])).toEqual({ condition: 'the answer to question 2 is after November 20, 2026' })
  })
})

test('renamed: a part whose question is missing goes, and the others stay together', () => {
  const askIf = {
    question: 'a',
    answers: ['yes'],
    or: [
      { question: 'b', is: 'is' as const, answers: ['1'] },
      { question: 'c', answers: ['no'] },
    ],
  }
  const to = (names: Record<string, string>) => renamed(askIf, (name) => names[name])
  expect(namesIn(to({ a: 'x', b: 'y', c: 'z' }))).toEqual(['x', 'y', 'z'])
  expect(to({ b: 'y', c: 'z' })).toEqual({ question: 'y', is: 'is', answers: ['1'], or: [{ question: 'z', answers: ['no'] }] })
  expect(to({ c: 'z' })).toEqual({ question: 'z', answers: ['no'] })
  expect([to({}), renamed(null, () => 'x')]).toEqual([null, null])
})

test('brokenCondition: names an earlier question with options, and some of them', () => {
  const first = question('first')
  const open = { ...question('open'), ...definitionOf({ text: 'Why?', type: 'open' }), askIf: null }
  const after = (askIf: Asking) => [first, open, question('after', askIf)]
  expect(brokenCondition(after({ question: 'first', answers: ['yes'] }))).toBeNull()
  for (const askIf of [
    { question: 'first', answers: [] },
    { question: 'first', answers: ['maybe'] },
    { question: 'open', answers: ['yes'] },
    { question: 'after', answers: ['yes'] },
    { question: 'gone', answers: ['yes'] },
  ])
    expect(brokenCondition(after(askIf))).toEqual({ id: 'after', part: 0 })
  expect(brokenCondition([question('after', { question: 'first', answers: ['yes'] }), first])).toEqual({ id: 'after', part: 0 })
})

test('brokenCondition: a comparison fits the kind of its question, and names which part does not', () => {
  const kind = (type: 'number' | 'date') => ({ ...question(type), ...definitionOf({ text: type, type }), askIf: null })
  const survey = (...parts: QuestionCondition[]) => {
    const [first, ...and] = parts
    return [question('first'), kind('number'), kind('date'), question('after', { ...(first as QuestionCondition), and })]
  }
  const yes = { question: 'first', answers: ['yes'] }
  const fitting: QuestionCondition[] = [
    { question: 'number', is: 'is', answers: ['-0.5'] },
    { question: 'number', is: 'between', answers: ['1', '1'] },
    { question: 'date', is: 'before', answers: ['2026-02-28'] },
    { question: 'date', is: 'between', answers: ['2025-12-31', '2026-01-01'] },
  ]
  expect(brokenCondition(survey(yes, ...fitting))).toBeNull()
  const wrong: QuestionCondition[] = [
    { question: 'first', is: 'is', answers: ['yes'] },
    { question: 'number', answers: ['1'] },
    { question: 'number', is: 'before', answers: ['1'] },
    { question: 'number', is: 'is', answers: [] },
    { question: 'number', is: 'is', answers: ['1', '2'] },
    { question: 'number', is: 'is', answers: ['ten'] },
    { question: 'number', is: 'between', answers: ['2', '1'] },
    { question: 'date', is: 'atLeast', answers: ['2026-01-01'] },
    { question: 'date', is: 'after', answers: ['2026-02-30'] },
    { question: 'after', is: 'is', answers: ['1'] },
  ]
  for (const part of wrong) expect([part, brokenCondition(survey(yes, part))]).toEqual([part, { id: 'after', part: 1 }])
})
