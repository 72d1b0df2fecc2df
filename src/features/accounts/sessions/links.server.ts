// Single-use links sent by mail. Only the secret's hash is stored; looking at a link does not use it.
import { randomBytes } from 'node:crypto'
import type { DbOrTx } from '../../../core/database/database.server.ts'
import { tokenHashOf } from './sessions.server.ts'

export type Purpose = 'confirm' | 'setPassword' | 'reset' | 'email' | 'undoEmail'
const hour = 3_600_000
const week = 7 * 24 * hour
const lifetimes: Record<Purpose, number> = { confirm: week, setPassword: week, reset: hour, email: week, undoEmail: week }

/** The expiry of a link made now. */
export const linkEnd = (purpose: Purpose, now: Date): Date => new Date(now.getTime() + lifetimes[purpose])

/** `newEmail` is the address that an account moves to, or back to; for the purposes 'email' and 'undoEmail' only. */
type NewLink = { userId: string; purpose: Purpose; now: Date; newEmail?: string }

/**
 * Creates a link.
 * @returns its secret, which is not stored. Resets are valid for 1 hour, others for 7 days
 */
export async function newLink(db: DbOrTx, link: NewLink): Promise<string> {
  const [secret] = await newLinks(db, [link])
  return secret as string
}

/** The same for several people; secrets in the order of the links. */
export async function newLinks(db: DbOrTx, links: readonly NewLink[]): Promise<string[]> {
  const secrets = links.map(() => randomBytes(24).toString('base64url'))
  const rows = links.map(({ userId, purpose, now, newEmail }, i) => ({
    secret_hash: tokenHashOf(secrets[i] as string),
    user_id: userId,
    purpose,
    new_email: newEmail ?? null,
    expires_at: linkEnd(purpose, now),
    used_at: null,
    created_at: now,
  }))
  if (rows.length > 0) await db.insertInto('mailed_links').values(rows).execute()
  return secrets
}

/** A secret's purpose and person; undefined if it is unknown, used or expired. */
export const findLink = (db: DbOrTx, secret: string, now: Date) =>
  db
    .selectFrom('mailed_links as l')
    .innerJoin('users as u', 'u.id', 'l.user_id')
    .select(['l.purpose', 'l.user_id', 'l.new_email', 'l.created_at', 'u.email', 'u.login_type', 'u.terms_accepted_at'])
    .where('l.secret_hash', '=', tokenHashOf(secret))
    .where('l.used_at', 'is', null)
    .where('l.expires_at', '>', now)
    .executeTakeFirst()

/** Uses a link and invalidates the person's others of the same purpose; false if it was used meanwhile. */
export async function spendLink(tx: DbOrTx, secret: string, now: Date): Promise<boolean> {
  const link = await tx
    .updateTable('mailed_links')
    .set({ used_at: now })
    .where('secret_hash', '=', tokenHashOf(secret))
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning(['user_id', 'purpose'])
    .executeTakeFirst()
  if (!link) return false
  await tx
    .updateTable('mailed_links')
    .set({ used_at: now })
    .where('user_id', '=', link.user_id)
    .where('purpose', '=', link.purpose)
    .where('used_at', 'is', null)
    .execute()
  return true
}

type SpentUndo = { userId: string; email: string; since: Date }

/**
 * Uses a link that undoes a change of address, and invalidates all the person's other links except those that undo earlier changes:
 * otherwise the last of several new addresses could keep the first from returning.
 * @returns the old address and when it was left; null if the link is unknown, used or expired
 */
export async function spendUndo(tx: DbOrTx, secret: string, now: Date): Promise<SpentUndo | null> {
  const link = await tx
    .updateTable('mailed_links')
    .set({ used_at: now })
    .where('secret_hash', '=', tokenHashOf(secret))
    .where('purpose', '=', 'undoEmail')
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning(['user_id', 'new_email', 'created_at'])
    .executeTakeFirst()
  if (!link?.new_email) return null
  await tx
    .updateTable('mailed_links')
    .set({ used_at: now })
    .where('user_id', '=', link.user_id)
    .where('used_at', 'is', null)
    .where(({ eb, or }) => or([eb('purpose', '<>', 'undoEmail'), eb('created_at', '>=', link.created_at)]))
    .execute()
  return { userId: link.user_id, email: link.new_email, since: link.created_at }
}

/** The number of links mailed to a person for a purpose in the hour before `now`. */
export async function linksInLastHour(db: DbOrTx, userId: string, purpose: Purpose, now: Date): Promise<number> {
  const { count } = await db
    .selectFrom('mailed_links')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .where('created_at', '>', new Date(now.getTime() - hour))
    .executeTakeFirstOrThrow()
  return count
}

/** Invalidates a person's links of a purpose. */
export const retireLinks = (db: DbOrTx, userId: string, purpose: Purpose, now: Date) =>
  db
    .updateTable('mailed_links')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .execute()
