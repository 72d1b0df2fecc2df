// Sends what waits in the outbox. Any number of processes may do so at once: each claims messages that no other holds.
import type { Db } from '../../../core/database/database.server.ts'
import type { AppContext } from '../../../core/http/app-context.server.ts'
import { type Claimed, claimOne, handOver, holdOn, releaseDead, type Sender, settle } from './claims.server.ts'
import { type Outcome, quietStates } from './rules.ts'
import { smtpSender } from './smtp.server.ts'
import { onMail } from './soon.server.ts'
import { twilioSender } from './twilio.server.ts'

type Delivery = { stop: () => Promise<void> }
type Work = Pick<AppContext, 'db' | 'config' | 'now'>

const roundMilliseconds = 10_000
/** A process that has not been heard of for so long is taken for dead. */
const deadMilliseconds = 60_000

/**
 * Sends waiting messages now, whenever one was written, and every ten seconds: mails where SMTP_URL is set, text messages where Twilio is.
 * What has no sender stays in the outbox.
 */
export function startDelivery(
  work: Work,
  { everyMilliseconds = roundMilliseconds, leaseMilliseconds = deadMilliseconds, timeoutMilliseconds = 15_000 } = {},
): Delivery {
  const { smtpUrl, twilio } = work.config
  const senders = [
    ...(smtpUrl === undefined ? [] : [smtpSender(smtpUrl, work.config)]),
    ...(twilio === undefined ? [] : [twilioSender(twilio, work.db, { timeout: timeoutMilliseconds })]),
  ]
  const loops = senders.map((sender) => startLoop(work, sender, leaseMilliseconds))
  const deliver = () => {
    for (const loop of loops) loop.deliver()
  }
  const timer = setInterval(deliver, everyMilliseconds)
  onMail(work.db, deliver)
  deliver()
  return {
    async stop() {
      clearInterval(timer)
      onMail(work.db, null)
      await Promise.all(loops.map((loop) => loop.stop()))
    },
  }
}

/** After one that is to be tried again the server may be away for all of them: the next round looks. */
const goesOn = new Set<Outcome['kind'] | 'nothing'>(['sent', 'failed'])

/** One channel; the other's server may be slow. */
function startLoop(work: Work, sender: Sender, leaseMilliseconds: number) {
  let stopped = false
  let running: Promise<void> | null = null
  let asked = false
  const rounds = async () => {
    while (asked && !stopped) {
      asked = false
      try {
        await releaseDead(work.db)
        while (!stopped && goesOn.has(await deliverOne(work, sender, leaseMilliseconds)));
      } catch (error) {
        console.error(`The outbox cannot be read: ${(error as Error).message}`)
      }
    }
  }
  return {
    deliver() {
      asked = true
      running ??= rounds().finally(() => {
        running = null
      })
    },
    async stop() {
      stopped = true
      await running
      sender.close()
    },
  }
}

/** Claims one waiting message, sends it, and writes down how that went. */
async function deliverOne({ db, now }: Work, sender: Sender, leaseMilliseconds: number): Promise<Outcome['kind'] | 'nothing'> {
  const { channel } = sender
  const row = await claimOne(db, { channel, leaseMilliseconds, quietStates: quietStates(now()) })
  if (!row) return 'nothing'
  const { error, providerId } = await trySending(db, sender, row, leaseMilliseconds)
  const outcome = sender.outcome(error, row.attempts)
  if (error) {
    const last = outcome.kind === 'failed' ? ', the last' : ''
    console.error(`${channel === 'mail' ? 'Mail' : 'Text message'} ${row.id} was not sent (try ${row.attempts}${last}): ${error.message}`)
  }
  await settle(db, row, { outcome, error, providerId })
  return outcome.kind
}

async function trySending(db: Db, sender: Sender, row: Claimed, leaseMilliseconds: number) {
  const lost = (error: Error) => console.error(`The hold on ${row.id} could not be lengthened: ${error.message}`)
  const holding = setInterval(() => holdOn(db, row, leaseMilliseconds).catch(lost), leaseMilliseconds / 3)
  try {
    return { providerId: await sender.send(row, () => handOver(db, row)), error: null }
  } catch (error) {
    return { providerId: undefined, error: error as Error }
  } finally {
    clearInterval(holding)
  }
}
