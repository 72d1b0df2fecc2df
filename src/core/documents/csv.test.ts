import { globSync, readFileSync } from 'node:fs'
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { unzip } from '../../../tests/unzip.ts'
import { csvLine, writeCsvFiles } from './csv.server.ts'

test('texts are quoted and never formulas; numbers, days and moments are read by programs; nothing is empty', () => {
  expect(csvLine(['=1+1', 'He said "no"', 'two\nlines', 3.5, null, { day: 46_350 }, { serial: 46_350.75 }])).toBe(
    `"'=1+1","He said ""no""","two\nlines",3.5,,2026-11-24,2026-11-24T18:00:00\r\n`,
  )
})

test.each([
  ['a;=1+1', "a;'=1+1"],
  ['a\t+1', "a\t'+1"],
  ['two\n@SUM(1)', "two\n'@SUM(1)"],
  ['  =1+1', "'  =1+1"],
  ['\u3000-2', "'\u3000-2"],
  ['\uff1d1+1', "'\uff1d1+1"],
  ['a; "=1', 'a;\' ""=1'],
  ['\t=1', "'\t'=1"],
  ['well-known; 3 = 3', 'well-known; 3 = 3'],
])('%j runs nowhere, whatever separator a spreadsheet expects', (text, expected) => {
  expect(csvLine([text])).toBe(`"${expected}"\r\n`)
})

test('each sheet is a file with its headings first, named and numbered in order; what is above its table is a file with a name of its own', async () => {
  const sheets = [
    { name: 'Summary', intro: [['From', 'the beginning']], head: ['Question', 'People'], widths: [], rows: [['Why?', 2]] },
    { name: 'Who "is" it?', head: ['Alias'], widths: [], rows: [] },
  ]
  const files = [...unzip(await buffer(writeCsvFiles(sheets, 'About this export')))].map(([path, content]) => [path, content.toString()])
  expect(files).toEqual([
    ['01 About this export.csv', '\ufeff"From","the beginning"\r\n'],
    ['02 Summary.csv', '\ufeff"Question","People"\r\n"Why?",2\r\n'],
    [expect.stringMatching(/^03 Who {2}is {2}it.*\.csv$/), '\ufeff"Alias"\r\n'],
  ])
})

test('every CSV writer takes its cells from here', () => {
  const quoting = globSync('src/**/*.{ts,tsx}').filter((path) => readFileSync(path, 'utf8').includes(`replaceAll('"', '""')`))
  expect(quoting.filter((path) => !path.endsWith('.test.ts'))).toEqual(['src/core/documents/csv-text.ts'])
})
