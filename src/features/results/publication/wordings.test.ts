// Results list every wording of a question with how many people answered it, and show corrections to the public.
import readXlsxFile from 'read-excel-file/node'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { crowd } from '../../../../tests/cast.ts'
import { nextRelease } from '../../../../tests/fixtures/releases.ts'
import { pdfText } from '../../../../tests/pdf-text.ts'
import { type Stage, stage } from '../../../../tests/stage.ts'
import { putSurvey } from '../../../../tests/survey.ts'
import { findPacked } from '../../records/removal/package.queries.server.ts'
import { createAnswer, createQuestion, deleteQuestion, updateQuestion } from '../../surveys/model/contract.ts'
import { correctionOf, type DiffPart } from '../../surveys/model/wordings.ts'
import { showResults } from '../model/contract.ts'
import { showPublished } from './contract.ts'
import { describeResults } from './description.server.ts'

let s: Stage
let project: string
let first: string
let closed: string
let replacement: string
let firstDay: Date
const typo = 'Do you suport the bike lane?'
const corrected = 'Do you support the bike lane?'
const opposite = 'Do you want the bike lane removed?'

beforeAll(async () => {
  s = await stage({ PUBLIC_URL: 'https://plaza.example' })
  project = (await putSurvey(s.db, s.cast.editor, s.clock.now, [], { results_published: true })).projectId
  first = await made(typo)
  closed = await made(corrected)
  await answers(6, first)
  await answers(6, closed)
  firstDay = s.clock.now
  const update = (id: string, text: string, change: 'typo' | 'new') =>
    s.call(s.cast.editor, updateQuestion, { params: { id }, body: { text, change } })
  expect((await update(first, corrected, 'typo')).status).toBe(200)
  replacement = (await update(closed, opposite, 'new')).body.question._id
  // Filters are by whole days.
  await nextRelease(s)
  await answers(7, first)
  await answers(5, replacement)
  await nextRelease(s)
})
afterAll(() => s.close())

async function made(text: string): Promise<string> {
  const { body } = await s.call(s.cast.editor, createQuestion, { body: { project, text, type: 'yesno' } })
  return body.question._id
}
/** Seconds later, so they come after what was published before. */
async function answers(count: number, id: string) {
  s.clock.now = new Date(s.clock.now.getTime() + 10_000)
  for (const one of await crowd(s.db, s.clock.now, count))
    expect((await s.call(one, createAnswer, { params: { id }, body: { answer: 'yes' } })).status).toBe(200)
}
type ListedWordings = {
  question: { _id: string }
  wordings: { n: number; text: string; answers: number | null }[]
  closedAt: string | null
}
const listed = (questions: readonly ListedWordings[]) =>
  questions.map(({ question, wordings, closedAt }) => [
    question._id,
    wordings.map((one) => `${one.n} ${one.text} ${one.answers}`),
    closedAt !== null,
  ])
const all = () => [
  [first, [`1 ${typo} 6`, `2 ${corrected} 7`], false],
  [replacement, [`1 ${opposite} 5`], false],
  [closed, [`1 ${corrected} 6`], true],
]

test('200 officials: in results, with the answers that the filter counts', async () => {
  const show = (query: object) => s.call(s.cast.viewer, showResults, { params: { id: project }, query })
  expect(listed((await show({})).body.questions)).toEqual(all())
  const early = (await show({ to: firstDay.toISOString() })).body.questions
  expect(early[0]?.wordings.map((one) => one.answers)).toEqual([6, 0])
  const late = (await show({ from: s.clock.now.toISOString() })).body.questions
  expect(late[0]?.wordings.map((one) => one.answers)).toEqual([0, 0])
})

