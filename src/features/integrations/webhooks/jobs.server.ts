// Delivers webhooks: prepares an attempt in a transaction, sends without one, and settles the outcome in another.

import type { AppContext } from '../../../core/http/app-context.server.ts'
import { dayOfInstant } from '../../../core/i18n/us-time.ts'
import { beginHeld, type FailedAttempt, type Handler, Interrupted, type Job } from '../../../core/jobs/attempt.server.ts'
import { type OutboundNetwork, publicNetwork } from '../../../core/outbound/public-network.server.ts'
import { unseal } from '../../accounts/model/sealed.server.ts'
import { deliverWebhook } from '../../messaging/events/jobs.ts'
import { isOfResident } from '../../messaging/events/rules.ts'
import { organizationTimeZone } from '../../places/model/time-zones.server.ts'
import { countProjectPeople } from '../../results/turnout/answered.server.ts'
import { mailGaveUp, mailTurnedOff } from './mails.server.tsx'
import { changeDelivery, changeWebhook, type DeliveryRow, lockDelivery, type WebhookRow } from './queries.server.ts'
import { type FailedDelivery, failingAfter, isRecentlyNotified, isRotating, isTurnedOff, pauseAfterAttempts, restSeconds } from './rules.ts'
import { type Sent, sendDelivery, type WebhookMessage } from './sending.server.ts'

type WebhookJob = Job<{ delivery: string }>
type DeliveryWork = Pick<AppContext, 'db' | 'config' | 'now'>

/** @param network tests put in their own; everywhere else it is the public one */
export const webhookHandler = (work: DeliveryWork, network: OutboundNetwork = publicNetwork): Handler<{ delivery: string }> => ({
  kind: deliverWebhook,
  // A receiver that hangs keeps one of them busy for ten seconds a minute at most.
  workersMax: 4,
  async run(job) {
    const message = await beginHeld(work.db, job, (tx) => prepareAttempt(tx, work, job))
    if (!message) return
    const begun = performance.now()
    const sent = await sendDelivery(message, network, job.signal)
    if (job.signal.aborted) throw new Interrupted()
    const milliseconds = Math.round(performance.now() - begun)
    await work.db.transaction().execute((tx) => recordAttempt(tx, work, job, { sent, milliseconds }))
  },
  ended: (tx, job, { next }) => giveUp(tx, job.payload.delivery, next),
})

type Tx = Parameters<WebhookJob['hold']>[0]

/** A fault of our own, such as a process that died each time: the delivery has failed, though no receiver rejected it. */
async function giveUp(tx: Tx, id: string, next: FailedAttempt['next']): Promise<void> {
  if (next !== 'givenUp') return
  await tx
    .updateTable('webhook_deliveries')
    .set({ status: 'failed', next_at: null })
    .where('id', '=', id)
    .where('status', '=', 'waiting')
    .execute()
}

/** @returns what to send; null if nothing is to be sent now */
async function prepareAttempt(tx: Tx, { db, now }: DeliveryWork, job: WebhookJob): Promise<WebhookMessage | null> {
  const found = await lockDelivery(tx, job.payload.delivery)
  if (found?.delivery.status !== 'waiting') return null
  const { delivery, webhook } = found
  if (!webhook.active) {
    await changeDelivery(tx, delivery.id, { status: 'failed', error: 'off', next_at: null })
    return null
  }
  if (webhook.retry_at !== null && webhook.retry_at > now()) {
    await changeDelivery(tx, delivery.id, { next_at: webhook.retry_at })
    await job.postpone(tx, (webhook.retry_at.getTime() - now().getTime()) / 1000)
    return null
  }
  const { data } = await countOnce(tx, delivery)
  const body = JSON.stringify({ type: delivery.event, timestamp: await toldTime(tx, delivery, webhook.organization_id), data })
  return { id: delivery.id, url: webhook.url, body, secrets: await secretsOf(db, webhook, now()), now: now() }
}

