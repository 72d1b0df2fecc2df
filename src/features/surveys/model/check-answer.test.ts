import { expect, test } from 'vitest'
import { wordsForRendering } from '../../../core/i18n/catalogues.server.ts'
import { type Language, languages } from '../../../core/i18n/languages.ts'
import { sentence } from '../../../core/i18n/sentence.ts'
import type { FormQuestion } from '../kinds/form-question.ts'
import { answerProblemOf } from './check-answer.ts'
import { readAnswer } from './rules.ts'
import type { useWords } from './words.ts'

const source = wordsForRendering()
const wordsIn =
  (language: Language): ReturnType<typeof useWords> =>
  (key, values) =>
    sentence(source.read('surveys', language), language, key, values)

const asked = (type: FormQuestion['type'], fields: Partial<FormQuestion> = {}) =>
  ({ _id: 'q', text: 'Which?', type, options: [], scale: null, range: null, ...fields }) as FormQuestion
const options = ['a', 'b', 'c'].map((key) => ({ key, label: key.toUpperCase() }))
const between = { min: 1, max: 5, unit: 'miles' }

test.each([
  ['a long text', asked('open'), 'x'.repeat(1001), 'Use at most 1,000 characters'],
  ['a long place', asked('place'), 'x'.repeat(301), 'Use at most 300 characters'],
  ['no number', asked('number'), 'five', 'Enter a number, for example 12 or 2.5'],
  ['a number outside both limits', asked('number', { range: between }), '6', 'Enter a number from 1 to 5'],
  ['a small number', asked('number', { range: { ...between, max: null } }), '0', 'Enter 1 or more'],
  ['a large number', asked('number', { range: { ...between, min: null } }), '6', 'Enter 5 or less'],
  ['no day', asked('date'), '2/30/2027', 'Enter a date, for example 3/14/2027'],
  ['half a ranking', asked('ranking', { options }), 'a,b', 'Put all of the options in order'],
  ['an option that is gone', asked('choice', { options }), 'd', 'Choose one of the options'],
])('%s is refused with what would fit', (_, question, value, text) => {
  expect(answerProblemOf(question, value, wordsIn('en'), 'en')).toBe(text)
})

test('the example of a date is written as the language writes it', () => {
  const problemIn = (language: Language) => answerProblemOf(asked('date'), 'soon', wordsIn(language), language)
  expect([problemIn('fr'), problemIn('zh')]).toEqual(['Saisissez une date, par exemple 14/03/2027', '请输入日期，例如2027/3/14'])
  for (const language of Object.keys(languages) as Language[]) expect(problemIn(language)).toMatch(/2027/)
})

test('what the API takes has no problem, and an empty answer neither', () => {
  const fitting: [FormQuestion, string][] = [
    [asked('number', { range: between }), '5'],
    [asked('date'), '2027-03-14'],
    [asked('place'), '33.61,-117.92 the corner'],
    [asked('choices', { options }), 'a,c'],
    [asked('open'), '  '],
  ]
  for (const [question, value] of fitting) {
    expect(answerProblemOf(question, value, wordsIn('en'), 'en')).toBe(null)
    if (value.trim()) expect(readAnswer(question, value)).not.toHaveProperty('code')
  }
})
