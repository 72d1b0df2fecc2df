import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { crowd, type Person } from '../../../../tests/cast.ts'
import type { ProjectColumns } from '../../../../tests/project.ts'
import { type Stage, stage } from '../../../../tests/stage.ts'
import { putSurvey } from '../../../../tests/survey.ts'
import { newId } from '../../../core/database/ids.server.ts'
import { noteParticipation } from '../arrivals/contract.ts'
import { createAnswer, createQuestion, deleteQuestion, listQuestions, updateQuestion, updateSurvey } from '../model/contract.ts'
import type { QuestionType } from '../model/rules.ts'

let s: Stage
beforeAll(async () => {
  s = await stage()
})
afterAll(() => s.close())

const ask = (types: QuestionType[], columns: ProjectColumns = {}) => putSurvey(s.db, s.cast.editor, s.clock.now, types, columns)
const answer = (who: Person, id: string, value: string | number) => s.call(who, createAnswer, { params: { id }, body: { answer: value } })
const list = (who: Person | null, id: string) => s.call(who, listQuestions, { params: { id } })
const order = async (id: string) => (await list(s.cast.viewer, id)).body.questions.map((one) => [one._id, one.order])
const count = async (id: string) =>
  (await s.db.selectFrom('projects').select('questions_count').where('id', '=', id).executeTakeFirstOrThrow()).questions_count
/** A question with only the required fields. */
const plain = { help: '', required: false, options: [], scale: null, range: null, askIf: null }
const outsiders = () => [null, s.cast.resident, s.cast.viewer, s.cast.otherAdministrator]

describe('GET /questions/:id/questionsList', () => {
  test("200 resident: the questions in order, with the resident's own answers", async () => {
    const { projectId, questions } = await ask(['open', 'yesno'])
    await answer(s.cast.resident, questions[1] as string, 'no')
    await answer(s.cast.neighbor, questions[1] as string, 'yes')
    const { status, body } = await list(s.cast.resident, projectId)
    expect(status).toBe(200)
    expect(body.questions).toMatchObject([
      { _id: questions[0], project: projectId, text: 'Question 1?', type: 'open', order: 0 },
      { _id: questions[1], project: projectId, text: 'Question 2?', type: 'yesno', order: 1 },
    ])
    expect(body.answers.map((one) => [one.owner, one.question, one.answer])).toEqual([[s.cast.resident.id, questions[1], 'no']])
    expect([body.visibility, body.resultsPublished]).toEqual(['Private', false])
  })

  test('200 resident: when they first opened the survey, and nobody else', async () => {
    const { projectId } = await ask(['open'])
    const startOf = async (who: Person) => (await list(who, projectId)).body.startedAt
    expect(await startOf(s.cast.resident)).toBeNull()
    const open = async () => (await s.call(s.cast.resident, noteParticipation, { params: { id: projectId }, body: {} })).body.startedAt
    const opened = await open()
    await answer(s.cast.resident, (await list(s.cast.resident, projectId)).body.questions[0]?._id as string, 'Yes')
    expect([await open(), await startOf(s.cast.resident)]).toEqual([opened, opened])
    expect([await startOf(s.cast.neighbor), await startOf(s.cast.viewer)]).toEqual([null, null])
  })

  test('200 each official of the project learns how many answers a question has, and how many of them wait for a confirmation', async () => {
    const { projectId, questions } = await ask(['yesno', 'open'])
    await answer(s.cast.unconfirmed, questions[0] as string, 'no')
    await answer(s.cast.resident, questions[0] as string, 'yes')
    for (const name of ['viewer', 'editor', 'administrator'] as const) {
      const { body } = await list(s.cast[name], projectId)
      expect([body.questions.map((one) => [one.answersCount, one.waitingCount]), body.answers]).toEqual([
        [
          [2, 1],
          [0, 0],
        ],
        [],
      ])
    }
  })

  test('403 private: other zip, other state, another organization; 401 visitor; all but the visitor read a public one', async () => {
    const who = [s.cast.otherZip, s.cast.otherState, s.cast.otherAdministrator, null]
    const closed = await ask(['open'])
    const all = await Promise.all(who.map((one) => list(one, closed.projectId)))
    expect(all.map((one) => [one.status, one.body.code])).toEqual([...Array(3).fill([403, 'survey.private']), [401, 'login.needed']])
    expect(all[0]?.body.message).toBe('This survey is private. Only people who can answer it can see its questions.')
    const open = await ask(['open'], { survey_visibility: 'Public' })
    expect((await Promise.all(who.map((one) => list(one, open.projectId)))).map((one) => one.status)).toEqual([200, 200, 200, 401])
  })

  test('404 missing, no id, and drafts for all but their organization', async () => {
    const draft = await ask(['open'], { status: 'draft', survey_visibility: 'Public' })
    const all = await Promise.all(
      [
        [s.cast.resident, newId()],
        [s.cast.resident, 'alder'],
        [s.cast.resident, draft.projectId],
        [s.cast.otherAdministrator, draft.projectId],
        [s.cast.viewer, draft.projectId],
      ].map(([who, id]) => list(who as Person, id as string)),
    )
    expect(all.map((one) => one.status)).toEqual([404, 404, 404, 404, 200])
  })
})

