// A project can ask for a confirmed mobile number: every way to respond is closed to residents without one, and opened by the code.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Person } from '../../../../tests/cast.ts'
import { type Stage, stage } from '../../../../tests/stage.ts'
import { putSurvey } from '../../../../tests/survey.ts'
import * as projects from '../../projects/model/contract.ts'
import { createAnswer } from '../../surveys/model/contract.ts'
import { addComment, castVote, like } from '../responses/contract.ts'
import { askForSms, confirmSms, endSms } from './contract.ts'

let s: Stage
let id: string
let question: string
beforeAll(async () => {
  s = await stage()
})
afterAll(() => s.close())
beforeEach(async () => {
  const survey = await putSurvey(s.db, s.cast.editor, s.clock.now, ['open'])
  id = survey.projectId
  question = survey.questions[0] as string
  await s.db.updateTable('projects').set({ requires_mobile: true }).where('id', '=', id).execute()
})

const ways = (who: Person) => [
  () => s.call(who, createAnswer, { params: { id: question }, body: { answer: 'A bench' } }),
  () => s.call(who, addComment, { params: { id }, body: { text: 'A bench' } }),
  () => s.call(who, castVote, { params: { id }, query: {}, body: { vote: 'yes' } }),
  () => s.call(who, like, { params: { id } }),
]

test('403 respond.mobileRequired without a confirmed number, 200 once a code has confirmed it, also after text messages are off', async () => {
  const { resident } = s.cast
  for (const way of ways(resident)) {
    const { status, body } = await way()
    expect([status, body.code]).toEqual([403, 'respond.mobileRequired'])
    expect(body.message).toContain('confirmed mobile number')
  }
  const { mayRespond } = (await s.call(resident, projects.showProject, { params: { id } })).body.project
  expect([mayRespond.allowed, mayRespond.code]).toEqual([false, 'respond.mobileRequired'])

  const mobileNumber = '(949) 555-0142'
  expect((await s.call(resident, askForSms, { body: { mobileNumber, agreed: true } })).status).toBe(200)
  const sent = await s.db.selectFrom('outbox').select('body_text').where('recipient', '=', '+19495550142').executeTakeFirstOrThrow()
  const code = /\d{6}/.exec(sent.body_text)?.[0] ?? ''
  expect((await s.call(resident, createAnswer, { params: { id: question }, body: { answer: 'A bench' } })).status).toBe(403)
  expect((await s.call(resident, confirmSms, { body: { code } })).status).toBe(200)
  expect((await s.call(resident, endSms, {})).status).toBe(200)
  for (const way of ways(resident)) expect((await way()).status).toBe(200)
  for (const way of ways(s.cast.neighbor)) expect((await way()).status).toBe(403)
})

test('200 editor asks for it and takes it back; false by default; 401, 403 and 422 for others and other values', async () => {
  const created = (await s.call(s.cast.editor, projects.createProject, { body: {} })).body.project
  expect(created.requiresMobile).toBe(false)
  const change = (body: projects.ProjectInput, who: Person | null = s.cast.editor) =>
    s.call(who, projects.updateProject, { params: { id: created._id }, body })
  expect((await change({ requiresMobile: true })).body.project.requiresMobile).toBe(true)
  expect((await change({ title: 'Other' })).body.project.requiresMobile).toBe(true)
  expect((await change({ requiresMobile: 'maybe' as never })).body.errors).toHaveProperty('requiresMobile')
  expect((await change({ requiresMobile: false })).body.project.requiresMobile).toBe(false)
  expect([(await change({ requiresMobile: true }, null)).status, (await change({ requiresMobile: true }, s.cast.viewer)).status]).toEqual([
    401, 403,
  ])
})

test('422 where no text message can be sent: nobody could respond', async () => {
  const elsewhere = await stage({ HOST: '0.0.0.0', PUBLIC_URL: 'https://plaza.example.org' })
  try {
    const { status, body } = await elsewhere.call(elsewhere.cast.editor, projects.createProject, { body: { requiresMobile: true } })
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['requiresMobile']])
  } finally {
    await elsewhere.close()
  }
})
