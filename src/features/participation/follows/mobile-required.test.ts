// A project can ask for a confirmed mobile number: every way to respond is closed to residents without one, and opened by the code.
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { crowd, type Person } from '../../../../tests/cast.ts'
import { type Stage, stage } from '../../../../tests/stage.ts'
import { putSurvey } from '../../../../tests/survey.ts'
import { createPool } from '../../../core/database/database.server.ts'
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

/** Asks for a code as the person, and reads it from the phone. */
async function codeFor(who: Person, mobileNumber: string): Promise<string> {
  await s.db.deleteFrom('outbox').where('channel', '=', 'sms').execute()
  await s.db.updateTable('sms_codes').set({ sent_count: 0 }).execute()
  expect((await s.call(who, askForSms, { body: { mobileNumber, agreed: true } })).status).toBe(200)
  const sent = await s.db.selectFrom('outbox').select('body_text').where('channel', '=', 'sms').executeTakeFirstOrThrow()
  return /\d{6}/.exec(sent.body_text)?.[0] ?? ''
}

test('409 follow.numberTaken for a number that another account has confirmed, until that account confirms another one', async () => {
  const [first, second] = (await crowd(s.db, s.clock.now, 2)) as [Person, Person]
  const number = '(949) 555-0177'
  const confirm = async (who: Person, mobileNumber: string) => s.call(who, confirmSms, { body: { code: await codeFor(who, mobileNumber) } })
  expect((await confirm(first, number)).status).toBe(200)
  expect((await confirm(first, number)).status).toBe(200)
  expect((await s.call(first, endSms, {})).status).toBe(200)
  const refused = await confirm(second, number)
  expect([refused.status, refused.body.code]).toEqual([409, 'follow.numberTaken'])
  expect(await s.db.selectFrom('follow_settings').select('sms_number').where('user_id', '=', second.id).executeTakeFirst()).toEqual({
    sms_number: null,
  })
  expect((await s.call(second, castVote, { params: { id }, query: { vote: 'yes' }, body: null })).status).toBe(403)
  expect((await confirm(first, '(949) 555-0178')).status).toBe(200)
  expect((await confirm(second, number)).status).toBe(200)
  expect((await s.call(second, castVote, { params: { id }, query: { vote: 'yes' }, body: null })).status).toBe(200)
})

test('of several accounts that confirm one number in the same moment, one succeeds', async () => {
  const people = await crowd(s.db, s.clock.now, 4)
  const codes: string[] = []
  for (const who of people) codes.push(await codeFor(who, '(949) 555-0179'))
  const replies = await Promise.all(people.map((who, i) => s.call(who, confirmSms, { body: { code: codes[i] as string } })))
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
  const holders = await s.db.selectFrom('users').select('id').where('confirmed_mobile', '=', '+19495550179').execute()
  expect(holders).toHaveLength(1)
})

test('the migration leaves a number that several accounts had confirmed to the first of them', async () => {
  const people = (await crowd(s.db, s.clock.now, 3)) as [Person, Person, Person]
  const ids = people.map((who) => who.id)
  const hoursLater = (hours: number) => new Date(s.clock.now.getTime() + hours * 3_600_000)
  const owner = createPool(s.ownerUrl, 1)
  await owner.query('drop index users_confirmed_mobile_key')
  await s.db.updateTable('users').set({ confirmed_mobile: '+19495550180' }).where('id', 'in', ids).execute()
  for (const [i, userId] of ids.slice(0, 2).entries()) {
    const settings = { by_sms: true, sms_number: '+19495550180', sms_agreed_at: hoursLater(-i), sms_agreed_to: 'Yes' }
    await s.db
      .insertInto('follow_settings')
      .values({ user_id: userId, ...settings })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(settings))
      .execute()
  }
  const file = new URL('../../../../migrations/0121_one_account_per_number.sql', import.meta.url)
  await owner.query(readFileSync(file, 'utf8'))
  await owner.end()
  const owners = await s.db.selectFrom('users').select('id').where('confirmed_mobile', '=', '+19495550180').execute()
  expect(owners).toEqual([{ id: people[1].id }])
})