describe('POST /questions/create', () => {
  const create = (who: Person | null, project: string, text = 'Is it safe?', type: QuestionType = 'yesno') =>
    s.call(who, createQuestion, { body: { project, text, type } })

  test('200 editor and administrator: at the end, and counted', async () => {
    const { projectId } = await ask(['open'])
    const { status, body } = await create(s.cast.editor, projectId, '  Is it safe? ')
    expect([status, body.message]).toEqual([200, 'The question was added.'])
    expect(body.question).toEqual({ ...plain, _id: expect.any(String), project: projectId, text: 'Is it safe?', type: 'yesno', order: 1 })
    expect((await create(s.cast.administrator, projectId)).body.question.order).toBe(2)
    expect(await count(projectId)).toBe(3)
  })

  test('200 twenty at the same time: each has a place of its own, and the count is right', async () => {
    const { projectId } = await ask([])
    await Promise.all(Array.from({ length: 20 }, () => create(s.cast.editor, projectId)))
    expect((await order(projectId)).map(([, place]) => place)).toEqual(Array.from({ length: 20 }, (_, i) => i))
    expect(await count(projectId)).toBe(20)
  })

  test('422 no text, too long a text, a type that is none', async () => {
    const { projectId } = await ask([])
    expect((await create(s.cast.editor, projectId, ' \0 ')).body.errors).toEqual({ text: 'Please enter the question' })
    expect((await create(s.cast.editor, projectId, 'x'.repeat(501))).body.errors).toEqual({ text: 'Please enter at most 500 characters' })
    expect((await create(s.cast.editor, projectId, 'Why?', 'essay' as never)).body.errors).toEqual({
      type: 'Please choose one of the options',
    })
  })

  test('409 the 61st question', async () => {
    const { projectId } = await ask(Array(60).fill('open'))
    const { status, body } = await create(s.cast.editor, projectId)
    expect([status, body.message]).toEqual([409, 'A survey can have up to 60 questions.'])
  })

  test('401 visitor; 403 resident, viewer, another organization; 404 missing, and a draft of another organization', async () => {
    const { projectId } = await ask([])
    const all = await Promise.all(outsiders().map((who) => create(who, projectId)))
    expect(all.map((one) => [one.status, one.body.code])).toEqual([
      [401, 'login.needed'],
      [403, 'access.officialsOnly'],
      [403, 'access.editorsOnly'],
      [403, 'survey.otherOrganization'],
    ])
    const draft = await ask([], { status: 'draft' })
    expect((await create(s.cast.otherAdministrator, draft.projectId)).status).toBe(404)
    expect((await create(s.cast.editor, newId())).status).toBe(404)
    expect((await create(s.cast.editor, 'alder')).status).toBe(404)
  })
})

