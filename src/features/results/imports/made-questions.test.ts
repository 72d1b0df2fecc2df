// Questions made from the columns of a file, in the transaction that imports it.
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { attempt, claim, runJobs } from '../../../../tests/jobs.ts'
import { putProject } from '../../../../tests/project.ts'
import { rawSheet, uploadOf } from '../../../../tests/sheets.ts'
import { type Stage, stage } from '../../../../tests/stage.ts'
import { createQuestion, deleteQuestion, listQuestions, sendAnswers } from '../../surveys/model/contract.ts'
import * as contract from './contract.ts'
import { importPlatformFile, platformImportHandler } from './jobs.server.ts'

let s: Stage
let projectId: string
beforeEach(async () => {
  s = await stage()
  projectId = await putProject(s.db, s.cast.editor, s.clock.now)
})
afterEach(() => s.close())

const csv = (rows: readonly (readonly string[])[]) => rows.map((row) => row.map((cell) => `"${cell}"`).join(',')).join('\r\n')
const paramsOf = (made: { _id: string }) => ({ id: projectId, import: made._id })
const handler = () => platformImportHandler(s.app.appContext)

async function upload(content: Buffer | string): Promise<contract.PlatformImportDetails> {
  const file = await uploadOf(Buffer.from(content), 'results.csv')
  const sent = await s.inject(s.cast.editor, { method: 'POST', url: `/api/v1/projects/${projectId}/platformImports`, ...file })
  expect(sent.status).toBe(200)
  return (sent.body as { import: contract.PlatformImportDetails }).import
}
const map = (made: contract.PlatformImportDetails, targets: string[]) =>
  s.call(s.cast.editor, contract.mapPlatformImport, { params: paramsOf(made), body: { source: made.source, targets } })
/** As the button does: every column that nothing was chosen for becomes what Plaza suggests. */
const suggested = (made: contract.PlatformImportDetails) =>
  made.columns.map(({ target, suggested: kind }) => (target === 'ignore' && kind ? `new:${kind}` : target))
const begin = async (made: contract.PlatformImportDetails) =>
  expect((await s.call(s.cast.editor, contract.runPlatformImport, { params: paramsOf(made) })).status).toBe(200)
const shown = async (made: { _id: string }) =>
  (await s.call(s.cast.viewer, contract.showPlatformImport, { params: paramsOf(made) })).body.import
const undo = (made: { _id: string }) => s.call(s.cast.editor, contract.removePlatformImport, { params: paramsOf(made) })
const survey = async () => (await s.call(s.cast.editor, listQuestions, { params: { id: projectId } })).body.questions
const count = async (table: 'imported_responses' | 'imported_answers') =>
  Number(
    (
      await s.db
        .selectFrom(table)
        .select(({ fn }) => fn.countAll().as('n'))
        .executeTakeFirstOrThrow()
    ).n,
  )

async function imported(content: Buffer | string, targetsOf = suggested) {
  const made = await upload(content)
  const { status, body } = await map(made, targetsOf(made))
  expect(status, body.message).toBe(200)
  await begin(made)
  await runJobs(s.db, [handler()])
  return shown(made)
}

const plainRows = [
  ['Timestamp', 'Email', 'How do you travel?', 'Which would you use?', 'How safe is it?', 'Do you live here?', 'What should change?'],
  ['3/14/2026 9:00', 'a@example.org', 'By bus', 'Bench, Tree', '4', 'Yes', 'Test answer 1'],
  ['3/14/2026 9:01', 'b@example.org', 'By car', 'Tree', '5', 'No', 'Test answer 2'],
  ['3/14/2026 9:02', 'c@example.org', 'By bus', 'Bench', '1', 'No', 'Test answer 3'],
  ['3/14/2026 9:03', 'd@example.org', 'By car', 'Bench, Tree', '3', 'Yes', 'Test answer 4'],
]
const plain = csv(plainRows)
const plainKinds = ['choice', 'choices', 'rating', 'yesno', 'open']

