// Sends what waits in the outbox: a job for each message.
import type { Db, DbOrTx } from '../../../core/database/database.server.ts'
import type { AppContext } from '../../../core/http/app-context.server.ts'
import { type FailedAttempt, type Handler, type Job, storableMessage } from '../../../core/jobs/attempt.server.ts'
import { countEvents } from '../../../core/tracing/events.server.ts'
import { log } from '../../../core/tracing/log.server.ts'
import { beginAttempt, type DeliveryJob, handOver, recordOutcome, type Sender, type Sending } from './attempts.server.ts'
import { deliverMail, deliverSms } from './delivery-jobs.ts'
import type { IdentityOf } from './mail-identity.ts'
import { Pace, type Reception, receptionOf } from './pace.ts'
import { smtpSender } from './smtp.server.ts'
import { twilioSender } from './twilio.server.ts'

type DeliveryContext = Pick<AppContext, 'db' | 'config' | 'now'>
type DeliveryHandler = Handler<{ message: string }>

const countMessage = countEvents('plaza_messages_total', 'Attempts to send a message, by how they ended.', {
  channel: ['mail', 'sms'],
  outcome: ['sent', 'again', 'failed'],
})

type DeliveryOptions = { timeoutMilliseconds?: number; identityOf?: IdentityOf; firstPauseMilliseconds?: number }

/**
 * Mails are sent if SMTP_URL is set, text messages if Twilio is. What has no sender stays in the outbox, and its job in the queue.
 * @param identityOf as whom a mail goes out; by default as the installation
 */
export function deliveryHandlers(
  work: DeliveryContext,
  { timeoutMilliseconds: timeout, identityOf = async () => null, firstPauseMilliseconds }: DeliveryOptions = {},
): DeliveryHandler[] {
  const { smtpUrl, smtpConnections, twilio } = work.config
  const handlers: DeliveryHandler[] = []
  if (smtpUrl !== undefined) {
    const pace = new Pace(smtpConnections, firstPauseMilliseconds)
    handlers.push({
      ...handlerOf(work, deliverMail, smtpSender(smtpUrl, work.config, identityOf, timeout), pace),
      workersMax: smtpConnections,
    })
  }
  if (twilio !== undefined)
    handlers.push(
      handlerOf(
        work,
        deliverSms,
        twilioSender(twilio, work.db, { perDay: work.config.smsPerDay, ...(timeout === undefined ? {} : { timeout }) }),
      ),
    )
  return handlers
}

const handlerOf = (work: DeliveryContext, kind: typeof deliverMail, sender: Sender, pace?: Pace): DeliveryHandler => ({
  kind,
  run: async (job) => void (pace ? await deliverInPace(pace, work, sender, job) : await deliver(work, sender, job)),
  ended: noteFault,
  close: sender.close,
})

async function deliverInPace(pace: Pace, work: DeliveryContext, sender: Sender, job: Job<{ message: string }>): Promise<void> {
  await pace.enter(job.signal)
  let reception: Reception = 'other'
  try {
    reception = await deliver(work, sender, job)
  } finally {
    pace.leave(reception)
  }
}

async function deliver({ db, now }: DeliveryContext, sender: Sender, job: DeliveryJob): Promise<Reception> {
  const row = await beginAttempt(db, job, now(), sender.count)
  if (!row) return 'other'
  const { error, providerId } = await trySending(db, sender, job, row)
  const outcome = sender.outcome(error, row.attempts)
  if (error) {
    const last = outcome.kind === 'failed' ? ', the last' : ''
    const what = sender.channel === 'mail' ? 'Mail' : 'Text message'
    log.error({ err: withoutRecipient(error, row) }, `${what} ${row.id} was not sent (attempt ${row.attempts}${last})`)
  }
  await recordOutcome(db, job, row, { outcome, error, providerId })
  countMessage({ channel: sender.channel, outcome: outcome.kind })
  return receptionOf(error)
}

/** Servers repeat the recipient, and some only what is before the @. */
function withoutRecipient(error: Error, { recipient }: Sending): Error {
  const names = [recipient, recipient.split('@')[0] as string].map((one) => one.toLowerCase())
  const message = error.message.replace(/[\w.+-]+(@[\w.-]+)?/g, (word) => (names.includes(word.toLowerCase()) ? '[recipient]' : word))
  return Object.assign(new Error(message), { name: error.name, stack: error.stack })
}

async function trySending(db: Db, sender: Sender, job: DeliveryJob, row: Sending) {
  try {
    return { providerId: await sender.send(row, () => handOver(db, job, row)), error: null }
  } catch (error) {
    return { providerId: undefined, error: error as Error }
  }
}

/** A fault of our own, such as a database that was away: the message waits for the next attempt, or has failed. */
const noteFault = async (tx: DbOrTx, { payload }: Pick<DeliveryJob, 'payload'>, { error, next }: FailedAttempt): Promise<void> => {
  if (next !== 'givenUp') return
  await tx
    .updateTable('outbox')
    .set({ status: 'failed', last_error: storableMessage(error) })
    .where('id', '=', payload.message)
    .where('status', 'in', ['waiting', 'sending'])
    .execute()
}
