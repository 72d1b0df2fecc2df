// Recognizes a browser that has logged in to an account before, by a signed cookie that names nobody.
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { hostCookie } from '../../../core/config/host-cookie.ts'
import type { Db, DbOrTx } from '../../../core/database/database.server.ts'
import { secretOf } from '../../../core/database/secrets.server.ts'
import { acceptsCookies } from '../../../core/http/cross-origin/cross-origin.server.ts'
import { yearSeconds } from '../../../core/time/durations.ts'
import { tokenHashOf } from './sessions.server.ts'

const plainCookie = 'knownBrowser'
const lifetimeSeconds = yearSeconds
const perPersonMax = 20
const cookieOptions = { path: '/', httpOnly: true, secure: true, sameSite: 'lax' } as const

const nameAt = ({ server }: FastifyReply | FastifyRequest) => hostCookie(plainCookie, server.appContext.config.publicUrl)

const signature = async (db: Db, value: string) =>
  createHmac('sha256', await secretOf(db, 'known-browsers'))
    .update(value)
    .digest('base64url')

/** The value of a request's cookie; null if it is missing or its signature is not this server's. */
async function valueIn(db: Db, request: FastifyRequest): Promise<string | null> {
  const [value = '', signed = ''] = (request.cookies[nameAt(request)] ?? '').split('.')
  const [right, sent] = [Buffer.from(await signature(db, value)), Buffer.from(signed)]
  return value !== '' && right.length === sent.length && timingSafeEqual(right, sent) ? value : null
}

/** What is stored of a browser and an account. */
const hashFor = (value: string, userId: string) => tokenHashOf(`${value} ${userId}`)

/** The stored hash of the request's browser; null unless it has logged in to the account before. */
export async function findKnownBrowser(db: Db, request: FastifyRequest, userId: string, now: Date): Promise<Buffer | null> {
  const value = await valueIn(db, request)
  if (value === null) return null
  const row = await db
    .selectFrom('known_browsers')
    .select('hash')
    .where('hash', '=', hashFor(value, userId))
    .where('last_login_at', '>', oldest(now))
    .executeTakeFirst()
  return row?.hash ?? null
}

const oldest = (now: Date) => new Date(now.getTime() - lifetimeSeconds * 1000)

/** Remembers the browser of a successful login for a year, the last twenty of a person. */
export async function rememberBrowser(
  { db, request, reply }: { db: Db; request: FastifyRequest; reply: FastifyReply },
  userId: string,
  now: Date,
): Promise<void> {
  if (!acceptsCookies(request)) return
  const value = (await valueIn(db, request)) ?? randomBytes(24).toString('base64url')
  await db
    .insertInto('known_browsers')
    .values({ hash: hashFor(value, userId), user_id: userId, last_login_at: now })
    .onConflict((conflict) => conflict.column('hash').doUpdateSet({ last_login_at: now }))
    .execute()
  await db
    .deleteFrom('known_browsers')
    .where('hash', 'in', ({ selectFrom }) =>
      selectFrom('known_browsers').select('hash').where('user_id', '=', userId).orderBy('last_login_at', 'desc').offset(perPersonMax),
    )
    .execute()
  reply.setCookie(nameAt(reply), `${value}.${await signature(db, value)}`, { ...cookieOptions, maxAge: lifetimeSeconds })
}

/** Forgets the browsers of a person whose account somebody else may have used. */
export const forgetBrowsers = (tx: DbOrTx, userId: string) => tx.deleteFrom('known_browsers').where('user_id', '=', userId).execute()

/** Removes browsers that have not logged in for a year; run once a day. */
export const removeOldBrowsers = (db: DbOrTx, now: Date) =>
  db.deleteFrom('known_browsers').where('last_login_at', '<=', oldest(now)).execute()
