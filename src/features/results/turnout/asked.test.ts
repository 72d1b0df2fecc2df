// Asked means shown: a town of 51 people whose totals are worked out by hand.
import readXlsxFile from 'read-excel-file/node'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { crowd, type Person } from '../../../../tests/cast.ts'
import { type Stage, stage } from '../../../../tests/stage.ts'
import { putSurvey, type Survey } from '../../../../tests/survey.ts'
import { noteParticipation } from '../../surveys/arrivals/contract.ts'
import { createQuestion, sendAnswers, updateQuestion } from '../../surveys/model/contract.ts'
import { showResults } from '../model/contract.ts'
import { showReport } from '../report/contract.ts'
import { progressOf } from './progress.ts'

const read = readXlsxFile as unknown as (file: Buffer) => Promise<{ sheet: string; data: unknown[][] }[]>
let s: Stage
beforeAll(async () => {
  s = await stage({ SESSION_IDLE_SECONDS: '86400' })
})
afterAll(() => s.close())

type Sent = { question: string; answer: string | number }[]
const later = (hours: number) => {
  s.clock.now = new Date(s.clock.now.getTime() + hours * 3_600_000)
}
const send = async (who: Person, { projectId }: Pick<Survey, 'projectId'>, answers: Sent) =>
  expect((await s.call(who, sendAnswers, { params: { id: projectId }, body: { answers } })).status).toBe(200)
/** By question: asked, answered. */
const results = async ({ projectId }: Pick<Survey, 'projectId'>, query: object = {}) => {
  const { body } = await s.call(s.cast.viewer, showResults, { params: { id: projectId }, query })
  return new Map(body.questions.map(({ question, asked, count }) => [question._id, [asked, count]]))
}
const sheet = async (projectId: string) => {
  const { raw } = await s.inject(s.cast.viewer, { url: `/api/v1/projects/projectDataExportIntoSheet/${projectId}` })
  const data = (await read(raw)).find((one) => one.sheet === 'Questions')?.data ?? []
  const at = data.findIndex((row) => row.includes('Reached'))
  return data.slice(at + 1).map((row) => ['Reached', 'Skipped'].map((head) => row[data[at]?.indexOf(head) ?? -1]))
}
const add = async ({ projectId }: Pick<Survey, 'projectId'>, body: object) => {
  const { status, body: reply } = await s.call(s.cast.editor, createQuestion, { body: { project: projectId, ...body } as never })
  expect(status).toBe(200)
  return reply.question._id
}

test.each([0, 1])('a question added after 49 people answered (%i hours later) was asked of nobody, and then of two', async (hours) => {
  const survey = await putSurvey(s.db, s.cast.editor, s.clock.now, ['yesno'])
  const [first] = survey.questions as [string]
  const people = await crowd(s.db, s.clock.now, 51)
  for (const who of people.slice(0, 49)) await send(who, survey, [{ question: first, answer: 'yes' }])
  later(hours)
  const added = await add(survey, { text: 'And a bench?', type: 'yesno' })
  expect(await results(survey)).toEqual(
    new Map([
      [first, [49, 49]],
      [added, [0, 0]],
    ]),
  )
  expect(await sheet(survey.projectId)).toEqual([
    [49, 0],
    [0, 0],
  ])
  later(hours)
  await send(people[49] as Person, survey, [
    { question: first, answer: 'yes' },
    { question: added, answer: 'no' },
  ])
  await send(people[50] as Person, survey, [{ question: first, answer: 'yes' }])
  expect((await results(survey)).get(added)).toEqual([2, 1])
  expect(await sheet(survey.projectId)).toEqual([
    [51, 0],
    [2, 1],
  ])
})

test('people who came back after a question was added were asked it, by a changed answer and by the days of a filter', async () => {
  const survey = await putSurvey(s.db, s.cast.editor, s.clock.now, ['yesno'])
  const [first] = survey.questions as [string]
  const people = await crowd(s.db, s.clock.now, 6)
  for (const who of people) await send(who, survey, [{ question: first, answer: 'yes' }])
  const before = s.clock.now.toISOString()
  later(20)
  const added = await add(survey, { text: 'And a bench?', type: 'yesno' })
  later(1)
  await send(people[0] as Person, survey, [{ question: first, answer: 'no' }])
  await send(people[1] as Person, survey, [
    { question: first, answer: 'yes' },
    { question: added, answer: 'yes' },
  ])
  expect((await results(survey)).get(added)).toEqual([2, 1])
  expect((await results(survey, { to: before })).get(first)).toEqual([6, 6])
  expect((await results(survey, { zip: '94103' })).get(added)).toEqual([0, 0])
})

