import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type QuestionCondition, questionTypes } from '../../projects/model/contract.ts'
import { questionKinds } from '../kinds/kinds.ts'
import { definitionOf, fixedByAnswers, incompatibleChange, type QuestionDefinition, questionErrors } from '../model/definition.ts'
import { taken } from './form-merging.ts'
import { arranged, movedRow, pastedRows } from './option-rows.ts'
import { questionFieldErrors } from './question-errors.ts'
import {
  askName,
  blankCondition,
  type ConditionRow,
  newQuestionForm,
  type QuestionForm,
  questionFormFrom,
  questionFormOf,
  questionInputOf,
  shownQuestionOf,
} from './question-form.ts'

const word = fc.stringMatching(/^[A-Za-z0-9][A-Za-z0-9 ,.-]{0,12}[A-Za-z0-9]$/)
const limit = fc.option(fc.integer({ min: -1000, max: 1000 }).map((one) => one / 4))
/** Any question that the API accepts. */
const part = fc.oneof(
  fc.record({ question: fc.uuid(), answers: fc.uniqueArray(word, { minLength: 1, maxLength: 3 }) }),
  fc.record({ question: fc.uuid(), is: fc.constantFrom('is', 'atLeast', 'after'), answers: fc.tuple(fc.integer().map(String)) }),
  fc.record({ question: fc.uuid(), is: fc.constant('between'), answers: fc.tuple(fc.constant('1'), fc.constant('2.5')) }),
) as fc.Arbitrary<QuestionCondition>
const condition = fc
  .tuple(part, fc.array(part, { maxLength: 3 }), fc.boolean())
  .map(([first, others, isAny]) => ({ ...first, ...(others.length > 0 && (isAny ? { or: others } : { and: others })) }))
/** Every other option has a picture. */
const pictured = (label: string, i: number) => ({ label, ...(i % 2 === 1 && { image: { _id: `picture-${label}`, alt: label } }) })
const definitions: fc.Arbitrary<QuestionDefinition> = fc
  .record({
    text: word,
    help: fc.oneof(fc.constant(''), word),
    required: fc.boolean(),
    type: fc.constantFrom(...questionKinds),
    rows: fc.uniqueArray(word, { minLength: 2, maxLength: 6, selector: (one) => one.toLowerCase() }),
    isScaled: fc.boolean(),
    options: fc.uniqueArray(word, { minLength: 2, maxLength: 6, selector: (one) => one.toLowerCase() }),
    scale: fc.record({
      min: fc.constantFrom(0, 1),
      max: fc.integer({ min: 2, max: 10 }),
      minLabel: fc.oneof(fc.constant(''), word),
      maxLabel: fc.oneof(fc.constant(''), word),
    }),
    range: fc.option(fc.record({ min: limit, max: limit, unit: fc.oneof(fc.constant(''), word) })),
    askIf: fc.option(condition),
    section: fc.option(fc.record({ title: word, text: fc.oneof(fc.constant(''), word) })),
  })
  .map(({ options, rows, isScaled, scale, range, section, ...fields }) => {
    const isEmpty = range && range.min === null && range.max === null && range.unit === ''
    return definitionOf({
      ...fields,
      section,
      range: isEmpty ? null : range,
      options: options.map(pictured),
      rows: rows.map((label) => ({ label })),
      scale: fields.type === 'matrix' && !isScaled ? null : scale,
    })
  })
  .filter((one) => Object.keys(questionErrors(one)).length === 0)

/** The form data that a browser sends for a draft: the fields that its kind shows. */
function sent(draft: QuestionForm): FormData {
  const form = new FormData()
  const put = (fields: Record<string, string>) => {
    for (const [name, value] of Object.entries(fields)) form.append(name, value)
  }
  const { type, text, help, scale, range, ask, section } = draft
  put({ type, text, help, askMatch: ask.isAny ? 'or' : 'and' })
  if (draft.required) form.append('required', 'on')
  if (section.isOn) put({ section: 'on', sectionTitle: section.title, sectionText: section.text })
  for (const { key, label, image = '', alt = '' } of draft.options)
    put({ optionKey: key, option: label, optionImage: image, optionAlt: alt })
  for (const { key, label } of draft.rows) put({ rowKey: key, row: label })
  put({ columns: draft.columns })
  put({ scaleMin: scale.min, scaleMax: scale.max, scaleMinLabel: scale.minLabel, scaleMaxLabel: scale.maxLabel })
  put({ rangeMin: range.min, rangeMax: range.max, rangeUnit: range.unit })
  for (const [i, { question, answers, is, value, other }] of ask.rows.entries()) {
    const fields = { askIf: question, askIs: is, askValue: value, askOther: other }
    put(Object.fromEntries(Object.entries(fields).map(([name, field]) => [askName(name, i), field])))
    for (const one of answers) form.append(askName('askAnswers', i), one)
  }
  return form
}

