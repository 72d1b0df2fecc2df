import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Person } from '../../../../tests/cast.ts'
import type { ProjectColumns } from '../../../../tests/project.ts'
import { type Stage, stage } from '../../../../tests/stage.ts'
import { putSurvey } from '../../../../tests/survey.ts'
import { newId } from '../../../core/database/ids.server.ts'
import { addDecision } from '../../projects/decisions/contract.ts'
import { noteParticipation } from '../../surveys/arrivals/contract.ts'
import { sendAnswers } from '../../surveys/model/contract.ts'
import { addComment, hideComment } from '../responses/contract.ts'
import { listAskingProjects, showActivity } from './contract.ts'

let s: Stage
beforeAll(async () => {
  s = await stage()
})
afterAll(() => s.close())
beforeEach(async () => {
  await s.db.deleteFrom('projects').execute()
})

const day = 86_400_000
const inDays = (days: number) => new Date(s.clock.now.getTime() + days * day)
const survey = (columns: ProjectColumns = {}, types: Parameters<typeof putSurvey>[3] = ['yesno', 'open']) =>
  putSurvey(s.db, s.cast.editor, s.clock.now, types, columns)
const asked = async (who: Person = s.cast.resident) => (await s.call(who, listAskingProjects, {})).body
const ids = async (who?: Person) => (await asked(who)).projects.map((one) => one._id)
const answer = (id: string, question: string, value = 'yes', who: Person = s.cast.resident) =>
  s.call(who, sendAnswers, { params: { id }, body: { answers: [{ question, answer: value }] } })
const open = (id: string) => s.call(s.cast.resident, noteParticipation, { params: { id }, body: { way: 'link' } })

describe('GET /users/me/projects', () => {
  test('200 resident: started surveys first, then those that close soonest', async () => {
    const endless = await survey({ ends_at: null })
    const late = await survey({ ends_at: inDays(20) })
    const soon = await survey({ ends_at: inDays(2) })
    const started = await survey({ ends_at: inDays(30) })
    await open(started.projectId)
    const { zipCode, asking, started: begun, projects } = await asked()
    expect([zipCode, asking, begun]).toEqual(['92660', 4, 1])
    expect(projects.map((one) => one._id)).toEqual([started, soon, late, endless].map((one) => one.projectId))
    expect(projects[0]).toEqual({
      _id: started.projectId,
      title: 'Safer crossings',
      organization: 'City of Newport',
      state: 'CA',
      timeZone: 'America/Los_Angeles',
      endDate: inDays(30).toISOString(),
      questions: 2,
      answered: 0,
      isStarted: true,
    })
    expect(projects[1]?.isStarted).toBe(false)
  })

  test('401 visitor, 403 every official', async () => {
    expect((await s.call(null, listAskingProjects, {})).status).toBe(401)
    for (const name of ['viewer', 'editor', 'administrator', 'otherAdministrator'] as const)
      expect((await s.call(s.cast[name], listAskingProjects, {})).status).toBe(403)
  })

  test('an answered survey does not ask, unless a required question is left or was added', async () => {
    const { projectId, questions } = await survey()
    const [first, second] = questions as [string, string]
    expect((await answer(projectId, first)).status).toBe(200)
    expect(await ids()).toEqual([])
    await s.db.updateTable('questions').set({ required: true }).where('id', '=', second).execute()
    expect((await asked()).projects).toMatchObject([{ _id: projectId, questions: 2, answered: 1, isStarted: true }])
    expect((await asked(s.cast.neighbor)).projects).toMatchObject([{ _id: projectId, answered: 0, isStarted: false }])
    // It is asked only after a certain answer.
    await s.db
      .updateTable('questions')
      .set({ ask_if_question: first, ask_if_answers: ['no'] })
      .where('id', '=', second)
      .execute()
    expect(await ids()).toEqual([])
    await s.db
      .updateTable('questions')
      .set({ ask_if_question: null, ask_if_answers: [], closed_at: s.clock.now })
      .where('id', '=', second)
      .execute()
    expect(await ids()).toEqual([])
  })

  test('a survey without questions, or whose questions are all closed, does not ask', async () => {
    await survey({}, [])
    const { projectId } = await survey()
    await s.db.updateTable('projects').set({ questions_count: 0 }).where('id', '=', projectId).execute()
    await s.db.updateTable('questions').set({ closed_at: s.clock.now }).where('project_id', '=', projectId).execute()
    expect(await ids()).toEqual([])
  })

  test('a survey asks from its first instant to its last', async () => {
    const { projectId } = await survey({ starts_at: s.clock.now, ends_at: s.clock.now })
    await survey({ starts_at: new Date(s.clock.now.getTime() + 1) })
    await survey({ ends_at: new Date(s.clock.now.getTime() - 1) })
    await survey({ status: 'draft' })
    await survey({ status: 'completed' })
    expect(await ids()).toEqual([projectId])
  })

  test('neither other zip codes nor other states are asked', async () => {
    const { projectId } = await survey()
    expect([await ids(s.cast.unconfirmed), await ids(s.cast.otherZip), await ids(s.cast.otherState)]).toEqual([[projectId], [], []])
    await s.db.insertInto('project_zips').values({ project_id: projectId, zip: '14850' }).execute()
    expect(await ids(s.cast.otherState)).toEqual([])
  })

  test('a project from before a move does not ask; one that needs a confirmed number or new terms does', async () => {
    const before = await survey({ posted_at: inDays(-2) })
    const after = await survey({ posted_at: inDays(0), requires_mobile: true })
    const { id } = s.cast.neighbor
    expect(await ids(s.cast.neighbor)).toHaveLength(2)
    await s.db
      .updateTable('users')
      .set({ moved_at: inDays(-1), terms_version: '2000-01-01' })
      .where('id', '=', id)
      .execute()
    expect(await ids(s.cast.neighbor)).toEqual([after.projectId])
    expect(await ids()).toContain(before.projectId)
  })
})

