// What visitors may read of an organization's projects, with and without open reading.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Person } from '../../../../tests/cast.ts'
import { openReading } from '../../../../tests/project.ts'
import { type Stage, stage } from '../../../../tests/stage.ts'
import { putSurvey } from '../../../../tests/survey.ts'
import type { Endpoint, EndpointInput } from '../../../core/contract/endpoint.ts'
import { newId } from '../../../core/database/ids.server.ts'
import { addComment, castVote, like, listComments, listVotes } from '../../participation/responses/contract.ts'
import { createAnswer, listAnswers, listQuestions, showQuestion } from '../../surveys/model/contract.ts'
import { tellOfProject } from '../../translations/model/contract.ts'
import { listDecisions } from '../decisions/contract.ts'
import { previewProject, showProject } from '../model/contract.ts'
import { listFacts, listUpdates } from '../news/contract.ts'

let s: Stage
let asked: { projectId: string; questions: string[] }
let unseen: { projectId: string; questions: string[] }
let draft: { projectId: string; questions: string[] }
beforeAll(async () => {
  s = await stage()
  asked = await putSurvey(s.db, s.cast.editor, s.clock.now, ['yesno'], { survey_visibility: 'Public' })
  unseen = await putSurvey(s.db, s.cast.editor, s.clock.now, ['yesno'], { status: 'completed', completed_at: s.clock.now })
  draft = await putSurvey(s.db, s.cast.editor, s.clock.now, ['yesno'], { status: 'draft', posted_at: null, survey_visibility: 'Public' })
  const news = { project_id: asked.projectId, title: 'The crew is here', text: 'Digging began.' }
  await s.db
    .insertInto('project_updates')
    .values({ id: newId(), ...news })
    .execute()
  await s.db
    .insertInto('project_facts')
    .values({ id: newId(), project_id: asked.projectId, label: 'Trees', value: '12', position: 0 })
    .execute()
})
beforeEach(async () => {
  await openReading(s.db, s.cast.editor, false)
})
afterAll(() => s.close())

const by = (id: string) => ({ params: { id } })
/** The statuses of everything that the project page reads: project, updates, facts, decisions, questions, a question. */
async function statuses(who: Person | null, { projectId, questions: [question = ''] }: typeof asked): Promise<string> {
  const read = [showProject, listUpdates, listFacts, listDecisions, listQuestions].map((one) =>
    s.call(who, one as Endpoint, by(projectId) as EndpointInput<Endpoint>),
  )
  const each = await Promise.all([...read, s.call(who, showQuestion, by(question))])
  return each.map(({ status }) => status).join(' ')
}

describe('reading', () => {
  test('401 visitors without open reading, 404 what they could not see with a login either; 200 residents', async () => {
    expect(await statuses(null, asked)).toBe('401 401 401 401 401 401')
    expect(await statuses(null, draft)).toBe('404 404 404 404 404 404')
    expect(await statuses(null, { projectId: newId(), questions: [newId()] })).toBe('404 404 404 404 404 404')
    expect(await statuses(s.cast.resident, asked)).toBe('200 200 200 200 200 200')
  })

  test('200 visitors with open reading; 403 the questions of a Private survey; 404 drafts', async () => {
    await openReading(s.db, s.cast.editor)
    expect(await statuses(null, asked)).toBe('200 200 200 200 200 200')
    expect(await statuses(null, unseen)).toBe('200 200 200 200 403 403')
    expect(await statuses(null, draft)).toBe('404 404 404 404 404 404')
    expect(await statuses(s.cast.otherState, asked)).toBe('200 200 200 200 200 200')
  })

  test('opens one organization, not the others', async () => {
    await openReading(s.db, s.cast.editor)
    const other = await putSurvey(s.db, s.cast.otherAdministrator, s.clock.now, ['yesno'], { survey_visibility: 'Public' })
    expect(await statuses(null, other)).toBe('401 401 401 401 401 401')
  })

  test('a session that has expired is named where a login is needed', async () => {
    const before = s.clock.now
    s.clock.now = new Date(before.getTime() + 3_600_000)
    const expired = await Promise.all([asked, draft].map((one) => s.call(s.cast.viewer, showProject, by(one.projectId))))
    s.clock.now = before
    expect(expired.map(({ status, body }) => [status, body.code])).toEqual([
      [401, 'session.expired'],
      [401, 'session.expired'],
    ])
  })
})

describe('a visitor with open reading', () => {
  beforeEach(async () => {
    await openReading(s.db, s.cast.editor)
  })

  test('reads no response and nobody’s name', async () => {
    const { body: posted } = await s.call(s.cast.resident, addComment, {
      ...by(asked.projectId),
      body: { text: 'Near the school, please' },
    })
    await s.call(s.cast.resident, createAnswer, { ...by(asked.questions[0] as string), body: { answer: 'yes' } })
    await s.call(s.cast.resident, castVote, { ...by(asked.projectId), query: {}, body: { vote: 'yes' } })
    expect(posted.comment.text).toBe('Near the school, please')
    const { project } = (await s.call(null, showProject, by(asked.projectId))).body
    expect(project).toMatchObject({ commentsCount: 1, liked: false, vote: null, votes: null, isMine: false })
    expect(project.mayRespond).toEqual({ allowed: false, code: 'login.needed', message: 'Please log in first.' })
    const { questions, answers } = (await s.call(null, listQuestions, by(asked.projectId))).body
    expect([questions.length, questions[0]?.answersCount, answers]).toEqual([1, undefined, []])
    const { wordings } = (await s.call(null, showQuestion, by(asked.questions[0] as string))).body
    expect(wordings.map((one) => one.answers)).toEqual([null])
    const { rows } = await s.pool.query<{ first_name: string; email: string }>('select first_name, email from users')
    const read = JSON.stringify([project, questions, (await s.call(null, listUpdates, by(asked.projectId))).body])
    expect(rows.filter(({ email, first_name }) => read.includes(email) || read.includes(`"${first_name}"`))).toEqual([])
  })

  test('401 reads of responses, and responding', async () => {
    const { projectId, questions } = asked
    const refused = [
      s.call(null, listComments, { ...by(projectId), query: {} }),
      s.call(null, listVotes, { ...by(projectId), query: {} }),
      s.call(null, listAnswers, { ...by(questions[0] as string), query: {} }),
      s.call(null, createAnswer, { ...by(questions[0] as string), body: { answer: 'yes' } }),
      s.call(null, addComment, { ...by(projectId), body: { text: 'Hello' } }),
      s.call(null, castVote, { ...by(projectId), query: {}, body: { vote: 'yes' } }),
      s.call(null, like, by(projectId)),
    ]
    expect((await Promise.all(refused)).map(({ status }) => status)).toEqual([401, 401, 401, 401, 401, 401, 401])
  })

  test('reads translations of what they read: updates, and the questions of a Public survey', async () => {
    const translatedSubjects = async () =>
      (await s.call(null, tellOfProject, { ...by(asked.projectId), query: {} })).body.told.map((one) => one.subject)
    expect(await translatedSubjects()).toContain(asked.questions[0])
    await openReading(s.db, s.cast.editor, false)
    expect(await translatedSubjects()).not.toContain(asked.questions[0])
    expect((await s.call(null, previewProject, by(asked.projectId))).status).toBe(200)
  })
})
