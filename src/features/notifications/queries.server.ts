import type { DbOrTx } from '../../core/database.server.ts'
import type { OutboxMessage } from './contract.ts'
import { sentKeptDays } from './rules.ts'
import './tables.server.ts'

/** Forgets messages that went out 30 days ago, with the addresses and texts in them; not those that failed. */
export const removeSentMessages = (db: DbOrTx, now: Date) =>
  db
    .deleteFrom('outbox')
    .where('status', '=', 'sent')
    .where('sent_at', '<=', new Date(now.getTime() - sentKeptDays * 86_400_000))
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
