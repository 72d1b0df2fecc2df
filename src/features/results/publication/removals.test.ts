// A question that people had answered is removed with its answers; what they had read, and how many had answered, stays on record.
import readXlsxFile from 'read-excel-file/node'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { crowd, type Person } from '../../../../tests/cast.ts'
import { nextRelease } from '../../../../tests/fixtures/releases.ts'
import { type Stage, stage } from '../../../../tests/stage.ts'
import { putSurvey } from '../../../../tests/survey.ts'
import { findPacked } from '../../records/removal/package.queries.server.ts'
import { createAnswer, deleteQuestion, updateQuestion } from '../../surveys/model/contract.ts'
import type { RemovedQuestion } from '../../surveys/model/wordings.ts'
import { showResults } from '../model/contract.ts'
import { publish, showPublished } from './contract.ts'
import { describeResults } from './description.server.ts'

let s: Stage
let project: string
const corrected = 'Question 1, corrected?'
beforeAll(async () => {
  s = await stage({ PUBLIC_URL: 'https://plaza.example' })
  const survey = await putSurvey(s.db, s.cast.editor, s.clock.now, ['yesno', 'yesno', 'yesno'], { survey_visibility: 'Private' })
  project = survey.projectId
  const [first, unpublished, left] = survey.questions as [string, string, string]
  const people = await crowd(s.db, s.clock.now, 12)
  await answer(people.slice(0, 6), first)
  await s.call(s.cast.editor, updateQuestion, { params: { id: first }, body: { text: corrected, change: 'typo' } })
  await answer(people.slice(6), first)
  await answer(people.slice(0, 3), unpublished)
  await answer([s.cast.unconfirmed], unpublished)
  await s.call(s.cast.editor, publish, { params: { id: project }, body: { questions: [first, left], invited: 'By letter' } })
  await nextRelease(s)
  expect((await published()).questions[0]?.answered).toBe(12)
  await answer(await crowd(s.db, s.clock.now, 2), first)
  for (const id of [first, unpublished]) {
    s.clock.now = new Date(s.clock.now.getTime() + 1000)
    expect((await s.call(s.cast.editor, deleteQuestion, { params: { id } })).status).toBe(200)
  }
})
afterAll(() => s.close())

async function answer(people: readonly Person[], id: string) {
  for (const who of people) expect((await s.call(who, createAnswer, { params: { id }, body: { answer: 'yes' } })).status).toBe(200)
}
const published = async () => (await s.call(null, showPublished, { params: { id: project }, query: {} })).body.published
const resultsFor = async (who: Person, query: object = {}) =>
  (await s.call(who, showResults, { params: { id: project }, query })).body.removed
const removedTexts = (removed: readonly RemovedQuestion[]) =>
  removed.map(({ type, wordings }) => [type, ...wordings.map((one) => `${one.n} ${one.text} ${one.answers}`)])

test('officials see every wording with how many people had answered it', async () => {
  const all = [
    ['yesno', '1 Question 1? 6', `2 ${corrected} 8`],
    ['yesno', '1 Question 2? 3'],
  ]
  expect(removedTexts(await resultsFor(s.cast.viewer))).toEqual(all)
  expect(removedTexts(await resultsFor(s.cast.viewer, { ageRange: '16-17' }))).toEqual(all)
})

test('everyone else sees what they could read before, with the numbers that were published', async () => {
  // Nobody else learns that 3 people had answered the other one.
  const seen = [['yesno', '1 Question 1? 6', `2 ${corrected} 6`]]
  expect(removedTexts((await published()).methods.removed)).toEqual(seen)
  expect((await published()).methods.questionsRemoved).toHaveLength(1)
  expect(removedTexts(await resultsFor(s.cast.resident))).toEqual(seen)
  expect(removedTexts(await resultsFor(s.cast.viewer, { asEveryone: 'true' }))).toEqual(seen)
  const wording = JSON.stringify(describeResults(await published(), 'en').methods.find((one) => one.id === 'methods-wording'))
  expect(wording).toMatch(/This question was removed on .+ with its answers/)
  expect(wording).toMatch(/Wording 1, since .+, 6 answers: “Question 1\?”/)
  expect(wording).toContain(`6 answers: “${corrected}”`)
  expect(wording).not.toContain('A question that people had answered was removed on')
  expect(wording).not.toContain('Question 2?')
})

test('the export and the package list them', async () => {
  const { raw } = await s.inject(s.cast.viewer, { method: 'GET', url: `/api/v1/projects/projectDataExportIntoSheet/${project}` })
  const sheets = await (readXlsxFile as unknown as (file: Buffer) => Promise<{ sheet: string; data: unknown[][] }[]>)(raw)
  const rows = sheets.find((one) => one.sheet === 'Wordings')?.data ?? []
  expect(rows.map((row) => [row[1], row[2], row[4], row[7] instanceof Date, row[8]])).toEqual([
    ['No.', 'Wording', 'Question', false, 'Answers'],
    [null, 1, 'Question 1?', true, 6],
    [null, 2, corrected, true, 8],
    [null, 1, 'Question 2?', true, 3],
  ])
  const packed = await findPacked(s.db, project)
  const removed = packed?.content['removedQuestions'] as { wordings: object[] }[]
  expect(removed.map((one) => one.wordings)).toMatchObject([
    [
      { n: 1, answers: 6 },
      { n: 2, answers: 8 },
    ],
    [{ answers: 3 }],
  ])
})

test('of a question that was not published, and that many had answered, the day is shown', async () => {
  const { projectId, questions } = await putSurvey(s.db, s.cast.editor, s.clock.now, ['yesno', 'yesno'], { survey_visibility: 'Private' })
  const [shown, secret] = questions as [string, string]
  await s.call(s.cast.editor, publish, { params: { id: projectId }, body: { questions: [shown], invited: 'By letter' } })
  await answer(await crowd(s.db, s.clock.now, 9), secret)
  expect((await s.call(s.cast.editor, deleteQuestion, { params: { id: secret } })).status).toBe(200)
  const { body } = await s.call(null, showPublished, { params: { id: projectId }, query: {} })
  expect(removedTexts(body.published.methods.removed)).toEqual([[null]])
  const wording = JSON.stringify(describeResults(body.published, 'en').methods.find((one) => one.id === 'methods-wording'))
  expect(wording).toContain('A question that people had answered was removed on')
})

test('a removal from before the words were kept is listed by its day', async () => {
  await s.db.updateTable('removed_questions').set({ type: null, wordings: null, is_public: false }).execute()
  expect(removedTexts(await resultsFor(s.cast.viewer))).toEqual([[null], [null]])
  expect(removedTexts((await published()).methods.removed)).toEqual([[null], [null]])
})
