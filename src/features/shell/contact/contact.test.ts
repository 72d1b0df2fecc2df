import { solveChallenge } from 'altcha-lib/v1'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Stage, stage } from '../../../../tests/stage.ts'
import { sendFeedback, showChallenge } from './contract.ts'

let s: Stage
beforeAll(async () => {
  s = await stage()
})
afterAll(() => s.close())

const written = {
  name: 'Ada Example',
  email: 'ada@example.org',
  areYou: 'Resident',
  feedbackType: 'Good',
  message: 'The bench is back.',
} as const

async function solved(): Promise<string> {
  const { body } = await s.call(null, showChallenge, {})
  const solution = await solveChallenge(body.challenge, body.salt, body.algorithm, body.maxnumber).promise
  return Buffer.from(JSON.stringify({ ...body, number: solution?.number })).toString('base64')
}

describe('POST /feedback/', () => {
  test('200 visitor who ticked the box: the message is kept', async () => {
    const { status, body } = await s.call(null, sendFeedback, { body: { ...written, captcha: await solved() } })
    expect([status, body.message]).toEqual([200, 'Thank you for contacting us.'])
    const stored = await s.db.selectFrom('contact_messages').selectAll().execute()
    expect(stored).toMatchObject([
      { name: 'Ada Example', email: 'ada@example.org', are_you: 'Resident', feedback_type: 'Good', message: 'The bench is back.' },
    ])
  })

  test('422 nothing filled in: a text for each required field', async () => {
    const { status, body } = await s.call(null, sendFeedback, { body: {} as never })
    expect(status).toBe(422)
    expect(body.errors).toEqual({
      name: 'Please enter your name',
      email: 'Please enter a valid email address',
      areYou: 'Please choose who you are',
      message: 'Please enter a message',
      captcha: "Please validate captcha checkbox I'm not a robot",
    })
  })

  test('422 an email address that is none', async () => {
    const { body } = await s.call(null, sendFeedback, { body: { ...written, email: 'ada@', captcha: 'x' } })
    expect(body.errors).toEqual({ email: 'Please enter a valid email address' })
  })

  test('422 a solution that is made up', async () => {
    const { status, body } = await s.call(null, sendFeedback, { body: { ...written, captcha: btoa('{"challenge":"x"}') } })
    expect([status, body.errors?.captcha]).toEqual([422, "Please validate captcha checkbox I'm not a robot"])
  })

  test('a challenge is good for 30 minutes', async () => {
    const captcha = await solved()
    s.clock.now = new Date(s.clock.now.getTime() + 30 * 60_000 + 1000)
    const late = await s.call(null, sendFeedback, { body: { ...written, captcha } })
    s.clock.now = new Date(s.clock.now.getTime() - 2000)
    const inTime = await s.call(null, sendFeedback, { body: { ...written, captcha } })
    expect([late.status, inTime.status]).toEqual([422, 200])
  })

  test('a solution counts once, also when it arrives ten times at the same moment', async () => {
    const captcha = await solved()
    const all = await Promise.all(Array.from({ length: 10 }, () => s.call(null, sendFeedback, { body: { ...written, captcha } })))
    expect(all.map((one) => one.status).sort()).toEqual([200, ...Array(9).fill(422)])
  })

  test('400 broken JSON, 415 another type of content, 404 another address', async () => {
    const broken = await s.inject(null, {
      method: 'POST',
      url: '/api/v1/feedback',
      headers: { 'content-type': 'application/json' },
      payload: '{',
    })
    const xml = await s.inject(null, { method: 'POST', url: '/api/v1/feedback/', headers: { 'content-type': 'text/xml' }, payload: '<a/>' })
    const other = await s.inject(null, { method: 'GET', url: '/api/v1/feedbacks' })
    expect([broken.status, xml.status, other.status]).toEqual([400, 415, 404])
    expect([broken.body.code, xml.body.code, other.body.code]).toEqual(['request.malformed', 'request.mediaType', 'request.notFound'])
  })
})
