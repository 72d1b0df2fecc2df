import { expect, test } from 'vitest'
import { answersOf, errorsByQuestion, firstOpen, hashOf, stepAfter, stepBefore, stepOf } from './steps.ts'

test('a step stands in the hash, and is found there again', () => {
  for (const step of ['start', 'review', 0, 1, 59] as const) expect(stepOf(hashOf(step), 60)).toBe(step)
})

test('a hash that names no step of this survey is the start', () => {
  for (const hash of ['', '#', '#question-0', '#question-4', '#question-x', '#question-1x', '#results'])
    expect(stepOf(hash, 3)).toBe('start')
})

test('from the first question back to the start, from the last on to the review', () => {
  expect([stepBefore(0), stepBefore(2)]).toEqual(['start', 1])
  expect([stepAfter(0, 3), stepAfter(2, 3)]).toEqual([1, 'review'])
})

const questions = [{ _id: 'a' }, { _id: 'b' }, { _id: 'c' }]

test('one goes on at the first question without an answer; blanks are none', () => {
  expect(firstOpen(questions, {})).toBe(0)
  expect(firstOpen(questions, { a: 'yes', b: ' \n' })).toBe(1)
  expect(firstOpen(questions, { a: 'yes', b: '3', c: 'More' })).toBe('review')
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
