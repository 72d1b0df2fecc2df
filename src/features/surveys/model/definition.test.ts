import { describe, expect, test } from 'vitest'
import { changedMeaning, definitionOf, incompatibleChange, movedTo, questionErrors } from './definition.ts'

const labels = (...names: string[]) => names.map((label) => ({ label }))
const choice = (...names: string[]) => definitionOf({ text: 'Where?', type: 'choice', options: labels(...names) })

describe('definitionOf', () => {
  test('assigns options keys that stay when others come, go or are reworded', () => {
    const first = choice('Elm', 'Oak')
    expect(first.options).toEqual([
      { key: 'o1', label: 'Elm' },
      { key: 'o2', label: 'Oak' },
    ])
    const next = definitionOf({ options: [{ label: 'Fir' }, { key: 'o2', label: 'Oak Street' }] }, first)
    expect(next.options).toEqual([
      { key: 'o3', label: 'Fir' },
      { key: 'o2', label: 'Oak Street' },
    ])
  })

  test('what is not named stays, what the type has no use for goes', () => {
    const first = { ...choice('Elm', 'Oak'), help: 'One of them', required: true }
    expect(definitionOf({ text: 'When?' }, first)).toEqual({ ...first, text: 'When?' })
    expect(definitionOf({ type: 'open' }, first)).toMatchObject({ options: [], help: 'One of them', required: true })
    expect(definitionOf({ text: 'How far?', type: 'open', range: { min: 0, max: 1, unit: '' } }).range).toBeNull()
  })
})

describe('questionErrors', () => {
  const many = (count: number) => Array.from({ length: count }, (_, i) => ({ label: `Option ${i}` }))
  test('2 to 20 options, 2 to 10 to rank, each once', () => {
    expect([1, 2, 20, 21].map((count) => questionErrors(definitionOf({ type: 'choices', options: many(count) })).options)).toEqual([
      'question.options',
      undefined,
      undefined,
      'question.options',
    ])
    expect([10, 11].map((count) => questionErrors(definitionOf({ type: 'ranking', options: many(count) })).options)).toEqual([
      undefined,
      'question.options',
    ])
    expect(questionErrors(choice('Elm', 'elm'))).toEqual({ options: 'question.optionTwice' })
    expect(questionErrors(definitionOf({ type: 'choice', options: [{ key: 'a,b', label: 'A' }, { label: 'B' }] }))).toEqual({
      options: 'field.invalid',
    })
  })

  test('a scale begins at 0 or 1, rises, and ends at 10 or before', () => {
    const errors = (min: number, max: number) =>
      questionErrors(definitionOf({ type: 'scale', scale: { min, max, minLabel: '', maxLabel: '' } })).scale
    expect([errors(0, 10), errors(1, 2)]).toEqual([undefined, undefined])
    expect([errors(1, 1), errors(2, 5), errors(0, 11), errors(-1, 5)]).toEqual(Array(4).fill('question.scale'))
    expect(questionErrors(definitionOf({ type: 'scale' })).scale).toBe('question.scale')
  })

  test('a rating names its ends, from 1 to 5, and has no scale while neither has a name', () => {
    const ends = { min: 1, max: 5, minLabel: 'Poor', maxLabel: '' }
    const rating = definitionOf({ type: 'rating', scale: ends })
    expect([rating.scale, questionErrors(rating)]).toEqual([ends, {}])
    expect(questionErrors(definitionOf({ type: 'rating', scale: { ...ends, min: 0 } }))).toEqual({ scale: 'question.ratingScale' })
    expect(definitionOf({ text: 'How good?' }, rating).scale).toEqual(ends)
    expect(definitionOf({ scale: { ...ends, minLabel: '' } }, rating).scale).toBeNull()
    const scale = definitionOf({ type: 'scale', scale: { ...ends, max: 10 } })
    expect([definitionOf({ type: 'rating' }, scale).scale, definitionOf({ type: 'open' }, rating).scale]).toEqual([null, null])
  })

  test('limits of a number are in order', () => {
    const errors = (min: number | null, max: number | null) =>
      questionErrors(definitionOf({ type: 'number', range: { min, max, unit: '' } })).range
    expect([errors(1, 1), errors(null, -5), errors(null, null), errors(2, 1)]).toEqual([undefined, undefined, undefined, 'question.range'])
  })
})

test('misfit: whether answers that are there would still fit', () => {
  const before = choice('Elm', 'Oak')
  expect(incompatibleChange(before, definitionOf({ options: [...before.options, { label: 'Fir' }] }, before))).toBeNull()
  expect(
    incompatibleChange(before, definitionOf({ options: [before.options[1] as { key: string; label: string }, { label: 'Fir' }] }, before)),
  ).toMatchObject({ code: 'question.answersFixed' })
  expect(incompatibleChange(before, definitionOf({ type: 'choices' }, before))).toMatchObject({ code: 'question.typeFixed' })
  const ranking = definitionOf({ type: 'ranking', options: labels('Elm', 'Oak') })
  expect(incompatibleChange(ranking, definitionOf({ options: [...ranking.options, { label: 'Fir' }] }, ranking))).toMatchObject({
    code: 'question.answersFixed',
  })
  const scale = definitionOf({ type: 'scale', scale: { min: 1, max: 5, minLabel: '', maxLabel: '' } })
  expect(incompatibleChange(scale, definitionOf({ scale: { min: 1, max: 5, minLabel: 'Bad', maxLabel: '' } }, scale))).toBeNull()
  const rating = definitionOf({ type: 'rating' })
  const named = definitionOf({ scale: { min: 1, max: 5, minLabel: 'Poor', maxLabel: '' } }, rating)
  expect([incompatibleChange(rating, named), changedMeaning(rating, named)?.code]).toEqual([null, 'question.scaleFixed'])
  expect(changedMeaning(rating, definitionOf({ help: 'From 1 to 5' }, rating))).toBeNull()
  expect(incompatibleChange(scale, definitionOf({ scale: { min: 1, max: 7, minLabel: '', maxLabel: '' } }, scale))).toMatchObject({
    code: 'question.answersFixed',
  })
})

test('movedTo puts an id at a place and keeps the others in order', () => {
  expect(movedTo(['a', 'b', 'c'], 'c', 0)).toEqual(['c', 'a', 'b'])
  expect(movedTo(['a', 'b', 'c'], 'a', 1)).toEqual(['b', 'a', 'c'])
  expect(movedTo(['a', 'b', 'c'], 'a', 99)).toEqual(['b', 'c', 'a'])
  expect(movedTo(['a', 'b', 'c'], 'b', 1)).toEqual(['a', 'b', 'c'])
})
