// A submission that arrives several times under the same idempotency key.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Stage, stage } from '../../../../tests/stage.ts'
import { putSurvey, type Survey } from '../../../../tests/survey.ts'
import { newId } from '../../../core/database/ids.server.ts'
import { deleteQuestion, listAnswers, sendAnswers, updateQuestion } from '../model/contract.ts'

let s: Stage
let survey: Survey
beforeAll(async () => {
  s = await stage()
})
afterAll(() => s.close())

const asking = async (types: ('yesno' | 'open' | 'rating')[]) => {
  survey = await putSurvey(s.db, s.cast.editor, s.clock.now, types)
  return survey.questions
}
type Given = { question?: string | undefined; answer: string }[]
const send = (submission: string | undefined, answers: Given, who = s.cast.resident) =>
  s.call(who, sendAnswers, {
    params: { id: survey.projectId },
    body: { answers: answers as { question: string; answer: string }[], submission },
  })
const storedAnswers = async (question = '', who = s.cast.resident) =>
  (await s.call(who, listAnswers, { params: { id: question }, query: {} })).body.answers.map((one) => one.answer)

test('200 the same name again: nothing is written, not even over what another device changed since', async () => {
  const [question] = await asking(['yesno'])
  const [bus, home] = [newId(), newId()]
  const first = await send(bus, [{ question, answer: 'yes' }])
  expect((await send(home, [{ question, answer: 'no' }])).status).toBe(200)
  const late = await send(bus, [{ question, answer: 'yes' }])
  expect([late.status, late.body.receipt, late.body.answers.map((one) => one.answer)]).toEqual([200, first.body.receipt, ['no']])
  expect(await storedAnswers(question)).toEqual(['no'])
})

test('200 twenty of one name at the same time, with two contents: one of them is stored whole', async () => {
  const questions = await asking(['yesno', 'rating', 'open'])
  const contents = [
    ['yes', '1', 'Here'],
    ['no', '5', 'There'],
  ]
  const name = newId()
  const all = await Promise.all(
    Array.from({ length: 20 }, (_, i) =>
      send(
        name,
        questions.map((question, j) => ({ question, answer: contents[i % 2]?.[j] as string })),
      ),
    ),
  )
  expect(new Set(all.map((one) => one.status))).toEqual(new Set([200]))
  const whole = (await Promise.all(questions.map((one) => storedAnswers(one)))).flat().map(String)
  expect(contents).toContainEqual(whole)
})

test('200 what had arrived is confirmed after the survey closed, or asks more, or less; a new name is refused', async () => {
  const [question, later, gone] = await asking(['yesno', 'rating', 'open'])
  const name = newId()
  const given = [
    { question, answer: 'yes' },
    { question: gone, answer: 'A bench' },
  ]
  await send(name, given)
  await s.call(s.cast.editor, deleteQuestion, { params: { id: gone as string } })
  await s.call(s.cast.editor, updateQuestion, { params: { id: later as string }, body: { required: true } })
  expect((await send(name, given)).status).toBe(200)
  await s.db.updateTable('projects').set({ status: 'completed' }).where('id', '=', survey.projectId).execute()
  expect((await send(name, given)).status).toBe(200)
  expect((await send(newId(), given)).status).toBe(403)
  expect((await send(name, given, s.cast.neighbor)).status).toBe(403)
})

test("200 a name is a person's own: two people who use the same one are both taken", async () => {
  const [question] = await asking(['yesno'])
  const name = newId()
  await send(name, [{ question, answer: 'yes' }])
  await send(name, [{ question, answer: 'no' }], s.cast.neighbor)
  expect([await storedAnswers(question), await storedAnswers(question, s.cast.neighbor)]).toEqual([['yes'], ['no']])
})

test('422 what was refused is not taken: the same name with what fits is', async () => {
  const [question] = await asking(['rating'])
  const name = newId()
  expect((await send(name, [{ question, answer: '9' }])).status).toBe(422)
  expect((await send(name, [{ question, answer: '4' }])).status).toBe(200)
  expect(await storedAnswers(question)).toEqual([4])
  const odd = await send('no name!', [{ question, answer: '4' }])
  expect([odd.status, Object.keys(odd.body.errors ?? {})]).toEqual([422, ['submission']])
})

test('200 answers only to what is not asked: none is kept, and that is no fault', async () => {
  const [question = '', second] = await asking(['yesno', 'open'])
  const askIf = { question, answers: ['yes'] }
  await s.call(s.cast.editor, updateQuestion, { params: { id: second as string }, body: { askIf } })
  const { status, body } = await send(newId(), [{ question: second, answer: 'Never asked' }])
  expect([status, body.answers]).toEqual([200, []])
})

test('only the latest names are kept', async () => {
  const [question] = await asking(['rating'])
  for (let i = 0; i < 25; i++) await send(newId(), [{ question, answer: String((i % 5) + 1) }])
  const rows = await s.db.selectFrom('respondents').select('submissions').where('project_id', '=', survey.projectId).execute()
  expect(rows.map((row) => row.submissions.length)).toEqual([20])
})
