// Testing a survey, and copying questions from another survey.
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Stage, stage } from '../../../../tests/stage.ts'
import { putSurvey, type Survey } from '../../../../tests/survey.ts'
import { newId } from '../../../core/database/ids.server.ts'
import { addTemplate, copyQuestions, duplicateQuestion } from '../editing/contract.ts'
import { createQuestion, previewSubmit, sendAnswers, updateQuestion } from '../model/contract.ts'
import { selectQuestions } from '../model/queries.server.ts'

let s: Stage
let from: Survey
beforeAll(async () => {
  s = await stage()
  from = await putSurvey(s.db, s.cast.editor, s.clock.now, ['yesno', 'open', 'rating'])
  const askIf = { question: from.questions[0] as string, answers: ['yes'] }
  await s.call(s.cast.editor, updateQuestion, { params: { id: from.questions[1] as string }, body: { askIf, required: true } })
  const params = { id: from.projectId }
  const answers = [{ question: from.questions[2] as string, answer: 4 }]
  expect((await s.call(s.cast.resident, sendAnswers, { params, body: { answers } })).status).toBe(200)
})
afterAll(() => s.close())

const rows = async () => {
  const { rows } = await sql<Record<string, number>>`
    select (select count(*) from answers) as answers, (select count(*) from respondents) as respondents,
      (select count(*) from participations) as participations, (select count(*) from outbox) as letters`.execute(s.db)
  return rows[0]
}

describe('trying a survey', () => {
  const attempt = (
    answers: { question: string; answer: string }[],
    who: typeof s.cast.viewer | null = s.cast.viewer,
    id = from.projectId,
  ) => s.call(who, previewSubmit, { params: { id }, body: { answers } })

  test('200 viewer: everything is checked as for residents, and no row is written anywhere', async () => {
    const [first = '', second = ''] = from.questions
    const before = await rows()
    const { status, body } = await attempt([
      { question: first, answer: 'yes' },
      { question: second, answer: 'The lamp' },
    ])
    expect([status, body.receipt]).toEqual([200, 'TEST-TEST'])
    expect((await attempt([{ question: first, answer: 'no' }])).status).toBe(200)
    expect(await rows()).toEqual(before)
  })
  test('422 what does not fit, and a required question that is asked and left out', async () => {
    const [first = '', second = '', third = ''] = from.questions
    const wrong = await attempt([{ question: third, answer: '9' }])
    expect([wrong.status, wrong.body.errors]).toEqual([422, { 'answers.0.answer': 'Please choose a number from 1 to 5' }])
    const missing = await attempt([{ question: first, answer: 'yes' }])
    expect([missing.status, missing.body.errors]).toEqual([422, { [second]: 'Please answer this question' }])
  })
  test('200 for a draft, 401 visitor, 403 resident and another organization', async () => {
    const draft = await putSurvey(s.db, s.cast.editor, s.clock.now, ['yesno'], { status: 'draft' })
    const answers = [{ question: draft.questions[0] as string, answer: 'yes' }]
    const status = async (who: typeof s.cast.viewer | null) => (await attempt(answers, who, draft.projectId)).status
    expect(await status(s.cast.editor)).toBe(200)
    expect(await status(null)).toBe(401)
    expect(await status(s.cast.resident)).toBe(403)
    expect(await status(s.cast.otherAdministrator)).toBe(404)
  })
})

describe('duplicating a question', () => {
  const duplicate = (id: string, who: typeof s.cast.viewer | null = s.cast.editor) => s.call(who, duplicateQuestion, { params: { id } })

  test('200 editor: the copy comes next, with the condition and without answers; others still depend on the original', async () => {
    const to = await putSurvey(s.db, s.cast.editor, s.clock.now, [])
    await s.call(s.cast.editor, copyQuestions, { params: { id: to.projectId }, body: { from: from.projectId } })
    const [first, second] = await selectQuestions(s.db, to.projectId)
    const { status, body } = await duplicate(second?._id as string)
    expect([status, body.message, body.question.text, body.question.order]).toEqual([200, 'The question was duplicated.', second?.text, 2])
    expect(body.question.askIf).toEqual(second?.askIf)
    const { body: other } = await duplicate(first?._id as string)
    const all = await selectQuestions(s.db, to.projectId, { counted: true })
    expect(all.map((one) => one._id)).toEqual([first?._id, other.question._id, second?._id, body.question._id, all[4]?._id])
    expect(all.map((one) => [one.order, one.answersCount])).toEqual([0, 1, 2, 3, 4].map((order) => [order, 0]))
    expect(all[2]?.askIf?.question).toBe(first?._id)
    const project = await s.db.selectFrom('projects').select('questions_count').where('id', '=', to.projectId).executeTakeFirst()
    expect(project?.questions_count).toBe(3)
  })
  test('refused: 401 visitor, 403 viewer, 404 another organization and unknown, 409 a full survey', async () => {
    const to = await putSurvey(s.db, s.cast.editor, s.clock.now, Array(60).fill('open'))
    const id = to.questions[0] as string
    const replies = [
      await duplicate(id, null),
      await duplicate(id, s.cast.viewer),
      await duplicate(newId()),
      await duplicate('x'),
      await duplicate(id),
    ]
    expect(replies.map((one) => one.status)).toEqual([401, 403, 404, 404, 409])
    expect((await duplicate(id, s.cast.otherAdministrator)).status).toBe(403)
  })
})