describe('GET /users/me/activity', () => {
  const activity = async (who: Person | null) => s.call(who, showActivity, {})
  const comment = async (id: string, text: string, who: Person = s.cast.resident) =>
    (await s.call(who, addComment, { params: { id }, body: { text } })).body.comment
  const decide = (id: string, concern: string) =>
    s.call(s.cast.editor, addDecision, {
      params: { id },
      body: { said: concern, doing: 'We move it.', status: 'promised', promisedFor: '2030-01-02' },
    })

  test('200 resident: own comments and the decisions on projects one responded to, the newest first', async () => {
    const [mine, theirs] = [await survey(), await survey()]
    const start = s.clock.now
    await comment(mine.projectId, 'More light')
    await comment(theirs.projectId, 'Less noise', s.cast.neighbor)
    s.clock.now = new Date(start.getTime() + 1000)
    await comment(mine.projectId, 'And a bench')
    await decide(mine.projectId, 'Too dark')
    await decide(theirs.projectId, 'Too loud')
    s.clock.now = start
    const project = {
      _id: mine.projectId,
      title: 'Safer crossings',
      organization: 'City of Newport',
      state: 'CA',
      timeZone: 'America/Los_Angeles',
    }
    const { status, body } = await activity(s.cast.resident)
    expect([status, body.comments.map((one) => one.text)]).toEqual([200, ['And a bench', 'More light']])
    expect(body.comments[1]).toEqual({
      _id: expect.any(String),
      text: 'More light',
      language: 'en',
      createdAt: start.toISOString(),
      editedAt: null,
      answer: null,
      hidden: null,
      project,
    })
    expect(body.decisions).toEqual([
      {
        _id: expect.any(String),
        said: 'Too dark',
        doing: 'We move it.',
        status: 'promised',
        promisedFor: '2030-01-02',
        isOverdue: false,
        postedDate: new Date(start.getTime() + 1000).toISOString(),
        editedDate: null,
        doneDate: null,
        project,
      },
    ])
  })

  test('a hidden comment names the reason; opening a survey is not a response; hidden projects are left out', async () => {
    const [commented, opened] = [await survey(), await survey()]
    const one = await comment(commented.projectId, 'Something rude')
    await s.call(s.cast.editor, hideComment, { params: { id: one._id }, body: { reason: 'Insults' } })
    await open(opened.projectId)
    await decide(opened.projectId, 'Too wide')
    const { body } = await activity(s.cast.resident)
    expect(body.comments.map(({ hidden }) => hidden?.reason)).toEqual(['Insults'])
    expect(body.decisions).toEqual([])
    await s.db.updateTable('projects').set({ status: 'draft' }).where('id', '=', commented.projectId).execute()
    expect((await activity(s.cast.resident)).body).toEqual({ comments: [], decisions: [] })
  })

  test('at most 100 comments', async () => {
    const { projectId } = await survey()
    const { _id } = await comment(projectId, 'The first')
    const { respondent_id } = await s.db.selectFrom('comments').select('respondent_id').where('id', '=', _id).executeTakeFirstOrThrow()
    const rows = Array.from({ length: 100 }, (_, i) => ({
      id: newId(),
      project_id: projectId,
      respondent_id,
      text: `Number ${i}`,
      created_at: new Date(s.clock.now.getTime() + 1 + i),
    }))
    await s.db.insertInto('comments').values(rows).execute()
    const { comments } = (await activity(s.cast.resident)).body
    expect([comments.length, comments[0]?.text, comments.at(-1)?.text]).toEqual([100, 'Number 99', 'Number 0'])
  })

  test('401 visitor, 403 every official', async () => {
    expect((await activity(null)).status).toBe(401)
    for (const name of ['viewer', 'editor', 'administrator', 'otherAdministrator'] as const)
      expect((await activity(s.cast[name])).status).toBe(403)
  })
})
