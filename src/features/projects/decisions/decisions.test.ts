import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Person } from '../../../../tests/cast.ts'
import { putProject } from '../../../../tests/project.ts'
import { type Stage, stage } from '../../../../tests/stage.ts'
import { putSurvey } from '../../../../tests/survey.ts'
import { newId } from '../../../core/database/ids.server.ts'
import { deleteQuestion } from '../../surveys/model/contract.ts'
import { addDecision, changeDecision, listDecisions, removeDecision } from './contract.ts'

let s: Stage
let project: string
let questions: string[]
beforeAll(async () => {
  s = await stage()
})
afterAll(() => s.close())
beforeEach(async () => {
  s.clock.now = new Date('2026-11-20T18:00:00Z')
  ;({ projectId: project, questions } = await putSurvey(s.db, s.cast.editor, s.clock.now, ['open', 'yesno']))
})

const words = { said: 'The wait at Fern Street is too long.', doing: 'The signal turns green within 25 seconds.' }
const post = (who: Person | null, body: object = {}, id = project) =>
  s.call(who, addDecision, { params: { id }, body: { ...words, promisedFor: '2026-11-20', ...body } })
const change = (who: Person | null, id: string, body: object) => s.call(who, changeDecision, { params: { id }, body })
const remove = (who: Person | null, id: string) => s.call(who, removeDecision, { params: { id } })
const list = (who: Person | null, id = project) => s.call(who, listDecisions, { params: { id } })
/** Sessions expire; this test is not about them. */
const at = async (now: string) => {
  s.clock.now = new Date(now)
  await s.db.updateTable('sessions').set({ last_seen_at: s.clock.now, created_at: s.clock.now }).execute()
}

describe('POST /projects/:id/decisions', () => {
  test('200 editor promises; everybody who can open the project reads it; the last update is now', async () => {
    await s.db
      .updateTable('projects')
      .set({ updated_at: new Date(0) })
      .where('id', '=', project)
      .execute()
    const { status, body } = await post(s.cast.editor)
    const now = s.clock.now.toISOString()
    expect([status, body.decision]).toEqual([
      200,
      {
        ...{ _id: body.decision._id, project, ...words, status: 'promised', promisedFor: '2026-11-20', isOverdue: false },
        ...{ postedDate: now, editedDate: null, doneDate: null, questions: [] },
      },
    ])
    await post(s.cast.administrator, { status: 'declined', said: 'A bridge', promisedFor: null })
    for (const who of [s.cast.resident, s.cast.otherState, s.cast.viewer, s.cast.otherAdministrator])
      expect((await list(who)).body.decisions.map((one) => one.status)).toEqual(['declined', 'promised'])
    const { updated_at } = await s.db.selectFrom('projects').select('updated_at').where('id', '=', project).executeTakeFirstOrThrow()
    expect(updated_at).toEqual(s.clock.now)
  })

  test('401 visitor, 403 resident, viewer and another organization; 404 of its draft, unknown and removed ones', async () => {
    const { _id } = (await post(s.cast.editor)).body.decision
    const draft = await putProject(s.db, s.cast.editor, s.clock.now, { status: 'draft', posted_at: null })
    const acts = [(who: Person | null) => post(who), (who: Person | null) => change(who, _id, {}), (who: Person | null) => remove(who, _id)]
    for (const act of acts) {
      expect((await act(null)).status).toBe(401)
      for (const who of [s.cast.resident, s.cast.viewer, s.cast.otherAdministrator]) expect((await act(who)).status).toBe(403)
    }
    expect((await list(null)).status).toBe(401)
    expect((await post(s.cast.otherAdministrator, {}, draft)).status).toBe(404)
    for (const who of [s.cast.resident, s.cast.otherAdministrator]) expect((await list(who, draft)).status).toBe(404)
    for (const id of [newId(), 'nonsense']) {
      expect((await post(s.cast.editor, {}, id)).status).toBe(404)
      expect((await change(s.cast.editor, id, {})).status).toBe(404)
    }
    expect((await remove(s.cast.editor, _id)).status).toBe(200)
    expect((await remove(s.cast.editor, _id)).status).toBe(404)
  })

  test('422 without words, without a day, for yesterday, or on another project’s question; 409 the hundred and first', async () => {
    const { questions: others } = await putSurvey(s.db, s.cast.editor, s.clock.now, ['open'])
    for (const [body, field] of [
      [{ said: ' ' }, 'said'],
      [{ doing: '' }, 'doing'],
      [{ doing: 'x'.repeat(1001) }, 'doing'],
      [{ promisedFor: null }, 'promisedFor'],
      [{ promisedFor: '2026-11-19' }, 'promisedFor'],
      [{ promisedFor: 'soon' }, 'promisedFor'],
      [{ status: 'perhaps' }, 'status'],
      [{ questions: others }, 'questions'],
      [{ questions: ['nonsense'] }, 'questions'],
    ] as const)
      expect(Object.keys((await post(s.cast.editor, body)).body.errors ?? {}), JSON.stringify(body)).toEqual([field])
    expect((await list(s.cast.viewer)).body.decisions).toEqual([])
    const made = await Promise.all(Array.from({ length: 105 }, () => post(s.cast.editor)))
    expect(made.filter((one) => one.status === 200)).toHaveLength(100)
    expect(made.find((one) => one.status !== 200)).toMatchObject({ status: 409, body: { code: 'decision.full' } })
  })
})

