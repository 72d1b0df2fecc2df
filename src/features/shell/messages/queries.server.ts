import { sql } from 'kysely'
import type { DbOrTx } from '../../../core/database/database.server.ts'
import { isId } from '../../../core/database/ids.server.ts'
import type { ReceivedMessage } from './contract.ts'
import { type MessageState, messageKeptMonths } from './rules.ts'

/** The messages of one reader. @param organizationId null for the operator */
const messagesTo = (db: DbOrTx, organizationId: string | null) =>
  db.selectFrom('contact_messages').where('organization_id', organizationId === null ? 'is' : '=', organizationId)

type MessagePage = { state: MessageState; limit: number; before: { at: Date; id: string } | null }

/** @returns a reader's messages, newest first; up to `limit` + 1 */
export async function findMessages(
  db: DbOrTx,
  organizationId: string | null,
  { state, limit, before }: MessagePage,
): Promise<ReceivedMessage[]> {
  let query = messagesTo(db, organizationId).where('answered_at', state === 'open' ? 'is' : 'is not', null)
  if (before) query = query.where(sql<boolean>`(created_at, id) < (${before.at}, ${before.id}::uuid)`)
  return (
    await query
      .selectAll()
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit + 1)
      .execute()
  ).map(receivedOf)
}

/** A reader's messages, newest first. */
export const findAllMessages = async (db: DbOrTx, organizationId: string | null): Promise<ReceivedMessage[]> =>
  (await messagesTo(db, organizationId).selectAll().orderBy('created_at', 'desc').orderBy('id', 'desc').execute()).map(receivedOf)

type MessageRow = {
  id: string
  name: string
  email: string
  are_you: string
  feedback_type: string | null
  topic: string | null
  page: string | null
  message: string
  created_at: Date
  answered_at: Date | null
}

const receivedOf = (row: MessageRow): ReceivedMessage => ({
  _id: row.id,
  name: row.name,
  email: row.email,
  areYou: row.are_you as ReceivedMessage['areYou'],
  feedbackType: row.feedback_type as ReceivedMessage['feedbackType'],
  topic: row.topic as ReceivedMessage['topic'],
  page: row.page,
  message: row.message,
  createdAt: row.created_at.toISOString(),
  answeredAt: row.answered_at?.toISOString() ?? null,
})

/** How many of a reader's messages wait for an answer. */
export async function countOpenMessages(db: DbOrTx, organizationId: string | null): Promise<number> {
  const query = messagesTo(db, organizationId).select(sql<number>`count(*)`.as('count'))
  return (await query.where('answered_at', 'is', null).executeTakeFirstOrThrow()).count
}

/**
 * Marks a reader's message. Marking it twice keeps the first time.
 * @returns false if the reader has no such message
 */
export async function setAnswered(db: DbOrTx, organizationId: string | null, id: string, answeredAt: Date | null): Promise<boolean> {
  if (!isId(id)) return false
  const done = await db
    .updateTable('contact_messages')
    .set({ answered_at: answeredAt && sql<Date>`coalesce(answered_at, ${answeredAt})` })
    .where('id', '=', id)
    .where('organization_id', organizationId === null ? 'is' : '=', organizationId)
    .executeTakeFirst()
  return done.numUpdatedRows > 0n
}

/** @returns false if the reader has no such message */
export async function removeMessage(db: DbOrTx, organizationId: string | null, id: string): Promise<boolean> {
  if (!isId(id)) return false
  const done = await db
    .deleteFrom('contact_messages')
    .where('id', '=', id)
    .where('organization_id', organizationId === null ? 'is' : '=', organizationId)
    .executeTakeFirst()
  return done.numDeletedRows > 0n
}

/** Deletes messages that arrived too long ago. */
export function removeOldMessages(db: DbOrTx, now: Date) {
  const until = new Date(now)
  until.setUTCMonth(until.getUTCMonth() - messageKeptMonths)
  return db.deleteFrom('contact_messages').where('created_at', '<', until).execute()
}
