import { afterAll, beforeAll, expect, test } from 'vitest'
import { crowd, type Person } from '../../../../tests/cast.ts'
import { type Stage, stage } from '../../../../tests/stage.ts'
import { putSurvey } from '../../../../tests/survey.ts'
import { sendAnswers } from '../../surveys/model/contract.ts'
import { listPlaceAnswers } from './contract.ts'

let s: Stage
beforeAll(async () => {
  s = await stage()
})
afterAll(() => s.close())

const list = (who: Person | null, id: string, query: { zip?: string; includeUnconfirmed?: string } = {}) =>
  s.call(who, listPlaceAnswers, { params: { id }, query })

test('200 each official: points and words of single people under their aliases; unconfirmed people where asked for', async () => {
  const { projectId, questions } = await putSurvey(s.db, s.cast.editor, s.clock.now, ['place'])
  const question = questions[0] as string
  const places = [{ text: 'The pier', lat: 33.606, lng: -117.93 }, { text: '', lat: 33.61, lng: -117.92 }, { text: 'Near the school' }]
  const people = [...(await crowd(s.db, s.clock.now, 2)), s.cast.unconfirmed]
  for (const [i, who] of people.entries()) {
    s.clock.now = new Date(s.clock.now.getTime() + 1000)
    const answers = [{ question, answer: places[i] as { text: string } }]
    expect((await s.call(who, sendAnswers, { params: { id: projectId }, body: { answers } })).status).toBe(200)
  }
  for (const name of ['viewer', 'editor', 'administrator'] as const) {
    const { status, body } = await list(s.cast[name], question)
    expect([status, body.answered, body.question._id]).toEqual([200, 2, question])
    // Answers of a day are in no order.
    expect(body.answers.map(({ text, point }) => ({ text, point })).toSorted((a, b) => a.text.localeCompare(b.text))).toEqual([
      { text: '', point: { lat: 33.61, lng: -117.92 } },
      { text: 'The pier', point: { lat: 33.606, lng: -117.93 } },
    ])
    expect(body.answers[0]?.respondent).toMatchObject({ alias: expect.any(String), zipCode: expect.any(String) })
  }
  const all = (await list(s.cast.viewer, question, { includeUnconfirmed: 'true' })).body
  expect(all.answered).toBe(3)
  expect(all.answers.map(({ text, point }) => ({ text, point }))).toContainEqual({ text: 'Near the school', point: null })
  expect((await list(s.cast.viewer, question, { zip: '10001' })).body).toMatchObject({ answered: 0, answers: [] })
})

test('401 visitor, 403 resident and another organization, 404 unknown and a question of another kind', async () => {
  const { questions } = await putSurvey(s.db, s.cast.editor, s.clock.now, ['place', 'open'])
  const [place, open] = questions as [string, string]
  const statuses = [
    await list(null, place),
    await list(s.cast.resident, place),
    await list(s.cast.otherAdministrator, place),
    await list(s.cast.viewer, 'nonsense'),
    await list(s.cast.viewer, open),
  ].map((one) => one.status)
  expect(statuses).toEqual([401, 403, 403, 404, 404])
})
