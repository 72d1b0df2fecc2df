import { describe, expect, test } from 'vitest'
import { definitionOf } from '../model/definition.ts'
import { type EditBase, mergeEdit } from './merging.ts'

const base = {
  ...{ text: 'Which tree?', type: 'choice', help: '', required: false, scale: null, range: null, askIf: null },
  options: [
    { key: 'o1', label: 'Elm' },
    { key: 'o2', label: 'Oak' },
  ],
} satisfies EditBase
const saved = (change: EditBase) => definitionOf({ ...base, ...change })

describe('an edit is merged', () => {
  test('with a question that nobody else changed: everything that is new is stored', () => {
    const edit = { ...base, text: 'Which tree here?' }
    expect(mergeEdit(base, edit, saved({}))).toEqual({ edit: { text: 'Which tree here?' }, conflicts: [] })
  })

  test('with another field that was saved meanwhile, which stays', () => {
    const edit = { ...base, text: 'Which tree here?' }
    expect(mergeEdit(base, edit, saved({ help: 'One only.' }))).toEqual({ edit: { text: 'Which tree here?' }, conflicts: [] })
  })

  test('with the same change by both: nothing is left to store', () => {
    const edit = { ...base, help: 'One only.' }
    expect(mergeEdit(base, edit, saved({ help: 'One only.' }))).toEqual({ edit: {}, conflicts: [] })
  })

  test('with the same new option by both, which has a key only in one', () => {
    const edit = { ...base, options: [...base.options, { label: 'Ash' }] }
    expect(mergeEdit(base, edit, saved({ options: [...base.options, { key: 'o3', label: 'Ash' }] })).conflicts).toEqual([])
  })
})

describe('an edit is in conflict', () => {
  test('with other words of the same field, and in that field only', () => {
    const edit = { ...base, text: 'Which tree here?', required: true }
    expect(mergeEdit(base, edit, saved({ text: 'Which tree there?', help: 'One only.' }))).toEqual({
      edit: { text: 'Which tree here?', required: true },
      conflicts: ['text'],
    })
  })

  test('with another type, where the edit changed an option', () => {
    const edit = { ...base, options: [{ key: 'o1', label: 'Elms' }, base.options[1] as { key: string; label: string }] }
    expect(mergeEdit(base, edit, saved({ type: 'ranking' })).conflicts).toEqual(['type'])
  })

  test('with another section', () => {
    const section = (title: string) => ({ section: { title, text: '' } })
    const before = { ...base, section: null }
    expect(mergeEdit(before, { ...base, ...section('You') }, saved(section('About you'))).conflicts).toEqual(['section'])
    expect(mergeEdit(before, { ...base, ...section('You') }, saved(section('You')))).toEqual({ edit: {}, conflicts: [] })
  })

  test('with another condition', () => {
    const askIf = (answer: string) => ({ question: '0198c7a0-0000-7000-8000-000000000001', answers: [answer] })
    expect(mergeEdit(base, { ...base, askIf: askIf('yes') }, saved({ askIf: askIf('no') })).conflicts).toEqual(['askIf'])
  })
})

test('a field that the base leaves out is stored unseen', () => {
  expect(mergeEdit({ help: '' }, { text: 'Mine' }, saved({ text: 'Theirs' }))).toEqual({ edit: { text: 'Mine' }, conflicts: [] })
})