describe('a draft', () => {
  test('is of every kind there is', () => expect([...questionKinds].sort()).toEqual([...questionTypes].sort()))

  test('of a question means that question, also after a browser has sent it', () => {
    fc.assert(
      fc.property(definitions, (question) => {
        const draft = questionFormFrom(question)
        expect(definitionOf(questionInputOf(draft), question)).toEqual(question)
        expect(questionFormOf(sent(draft))).toEqual(draft)
        expect(shownQuestionOf(draft)).toEqual(question)
      }),
    )
  })

  test('leaves empty rows out, and the errors of the others find their rows', () => {
    const options = ['', 'Elm', ' ', 'Oak'].map((label) => ({ key: '', label }))
    const draft = { ...newQuestionForm('choice'), options }
    expect(questionInputOf(draft).options).toEqual([{ label: 'Elm' }, { label: 'Oak' }])
    const errors = { 'options.1.label': 'Too long', text: 'Missing' }
    expect(questionFieldErrors({ code: 'fields.invalid', message: 'Wrong', errors }, draft)).toEqual({
      'option-3': 'Too long',
      text: 'Missing',
    })
  })

  test('hands on what cannot be read as a number', () => {
    const draft: QuestionForm = { ...newQuestionForm('number'), range: { min: 'ten', max: ' 12.5 ', unit: '' } }
    expect(questionInputOf(draft).range).toEqual({ min: 'ten', max: 12.5, unit: '' })
    expect(shownQuestionOf(draft).range).toEqual({ min: null, max: 12.5, unit: '' })
    expect(questionInputOf({ ...draft, range: { min: ' ', max: '', unit: '' } }).range).toBeNull()
  })

  test('names only answers of the question that it depends on', () => {
    const row = { ...blankCondition, question: 'b', answers: ['a:yes', 'b:o1', 'b:o2'] }
    const asking = (isAny: boolean, ...rows: ConditionRow[]) => questionInputOf({ ...newQuestionForm('open'), ask: { isAny, rows } }).askIf
    expect(asking(true, row)).toEqual({ question: 'b', answers: ['o1', 'o2'] })
    expect(asking(true, { ...row, question: '' })).toBeNull()
    const far = { ...blankCondition, question: 'c', is: 'between', value: ' 2', other: '5 ' }
    const part = { question: 'c', is: 'between', answers: ['2', '5'] }
    expect(asking(false, row, blankCondition, far)).toEqual({ question: 'b', answers: ['o1', 'o2'], and: [part] })
    expect(asking(true, row, far)).toEqual({ question: 'b', answers: ['o1', 'o2'], or: [part] })
  })

  test('the errors of a part of the condition find its row', () => {
    const rows = [{ ...blankCondition, question: 'a' }, blankCondition, { ...blankCondition, question: 'b', is: 'is' }]
    const draft = { ...newQuestionForm('open'), ask: { isAny: true, rows } }
    const at = (path: string) => Object.keys(questionFieldErrors({ code: 'fields.invalid', message: '', errors: { [path]: 'x' } }, draft))
    expect([at('askIf'), at('askIf.or.0')]).toEqual([['askAnswers'], ['askValue-2']])
  })

  test.each([
    [{ scale: 'x' }, 'scale', ['scaleMax']],
    [{ range: 'x' }, 'number', ['rangeMax']],
    [{ 'range.min': 'x', 'scale.minLabel': 'y' }, 'number', ['rangeMin', 'scaleMinLabel']],
    [{ askIf: 'x' }, 'open', ['askIf']],
    [{ options: 'x' }, 'choice', ['options']],
    [{ rows: 'x' }, 'matrix', ['rows']],
  ] as const)('%j is shown at a field', (errors, type, names) => {
    expect(Object.keys(questionFieldErrors({ code: 'fields.invalid', message: '', errors }, newQuestionForm(type)))).toEqual(names)
  })

  test('what answers forbid is shown where it was tried', () => {
    const at = (code: string, type: QuestionForm['type']) =>
      Object.keys(questionFieldErrors({ code, message: 'No' }, newQuestionForm(type)))
    expect(at('question.typeFixed', 'open')).toEqual(['type'])
    expect(at('question.answersFixed', 'ranking')).toEqual(['options'])
    expect(at('question.answersFixed', 'scale')).toEqual(['scaleMax'])
    expect(at('question.tooMany', 'open')).toEqual(['form'])
  })
})

