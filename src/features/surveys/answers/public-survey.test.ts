// A Public survey that visitors answer before they register.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ProjectColumns } from '../../../../tests/project.ts'
import { type Stage, stage } from '../../../../tests/stage.ts'
import { putSurvey } from '../../../../tests/survey.ts'
import { newId } from '../../../core/database/ids.server.ts'
import { tellOfPublicSurvey } from '../../translations/model/contract.ts'
import { listQuestions, showPublicSurvey } from '../model/contract.ts'

let s: Stage
beforeAll(async () => {
  s = await stage()
})
afterAll(() => s.close())

const put = (columns: ProjectColumns = {}) =>
  putSurvey(s.db, s.cast.editor, s.clock.now, ['open', 'yesno'], { survey_visibility: 'Public', ...columns })
const show = (id: string, who: Parameters<Stage['call']>[0] = null) => s.call(who, showPublicSurvey, { params: { id } })

const translationsOf = (id: string) => s.call(null, tellOfPublicSurvey, { params: { id } })

test('200 everyone: the open questions in order, without anybody’s answers', async () => {
  const { projectId, questions } = await put()
  await s.db
    .updateTable('questions')
    .set({ closed_at: s.clock.now })
    .where('id', '=', questions[1] as string)
    .execute()
  for (const who of [null, s.cast.resident, s.cast.otherState, s.cast.viewer, s.cast.otherAdministrator]) {
    const { status, body } = await show(projectId, who)
    expect([status, body.questions.map((one) => [one._id, one.text, one.wording])]).toEqual([200, [[questions[0], 'Question 1?', 1]]])
  }
  const { status, body } = await translationsOf(projectId)
  expect([status, body.told.map((one) => one.subject)]).toEqual([200, expect.arrayContaining([projectId, questions[0]])])
  // The list of the API keeps its access.
  expect((await s.call(null, listQuestions, { params: { id: projectId } })).status).toBe(401)
})

test('404 Private, draft, completed, not open yet, over, unknown', async () => {
  const [before, after] = [-1000, 1000].map((change) => new Date(s.clock.now.getTime() + change))
  const hidden: ProjectColumns[] = [
    { survey_visibility: 'Private' },
    { status: 'draft' },
    { status: 'completed', completed_at: s.clock.now },
    { starts_at: after as Date },
    { ends_at: before as Date },
  ]
  for (const columns of hidden) {
    const { projectId } = await put(columns)
    expect([(await show(projectId)).status, (await translationsOf(projectId)).status], JSON.stringify(columns)).toEqual([404, 404])
  }
  for (const id of [newId(), 'no-id']) expect([(await show(id)).status, (await translationsOf(id)).status]).toEqual([404, 404])
  for (const columns of [{ starts_at: s.clock.now }, { ends_at: after as Date }])
    expect((await show((await put(columns)).projectId)).status).toBe(200)
})
