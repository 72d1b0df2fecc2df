// Every question type, from the question that an editor writes to the cell read by a second library.

import { buffer } from 'node:stream/consumers'
import fc from 'fast-check'
import readXlsxFile from 'read-excel-file/node'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { multipart, pdf } from '../../../../tests/pictures.ts'
import { putProject } from '../../../../tests/project.ts'
import { type Stage, stage } from '../../../../tests/stage.ts'
import { writeWorkbook } from '../../../core/documents/sheet.server.ts'
import type { RawAnswer } from '../../surveys/kinds/answer.ts'
import { dayCell } from '../../surveys/kinds/date/columns.ts'
import { createQuestion, type QuestionInput, sendAnswers } from '../../surveys/model/contract.ts'
import { answerColumnsOf } from './answer-columns.ts'

type Sheet = { sheet: string; data: unknown[][] }
const read = readXlsxFile as unknown as (file: Buffer) => Promise<Sheet[]>

let s: Stage
let found: Sheet[]
const options = [{ label: 'Elm' }, { label: '=1+1' }, { label: 'Fir' }]
const asked: [QuestionInput, RawAnswer][] = [
  [{ text: 'Why?', type: 'open' }, '@SUM(A1)'],
  [{ text: 'Is it dark?', type: 'yesno' }, 'no'],
  [{ text: 'How good?', type: 'rating', scale: { min: 1, max: 5, minLabel: 'Poor', maxLabel: 'Great' } }, 4],
  [{ text: 'Which?', type: 'choice', options }, 'o2'],
  [{ text: 'Which ones?', type: 'choices', options }, ['o1', 'o3']],
  [{ text: 'How often?', type: 'scale', scale: { min: 0, max: 10, minLabel: 'Never', maxLabel: 'Daily' } }, 7],
  [{ text: 'In which order?', type: 'ranking', options }, ['o3', 'o1', 'o2']],
  [{ text: 'How far?', type: 'number', range: { min: 0, max: null, unit: 'miles' } }, 2.5],
  [{ text: 'When?', type: 'date' }, '2027-02-28'],
  [
    { text: 'Where?', type: 'place' },
    { text: 'At the pier', lat: 33.6076, lng: -117.9289 },
  ],
  [{ text: 'Another?', type: 'choice', options: [...options, { label: 'Other', isOther: true }] }, 'o4: =2+2'],
  [{ text: 'Others?', type: 'choices', options: [...options, { label: 'Other', isOther: true }] }, 'o1,o4: Yew'],
  [{ text: 'How good?', type: 'matrix', rows: [{ label: 'Buses' }, { label: '=3+3' }, { label: 'Parks' }], options }, 'r2:o2,r1:o3'],
  [
    {
      text: 'How often?',
      type: 'matrix',
      rows: [{ label: 'Bus' }, { label: 'Train' }],
      scale: { min: 1, max: 5, minLabel: '', maxLabel: '' },
    },
    'r2:4',
  ],
  [{ text: 'Which way?', type: 'line' }, '33.6,-117.9 33.61,-117.9'],
  [{ text: 'Which block?', type: 'area' }, '33.6,-117.9 33.6,-117.89 33.61,-117.89'],
  [{ text: 'How to share?', type: 'points', options, scale: { min: 0, max: 10, minLabel: '', maxLabel: '' } }, 'o3:7,o1:3'],
]

beforeAll(async () => {
  s = await stage()
  const project = await putProject(s.db, s.cast.editor, s.clock.now)
  const answers: { question: string; answer: RawAnswer }[] = []
  for (const [input, answer] of asked) {
    const { body, status } = await s.call(s.cast.editor, createQuestion, { body: { ...input, project } })
    expect([status, body]).toMatchObject([200, {}])
    answers.push({ question: body.question._id, answer })
  }
  const { question } = (await s.call(s.cast.editor, createQuestion, { body: { text: 'A plan?', type: 'file', project } })).body
  const upload = multipart(`/api/v1/questions/${question._id}/files`, [{ name: '=plan.pdf', content: pdf() }])
  const { file } = (await s.inject(s.cast.resident, { ...upload, method: 'POST' })).body as { file: { file: string } }
  answers.push({ question: question._id, answer: file.file })
  const sent = { params: { id: project }, body: { answers } }
  expect((await s.call(s.cast.resident, sendAnswers, sent)).status).toBe(200)
  const skipped = { params: { id: project }, body: { answers: answers.slice(0, 1) } }
  expect((await s.call(s.cast.neighbor, sendAnswers, skipped)).status).toBe(200)
  found = await read((await s.inject(s.cast.viewer, { url: `/api/v1/projects/projectDataExportIntoSheet/${project}` })).raw)
})
afterAll(() => s.close())

const cells = (answered: boolean) => {
  const [head = [], ...rows] = found.find((one) => one.sheet === 'Responses')?.data ?? []
  const first = head.indexOf('1. Why?')
  const row = rows.find((one) => (one[first + 1] === 'No') === answered) ?? []
  return Object.fromEntries(head.slice(first).map((name, i) => [name, row[first + i]]))
}