describe('after saving', () => {
  test('a draft is what was saved', () => {
    fc.assert(
      fc.property(definitions, (question) => {
        const unnamed = {
          ...questionFormFrom(question),
          options: questionFormFrom(question).options.map((one) => ({ ...one, key: '', label: ` ${one.label} ` })),
        }
        expect(taken(unnamed, question)).toEqual(questionFormFrom(question))
      }),
    )
  })

  test('what was typed meanwhile stays, and options take their keys', () => {
    const saved = definitionOf({ text: 'Which?', type: 'choice', options: [{ label: 'Elm' }, { label: 'Oak' }] })
    const typed = { ...newQuestionForm('choice'), text: 'Which tree?', options: ['Oak', 'Fir', 'Elm'].map((label) => ({ key: '', label })) }
    const next = taken(typed, saved)
    expect(next.text).toBe('Which tree?')
    expect(next.options.map(({ key }) => key)).toEqual(['o2', '', 'o1'])
  })
})

describe('rows of options', () => {
  const rows = (...labels: string[]) => labels.map((label) => ({ key: '', label }))
  const draft = { ...newQuestionForm('choice'), options: rows('Elm', 'Oak', 'Fir') }
  const labels = (what: string) => arranged(draft, what).options.map(({ label }) => label)

  test.each([
    ['up:1', ['Oak', 'Elm', 'Fir']],
    ['up:0', ['Elm', 'Oak', 'Fir']],
    ['down:0', ['Oak', 'Elm', 'Fir']],
    ['down:2', ['Elm', 'Oak', 'Fir']],
    ['remove:1', ['Elm', 'Fir']],
    ['more:2', ['Elm', 'Oak', 'Fir', '', '']],
    ['more:1000000', ['Elm', 'Oak', 'Fir']],
    ['remove:9', ['Elm', 'Oak', 'Fir']],
    ['show', ['Elm', 'Oak', 'Fir']],
  ])('%s', (what, after) => expect(labels(what)).toEqual(after))

  test('the rows of a matrix have commands of their own', () => {
    const matrix = { ...newQuestionForm('matrix'), rows: rows('Buses', 'Parks'), options: rows('Good', 'Bad') }
    expect(arranged(matrix, 'rows.up:1').rows.map(({ label }) => label)).toEqual(['Parks', 'Buses'])
    expect(arranged(matrix, 'rows.more:3').rows).toHaveLength(5)
    expect(arranged(matrix, 'rows.remove:0')).toEqual({ ...matrix, rows: rows('Parks') })
    const errors = { 'rows.1.label': 'Missing', 'options.0.label': 'Missing' }
    const named = questionFieldErrors({ code: 'fields.invalid', message: '', errors }, { ...matrix, rows: rows('', 'Buses', 'Parks') })
    expect(Object.keys(named)).toEqual(['row-2', 'option-0'])
  })

  test('the last one is emptied, not taken away', () =>
    expect(arranged({ ...draft, options: rows('Elm') }, 'remove:0').options).toEqual(rows('')))

  test('a moved row comes back', () => {
    fc.assert(
      fc.property(fc.nat(2), fc.nat(2), (from, to) => {
        expect(movedRow(movedRow(draft.options, from, to), to, from)).toEqual(draft.options)
      }),
    )
  })

  test('several lines become several options, empty rows below are used up', () => {
    const pasted = pastedRows(rows('Ash ', '', 'Fir', ''), 0, { head: 'Ash ', tail: '' }, '- Elm\r\n\n2. Oak\nPine 2')
    expect(pasted.map(({ label }) => label)).toEqual(['Ash Elm', 'Oak', 'Pine 2', 'Fir'])
    const within = pastedRows([{ key: 'o1', label: 'AB' }], 0, { head: 'A', tail: 'B' }, '1\n2')
    expect(within).toEqual([
      { key: 'o1', label: 'A1' },
      { key: '', label: '2B' },
    ])
  })
})

test('what is shown as fixed by answers is what is refused', () => {
  fc.assert(
    fc.property(definitions, (question) => {
      const isRefused = (change: Partial<QuestionDefinition>) => incompatibleChange(question, { ...question, ...change }) !== null
      const { taking, adding, scale } = fixedByAnswers(question)
      if (question.options.length > 0) {
        expect(isRefused({ options: question.options.slice(1) })).toBe(taking)
        expect(isRefused({ options: [...question.options, { key: 'new', label: 'New' }] })).toBe(adding)
      }
      if (question.scale) expect(isRefused({ scale: { ...question.scale, max: question.scale.max + 1 } })).toBe(scale)
      expect(
        isRefused({ text: 'Another wording', help: 'Help', options: question.options.map((one) => ({ ...one, label: one.key })) }),
      ).toBe(false)
    }),
  )
})
