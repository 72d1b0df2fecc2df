import { sql } from 'kysely'
import type { ReactElement } from 'react'
import { breather } from '../../core/breather.server.ts'
import { cataloguesOf } from '../../core/catalogues.server.ts'
import type { Db, DbOrTx } from '../../core/database.server.ts'
import { newId } from '../../core/ids.server.ts'
import type { Language } from '../../core/languages.ts'
import { sentence } from '../../core/sentence.ts'
import type { Words } from '../../core/words.tsx'
import { renderLetter } from './Letter.tsx'
import './tables.server.ts'

export type Mail = { subject: string; letter: ReactElement }

/** A feature's words for a letter, in the recipient's language: `const words = wordsIn<typeof en>('accounts', language)`. */
export function wordsIn<T>(feature: string, language: Language): Words<T> {
  const catalogue = cataloguesOf(language).get(feature) ?? cataloguesOf('en').get(feature) ?? {}
  return (key, values) => sentence(catalogue, language, key, values)
}

type Sent = {
  to: string
  mail: Mail
  /** How long it waits, so that many at once do not hold up anybody else's. */
  afterMilliseconds?: number
}

/** Puts a mail into the outbox, as part of the transaction that causes it: both happen, or neither. Then `deliverSoon`. */
export const sendMail = (tx: DbOrTx, sent: Sent): Promise<void> => sendMails(tx, [sent])

/** The same for many; the server answers others while the letters are written. */
export async function sendMails(tx: DbOrTx, sent: readonly Sent[]): Promise<void> {
  const breathe = breather()
  const rows = []
  for (const { to, mail, afterMilliseconds = 0 } of sent) {
    if (rows.length > 0) await breathe()
    const { html, text } = renderLetter(mail.letter)
    // A header of several lines is how mails are forged.
    const subject = mail.subject.replace(/\s+/g, ' ')
    const later = sql<Date>`now() + ${afterMilliseconds}::float * interval '1 millisecond'`
    rows.push({ id: newId(), channel: 'mail' as const, recipient: to, subject, body_text: text, body_html: html, not_before: later })
  }
  if (rows.length > 0) await tx.insertInto('outbox').values(rows).execute()
}

const deliveries = new WeakMap<Db, () => void>()

/** Says that there is something in the outbox, once the transaction is committed. Without it the next round finds it. */
export const deliverSoon = (db: Db): void => deliveries.get(db)?.()

/** Called by the delivery of a database when it starts and ends. */
export const onMail = (db: Db, deliver: (() => void) | null): void => {
  if (deliver) deliveries.set(db, deliver)
  else deliveries.delete(db)
}