const monkeyHead = ['Respondent ID', 'Collector ID', 'Start Date', 'End Date', 'IP Address', 'Email Address', 'First Name']
const monkeyRow = (id: number, ...answers: string[]) => [
  `${id}`,
  '77',
  '03/14/2026 09:00:00 AM',
  '03/14/2026 09:05:00 AM',
  '192.0.2.7',
  'a@example.org',
  'Test',
  ...answers,
]
const surveyMonkey = csv([
  [...monkeyHead, 'How do you travel?', 'Which would you use?', '', '', 'How good is it?', '', 'What should change?'],
  [...monkeyHead.map(() => ''), 'Response', 'Bench', 'Tree', 'Other (please specify)', 'The path', 'The light', 'Open-Ended Response'],
  monkeyRow(1, 'By bus', 'Bench', '', '', 'Good', 'Bad', 'Test answer 1'),
  monkeyRow(2, 'By bus', '', 'Tree', 'A pond', 'Good', 'Bad', 'Test answer 2'),
  monkeyRow(3, 'By car', 'Bench', 'Tree', '', 'Bad', 'Good', 'Test answer 3'),
  monkeyRow(4, 'By car', '', '', '', 'Bad', 'Good', 'Test answer 4'),
])

const files: [string, () => Buffer | string | Promise<Buffer>, number, string[]][] = [
  ['a CSV file', () => plain, 4, plainKinds],
  ['an Excel file', () => rawSheet(plainRows[0] as string[], plainRows.slice(1)), 4, plainKinds],
  ['SurveyMonkey', () => surveyMonkey, 4, ['choice', 'choices', 'open', 'choice', 'choice', 'open']],
]

describe.each(files)('%s', (_, make, rows, kinds) => {
  test('the dry run names each kind, the import makes the questions, and a second one makes nothing', async () => {
    const content = await make()
    const draft = await upload(content)
    expect(draft.columns.filter((one) => one.target === 'ignore').flatMap(({ suggested: kind }) => kind ?? [])).toEqual(
      expect.arrayContaining(kinds),
    )
    expect((await map(draft, suggested(draft))).body.import.columns.flatMap((one) => one.newQuestion?.type ?? [])).toEqual(kinds)
    expect([await survey(), await count('imported_responses')]).toEqual([[], 0])

    const done = await imported(content)
    expect(done).toMatchObject({ status: 'done', added: rows, known: 0, bad: 0 })
    const questions = await survey()
    expect(questions.map(({ type }) => type)).toEqual(kinds)
    expect(done.columns.filter((one) => one.isMade)).toHaveLength(kinds.length)
    expect(done.figures.map(({ question }) => question).sort()).toEqual(questions.map(({ _id }) => _id).sort())

    const again = await imported(content)
    expect(again).toMatchObject({ added: 0, known: rows })
    expect(again.columns.some((one) => one.suggested && one.target === 'ignore')).toBe(false)
    expect(await survey()).toEqual(questions)
    expect(await count('imported_responses')).toBe(rows)
  })
})

test('options and answers are those of the columns, and people are in neither', async () => {
  await imported(surveyMonkey)
  const questions = await survey()
  expect(questions.map(({ text, options }) => [text, options.map(({ label }) => label)])).toEqual([
    ['How do you travel?', ['By bus', 'By car']],
    ['Which would you use?', ['Bench', 'Tree']],
    ['Which would you use? – Other (please specify)', []],
    ['How good is it? – The path', ['Good', 'Bad']],
    ['How good is it? – The light', ['Bad', 'Good']],
    ['What should change?', []],
  ])
  const answers = await s.db
    .selectFrom('imported_answers')
    .select('value')
    .where('question_id', '=', questions[1]?._id as string)
    .execute()
  expect(answers.map(({ value }) => value).sort()).toEqual(['o1', 'o1,o2', 'o2'])
  expect(JSON.stringify([questions, await s.db.selectFrom('imported_answers').select('value').execute()])).not.toMatch(
    /example\.org|192\.0/,
  )
})

