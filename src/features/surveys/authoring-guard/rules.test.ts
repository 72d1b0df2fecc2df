import { describe, expect, test } from 'vitest'
import { definitionOf } from '../model/definition.ts'
import type { QuestionType } from '../model/rules.ts'
import { gradeOf, isEnglish, syllablesIn } from './english.ts'
import { optionRangeOf } from './rules/options.ts'
import { findingsAbout, findingsOfLack, type RuleName, wordingFindingsIn, wordingInOthers, wordingOf } from './rules.ts'

const labels = (...all: string[]) => all.map((label) => ({ label }))
const rulesOf = (text: string, type: QuestionType = 'yesno', more: Parameters<typeof definitionOf>[0] = {}): RuleName[] =>
  wordingFindingsIn(definitionOf({ text, type, ...more })).map((one) => one.rule)
const foundIn = (text: string, type: QuestionType = 'yesno', more: Parameters<typeof definitionOf>[0] = {}) =>
  Object.fromEntries(wordingFindingsIn(definitionOf({ text, type, ...more })).map((one) => [one.rule, one.found]))

describe('syllables', () => {
  test.each([
    ['cat', 1],
    ['park', 1],
    ['the', 1],
    ['street', 1],
    ['bike', 1],
    ['lakes', 1],
    ['walked', 1],
    ['planted', 2],
    ['table', 2],
    ['city', 2],
    ['safer', 2],
    ['crossing', 2],
    ['houses', 2],
    ['library', 3],
    ['area', 3],
    ['idea', 3],
    ['radio', 3],
    ['video', 3],
    ['playing', 2],
    ['question', 2],
    ['station', 2],
    ['sidewalk', 2],
    ['people', 2],
    ['every', 3],
    ['neighborhood', 3],
    ['infrastructure', 4],
    ['municipality', 6],
    ['transportation', 4],
    ['community', 4],
    ['yes', 1],
    ['you', 1],
  ] as const)('%s: %i', (word, syllables) => {
    expect(syllablesIn(word)).toBe(syllables)
  })
})

describe('the grade, by 0.39 words a sentence + 11.8 syllables a word - 15.59', () => {
  test.each([
    // 6 words, 6 syllables, 1 sentence: 2.34 + 11.8 - 15.59
    ['The cat sat on the mat.', -1.45],
    // 8 words in 2 sentences, of 5 and 3; pla-ces has 2 syllables, 9 in all
    ['We walk to the park. Which places near?', 0.39 * 4 + (11.8 * 9) / 8 - 15.59],
    // 5 words; 1 + 6 + 1 + 4 + 4 = 16 syllables: 1.95 + 37.76 - 15.59
    ['The municipality plans transportation infrastructure.', 1.95 + 37.76 - 15.59],
  ] as const)('%s', (text, grade) => {
    expect(gradeOf(text)).toBeCloseTo(grade, 6)
  })
  test('of nothing is 0', () => expect(gradeOf('?!')).toBe(0))
})

describe('whether a text is English', () => {
  test.each([
    ['Where should the new crossings go?', true],
    ['Parks?', true],
    ['Do you like the El Camino plaza and the Los Osos park?', true],
    ['¿Dónde deben ir los nuevos cruces?', false],
    ['Quel est votre avis pour la place ?', false],
    ['新的人行横道应该在哪里？', false],
    ['नई क्रॉसिंग कहाँ होनी चाहिए?', false],
    ['Che cosa fa in questo parco?', false],
    ['Quanto si sente sicuro quando attraversa qui?', false],
    ['Pensa di partecipare? Non so', false],
  ] as const)('%s', (text, expected) => expect(isEnglish(text)).toBe(expected))
  test('what is not is not judged by words', () => expect(rulesOf('¿No cree usted que always el parque es amazing?')).toEqual([]))
})