test('a question replaced by a new one was asked of people who came before, and the new one of the others', async () => {
  const survey = await putSurvey(s.db, s.cast.editor, s.clock.now, ['yesno', 'yesno', 'rating'])
  const [first, second, third] = survey.questions as [string, string, string]
  const people = await crowd(s.db, s.clock.now, 12)
  const dependent = await add(survey, { text: 'Where?', type: 'open', askIf: { question: second, answers: ['yes'] } })
  for (const who of people.slice(0, 8)) {
    const some: Sent = who === people[0] ? [] : [{ question: second, answer: 'yes' }]
    await send(who, survey, [{ question: first, answer: 'yes' }, ...some])
  }
  later(1)
  const change = { text: 'Something else entirely?', change: 'new' as const }
  const replaced = await s.call(s.cast.editor, updateQuestion, { params: { id: second }, body: change as never })
  expect(replaced.status).toBe(200)
  const renewed = replaced.body.question._id
  later(1)
  for (const who of people.slice(8))
    await send(who, survey, [
      { question: first, answer: 'yes' },
      { question: renewed, answer: 'no' },
    ])
  const asked = await results(survey)
  expect([first, second, renewed, third, dependent].map((id) => asked.get(id))).toEqual([
    [12, 12],
    [8, 7],
    [4, 4],
    [12, 0],
    // Seven had answered yes to the question before.
    [7, 0],
  ])
})

test('who left further on counts as having reached only what everybody is asked, and not what came after a closed question', async () => {
  const question = (_id: string, more: object = {}) => ({ question: { _id, askIf: null, ...more }, count: 10, asked: 10 })
  const questions = [
    question('a'),
    { ...question('b'), asked: 4, count: 4 },
    question('c'),
    { ...question('d', { askIf: { question: 'a', answers: ['yes'] } }), asked: 10 },
    { ...question('old b', { replacedBy: 'b' }), asked: 6, count: 5 },
  ]
  const left = [
    { question: 'old b', people: 6 },
    { question: 'c', people: 5 },
    { question: 'd', people: 7 },
  ]
  expect(
    progressOf(questions, 10, { left, isLeftComplete: true }).map(({ reached, skipped, left: here }) => [reached, skipped, here]),
  ).toEqual([
    [28, 0, 0],
    [4, 0, 0],
    [22, 0, 5],
    [17, 0, 7],
    [12, 1, 6],
  ])
})

test('where one person left and where nobody did is not shown: an invented 0 would be untrue', () => {
  const questions = ['a', 'b'].map((_id) => ({ question: { _id, askIf: null }, count: 17, asked: 17 }))
  const far = (turnout: Parameters<typeof progressOf>[2]) => progressOf(questions, 17, turnout).map(({ reached, left }) => [reached, left])
  // One of eighteen people left, at one of the questions.
  expect(far({ left: [], isLeftComplete: false })).toEqual([
    [null, null],
    [null, null],
  ])
  expect(far({ left: [{ question: 'b', people: 9 }], isLeftComplete: false })).toEqual([
    [null, null],
    [null, 9],
  ])
  expect(far({ left: [], isLeftComplete: true })).toEqual([
    [17, 0],
    [17, 0],
  ])
})

test('a report publishes neither how many reached nor how many skipped a question that was added later', async () => {
  const survey = await putSurvey(s.db, s.cast.editor, s.clock.now, ['yesno'])
  const [first] = survey.questions as [string]
  const people = await crowd(s.db, s.clock.now, 30)
  for (const who of people.slice(0, 15)) await send(who, survey, [{ question: first, answer: 'yes' }])
  later(1)
  const added = await add(survey, { text: 'And a bench?', type: 'yesno' })
  for (const who of people.slice(15)) {
    await s.call(who, noteParticipation, { params: { id: survey.projectId }, body: {} })
    await send(who, survey, [
      { question: first, answer: 'yes' },
      { question: added, answer: 'no' },
    ])
  }
  later(20)
  const { status, body } = await s.call(s.cast.viewer, showReport, { params: { id: survey.projectId } })
  expect(status).toBe(200)
  expect(body.progress.questions.map(({ reached, skipped }) => [reached, skipped])).toEqual([
    [30, 0],
    [null, null],
  ])
})
