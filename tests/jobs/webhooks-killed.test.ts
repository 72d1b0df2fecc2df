// A receiver is killed when it has read a delivery's headers, and then the process that sends: the same delivery arrives in the end.
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createWebhook, listDeliveries } from '../../src/features/integrations/webhooks/contract.ts'
import { sendAnswers } from '../../src/features/surveys/model/contract.ts'
import { allDue, buryDead } from '../jobs.ts'
import { killed, startReceiver, type WebhookReceiver } from '../servers/webhook-receiver.ts'
import { type Stage, stage } from '../stage.ts'
import { putSurvey } from '../survey.ts'
import { until } from '../until.ts'
import { spawnJobs } from './worker.ts'

let s: Stage
let receiver: WebhookReceiver
let sender: ChildProcess
beforeAll(async () => {
  s = await stage()
})
afterAll(async () => {
  await killed(sender)
  await receiver.kill()
  await s.close()
})

/** @param minutes after the event */
async function startSender(minutes: number): Promise<void> {
  const now = new Date(s.clock.now.getTime() + minutes * 60_000)
  const started = await spawnJobs(s, now, receiver.env)
  sender = started
  await once(started.stdout, 'data')
}

test('a receiver killed in mid-delivery and a sender killed in mid-delivery: the same id and body again, until it arrives', async () => {
  const { administrator, resident, unconfirmed } = s.cast
  receiver = await startReceiver('hang')
  const { body: made } = await s.call(administrator, createWebhook, { body: { url: receiver.url, events: ['response.received'] } })
  const params = { id: made.webhook._id }
  const delivery = async () => (await s.call(administrator, listDeliveries, { params, query: {} })).body.deliveries.at(-1)
  const { projectId, questions } = await putSurvey(s.db, administrator, s.clock.now, ['open'])
  const answer = (who: typeof resident) =>
    s.call(who, sendAnswers, { params: { id: projectId }, body: { answers: [{ question: questions[0] ?? '', answer: 'More trees' }] } })
  expect((await answer(resident)).status).toBe(200)

  await startSender(0)
  await until(() => receiver.begun.length === 1)
  const { begun, port } = receiver
  await receiver.kill()
  await until(async () => (await delivery())?.attempts === 1)
  expect(await delivery()).toMatchObject({ status: 'waiting', error: 'connection', reply: null })
  await killed(sender)

  receiver = await startReceiver('hang', port)
  await allDue(s.db)
  await startSender(2)
  await until(() => receiver.received.length === 1)
  const [unanswered] = receiver.received
  await killed(sender)
  await receiver.kill()
  expect(await delivery()).toMatchObject({ status: 'waiting', attempts: 1 })

  // One more answer: what was counted for the first attempt stays.
  await s.db.updateTable('users').set({ email_verified_at: s.clock.now }).where('id', '=', unconfirmed.id).execute()
  expect((await answer(unconfirmed)).status).toBe(200)
  await s.db
    .deleteFrom('webhook_deliveries')
    .where('id', '!=', begun[0] ?? '')
    .execute()
  receiver = await startReceiver('reply', port)
  await buryDead(s.db)
  await allDue(s.db)
  await startSender(4)
  await until(async () => (await delivery())?.status === 'delivered')
  expect(receiver.received).toEqual([unanswered])
  expect(unanswered?.id).toBe(begun[0])
  expect(JSON.parse(unanswered?.body ?? '').data).toEqual({ project: projectId, answered: 1 })
  expect(await delivery()).toMatchObject({ attempts: 2, reply: { status: 204 } })
})