describe('PUT /decisions/:id', () => {
  test('200 editor: done since then, also when its words change later; promised again it is not done', async () => {
    const { _id } = (await post(s.cast.editor)).body.decision
    const first = s.clock.now.toISOString()
    await at('2026-11-20T19:00:00Z')
    const done = (await change(s.cast.editor, _id, { status: 'done' })).body.decision
    expect(done).toMatchObject({ status: 'done', doneDate: s.clock.now.toISOString(), postedDate: first, promisedFor: '2026-11-20' })
    await at('2026-11-20T20:00:00Z')
    const words = (await change(s.cast.administrator, _id, { doing: 'It turns green within 20 seconds.' })).body.decision
    expect(words).toMatchObject({ status: 'done', doneDate: done.doneDate, editedDate: s.clock.now.toISOString() })
    expect((await change(s.cast.editor, _id, { status: 'promised' })).body.decision).toMatchObject({ status: 'promised', doneDate: null })
  })

  test('a promise is overdue from the day after, by the organization’s calendar', async () => {
    await post(s.cast.editor)
    const overdue = async (now: string) => {
      await at(now)
      return (await list(s.cast.viewer)).body.decisions[0]?.isOverdue
    }
    expect(await overdue('2026-11-21T07:59:59Z')).toBe(false)
    expect(await overdue('2026-11-21T08:00:00Z')).toBe(true)
  })
})

describe('the questions that a decision answers', () => {
  test('200 in their order; gone with the question; the decision stays', async () => {
    const { decision } = (await post(s.cast.editor, { questions: [...questions].reverse() })).body
    expect(decision.questions.map((one) => one._id)).toEqual(questions)
    await s.call(s.cast.editor, deleteQuestion, { params: { id: questions[0] as string } })
    expect((await list(s.cast.viewer)).body.decisions[0]?.questions.map((one) => one._id)).toEqual([questions[1]])
    expect((await change(s.cast.editor, decision._id, { questions: [] })).body.decision.questions).toEqual([])
  })

  test('of a Private survey only people who may see it read them', async () => {
    await post(s.cast.editor, { questions })
    const seen = async (who: Person) => (await list(who)).body.decisions[0]?.questions.length
    for (const who of [s.cast.otherZip, s.cast.otherState, s.cast.otherAdministrator]) expect(await seen(who)).toBe(0)
    for (const who of [s.cast.resident, s.cast.viewer]) expect(await seen(who)).toBe(2)
    await s.db.updateTable('projects').set({ survey_visibility: 'Public' }).where('id', '=', project).execute()
    expect(await seen(s.cast.otherState)).toBe(2)
  })
})

test('two change one decision at the same time: both are stored, whole', async () => {
  const { _id } = (await post(s.cast.editor, { questions })).body.decision
  const both = await Promise.all([
    change(s.cast.editor, _id, { status: 'done', questions: [questions[0]] }),
    change(s.cast.administrator, _id, { said: 'Nobody waits that long.', questions: [questions[1]] }),
    change(s.cast.editor, _id, { doing: 'Twenty seconds.' }),
  ])
  expect(both.map((one) => one.status)).toEqual([200, 200, 200])
  const [decision] = (await list(s.cast.viewer)).body.decisions
  expect(decision).toMatchObject({ status: 'done', said: 'Nobody waits that long.', doing: 'Twenty seconds.' })
  expect(decision?.questions).toHaveLength(1)
})
