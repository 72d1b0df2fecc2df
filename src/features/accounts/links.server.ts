// Secrets that travel by mail. Only their hash is kept, each works once, and looking at one changes nothing.
import { randomBytes } from 'node:crypto'
import type { DbOrTx } from '../../core/database.server.ts'
import { hashOf } from './sessions.server.ts'
import './tables.server.ts'

export type Purpose = 'confirm' | 'setPassword' | 'reset'
const hour = 3_600_000
const lifetimes: Record<Purpose, number> = { confirm: 7 * 24 * hour, setPassword: 7 * 24 * hour, reset: hour }

/** Makes a link's secret, which is stored nowhere. Confirmation and first passwords live 7 days, resets 1 hour. */
export async function newLink(db: DbOrTx, { userId, purpose, now }: { userId: string; purpose: Purpose; now: Date }): Promise<string> {
  const secret = randomBytes(24).toString('base64url')
  const expires = new Date(now.getTime() + lifetimes[purpose])
  await db
    .insertInto('mailed_links')
    .values({ secret_hash: hashOf(secret), user_id: userId, purpose, expires_at: expires, used_at: null, created_at: now })
    .execute()
  return secret
}

/** What a secret is for, and whose it is; undefined when it is unknown, used or old. */
export const findLink = (db: DbOrTx, secret: string, now: Date) =>
  db
    .selectFrom('mailed_links as l')
    .innerJoin('users as u', 'u.id', 'l.user_id')
    .select(['l.purpose', 'l.user_id', 'u.email', 'u.login_type'])
    .where('l.secret_hash', '=', hashOf(secret))
    .where('l.used_at', 'is', null)
    .where('l.expires_at', '>', now)
    .executeTakeFirst()

/** Uses a link up, with every other that was mailed to the same person for the same; false when somebody was faster. */
export async function spendLink(tx: DbOrTx, secret: string, now: Date): Promise<boolean> {
  const link = await tx
    .updateTable('mailed_links')
    .set({ used_at: now })
    .where('secret_hash', '=', hashOf(secret))
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

/** How many links were mailed to somebody for a purpose in the hour before `now`. */
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

/** Lets no link that was mailed to somebody for a purpose work any more. */
export const retireLinks = (db: DbOrTx, userId: string, purpose: Purpose, now: Date) =>
  db
    .updateTable('mailed_links')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .execute()