test('an official chooses other kinds; answers that do not fit are faults by row, and impossible kinds are refused', async () => {
  const made = await upload(plain)
  const targets = (kind: string) => ['date', 'ignore', 'ignore', 'ignore', 'ignore', 'ignore', kind]
  const numbers = await map(made, targets('new:number'))
  expect(numbers.body.import).toMatchObject({ bad: 4 })
  expect(numbers.body.import.columns[6]?.newQuestion).toEqual({ text: 'What should change?', type: 'number', options: [] })
  expect((await map(made, targets('new:choice'))).body.import.columns[6]?.newQuestion?.options).toHaveLength(4)
  expect((await map(made, targets('new:ranking'))).body.code).toBe('imports.target')
  expect((await map(made, ['date', 'new:open', ...targets('ignore').slice(2)])).body.code).toBe('imports.personal')
  const one = await upload(csv([['How?'], ['x'], ['x']]))
  expect((await map(one, ['new:choice'])).body.code).toBe('imports.newOptions')
})

test('two drafts of one file make the questions once, whichever runs first or at the same time', async () => {
  const drafts = [await upload(plain), await upload(plain)]
  for (const one of drafts) await map(one, suggested(one))
  for (const one of drafts) await begin(one)
  const claims = [await claim(s.db, importPlatformFile), await claim(s.db, importPlatformFile)]
  await Promise.all(claims.map((one) => attempt(s.db, handler(), one)))
  const results = await Promise.all(drafts.map(shown))
  expect(results.map(({ status, added }) => [status, added]).sort()).toEqual([
    ['done', 0],
    ['done', 4],
  ])
  expect((await survey()).map(({ type }) => type)).toEqual(plainKinds)
})

test('rows that were imported before make no question', async () => {
  await imported(plain, (made) => made.columns.map(({ isPersonal }) => (isPersonal ? 'ignore' : 'own')))
  expect(await imported(plain)).toMatchObject({ added: 0, known: 4 })
  expect(await survey()).toEqual([])
})

test('an attempt that stops half-way leaves no question and no answer', async () => {
  const rows = Array.from({ length: 450 }, (_, i) => [`${i % 2 ? 'By bus' : 'By car'}`, `Test answer ${i}`])
  const made = await upload(csv([['How do you travel?', 'What should change?'], ...rows]))
  await map(made, suggested(made))
  await begin(made)
  const claimed = await claim(s.db, importPlatformFile)
  const stopping = new AbortController()
  // Stops when the first rows are in.
  const db = new Proxy(s.db, {
    get(target, name) {
      if (name === 'updateTable') stopping.abort()
      const value = Reflect.get(target, name, target)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
  await attempt(s.db, platformImportHandler({ ...s.app.appContext, db }), claimed, stopping.signal)
  expect(stopping.signal.aborted).toBe(true)
  expect([await survey(), await count('imported_responses')]).toEqual([[], 0])
  await runJobs(s.db, [handler()])
  expect(await shown(made)).toMatchObject({ status: 'done', added: 450 })
  expect((await survey()).map(({ type }) => type)).toEqual(['choice', 'open'])
})

describe('undoing', () => {
  test('removes the questions that nobody answered, and leaves those before them', async () => {
    const own = await s.call(s.cast.editor, createQuestion, { body: { project: projectId, text: 'Why?', type: 'open' } })
    const done = await imported(plain)
    const [, choice, , rating] = await survey()
    const answers = [{ question: choice?._id as string, answer: 'o1' }]
    expect((await s.call(s.cast.resident, sendAnswers, { params: { id: projectId }, body: { answers } })).status).toBe(200)
    expect((await s.call(s.cast.editor, deleteQuestion, { params: { id: rating?._id as string } })).status).toBe(200)
    expect((await undo(done)).status).toBe(200)
    expect((await survey()).map(({ _id, order }) => [_id, order])).toEqual([
      [own.body.question._id, 0],
      [choice?._id, 1],
    ])
    expect(await count('imported_answers')).toBe(0)
  })

  test('leaves a question that another import answers, or that a condition names', async () => {
    const first = await imported(plain)
    await imported(csv([plainRows[0] as string[], ['3/15/2026', '', 'By bus', '', '', '', '']]))
    const [choice, , , yesno] = await survey()
    const askIf = { question: yesno?._id as string, answers: ['yes'] }
    const dependent = { project: projectId, text: 'Since when?', type: 'open', askIf } as const
    expect((await s.call(s.cast.editor, createQuestion, { body: dependent })).status).toBe(200)
    expect((await undo(first)).status).toBe(200)
    expect((await survey()).map(({ text }) => text)).toEqual([choice?.text, yesno?.text, 'Since when?'])
  })
})
