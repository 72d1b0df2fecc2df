import { sql } from 'kysely'
import type { DbOrTx } from '../../../core/database/database.server.ts'

type Addresses = { mails: string[]; numbers: string[] }

/**
 * The addresses of a person's emails and text messages: the email address, a pending new one, the mobile number, and the number confirmed
 * for text messages. Addresses that another account has too are excluded, because anyone can enter a number or a new address. In lower
 * case.
 */
export async function ownAddresses(tx: DbOrTx, userId: string): Promise<Addresses> {
  const { rows } = await sql<{ mail: string | null; number: string | null }>`
    select lower(email) as mail, null as number from users where id = ${userId}
    union
    select lower(l.new_email), null from mailed_links l
    where l.user_id = ${userId} and l.new_email is not null and not exists (select from users u where u.email = l.new_email)
    union
    select null, mobile_number from users own
    where id = ${userId} and not exists (select from users u where u.mobile_number = own.mobile_number and u.id <> own.id)
    union
    select null, own.sms_number from follow_settings own
    where user_id = ${userId}
      and not exists (select from follow_settings other where other.sms_number = own.sms_number and other.user_id <> own.user_id)`.execute(
    tx,
  )
  const present = (texts: (string | null)[]) => texts.filter((text) => text !== null)
  return { mails: present(rows.map((row) => row.mail)), numbers: present(rows.map((row) => row.number)) }
}

/** SQL condition: a message of the outbox went to one of them. */
export const isTo = ({ mails, numbers }: Addresses) => sql<boolean>`
  (channel = 'mail' and lower(recipient) = any (${mails}::text[]) or channel = 'sms' and recipient = any (${numbers}::text[]))`
