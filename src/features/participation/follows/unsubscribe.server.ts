// The unsubscribe link in each email: signed for a person and a topic, never expires, and works for one-click unsubscribing (RFC 8058).
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { reject } from '../../../core/contract/errors.ts'
import type { Db } from '../../../core/database/database.server.ts'
import { secretOf } from '../../../core/database/secrets.server.ts'
import type { AppContext } from '../../../core/http/app-context.server.ts'
import { route } from '../../../core/http/route.server.ts'
import { message } from '../../../core/i18n/messages.server.ts'
import { takeBackBulk } from '../../messaging/notifications/queries.server.ts'
import { showUnsubscribe, unsubscribe } from './contract.ts'
import { dropPendingNotifications, holdSettings, updateSettings } from './queries.server.ts'
import { followKinds, type Topic, topicOf, topics } from './rules.ts'

/** What a link ends: emails about a topic, or about everything that is followed. */
export type UnsubscribeScope = Topic | 'all'
// Links hold the index: append new endings at the end.
const endings: readonly UnsubscribeScope[] = ['newProject', 'update', 'closing', 'decision', 'all', 'comment']
const idBytes = 16
const signatureBytes = 18

const signature = (key: Buffer, head: Buffer) => createHmac('sha256', key).update(head).digest().subarray(0, signatureBytes)

/** Returns a function that signs links: `const linkFor = await linkWriter(appContext); linkFor(userId, 'update')`. */
export async function linkWriter({
  db,
  config,
}: Pick<AppContext, 'db' | 'config'>): Promise<(userId: string, ending: UnsubscribeScope) => string> {
  const key = await secretOf(db, 'unsubscribe')
  return (userId, ending) => {
    const head = Buffer.concat([Buffer.from(userId.replaceAll('-', ''), 'hex'), Buffer.from([endings.indexOf(ending)])])
    return `${config.publicUrl}/unsubscribe/${Buffer.concat([head, signature(key, head)]).toString('base64url')}`
  }
}

/**
 * Verifies a link.
 * @returns the person and what the link ends; null for an invalid signature
 */
async function read(db: Db, id: string): Promise<{ userId: string; ending: UnsubscribeScope } | null> {
  const bytes = Buffer.from(id, 'base64url')
  const head = bytes.subarray(0, idBytes + 1)
  const ending = endings[head[idBytes] ?? -1]
  if (bytes.length !== idBytes + 1 + signatureBytes || !ending) return null
  if (!timingSafeEqual(signature(await secretOf(db, 'unsubscribe'), head), bytes.subarray(idBytes + 1))) return null
  const userId = head.toString('hex', 0, idBytes).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
  return { userId, ending }
}

const findPerson = (db: Db, userId: string) => db.selectFrom('users').select('email').where('id', '=', userId).executeTakeFirst()

/** "a***@example.org": enough to recognize one's own address, but hides it from a recipient of a forwarded email. */
const masked = (email: string) => email.replace(/^(.)[^@]*(@.*)$/, '$1***$2')

export function unsubscribeRoutes(app: FastifyInstance): void {
  route(app, showUnsubscribe, async ({ params: { id } }, { db }) => {
    const link = (await read(db, id)) ?? reject(410, 'follow.link')
    const person = (await findPerson(db, link.userId)) ?? reject(410, 'follow.link')
    return { topic: link.ending, email: masked(person.email) }
  })

  route(app, unsubscribe, async ({ params: { id }, query: { all } }, { db, language }) => {
    const link = (await read(db, id)) ?? reject(410, 'follow.link')
    const ending: UnsubscribeScope = all ? 'all' : link.ending
    const person = (await findPerson(db, link.userId)) ?? reject(410, 'follow.link')
    await end(db, link.userId, person.email, ending)
    return { message: message(language, ending === 'all' ? 'follow.endedAll' : 'follow.ended') }
  })
}

/** Ends emails, also those in the outbox. People without settings or without an account receive none anyway. */
async function end(db: Db, userId: string, email: string, ending: UnsubscribeScope): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const known = await tx.selectFrom('follow_settings').select('muted').where('user_id', '=', userId).executeTakeFirst()
    if (!known) return
    await holdSettings(tx, userId)
    if (ending === 'all') {
      await updateSettings(tx, userId, { by_mail: false })
      await dropPendingNotifications(tx, userId, { channel: 'mail' })
    } else {
      const { muted } = await tx.selectFrom('follow_settings').select('muted').where('user_id', '=', userId).executeTakeFirstOrThrow()
      await updateSettings(tx, userId, { muted: topics.filter((topic) => topic === ending || muted.includes(topic)) })
      await dropPendingNotifications(tx, userId, { kinds: followKinds.filter((kind) => topicOf(kind) === ending) })
    }
    // Also cancels emails of other topics: missing one is better than sending one after the person unsubscribed.
    await takeBackBulk(tx, { channel: 'mail', recipient: email })
  })
}
