import { type Insertable, sql } from 'kysely'
import type { ReactElement } from 'react'
import { yieldToEventLoop } from '../../../core/async/yield-to-event-loop.server.ts'
import { cleanLine } from '../../../core/contract/clean-text.ts'
import type { DbOrTx, Tables } from '../../../core/database/database.server.ts'
import { newId } from '../../../core/database/ids.server.ts'
import { enqueueAll, inTransaction } from '../../../core/jobs/enqueue.server.ts'
import type { TimeZone } from '../../../core/time/time-zones.ts'
import { deliverMail, deliverSms, priorityOf } from './delivery-jobs.ts'
import { renderLetter } from './Letter.tsx'
import type { LetterKind } from './rules.ts'

export type Mail = { subject: string; letter: ReactElement }

/** What an administrator needs to know about a mail that could not be delivered. */
type Envelope = {
  letter: LetterKind
  /** The organization that is responsible for it; null for the operator. */
  organization: string | null
  /** When its link or its news expires. */
  usefulUntil?: Date | undefined
}

type OutgoingMail = Envelope & {
  /** Its id in the outbox, if the caller keeps it. */
  id?: string | undefined
  to: string
  mail: Mail
  /** Headers besides those that every mail has. */
  headers?: Record<string, string>
  /** One of many, which waits for everything that somebody asked for. */
  bulk?: boolean
  /** Delay before the first attempt. Spreads bulk mail, which would otherwise delay other mail. */
  afterMilliseconds?: number
}

/** Puts a mail into the outbox and a job into the queue, as part of the transaction that causes it: all of it happens, or nothing. */
export const sendMail = (tx: DbOrTx, sent: OutgoingMail): Promise<void> => sendMails(tx, [sent])

/** The same for many; the server answers others while the letters are written. */
export async function sendMails(db: DbOrTx, sent: readonly OutgoingMail[]): Promise<void> {
  const breathe = yieldToEventLoop()
  const rows: (Insertable<Tables['outbox']> & { id: string })[] = []
  const waits: number[] = []
  for (const one of sent) {
    const { to, mail, afterMilliseconds = 0, headers, bulk = false } = one
    if (rows.length > 0) await breathe()
    // A header of several lines is how mails are forged.
    const subject = cleanLine(mail.subject).replace(/\s+/g, ' ')
    const { html, text } = renderLetter(mail.letter, subject)
    const body = { subject, body_text: text, body_html: html, headers: headers ? JSON.stringify(headers) : null }
    rows.push({ id: one.id ?? newId(), channel: 'mail' as const, recipient: to, ...body, bulk, ...envelopeOf(one) })
    waits.push(afterMilliseconds / 1000)
  }
  if (rows.length === 0) return
  await inTransaction(db, async (tx) => {
    await replaceFailed(tx, rows)
    await tx.insertInto('outbox').values(rows).execute()
    await enqueueAll(
      tx,
      deliverMail,
      rows.map((row, i) => ({ ...jobOf(row), afterSeconds: waits[i] ?? 0 })),
    )
  })
}

const jobOf = ({ id, bulk = false }: { id: string; bulk?: boolean | undefined }) => ({
  payload: { message: id },
  priority: priorityOf({ bulk }),
})

const envelopeOf = ({ letter, organization, usefulUntil }: Envelope) => ({
  letter,
  organization_id: organization,
  useful_until: usefulUntil ?? null,
})

/** Replaces a failed mail whose link a newer one has invalidated. */
async function replaceFailed(tx: DbOrTx, rows: readonly Insertable<Tables['outbox']>[]): Promise<void> {
  const fresh = rows.filter((row) => row.letter !== 'news' && row.useful_until)
  if (fresh.length === 0) return
  await sql`
    delete from outbox o
    using unnest(${fresh.map((row) => row.recipient)}::text[], ${fresh.map((row) => row.letter ?? null)}::text[]) as n (recipient, letter)
    where o.status = 'failed' and o.recipient = n.recipient and o.letter = n.letter`.execute(tx)
}

type Sms = Envelope & {
  /** E.164 */
  to: string
  text: string
  /** Whose quiet hours apply; null for a message that the person is waiting for. */
  quietTimeZone: TimeZone | null
  bulk?: boolean
}

/** Puts text messages into the outbox, in the same way; to numbers that have agreed and not stopped, which the caller has to know. */
export async function sendSms(db: DbOrTx, sent: readonly Sms[]): Promise<void> {
  const rows = sent.map(({ to, text, quietTimeZone, bulk = false, ...envelope }) => ({
    ...envelopeOf(envelope),
    id: newId(),
    channel: 'sms' as const,
    recipient: to,
    body_text: text,
    quiet_time_zone: quietTimeZone,
    bulk,
  }))
  if (rows.length === 0) return
  await inTransaction(db, async (tx) => {
    await tx.insertInto('outbox').values(rows).execute()
    await enqueueAll(tx, deliverSms, rows.map(jobOf))
  })
}