describe('single questions', () => {
  test.each([
    ["Don't you think the park is too dark?", 'leading'],
    ['Do you agree that the city needs a new pool?', 'leading'],
    ['How much do you like the new plaza?', 'leading'],
    ['Should the city finally stop through traffic?', 'leading'],
    ['Do you support the wasteful stadium?', 'loaded'],
    ['Should those stupid cars go slower here?', 'loaded'],
    ['Are the buses on time and clean?', 'doubleBarrelled'],
    ['Do you want a park or a school here?', 'doubleBarrelled'],
    ['Is the park safe? Is it clean?', 'doubleBarrelled'],
    ['Do you always use the crossing?', 'absolute'],
    ['Should the city not close the street?', 'negation'],
    ['What is your email address?', 'personalData'],
    ['Where do you live?', 'personalData'],
    ['When is your birthday?', 'personalData'],
  ] as const)('%s: %s', (text, rule) => expect(rulesOf(text)).toContain(rule))

  test.each([
    'Where should the new crossings go?',
    'Is the crossing at Fern Street safe?',
    'Should the library open between 8 and 10 at night?',
    'Do you use parks and recreation classes?',
    'Should the street close on Sundays, yes or no?',
    'Which name should the new park have?',
    'Is the address sign easy to see?',
    'How safe is it here? 1 is not at all, 5 is very safe.',
  ])('nothing in: %s', (text) => expect(rulesOf(text)).toEqual([]))

  test('an open question may name two things, but not ask twice', () => {
    expect(rulesOf('What do you like about the park and the plaza?', 'open')).toEqual([])
    expect(rulesOf('What should change and why?', 'open')).toEqual(['doubleBarrelled'])
  })
  test('a row of a matrix asks about one thing, and its answers are balanced', () => {
    const options = ['Good', 'Bad'].map((label) => ({ key: label, label }))
    const rowsOf = (...labels: string[]) => labels.map((label) => ({ key: label, label }))
    const text = 'How are these?'
    expect(foundIn(text, 'matrix', { options, rows: rowsOf('Clean and safe', 'Quiet') })).toEqual({ doubleBarrelled: 'Clean and safe' })
    expect(foundIn(text, 'matrix', { options, rows: rowsOf('Parks and recreation', 'Buses') })).toEqual({})
    const good = ['Good', 'Great', 'Excellent', 'Bad'].map((label) => ({ key: label, label }))
    expect(Object.keys(foundIn(text, 'matrix', { options: good, rows: rowsOf('Buses', 'Parks') }))).toEqual(['unbalanced'])
  })
  test('what was found is quoted as it was written', () =>
    expect(foundIn('Do you support the WASTEFUL stadium?')).toEqual({ loaded: 'WASTEFUL' }))
  test('the words of the section above count, and a reason for them covers no others', () => {
    const section = { title: 'The stadium', text: 'Our much-needed stadium opens soon.' }
    const question = definitionOf({ text: 'Do you support the stadium?', type: 'yesno', section })
    expect(foundIn(question.text, 'yesno', { section })).toEqual({ loaded: 'much-needed' })
    expect(foundIn(question.text, 'yesno', { section: { title: 'As you know', text: '' } })).toEqual({ leading: 'As you know' })
    expect(rulesOf(question.text)).toEqual([])
    expect(wordingOf(question)).not.toBe(wordingOf({ ...question, section: { ...section, title: 'Stadium' } }))
  })
  test('an apostrophe as typewriters or as printers write it', () => expect(rulesOf('Don’t you think so?')).toEqual(['leading']))
  test('30 words pass, 31 do not, in any language', () => {
    expect(rulesOf(`${'la '.repeat(30)}?`)).toEqual([])
    expect(foundIn(`${'la '.repeat(31)}?`)).toEqual({ longText: '31' })
  })
  test('hard words are found by their grade; a few words are not judged', () => {
    expect(
      foundIn('Should the municipality prioritize transportation infrastructure expenditures within residential communities?'),
    ).toHaveProperty('hardToRead')
    expect(rulesOf('Municipal infrastructure expenditures?')).toEqual([])
  })
  test('nothing was written yet, nothing is reported', () => expect(rulesOf('  ')).toEqual([]))
})

