// A process of an earlier version stores another number of questions; it is corrected although nobody edits the survey again.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Stage, stage } from '../../../../tests/stage.ts'
import { putSurvey } from '../../../../tests/survey.ts'
import { recountQuestions } from './questions.server.ts'

let s: Stage
beforeAll(async () => {
  s = await stage()
})
afterAll(() => s.close())

const counted = async (id: string) =>
  (await s.db.selectFrom('projects').select('questions_count').where('id', '=', id).executeTakeFirstOrThrow()).questions_count

test('the number of a survey that an earlier version counted with its conditional questions is that of everybody again', async () => {
  const { projectId, questions } = await putSurvey(s.db, s.cast.editor, s.clock.now, ['yesno', 'open', 'open'])
  const condition = { ask_if_question: questions[0] as string, ask_if_answers: ['yes'] }
  await s.db
    .updateTable('questions')
    .set(condition)
    .where('id', '=', questions[2] as string)
    .execute()
  await s.db.updateTable('projects').set({ questions_count: 3 }).where('id', '=', projectId).execute()
  const other = await putSurvey(s.db, s.cast.editor, s.clock.now, ['yesno'])
  await s.db.updateTable('projects').set({ questions_count: 1 }).where('id', '=', other.projectId).execute()
  await recountQuestions(s.db)
  expect([await counted(projectId), await counted(other.projectId)]).toEqual([2, 1])
})
