// A matrix of another platform: a column per row.
import { describe, expect, test } from 'vitest'
import { definitionOf } from '../../surveys/model/definition.ts'
import { defaultTargets, fitRow, type ImportedColumn, type ImportQuestion, mappingRefusal } from './rules.ts'

const labels = (...all: string[]) => all.map((label) => ({ label }))
const of = (change: object): ImportQuestion => ({
  ...definitionOf({ text: 'How good?', type: 'matrix', rows: labels('Buses', 'Parks'), options: labels('Poor', 'Good'), ...change }),
  _id: 'm',
})
const listed = of({})
const scaled = of({ options: undefined, scale: { min: 1, max: 5, minLabel: 'Bad', maxLabel: 'Fine' } })
const column = (part: string): ImportedColumn => ({ head: 'How good?', part, isPersonal: false, target: 'm', samples: [] })
const columns = ['Buses', 'Parks'].map(column)
const fitted = (question: ImportQuestion, cells: string[], parts = columns) =>
  fitRow({ number: 7, cells }, parts, new Map([['m', question]]))

describe('a matrix', () => {
  test('takes the columns of its rows, and no others', () => {
    const layout = { columns: [...columns, column('Trees'), column('')], headEnd: 2, keyAt: null, datesAt: [], commentAt: null }
    expect(defaultTargets(layout, [false, false, false, false], [listed])).toEqual(['m', 'm', 'ignore', 'ignore'])
    expect(mappingRefusal(columns, [listed])).toBeNull()
  })

  test('is one answer, from labels or numbers; empty cells leave rows out', () => {
    expect(fitted(listed, ['good', 'Poor']).answers).toEqual([{ column: 0, question: 'm', value: 'r1:o2,r2:o1' }])
    expect(fitted(listed, ['', 'Poor']).answers).toEqual([{ column: 1, question: 'm', value: 'r2:o1' }])
    expect(fitted(scaled, ['3', 'Fine']).answers).toEqual([{ column: 0, question: 'm', value: 'r1:3,r2:5' }])
  })

  test('faults name what would fit', () => {
    expect(fitted(listed, ['Great', '']).faults).toMatchObject([{ row: 7, code: 'imports.options', values: { options: 'Poor · Good' } }])
    expect(fitted(scaled, ['6', '']).faults).toMatchObject([{ code: 'imports.options', values: { options: '1 · 2 · 3 · 4 · 5' } }])
    expect(fitted(listed, ['Good'], [column('Trees')]).faults).toMatchObject([
      { code: 'imports.row', values: { options: 'Buses · Parks' } },
    ])
  })
})
