import type { DbOrTx } from '../../../core/database/database.server.ts'
import { dayMilliseconds } from '../../../core/time/durations.ts'
import type { OutboxMessage } from './contract.ts'
import { sentKeptDays } from './rules.ts'

declare module '../../../core/database/json-columns.ts' {
  interface JsonColumns {
    'outbox.headers': Record<string, string>
  }
}

/** Forgets messages that went out 30 days ago, with the addresses and texts in them; not those that failed. */
export const removeSentMessages = (db: DbOrTx, now: Date) =>
  db
    .deleteFrom('outbox')
    .where('status', '=', 'sent')
    .where('sent_at', '<=', new Date(now.getTime() - sentKeptDays * dayMilliseconds))
    .execute()

/** The newest messages, newest first. */
export async function newestMessages(db: DbOrTx, limit: number): Promise<OutboxMessage[]> {
  const rows = await db
    .selectFrom('outbox')
    .select(['id', 'channel', 'recipient', 'subject', 'body_text', 'body_html', 'created_at'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return rows.map((row) => ({
    channel: row.channel,
    to: row.recipient,
    subject: row.subject,
    text: row.body_text,
    html: row.body_html,
    createdAt: row.created_at.toISOString(),
  }))
}

/** Messages that are not being sent. A person who has just opted out receives none of them, not even a failed one that could be retried. */
const stoppable = ['waiting', 'failed'] as const

/** Records that a number has opted out of text messages, and deletes the ones waiting for it. */
export async function stopSms(db: DbOrTx, number: string, now: Date): Promise<void> {
  await db
    .insertInto('sms_stops')
    .values({ number, stopped_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await db.deleteFrom('outbox').where('channel', '=', 'sms').where('status', 'in', stoppable).where('recipient', '=', number).execute()
}

/** Lets a number get text messages again. */
export const startSms = (db: DbOrTx, number: string) => db.deleteFrom('sms_stops').where('number', '=', number).execute()

/** Deletes bulk messages waiting for an address whose owner has just opted out. */
export const takeBackBulk = (db: DbOrTx, { channel, recipient }: { channel: 'mail' | 'sms'; recipient: string }) =>
  db
    .deleteFrom('outbox')
    .where('channel', '=', channel)
    .where('status', 'in', stoppable)
    .where('bulk', '=', true)
    .where('recipient', '=', recipient)
    .execute()