describe('adding a template', () => {
  const add = (id: string, template: string, who: typeof s.cast.viewer | null = s.cast.editor) =>
    s.call(who, addTemplate, { params: { id }, body: { template: template as 'park' } })

  test('200 editor: its questions come after those that are there', async () => {
    const to = await putSurvey(s.db, s.cast.editor, s.clock.now, ['open'])
    const { status, body } = await add(to.projectId, 'park')
    expect([status, body.message]).toEqual([200, '4 questions were added.'])
    expect(body.questions.map((one) => [one.order, one.type, one.options.length])).toEqual([
      [1, 'choices', 5],
      [2, 'matrix', 4],
      [3, 'ranking', 4],
      [4, 'open', 0],
    ])
    const project = await s.db.selectFrom('projects').select('questions_count').where('id', '=', to.projectId).executeTakeFirst()
    expect(project?.questions_count).toBe(5)
  })
  test('refused, nothing is added: 401, 403, 404 unknown, 409 more than 60, 422 another template', async () => {
    const to = await putSurvey(s.db, s.cast.editor, s.clock.now, Array(58).fill('open'))
    const replies = [
      await add(to.projectId, 'park', null),
      await add(to.projectId, 'park', s.cast.viewer),
      await add(to.projectId, 'park', s.cast.otherAdministrator),
      await add(newId(), 'park'),
      await add(to.projectId, 'park'),
      await add(to.projectId, 'airport'),
    ]
    expect(replies.map((one) => one.status)).toEqual([401, 403, 403, 404, 409, 422])
    expect(await selectQuestions(s.db, to.projectId)).toHaveLength(58)
  })
})

describe('copying questions', () => {
  const copy = (to: string, body: { from: string; questions?: string[] }, who: typeof s.cast.viewer | null = s.cast.editor) =>
    s.call(who, copyQuestions, { params: { id: to }, body })

  test('200 editor: all, after those that are there, with conditions, without answers', async () => {
    const to = await putSurvey(s.db, s.cast.editor, s.clock.now, ['open'])
    const { status, body } = await copy(to.projectId, { from: from.projectId })
    expect([status, body.message]).toEqual([200, '3 questions were copied.'])
    const questions = await selectQuestions(s.db, to.projectId, { counted: true })
    expect(questions.map((one) => [one.order, one.type, one.required, one.answersCount])).toEqual([
      [0, 'open', false, 0],
      [1, 'yesno', false, 0],
      [2, 'open', true, 0],
      [3, 'rating', false, 0],
    ])
    expect(questions[2]?.askIf).toEqual({ question: questions[1]?._id, answers: ['yes'] })
    const project = await s.db.selectFrom('projects').select('questions_count').where('id', '=', to.projectId).executeTakeFirst()
    expect(project?.questions_count).toBe(3)
  })
  test('200 some: a condition on what is not copied is left out', async () => {
    const to = await putSurvey(s.db, s.cast.editor, s.clock.now, [])
    const { body } = await copy(to.projectId, { from: from.projectId, questions: [from.questions[1] as string] })
    expect(body.questions.map((one) => [one.type, one.askIf])).toEqual([['open', null]])
  })
  test('200 into itself: the copies depend on copies', async () => {
    const to = await putSurvey(s.db, s.cast.editor, s.clock.now, [])
    await copy(to.projectId, { from: from.projectId })
    const { body } = await copy(to.projectId, { from: to.projectId })
    expect(body.questions[1]?.askIf?.question).toBe(body.questions[0]?._id)
  })
  test('refused, nothing is copied: 404 unknown, 422 none, 409 more than 60, 401, 403', async () => {
    const to = await putSurvey(s.db, s.cast.editor, s.clock.now, Array(58).fill('open'))
    const empty = await putSurvey(s.db, s.cast.editor, s.clock.now, [])
    const all = { from: from.projectId }
    const replies = [
      await copy(to.projectId, { ...all, questions: [from.questions[0] as string, to.questions[0] as string] }),
      await copy(to.projectId, { from: 'nothing' }),
      await copy(to.projectId, { ...all, questions: [] }),
      await copy(to.projectId, { from: empty.projectId }),
      await copy(to.projectId, all),
      await copy(to.projectId, all, null),
      await copy(to.projectId, all, s.cast.viewer),
      await copy(to.projectId, all, s.cast.otherAdministrator),
    ]
    expect(replies.map((one) => one.status)).toEqual([404, 404, 422, 422, 409, 401, 403, 403])
    expect(await selectQuestions(s.db, to.projectId)).toHaveLength(58)
    expect(await s.db.selectFrom('questions').select('id').where('project_id', '=', empty.projectId).execute()).toEqual([])
  })
  test('403 from another organization’s project', async () => {
    const theirs = await putSurvey(s.db, s.cast.otherAdministrator, s.clock.now, ['open'])
    const to = await putSurvey(s.db, s.cast.editor, s.clock.now, [])
    expect((await copy(to.projectId, { from: theirs.projectId })).status).toBe(403)
  })
  test('two at the same time come one after the other', async () => {
    const to = await putSurvey(s.db, s.cast.editor, s.clock.now, [])
    const body = { project: to.projectId, text: 'Where?', type: 'open' } as const
    const work = [
      copy(to.projectId, { from: from.projectId }),
      copy(to.projectId, { from: from.projectId }),
      s.call(s.cast.editor, createQuestion, { body }),
    ]
    expect((await Promise.all(work)).map((one) => one.status)).toEqual([200, 200, 200])
    expect((await selectQuestions(s.db, to.projectId)).map((one) => one.order)).toEqual([0, 1, 2, 3, 4, 5, 6])
  })
})