test('each kind in the cells that a sheet can count with, under the labels that people saw', () => {
  expect(cells(true)).toEqual({
    '1. Why?': '@SUM(A1)',
    '2. Is it dark?': 'No',
    '3. How good? (1 = Poor, 5 = Great)': 4,
    '4. Which?': '=1+1',
    '5. Which ones? – Elm': 1,
    '5. Which ones? – =1+1': 0,
    '5. Which ones? – Fir': 1,
    '6. How often? (0 = Never, 10 = Daily)': 7,
    '7. In which order?': '1. Fir\n2. Elm\n3. =1+1',
    '8. How far? (miles)': 2.5,
    '9. When?': new Date('2027-02-28T00:00:00Z'),
    '10. Where?': 'At the pier',
    '10. Where? – latitude': 33.6076,
    '10. Where? – longitude': -117.9289,
    '11. Another?': 'Other',
    '11. Another? – Other, own words': '=2+2',
    '12. Others? – Elm': 1,
    '12. Others? – =1+1': 0,
    '12. Others? – Fir': 0,
    '12. Others? – Other': 1,
    '12. Others? – Other, own words': 'Yew',
    '13. How good? – Buses': 'Fir',
    '13. How good? – =3+3': '=1+1',
    '13. How good? – Parks': null,
    '14. How often? – Bus': null,
    '14. How often? – Train': 4,
    '15. Which way?': 'LINESTRING (-117.9 33.6, -117.9 33.61)',
    '15. Which way?: length in miles': 0.691,
    '16. Which block?': 'POLYGON ((-117.9 33.6, -117.89 33.6, -117.89 33.61, -117.9 33.6))',
    '16. Which block?: size in acres': 127.234,
    '17. How to share? – Elm': 3,
    '17. How to share? – =1+1': 0,
    '17. How to share? – Fir': 7,
    '18. A plan?': '=plan.pdf',
    '18. A plan?: size in KB': 1,
  })
})

test('a copy that leaves the organization has the size of a file, not its name', () => {
  let files = 0
  const hidden = { text: (text: string) => text, place: <Place>(place: Place) => place, file: () => void files++, shape: () => {} }
  const words = (code: string) => code
  const { cells: redacted } = answerColumnsOf({ text: 'A plan?', type: 'file', options: [], scale: null, range: null }, 1, words, hidden)
  expect(redacted({ file: 'x', name: 'Ada Example.pdf', bytes: 48_213 })).toEqual([null, 48])
  expect([redacted(undefined), files]).toEqual([[null, null], 1])
})

test('a copy that leaves the organization has the length of a line, not where it is', () => {
  let shapes = 0
  const hidden = { text: (text: string) => text, place: <Place>(place: Place) => place, file: () => {}, shape: () => void shapes++ }
  const { cells: redacted } = answerColumnsOf(
    { text: 'Which way?', type: 'line', options: [], scale: null, range: null },
    1,
    (code) => code,
    hidden,
  )
  const line = {
    type: 'LineString' as const,
    coordinates: [
      [-117.9, 33.6],
      [-117.9, 33.61],
    ] as [number, number][],
  }
  expect(redacted(line)).toEqual([null, 0.691])
  expect([redacted(undefined), shapes]).toEqual([[null, null], 1])
})

test('what somebody left out is an empty cell, also where others count 0', () => {
  const [first, ...others] = Object.values(cells(false))
  expect(first).toBe('@SUM(A1)')
  expect(others.every((one) => one === null || one === undefined)).toBe(true)
})

test('days are days of a sheet from March 1900 on, and texts before', async () => {
  const days = ['1900-02-28', '1900-03-01', '2000-02-29', '2027-12-31']
  const [book] = await read(
    await buffer(writeWorkbook([{ name: 'A', head: ['Day'], widths: [10], rows: days.map((day) => [dayCell(day)]) }])),
  )
  expect(book?.data.slice(1).map(([cell]) => (cell instanceof Date ? cell.toISOString().slice(0, 10) : `text ${cell}`))).toEqual([
    'text 1900-02-28',
    ...days.slice(1),
  ])
})

test('whatever people write, and with whatever it begins, a second reader finds it as a text', async () => {
  const beginning = fc.constantFrom('=', '+', '-', '@', '\t', '\r', '\n', '|', '%', "'", '"', ';', ',', '=cmd|', '=HYPERLINK(', '')
  const texts = fc.array(
    fc.tuple(beginning, fc.string({ unit: 'binary', maxLength: 40 })).map(([first, rest]) => first + rest),
    { minLength: 1, maxLength: 20 },
  )
  await fc.assert(
    fc.asyncProperty(texts, async (written) => {
      const rows = written.map((text) => ['row', text])
      const [book] = await read(await buffer(writeWorkbook([{ name: 'A', head: ['Key', 'Text'], widths: [10, 10], rows }])))
      for (const [i, text] of written.entries()) {
        const cell = book?.data[i + 1]?.[1] ?? ''
        expect(typeof cell).toBe('string')
        expect(bare(String(cell))).toBe(bare(text))
      }
    }),
    { numRuns: 150 },
  )
})

/** Without characters that XML cannot represent, and trimmed, because the reader trims. */
const bare = (text: string) =>
  text
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n\t]|[\ufffe\uffff]/gu, '')
    .trim()
