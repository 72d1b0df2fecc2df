import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Person } from '../../../../tests/cast.ts'
import { type Stage, stage } from '../../../../tests/stage.ts'
import { putSurvey } from '../../../../tests/survey.ts'
import { sendAnswers } from '../../surveys/model/contract.ts'
import { listReceipts, showReceipt } from './contract.ts'

let s: Stage
beforeAll(async () => {
  s = await stage()
})
afterAll(() => s.close())

/**
 * Creates a survey of three questions with two answers.
 * @returns the receipt
 */
async function answered(who: Person = s.cast.resident) {
  const survey = await putSurvey(s.db, s.cast.editor, s.clock.now, ['yesno', 'open', 'rating'])
  const answers = [
    { question: survey.questions[2] as string, answer: '4' },
    { question: survey.questions[0] as string, answer: 'yes' },
  ]
  const { body } = await s.call(who, sendAnswers, { params: { id: survey.projectId }, body: { answers } })
  return { ...survey, code: body.receipt }
}
const look = (who: Person | null, code: string) => s.call(who, showReceipt, { params: { code } })
const all = (who: Person | null) => s.call(who, listReceipts, {})

test('200 resident: what was received, when, for which questions, and that it can be changed', async () => {
  const { code, projectId, questions } = await answered()
  const at = s.clock.now
  s.clock.now = new Date(at.getTime() + 60_000)
  await s.call(s.cast.resident, sendAnswers, {
    params: { id: projectId },
    body: { answers: [{ question: questions[2] as string, answer: '5' }] },
  })
  const later = s.clock.now.toISOString()
  s.clock.now = at
  const { status, body } = await look(s.cast.resident, code.toLowerCase().replace('-', ' '))
  expect([status, body.receipt]).toEqual([
    200,
    {
      receipt: code,
      project: { _id: projectId, title: 'Safer crossings', organization: expect.any(String), state: 'CA', timeZone: 'America/Los_Angeles' },
      arrivedAt: at.toISOString(),
      changedAt: later,
      questions: [
        { _id: questions[0], text: 'Question 1?', order: 0, changedAt: at.toISOString() },
        { _id: questions[2], text: 'Question 3?', order: 2, changedAt: later },
      ],
      mayChange: { allowed: true, code: null, message: null },
    },
  ])
})

test('200 resident: after the survey closed it reports that; a project that is hidden has none', async () => {
  const { code, projectId } = await answered()
  await s.db.updateTable('projects').set({ status: 'completed' }).where('id', '=', projectId).execute()
  const { body } = await look(s.cast.resident, code)
  expect(body.receipt.mayChange).toMatchObject({ allowed: false, code: 'respond.completed', message: expect.stringMatching(/\w/) })
  await s.db.updateTable('projects').set({ status: 'draft' }).where('id', '=', projectId).execute()
  expect((await look(s.cast.resident, code)).status).toBe(404)
})

test('401 visitor, 403 every official, 404 a neighbor, with the same words as for a code of nobody', async () => {
  const { code } = await answered()
  expect((await look(null, code)).status).toBe(401)
  for (const name of ['viewer', 'editor', 'administrator', 'otherAdministrator'] as const)
    expect((await look(s.cast[name], code)).status).toBe(403)
  const [neighbors, nobodys] = [await look(s.cast.neighbor, code), await look(s.cast.neighbor, 'AAAA-AAAA')]
  expect(neighbors.status).toBe(404)
  expect(neighbors.body).toEqual(nobodys.body)
})

test('200 resident: all of one’s own and nobody else’s, the latest first; 401 visitor, 403 official', async () => {
  const first = await answered(s.cast.neighbor)
  s.clock.now = new Date(s.clock.now.getTime() + 60_000)
  const second = await answered(s.cast.neighbor)
  const mine = await answered()
  const { status, body } = await all(s.cast.neighbor)
  expect([status, body.receipts.map((one) => one.receipt)]).toEqual([200, [second.code, first.code]])
  expect((await all(s.cast.resident)).body.receipts.map((one) => one.receipt)).toContain(mine.code)
  expect([(await all(null)).status, (await all(s.cast.viewer)).status]).toEqual([401, 403])
})