describe('the public', () => {
  const published = async () => (await s.call(null, showPublished, { params: { id: project }, query: {} })).body.published

  test('reads the wordings with numbers of the same step, the difference with its day, and what is closed', async () => {
    expect(listed((await published()).questions)).toEqual(all())
    expect(listed((await s.call(s.cast.resident, showResults, { params: { id: project }, query: {} })).body.questions)).toEqual(all())
    const { questions, methods } = describeResults(await published(), 'en')
    expect(questions[0]?.blocks[0]).toEqual({
      kind: 'correction',
      text: expect.stringMatching(/^This wording was corrected on .*20/),
      deleted: 'Deleted:',
      inserted: 'Added:',
      lines: [
        [
          { kind: 'same', text: 'Do you ' },
          { kind: 'deleted', text: 'suport' },
          { kind: 'inserted', text: 'support' },
          { kind: 'same', text: ' the bike lane?' },
        ],
      ],
    })
    expect(JSON.stringify(questions[2]?.blocks)).toContain('This question was closed on')
    const wording = JSON.stringify(methods.find((one) => one.id === 'methods-wording'))
    expect(wording).toContain(`6 answers: “${typo}”`)
    expect(wording).toContain(`7 answers: “${corrected}”`)
  })

  test('downloads the same as a PDF', async () => {
    const { raw } = await s.inject(null, { method: 'GET', url: `/api/v1/projects/${project}/published.pdf` })
    const text = pdfText(raw).replaceAll(/\s/g, '')
    for (const part of ['Deleted:Doyousuportthebikelane?', 'Added:Doyousupportthebikelane?', 'Wording1,since']) expect(text).toContain(part)
  })

  test('learns no number that a newcomer changes before the next step, nor one below 5', async () => {
    await answers(8, first)
    await nextRelease(s)
    expect(listed((await published()).questions)[0]).toEqual(all()[0])
    await s.call(s.cast.editor, updateQuestion, { params: { id: first }, body: { text: `${corrected} Yes?`, change: 'typo' } })
    expect((await published()).questions[0]?.wordings.map((one) => one.answers)).toEqual([6, 7, 0])
    await answers(4, first)
    await nextRelease(s)
    expect((await published()).questions[0]?.wordings.map((one) => one.answers)).toEqual([null, null, null])
    await answers(9, first)
    await nextRelease(s)
    expect((await published()).questions[0]?.wordings.map((one) => one.answers)).toEqual([6, 15, 13])
  })
})

test('409: a closed question that people answered cannot be deleted', async () => {
  const { status, body } = await s.call(s.cast.editor, deleteQuestion, { params: { id: closed } })
  expect([status, body.code]).toEqual([409, 'question.closed'])
})

test('the export has a sheet of them, and the package has their translations and closings', async () => {
  const { raw } = await s.inject(s.cast.viewer, { method: 'GET', url: `/api/v1/projects/projectDataExportIntoSheet/${project}` })
  const sheets = await (readXlsxFile as unknown as (file: Buffer) => Promise<{ sheet: string; data: unknown[][] }[]>)(raw)
  const rows = sheets.find((one) => one.sheet === 'Wordings')?.data.map((row) => [row[1], row[2], row[4], row.at(-1)])
  expect(rows).toEqual([
    ['No.', 'Wording', 'Question', 'Answers'],
    [1, 1, typo, 6],
    [1, 2, corrected, 15],
    [1, 3, `${corrected} Yes?`, 13],
  ])
  const packed = (await findPacked(s.db, project))?.content as { questions: Record<string, unknown>[] }
  expect(packed.questions[2]).toMatchObject({ _id: closed, replacedBy: replacement, closedAt: expect.any(String) })
  expect(packed.questions[0]?.['wordings']).toMatchObject([
    { n: 1, text: typo, answers: 6, translations: [] },
    { n: 2, answers: 15 },
    { n: 3, answers: 13 },
  ])
})

const plain = { help: '', options: [], scale: null, range: null, from: '2026-11-20T00:00:00.000Z' }
const kinds = (parts: readonly DiffPart[]) => parts.map(({ kind, text }) => `${kind} ${text}`)
test('a difference is by words, also in Chinese, and by line', () => {
  const lines = correctionOf(
    { ...plain, n: 1, text: '你支持自行车道吗？', help: 'A' },
    { ...plain, n: 2, text: '你反对自行车道吗？', help: '' },
    'zh',
  )
  expect(lines.map(kinds)).toEqual([['same 你', 'deleted 支持', 'inserted 反对', 'same 自行车道吗？'], ['deleted A']])
})