/** The time of an event; of what a resident sent, the beginning of its day. */
async function toldTime(tx: Tx, { event, created_at }: DeliveryRow, organizationId: string): Promise<string> {
  if (!isOfResident(event)) return created_at.toISOString()
  const { timeZone } = await tx
    .selectFrom('organizations as o')
    .select(organizationTimeZone.as('timeZone'))
    .where('o.id', '=', organizationId)
    .executeTakeFirstOrThrow()
  return dayOfInstant(timeZone)(created_at)
}

/** The count of a response is that of the first attempt, so every attempt sends the same. */
async function countOnce(tx: Tx, delivery: DeliveryRow): Promise<DeliveryRow> {
  const { data, id, event } = delivery
  if (event !== 'response.received' || 'answered' in data) return delivery
  const { answered } = await countProjectPeople(tx, String(data['project']))
  const counted = { ...data, answered }
  return tx
    .updateTable('webhook_deliveries')
    .set({ data: JSON.stringify(counted) })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** The secrets that sign now: after a rotation, the former one too. */
async function secretsOf(db: DeliveryWork['db'], { id, secret, former_secret, former_until }: WebhookRow, now: Date): Promise<Buffer[]> {
  const sealed = former_secret !== null && isRotating(former_until, now) ? [secret, former_secret] : [secret]
  return Promise.all(sealed.map((one) => unseal(db, id, one)))
}

async function recordAttempt(
  tx: Tx,
  work: DeliveryWork,
  job: WebhookJob,
  { sent, milliseconds }: { sent: Sent; milliseconds: number },
): Promise<void> {
  const now = work.now()
  const found = await lockDelivery(tx, job.payload.delivery)
  if (!found) return job.complete(tx)
  const { delivery, webhook } = found
  const attempts = delivery.attempts + 1
  const reply = 'error' in sent ? { error: sent.error, reply_status: null, reply: null } : replied(sent)
  const attempt = { attempts, attempted_at: now, milliseconds, ...reply }
  const isDelivered = reply.reply_status !== null && reply.reply_status >= 200 && reply.reply_status < 300
  const pause = isDelivered ? null : pauseAfterAttempts(attempts)
  if (isDelivered) {
    await changeDelivery(tx, delivery.id, { ...attempt, status: 'delivered', next_at: null })
    await changeWebhook(tx, webhook.id, { failing_since: null, failing_twice: false, retry_at: null })
  } else {
    const next = pause === null ? null : new Date(now.getTime() + pause * 1000)
    await changeDelivery(tx, delivery.id, { ...attempt, status: next ? 'waiting' : 'failed', next_at: next })
    await noteFailure(tx, work, webhook, { lastAttemptAt: delivery.attempted_at, isGivenUp: next === null })
  }
  await (pause === null ? job.complete(tx) : job.postpone(tx, pause))
}

const replied = ({ status, reply }: { status: number; reply: string }) => ({ error: null, reply_status: status, reply })

/** The webhook rests for a minute, and is turned off after three days. The administrators hear of that, and of deliveries given up. */
async function noteFailure(tx: Tx, work: DeliveryWork, webhook: WebhookRow, failed: FailedDelivery): Promise<void> {
  const now = work.now()
  const failing = failingAfter({ since: webhook.failing_since, isTwice: webhook.failing_twice }, failed, now)
  const isOff = webhook.active && isTurnedOff(failing, now)
  await changeWebhook(tx, webhook.id, {
    failing_since: failing.since,
    failing_twice: failing.isTwice,
    retry_at: new Date(now.getTime() + restSeconds * 1000),
    ...(isOff ? { active: false, turned_off_at: now } : {}),
  })
  if (isOff) return mailTurnedOff(tx, work.config, webhook)
  if (!failed.isGivenUp || isRecentlyNotified(webhook.told_at, now)) return
  await changeWebhook(tx, webhook.id, { told_at: now })
  await mailGaveUp(tx, work.config, webhook)
}
