import { describe, expect, test } from 'vitest'
import { definitionOf } from '../model/definition.ts'
import {
  answersOf,
  enteredIn,
  errorsByQuestion,
  firstOpen,
  fragmentOf,
  fromReviewOf,
  questionsAsked,
  reviewedIn,
  stepAfter,
  stepAfterChange,
  stepBefore,
  surveyStepOf,
} from './steps.ts'
import { formQuestions } from './survey-page.server.ts'

test('a step is in the hash, and is found there again', () => {
  for (const step of ['start', 'review', 0, 1, 59] as const) expect(surveyStepOf(fragmentOf(step), 60)).toBe(step)
})

test('a hash that names no step of this survey is the start', () => {
  for (const hash of ['', '#', '#question-0', '#question-4', '#question-x', '#question-1x', '#results'])
    expect(surveyStepOf(hash, 3)).toBe('start')
})

test('from the first question back to the start, from the last on to the review', () => {
  expect([stepBefore(0), stepBefore(2)]).toEqual(['start', 1])
  expect([stepAfter(0, 3), stepAfter(2, 3)]).toEqual([1, 'review'])
})

const questions = [{ _id: 'a' }, { _id: 'b' }, { _id: 'c' }]

test('the form continues at the first question without an answer; blanks are none', () => {
  expect(firstOpen(questions, {})).toBe(0)
  expect(firstOpen(questions, { a: 'yes', b: ' \n' })).toBe(1)
  expect(firstOpen(questions, { a: 'yes', b: '3', c: 'More' })).toBe('review')
})

test('a changed answer leads back to the review, after the unanswered questions that it opens', () => {
  const reviewed = reviewedIn(fromReviewOf([{ _id: 'a' }, { _id: 'c' }])) as string[]
  expect(stepAfterChange([{ _id: 'a' }, { _id: 'c' }], reviewed, { a: 'no' })).toBe('review')
  expect(stepAfterChange(questions, reviewed, { a: 'yes' })).toBe(1)
  // An answer from before the condition was changed is not asked for again.
  expect(stepAfterChange(questions, reviewed, { a: 'yes', b: 'Often' })).toBe('review')
  // A question that was skipped on the way is not opened twice.
  expect(stepAfterChange(questions, [...reviewed, 'b'], { a: 'yes' })).toBe('review')
  expect([reviewedIn(null), reviewedIn({ other: 1 })]).toEqual([null, null])
})

test('points in fields of the plain form; an empty one has none', () => {
  expect(
    enteredIn([
      ['q/o1', '4'],
      ['q/o2', ''],
      ['q/o3', '6'],
      ['r/o1', ''],
    ]),
  ).toEqual({ q: 'o1:4,o3:6' })
})

test('a condition on a row of a matrix', () => {
  const survey = [
    { _id: 'm', type: 'matrix' as const, askIf: null },
    { _id: 'why', type: 'open' as const, askIf: { question: 'm', answers: ['r1:o1', 'r2:o1'] } },
  ]
  const asked = (m: string) => questionsAsked(survey, { m }).map((one) => one._id)
  expect(asked('r1:o2,r2:o1')).toEqual(['m', 'why'])
  expect(asked('r1:o2,r2:o2')).toEqual(['m'])
  expect(asked('')).toEqual(['m'])
})

test('without scripts the rows of a matrix are one answer', () => {
  const fields = [
    ['a/r1', 'o2'],
    ['b', 'yes'],
    ['a/r3', 'o1'],
  ]
  expect(enteredIn(fields)).toEqual({ a: 'r1:o2,r3:o1', b: 'yes' })
})

test('only what is answered, and still asked, is sent, in order', () => {
  expect(answersOf(questions, { c: 'More', gone: 'yes', a: 'no', b: '' })).toEqual([
    { question: 'a', answer: 'no' },
    { question: 'c', answer: 'More' },
  ])
})

test('errors of a sending go to their questions, others keep their names', () => {
  const errors = { 'answers.1.answer': 'Choose', 'answers.0.question': 'Gone', answers: 'Answer one', 'answers.7.answer': 'Odd' }
  expect(errorsByQuestion(errors, [{ question: 'a' }, { question: 'b' }])).toEqual({
    a: 'Gone',
    b: 'Choose',
    answers: 'Answer one',
    'answers.7.answer': 'Odd',
  })
})

describe('what is entered', () => {
  test('a form without scripts: choices of several join, numbered options make a ranking', () => {
    expect(
      enteredIn([
        ['q1', 'yes'],
        ['q2', 'o1'],
        ['q2', 'o3'],
        ['q3.o1', '2'],
        ['q3.o2', '1'],
        ['q4.o1', ''],
        ['q4.o2', ''],
      ]),
    ).toEqual({ q1: 'yes', q2: 'o1,o3', q3: 'o2,o1' })
  })

  test('own words follow the chosen keys after a colon', () => {
    expect(
      enteredIn([
        ['q1', 'o1'],
        ['q1:other', 'By boat: the ferry'],
        ['q1', 'o3'],
        ['q2:other', 'Alone'],
        ['q3', 'o1'],
        ['q3:other', ' '],
      ]),
    ).toEqual({ q1: 'o1,o3: By boat: the ferry', q2: ': Alone', q3: 'o1' })
  })

  test('a ranking with a number twice is not taken for one that is complete', () => {
    expect(
      enteredIn([
        ['q.o1', '1'],
        ['q.o2', '1'],
      ]),
    ).toEqual({ q: 'o1' })
  })

  test('who is asked: by any of several choices, and by nothing that is not answered', () => {
    const asking = (_id: string, type: 'yesno' | 'choices', of?: [string, string[]]) => ({
      _id,
      type,
      askIf: of ? { question: of[0], answers: of[1] } : null,
    })
    const survey = [asking('a', 'choices'), asking('b', 'yesno', ['a', ['o1', 'o2']]), asking('c', 'yesno', ['b', ['no']])]
    const ids = (entered: Record<string, string>) => questionsAsked(survey, entered).map((one) => one._id)
    expect(ids({ a: 'o2: of my own, o3' })).toEqual(['a', 'b'])
    const onFile = [{ _id: 'f', type: 'file' as const, askIf: null }, asking('g', 'yesno', ['f', ['*']])]
    expect(['', '0193a1c4-7f3e-7a52-9c1b-2f6d8e4b7a10 5 a, b.pdf'].map((f) => questionsAsked(onFile, { f }).length)).toEqual([1, 2])
    expect([ids({}), ids({ a: 'o3,o2' }), ids({ a: 'o1', b: 'no' }), ids({ b: 'no' })]).toEqual([['a'], ['a', 'b'], ['a', 'b', 'c'], ['a']])
  })
})

test('in the form each question is in the section that began last', () => {
  const question = (_id: string, title?: string) => ({
    ...{ _id, project: 'p', order: 0, lang: 'es' as const },
    ...definitionOf({ text: _id, type: 'open', ...(title && { section: { title, text: '' } }) }),
  })
  const questions = [question('a'), question('b', 'About you'), question('c'), question('d', 'Last')]
  const form = formQuestions(questions, { location: { lat: null, lng: null } as never }, 'en')
  const you = { id: 'b', title: 'About you', text: '', lang: 'es' }
  expect(form.map((one) => one.inSection)).toEqual([undefined, you, you, { ...you, id: 'd', title: 'Last' }])
})