describe('PUT /questions/:id/update', () => {
  const update = (who: Person | null, id: string, body: { text?: string; type?: QuestionType; order?: number; change?: 'typo' }) =>
    s.call(who, updateQuestion, { params: { id }, body })

  test('200 editor changes text, type and place', async () => {
    const { projectId, questions } = await ask(['open', 'open', 'open'])
    const [a, b, c] = questions as [string, string, string]
    const { status, body } = await update(s.cast.editor, c, { text: 'New?', type: 'rating', order: 0 })
    expect([status, body.message]).toEqual([200, 'The question is saved.'])
    expect(body.question).toEqual({ ...plain, _id: c, project: projectId, text: 'New?', type: 'rating', order: 0 })
    expect(await order(projectId)).toEqual([
      [c, 0],
      [a, 1],
      [b, 2],
    ])
    expect((await update(s.cast.administrator, c, { order: 99 })).body.question.order).toBe(2)
    expect((await update(s.cast.editor, a, {})).status).toBe(200)
  })

  test('200 many moves at the same time leave places 0 to n without gaps', async () => {
    const { projectId, questions } = await ask(Array(8).fill('open'))
    const moves = Array.from({ length: 24 }, (_, i) => update(s.cast.editor, questions[i % 8] as string, { order: (i * 5) % 8 }))
    expect(new Set((await Promise.all(moves)).map((one) => one.status))).toEqual(new Set([200]))
    expect((await order(projectId)).map(([, place]) => place)).toEqual([0, 1, 2, 3, 4, 5, 6, 7])
  })

  test('409 the type of a question with answers; a typo in its text may be corrected', async () => {
    const { questions } = await ask(['yesno'])
    const id = questions[0] as string
    await answer(s.cast.resident, id, 'yes')
    const { status, body } = await update(s.cast.editor, id, { type: 'open' })
    expect([status, body.code, body.message]).toEqual([
      409,
      'question.typeFixed',
      'People have answered this question, so you can’t change its type.',
    ])
    expect((await update(s.cast.editor, id, { type: 'yesno', text: 'Clearer?', change: 'typo' })).status).toBe(200)
  })

  test('type and answers that meet: never an answer that does not fit its question', async () => {
    for (let round = 0; round < 8; round++) {
      const { questions } = await ask(['yesno'])
      const id = questions[0] as string
      const people = await crowd(s.db, s.clock.now, 4)
      const [change, ...answers] = await Promise.all([
        update(s.cast.editor, id, { type: 'open' }),
        ...people.map((one) => answer(one, id, 'yes')),
      ])
      const fitting = change?.status === 200 ? 'answer_text' : 'answer_yes'
      const rows = await s.db.selectFrom('answers').selectAll().where('question_id', '=', id).execute()
      expect(rows.every((row) => row[fitting] !== null)).toBe(true)
      expect(answers.every((one) => [200, 404].includes(one.status))).toBe(true)
    }
  })

  test('422 an empty text; 401 visitor; 403 resident, viewer, another organization; 404 missing or hidden', async () => {
    const { questions } = await ask(['open'])
    const id = questions[0] as string
    expect((await update(s.cast.editor, id, { text: ' ' })).body.errors).toEqual({ text: 'Please enter the question' })
    const all = await Promise.all(outsiders().map((who) => update(who, id, { text: 'Mine' })))
    expect(all.map((one) => one.status)).toEqual([401, 403, 403, 403])
    const draft = await ask(['open'], { status: 'draft' })
    expect((await update(s.cast.otherAdministrator, draft.questions[0] as string, { text: 'Mine' })).status).toBe(404)
    expect((await update(s.cast.editor, newId(), { text: 'Mine' })).status).toBe(404)
  })
})

describe('DELETE /questions/:id', () => {
  const remove = (who: Person | null, id: string) => s.call(who, deleteQuestion, { params: { id } })

  test('200 editor: gone with its answers, and the others close up', async () => {
    const { projectId, questions } = await ask(['open', 'yesno', 'open'])
    const [a, b, c] = questions as [string, string, string]
    await answer(s.cast.resident, b, 'yes')
    const { status, body } = await remove(s.cast.editor, b)
    expect([status, body.message]).toEqual([200, 'The question was deleted.'])
    expect(await order(projectId)).toEqual([
      [a, 0],
      [c, 1],
    ])
    expect(await count(projectId)).toBe(2)
    expect((await remove(s.cast.editor, b)).status).toBe(404)
  })

  test('401 visitor; 403 resident, viewer, another organization', async () => {
    const { questions } = await ask(['open'])
    const all = await Promise.all(outsiders().map((who) => remove(who, questions[0] as string)))
    expect(all.map((one) => one.status)).toEqual([401, 403, 403, 403])
  })
})

describe('PUT /projects/:id/survey', () => {
  const put = (who: Person | null, id: string, body: { visibility?: 'Private' | 'Public'; resultsPublished?: boolean }) =>
    s.call(who, updateSurvey, { params: { id }, body })

  test('200 editor: each setting alone or both; what is not sent stays', async () => {
    const { projectId } = await ask(['open'])
    expect((await put(s.cast.editor, projectId, { visibility: 'Public' })).body).toMatchObject({
      visibility: 'Public',
      resultsPublished: false,
    })
    expect((await put(s.cast.editor, projectId, { resultsPublished: true })).body).toMatchObject({
      visibility: 'Public',
      resultsPublished: true,
    })
    expect((await put(s.cast.editor, projectId, {})).body).toMatchObject({ visibility: 'Public', resultsPublished: true })
  })

  test('422 another word; 401 visitor; 403 resident, viewer, another organization; 404 missing', async () => {
    const { projectId } = await ask(['open'])
    expect((await put(s.cast.editor, projectId, { visibility: 'Secret' as never })).body.errors).toEqual({
      visibility: 'Please choose one of the options',
    })
    const all = await Promise.all(outsiders().map((who) => put(who, projectId, { resultsPublished: true })))
    expect(all.map((one) => one.status)).toEqual([401, 403, 403, 403])
    expect((await put(s.cast.editor, newId(), {})).status).toBe(404)
  })
})