describe('what can be chosen', () => {
  const choice = (...all: string[]) => rulesOf('How was it?', 'choice', { options: labels(...all) })
  test('more good answers than bad ones', () => {
    expect(choice('Excellent', 'Good', 'Fair', 'Poor')).toContain('unbalanced')
    expect(choice('Very good', 'Good', 'Poor', 'Very poor')).toEqual([])
    expect(choice('Very satisfied', 'Satisfied', 'Not satisfied', 'Very dissatisfied')).toEqual([])
  })
  test('a scale that says one end only, or the same end twice', () => {
    const scale = (minLabel: string, maxLabel: string) =>
      rulesOf('How safe is it?', 'scale', { scale: { min: 1, max: 5, minLabel, maxLabel } })
    expect(scale('', 'Very safe')).toEqual(['unbalanced'])
    expect(scale('Safe', 'Very safe')).toEqual(['unbalanced'])
    expect(scale('Not safe', 'Very safe')).toEqual([])
    expect(scale('', '')).toEqual([])
  })
  test('numbers that fit two options', () => {
    expect(choice('18 to 25', '25 to 34', '35+')).toEqual(['overlapping'])
    expect(choice('18-24', '25-34', '35+')).toEqual([])
    expect(choice('Under 18', '18 to 64', '65 and over')).toEqual([])
    expect(choice('Up to 5', '5 or more')).toEqual(['overlapping'])
    expect(choice('Less than $1,000', '$1,000 to $2,000', 'More than $2,000')).toEqual([])
    expect(optionRangeOf('Fern Street')).toBeNull()
  })
  test('a list without a way out', () => {
    expect(choice('Bus', 'Car', 'Bicycle')).toEqual(['noWayOut'])
    expect(choice('Bus', 'Car', 'Bicycle', 'Something else')).toEqual([])
    expect(choice('Bus', 'Car', "I don't know")).toEqual([])
    expect(choice('Bus', 'Car')).toEqual([])
  })
})

describe('surveys', () => {
  const of = (count: number) => ({ questions: Array.from({ length: count }) })
  test('10 questions pass, 11 take 6 minutes', () => {
    expect(findingsAbout(of(10))).toEqual([])
    expect(findingsAbout(of(11))).toEqual([{ rule: 'longSurvey', found: '6' }])
  })
})

describe('other languages', () => {
  test('what lacks and what may be out of date are two findings, each with its languages', () => {
    expect(findingsOfLack({ missing: [], stale: [] })).toEqual([])
    expect(findingsOfLack({ missing: ['es', 'vi'], stale: ['fr'] })).toEqual([
      { rule: 'untranslated', found: 'es, vi' },
      { rule: 'outdated', found: 'fr' },
    ])
  })
  test('a reason counts for these languages, and for all the words that are translated', () => {
    const range = { min: null, max: null, unit: 'miles' }
    const one = { _id: 'q', ...definitionOf({ text: 'How far?', type: 'number', range }) }
    const wording = wordingInOthers(one, { rule: 'untranslated', found: 'es' })
    expect(wordingInOthers({ ...one, ...{ required: true } }, { rule: 'untranslated', found: 'es' })).toBe(wording)
    expect(wordingInOthers(one, { rule: 'untranslated', found: 'es, vi' })).not.toBe(wording)
    expect(wordingInOthers({ ...one, range: { ...range, unit: 'km' } }, { rule: 'untranslated', found: 'es' })).not.toBe(wording)
  })
})

test('another wording is another one, another order or condition is not', () => {
  const one = definitionOf({ text: 'Always?', type: 'yesno' })
  expect(wordingOf({ ...one, text: 'Never?' })).not.toBe(wordingOf(one))
  expect(wordingOf({ ...one, required: true })).toBe(wordingOf(one))
})
