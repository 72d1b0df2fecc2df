// Sends what waits in the outbox. Any number of processes may do so at once: each takes messages that no other holds.
import { createTransport } from 'nodemailer'
import type { Plaza } from '../../core/plaza.server.ts'
import { onMail } from './mail.server.ts'
import { type Outcome, outcomeOf } from './rules.ts'
import './tables.server.ts'

const roundMilliseconds = 10_000
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 }

type Delivery = { stop: () => Promise<void> }
type Sender = ReturnType<typeof makeSender>

/** Sends waiting mails now, whenever one was written, and every ten seconds; does nothing where no SMTP_URL is set. */
export function startDelivery(plaza: Pick<Plaza, 'db' | 'config'>, { everyMilliseconds = roundMilliseconds } = {}): Delivery {
  const { smtpUrl } = plaza.config
  if (smtpUrl === undefined) return { stop: async () => {} }
  const sender = makeSender(smtpUrl)
  let stopped = false
  let running: Promise<void> | null = null
  let asked = false
  const deliver = () => {
    asked = true
    running ??= rounds().finally(() => {
      running = null
    })
  }
  const rounds = async () => {
    while (asked && !stopped) {
      asked = false
      try {
        while (!stopped && (await deliverOne(plaza, sender)) === 'sent');
      } catch (error) {
        console.error(`The outbox cannot be read: ${(error as Error).message}`)
      }
    }
  }
  const timer = setInterval(deliver, everyMilliseconds)
  onMail(plaza.db, deliver)
  deliver()
  return {
    async stop() {
      stopped = true
      clearInterval(timer)
      onMail(plaza.db, null)
      await running
      sender.close()
    },
  }
}

const makeSender = (url: string) =>
  createTransport({ url, pool: true, maxConnections: 1, ...timeouts } as Parameters<typeof createTransport>[0])

/**
 * Takes one waiting mail, holds its row while it is being sent, and writes down how that went. If the process dies meanwhile the row
 * is free again, and the mail goes out once more with the same Message-ID.
 */
const deliverOne = ({ db, config }: Pick<Plaza, 'db' | 'config'>, sender: Sender): Promise<Outcome['kind'] | 'nothing'> =>
  db.transaction().execute(async (tx) => {
    const row = await tx
      .selectFrom('outbox')
      .selectAll()
      .where('status', '=', 'waiting')
      .where('channel', '=', 'mail')
      .where(({ eb, fn }) => eb('not_before', '<=', fn<Date>('now', [])))
      .orderBy('not_before')
      .limit(1)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst()
    if (!row) return 'nothing'
    const attempts = row.attempts + 1
    const error = await sendRow(sender, config, row)
    const outcome = outcomeOf(error, attempts)
    if (error)
      console.error(`Mail ${row.id} was not sent (try ${attempts}${outcome.kind === 'failed' ? ', the last' : ''}): ${error.message}`)
    await tx
      .updateTable('outbox')
      .set({ attempts, last_error: error?.message ?? null, status: outcome.kind === 'again' ? 'waiting' : outcome.kind })
      .$if(outcome.kind === 'sent', (query) => query.set({ sent_at: new Date() }))
      .$if(outcome.kind === 'again', (query) => query.set({ not_before: new Date(Date.now() + outcome.afterMilliseconds) }))
      .where('id', '=', row.id)
      .execute()
    return outcome.kind
  })

type Row = { id: string; recipient: string; subject: string; body_text: string; body_html: string | null }

/** Gives the error of a try, or null. */
async function sendRow(sender: Sender, { mailFrom, publicUrl }: Plaza['config'], row: Row): Promise<Error | null> {
  try {
    await sender.sendMail({
      messageId: `<${row.id}@${new URL(publicUrl).hostname}>`,
      from: mailFrom,
      to: { name: '', address: row.recipient },
      subject: row.subject,
      text: row.body_text,
      ...(row.body_html === null ? {} : { html: row.body_html }),
      headers: { 'Auto-Submitted': 'auto-generated' },
      disableFileAccess: true,
      disableUrlAccess: true,
    })
    return null
  } catch (error) {
    return error as Error
  }
}
