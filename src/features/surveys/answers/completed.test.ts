// The questions of a completed project and of a legal hold cannot be changed.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Person } from '../../../../tests/cast.ts'
import { type Stage, stage } from '../../../../tests/stage.ts'
import { putSurvey } from '../../../../tests/survey.ts'
import { completeProject, holdProject, reopenProject } from '../../records/retention/contract.ts'
import { copyQuestions } from '../editing/contract.ts'
import { createAnswer, createQuestion, deleteQuestion, listQuestions, updateQuestion, updateSurvey } from '../model/contract.ts'

let s: Stage
let project: string
let asked: [string, string]
beforeAll(async () => {
  s = await stage()
})
afterAll(() => s.close())
beforeEach(async () => {
  const survey = await putSurvey(s.db, s.cast.editor, s.clock.now, ['yesno', 'open'])
  project = survey.projectId
  asked = survey.questions as [string, string]
  expect((await s.call(s.cast.resident, createAnswer, { params: { id: asked[0] }, body: { answer: 'yes' } })).status).toBe(200)
})

const remove = (id: string, who = s.cast.editor) => s.call(who, deleteQuestion, { params: { id } })
const copy = (to: string, from: string) => s.call(s.cast.editor, copyQuestions, { params: { id: to }, body: { from } })
const changes = (who: Person) => [
  () => s.call(who, createQuestion, { body: { project, text: 'And now?', type: 'open' } }),
  () => s.call(who, updateQuestion, { params: { id: asked[0] }, body: { text: 'Something else?', change: 'typo' } }),
  () => s.call(who, updateQuestion, { params: { id: asked[0] }, body: { order: 1 } }),
  () => remove(asked[1], who),
]
const texts = async () =>
  (await s.call(s.cast.viewer, listQuestions, { params: { id: project } })).body.questions.map(({ _id, text }) => [_id, text])

describe('a completed project', () => {
  beforeEach(async () => {
    expect((await s.call(s.cast.editor, completeProject, { params: { id: project } })).status).toBe(200)
  })

  test('409 editor adds, changes, moves, removes or copies questions into it; another organization still gets 403', async () => {
    const other = await putSurvey(s.db, s.cast.editor, s.clock.now, ['open'])
    const before = await texts()
    for (const change of [...changes(s.cast.editor), () => copy(project, other.projectId)]) {
      const { status, body } = await change()
      expect([status, body.code]).toEqual([409, 'project.completed'])
      expect(body.message).toContain('reopen the project first')
    }
    for (const change of changes(s.cast.otherAdministrator)) expect((await change()).status).toBe(403)
    expect(await texts()).toEqual(before)
  })

  test('200 its questions are copied elsewhere, who sees them is chosen, and opened again it can be changed', async () => {
    const other = await putSurvey(s.db, s.cast.editor, s.clock.now, [])
    expect((await copy(other.projectId, project)).status).toBe(200)
    const seen = await s.call(s.cast.editor, updateSurvey, { params: { id: project }, body: { visibility: 'Public' } })
    expect(seen.body.visibility).toBe('Public')
    expect((await s.call(s.cast.editor, reopenProject, { params: { id: project } })).status).toBe(200)
    for (const change of changes(s.cast.editor)) expect((await change()).status).toBe(200)
  })
})

test('409 editor removes a question with answers from a project under a hold; one without goes, and both once it is lifted', async () => {
  const hold = (isHeld: boolean) =>
    s.call(s.cast.administrator, holdProject, { params: { id: project }, body: { hold: isHeld, reason: isHeld ? 'A lawsuit' : '' } })
  expect((await hold(true)).status).toBe(200)
  expect((await remove(asked[0])).body.code).toBe('question.held')
  expect((await remove(asked[1])).status).toBe(200)
  expect((await hold(false)).status).toBe(200)
  expect((await remove(asked[0])).status).toBe(200)
})
