import { sql } from 'kysely'
import type { ReactElement } from 'react'
import { yieldToEventLoop } from '../../../core/async/yield-to-event-loop.server.ts'
import type { DbOrTx } from '../../../core/database/database.server.ts'
import { newId } from '../../../core/database/ids.server.ts'
import { cataloguesOf } from '../../../core/i18n/catalogues.server.ts'
import type { Language } from '../../../core/i18n/languages.ts'
import { sentence } from '../../../core/i18n/sentence.ts'
import { clockStateOf } from '../../../core/i18n/us-time.ts'
import type { Words } from '../../../core/i18n/words.tsx'
import { renderLetter } from './Letter.tsx'
import type { Letter } from './rules.ts'

export { deliverSoon } from './soon.server.ts'

export type Mail = { subject: string; letter: ReactElement }

/** A feature's words for a letter, in the recipient's language: `const words = wordsIn<typeof en>('accounts', language)`. */
export function wordsIn<T>(feature: string, language: Language): Words<T> {
  const catalogue = cataloguesOf(language).get(feature) ?? {}
  return (key, values) => sentence(catalogue, language, key, values)
}

/** Which letter it is and whose: what is written on the envelope, for whoever has to look after it when it does not get there. */
type Envelope = {
  letter: Letter
  /** The organisation whose work it is part of; null: the operator's. */
  organization: string | null
  /** When its link dies, or what it tells is over. */
  usefulUntil?: Date | undefined
}

type Sent = Envelope & {
  to: string
  mail: Mail
  /** Headers besides those that every mail has. */
  headers?: Record<string, string>
  /** One of many, which waits for everything that somebody asked for. */
  bulk?: boolean
  /** How long it waits, so that many at once do not hold up anybody else's. */
  afterMilliseconds?: number
}

/** Puts a mail into the outbox, as part of the transaction that causes it: both happen, or neither. Then `deliverSoon`. */
export const sendMail = (tx: DbOrTx, sent: Sent): Promise<void> => sendMails(tx, [sent])

/** The same for many; the server answers others while the letters are written. */
export async function sendMails(tx: DbOrTx, sent: readonly Sent[]): Promise<void> {
  const breathe = yieldToEventLoop()
  const rows = []
  for (const one of sent) {
    const { to, mail, afterMilliseconds = 0, headers, bulk = false } = one
    if (rows.length > 0) await breathe()
    const { html, text } = renderLetter(mail.letter)
    // A header of several lines is how mails are forged.
    const subject = mail.subject.replace(/\s+/g, ' ')
    const later = sql<Date>`now() + ${afterMilliseconds}::float * interval '1 millisecond'`
    const body = { subject, body_text: text, body_html: html, headers: headers ? JSON.stringify(headers) : null }
    rows.push({ id: newId(), channel: 'mail' as const, recipient: to, ...body, not_before: later, bulk, ...envelopeOf(one) })
  }
  if (rows.length === 0) return
  await replaceFailed(tx, rows)
  await tx.insertInto('outbox').values(rows).execute()
}

const envelopeOf = ({ letter, organization, usefulUntil }: Envelope) => ({
  letter,
  organization_id: organization,
  useful_until: usefulUntil ?? null,
})

/** A fresh link takes the place of the letter with the last one, if that did not get there: what it held opens nothing any more. */
async function replaceFailed(tx: DbOrTx, rows: readonly { recipient: string; letter: Letter; useful_until: Date | null }[]): Promise<void> {
  const fresh = rows.filter((row) => row.letter !== 'news' && row.useful_until !== null)
  if (fresh.length === 0) return
  await sql`
    delete from outbox o using unnest(${fresh.map((row) => row.recipient)}::text[], ${fresh.map((row) => row.letter)}::text[]) as n (recipient, letter)
    where o.status = 'failed' and o.recipient = n.recipient and o.letter = n.letter`.execute(tx)
}

type Sms = Envelope & {
  /** E.164 */
  to: string
  text: string
  /** By whose clocks it is held at night; null for what the person asked for just now. */
  quietState: string | null
  bulk?: boolean
}

/** Puts text messages into the outbox, in the same way; to numbers that have agreed and not stopped, which the caller has to know. */
export async function sendSms(tx: DbOrTx, sent: readonly Sms[]): Promise<void> {
  const rows = sent.map(({ to, text, quietState, bulk = false, ...envelope }) => ({
    ...envelopeOf(envelope),
    id: newId(),
    channel: 'sms' as const,
    recipient: to,
    body_text: text,
    quiet_state: quietState === null ? null : clockStateOf(quietState),
    bulk,
  }))
  if (rows.length > 0) await tx.insertInto('outbox').values(rows).execute()
}
