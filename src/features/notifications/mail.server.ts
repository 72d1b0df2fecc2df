import type { ReactElement } from 'react'
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

/** Puts a mail into the outbox, as part of the transaction that causes it: both happen, or neither. Then `deliverSoon`. */
export async function sendMail(tx: DbOrTx, { to, mail }: { to: string; mail: Mail }): Promise<void> {
  const { html, text } = renderLetter(mail.letter)
  // A header of several lines is how mails are forged.
  const subject = mail.subject.replace(/\s+/g, ' ')
  await tx.insertInto('outbox').values({ id: newId(), channel: 'mail', recipient: to, subject, body_text: text, body_html: html }).execute()
}

const deliveries = new WeakMap<Db, () => void>()

/** Says that there is something in the outbox, once the transaction is committed. Without it the next round finds it. */
export const deliverSoon = (db: Db): void => deliveries.get(db)?.()

/** Called by the delivery of a database when it starts and ends. */
export const onMail = (db: Db, deliver: (() => void) | null): void => {
  if (deliver) deliveries.set(db, deliver)
  else deliveries.delete(db)
}
