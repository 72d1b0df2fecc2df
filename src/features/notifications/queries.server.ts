import type { DbOrTx } from '../../core/database.server.ts'
import type { OutboxMessage } from './contract.ts'
import './tables.server.ts'

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
