import { describe, expect, test } from 'vitest'
import { groupColumns, populationColumns } from './columns.ts'
import { readPopulationHead, readRow } from './rules.ts'

const head = (...cells: string[]) => readPopulationHead(cells)
const places = (names: readonly string[] = populationColumns) => new Map(names.map((name, i) => [name, i]))
const row = (values: Record<string, string | number>) =>
  readRow({ number: 4, cells: populationColumns.map((name) => values[name] ?? null) }, places())
const orange = { level: 'county', place: 'Orange', residents: 1000 }

describe('the heading', () => {
  test('is read whatever its case, spaces and order', () => {
    const read = head('Residents', 'AGE 18-24', '', 'place', 'Level')
    expect('places' in read && [...read.places]).toEqual([
      ['residents', 0],
      ['age 18-24', 1],
      ['place', 3],
      ['level', 4],
    ])
  })

  test('needs level, place and residents, knows all others, and has each once', () => {
    expect(head('level', 'age 65+')).toEqual({ code: 'population.columnsMissing', values: { columns: 'place, residents' } })
    expect(head('level', 'place', 'residents', 'age 0-15')).toEqual({ code: 'population.columnsUnknown', values: { columns: 'age 0-15' } })
    expect(head('level', 'place', 'residents', 'place')).toEqual({ code: 'population.columnTwice', values: { column: 'place' } })
    expect(head()).toMatchObject({ code: 'population.columnsMissing' })
  })

  test('has no column for people who prefer not to answer', () => {
    expect(groupColumns.map((one) => one.name)).not.toContain('gender Prefer not to answer')
    expect(populationColumns.length).toBe(3 + 7 + 3 + 8)
  })
})

describe('a row', () => {
  test('keeps groups without a figure apart from those of 0 people', () => {
    const { counted, refusals } = row({ ...orange, 'gender Male': '490', 'gender Female': 0 })
    expect([counted?.groups, refusals]).toEqual([{ gender: { Male: 490, Female: 0 } }, []])
  })

  test('takes numbers with thousands set apart, and restores the zeros of zip codes', () => {
    expect(row({ level: 'ZIP', place: 501, residents: '1,234,567' }).counted).toMatchObject({
      level: 'zip',
      place: '00501',
      residents: 1234567,
    })
  })

  test.each(['-1', '1.5', 'many', '1,23', '400000001', '1e3'])('refuses %s people', (text) => {
    expect(row({ ...orange, 'age 65+': text }).refusals).toEqual([{ row: 4, column: 'age 65+', code: 'population.people', values: {} }])
  })

  test('says everything that is wrong with it, by column', () => {
    const { counted, refusals } = row({ level: 'street', residents: 0, 'age 16-17': 'x' })
    expect([counted, refusals.map((one) => one.column)]).toEqual([null, ['level', 'place', 'residents', 'age 16-17']])
  })

  test('a kind may come to all residents, and not to one more', () => {
    expect(row({ ...orange, 'gender Male': 400, 'gender Female': 600 }).refusals).toEqual([])
    expect(row({ ...orange, 'gender Male': 400, 'gender Female': 601 }).refusals).toEqual([
      { row: 4, column: 'gender Male', code: 'population.tooMany', values: { sum: 1001, residents: 1000 } },
    ])
  })
})
