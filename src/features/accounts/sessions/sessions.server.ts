// Sessions: a random opaque token, of which only the hash is stored; they end after 15 idle minutes.

import { hash as digest, randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { hostCookie } from '../../../core/config/host-cookie.ts'
import { type Db, type DbOrTx, prepared } from '../../../core/database/database.server.ts'
import type { Actor, Permission } from '../../../core/http/actor.ts'
import type { AppContext } from '../../../core/http/app-context.server.ts'
import type { UnreadSession } from '../../../core/http/attempts.server.ts'
import { acceptsCookies, isSameOrigin } from '../../../core/http/cross-origin/cross-origin.server.ts'
import { usualTimeZone } from '../../../core/time/time-zones.ts'
import { isTermsDue } from '../model/terms.ts'
import { isOperatorEmail, withOperatorStep } from './operator-step.server.ts'
import { readSession, type SessionRow } from './session-rows.server.ts'

const plainCookie = 'userToken'
/** The session cookie's name on a site with this address. */
export const sessionCookie = (publicUrl: string): string => hostCookie(plainCookie, publicUrl)
const hour = 3600
const day = 24 * hour
/** However much a session is used, it ends this long after the login. */
const lifetimeSeconds = 30 * day
/** Limits how often a session's last use is stored and its cookie renewed, so reads rarely write. */
const touchedAfterSeconds = 20

export const tokenHashOf = (secret: string): Buffer => digest('sha256', secret, 'buffer')

/**
 * Opens a session.
 * @returns its token, which is not stored
 */
export async function openSession(
  db: DbOrTx,
  session: { userId: string; rememberMe: boolean; userAgent: string | undefined; now: Date; sso?: boolean },
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await db
    .insertInto('sessions')
    .values({
      token_hash: tokenHashOf(token),
      user_id: session.userId,
      remember_me: session.rememberMe,
      created_at: session.now,
      last_seen_at: session.now,
      user_agent: session.userAgent?.slice(0, 300) ?? null,
      sso: session.sso ?? false,
    })
    .execute()
  return token
}

export const closeSession = (db: DbOrTx, token: string) => db.deleteFrom('sessions').where('token_hash', '=', tokenHashOf(token)).execute()

/**
 * Browsers get the token as an HttpOnly cookie; programs read it from the body. Another site cannot log a visitor in: browsers send the
 * origin with every POST, which must be this site.
 */
export function setSessionCookie(request: FastifyRequest, reply: FastifyReply, token: string, rememberMe: boolean): void {
  if (acceptsCookies(request)) renewCookie(reply, token, rememberMe)
}

const nameAt = ({ server }: FastifyReply | FastifyRequest) => sessionCookie(server.appContext.config.publicUrl)

/** The cookie of a session whose login came back from another site, which the login itself has verified. */
export const renewCookie = (reply: FastifyReply, token: string, rememberMe: boolean) =>
  reply.setCookie(nameAt(reply), token, { ...cookieOptions, maxAge: rememberMe ? day : hour })

export const clearSessionCookie = (reply: FastifyReply) => reply.clearCookie(nameAt(reply), cookieOptions)

/** The Set-Cookie header that deletes the session cookie of a site with this address. */
export const forgottenCookie = (publicUrl: string): string =>
  `${sessionCookie(publicUrl)}=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Lax`

const cookieOptions = { path: '/', httpOnly: true, secure: true, sameSite: 'lax' } as const

/** The token of a request. The Authorization header precedes the cookie; for writes, a cookie counts only from this site. */
export function tokenOf(request: FastifyRequest): { token: string; from: 'header' | 'cookie' } | null {
  const header = /^Bearer\s+(\S+)$/i.exec(request.headers.authorization ?? '')?.[1]
  if (header) return { token: header, from: 'header' }
  // A program may send the plain name on every site. In a browser, another host of the domain could have set that one.
  const isProgram = request.headers['sec-fetch-site'] === undefined && request.headers.origin === undefined
  const cookie = request.cookies[nameAt(request)] ?? (isProgram ? request.cookies[plainCookie] : undefined)
  return cookie ? { token: cookie, from: 'cookie' } : null
}

/**
 * The actor of a request, or why its token is invalid. Renews the session; reads also renew the cookie, or delete an unknown one. Writes
 * leave the cookie alone: login and logout set it in the same reply. An expired cookie stays until the login page, which explains it.
 */
export async function identify(
  appContext: Pick<AppContext, 'db' | 'now' | 'config'>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<{ actor: Actor; ended: FastifyRequest['sessionEnded']; language?: string; owesTwoStep?: boolean }> {
  const visitor = { kind: 'visitor' } as const
  const sent = tokenOf(request)
  if (!sent) return { actor: visitor, ended: null }
  const reads = request.method === 'GET' || request.method === 'HEAD' || request.routeOptions.config.reads === true
  if (sent.from === 'cookie' && !reads && !isSameOrigin(request)) return { actor: visitor, ended: 'crossSite' }
  const hash = tokenHashOf(sent.token)
  const row = await readSession(appContext.db, request, hash)
  const isExpired = row !== undefined && (await isOver(appContext, hash, row))
  if (row && !isExpired) {
    if (sent.from === 'cookie' && reads && cookieIsDue(appContext, hash)) renewCookie(reply, sent.token, row.remember_me)
    return {
      actor: await withOperatorStep(appContext, actorOf(row, appContext)),
      ended: null,
      language: row.language,
      owesTwoStep: row.owes_two_step,
    }
  }
  if (sent.from === 'cookie' && reads && !isExpired) clearSessionCookie(reply)
  return { actor: visitor, ended: isExpired ? 'expired' : 'unknown' }
}

/**
 * The session that a request names, for a statement to read it together with what it writes, or reads.
 * @param identify reads it in a statement of its own
 * @param speak makes the person's language that of the request
 * @returns null if the request names none, or none that counts for a write, or a cookie that the reply to a read may renew
 */
export function unreadSession(
  appContext: Pick<AppContext, 'db' | 'now' | 'config'>,
  request: FastifyRequest,
  identify: () => Promise<void>,
  speak: (language: SessionRow['language']) => void,
): UnreadSession | null {
  const sent = tokenOf(request)
  const isRead = request.method === 'GET' || request.method === 'HEAD'
  if (!sent || (sent.from === 'cookie' && (isRead || !isSameOrigin(request)))) return null
  const hash = tokenHashOf(sent.token)
  const now = appContext.now().getTime()
  return {
    hash,
    openedSince: new Date(now - lifetimeSeconds * 1000),
    usedSince: new Date(now - appContext.config.sessionIdleSeconds * 1000),
    identify,
    accept: async (read) => {
      const row = read as SessionRow
      await isOver(appContext, hash, row)
      request.actor = actorOf(row, appContext)
      speak(row.language)
    },
  }
}

type Sight = { seen: number; cookie: number }
const sightsMax = 20_000
const sightsByDatabase = new WeakMap<Db, Map<string, Sight>>()

/** This process's record of a session's last use, in milliseconds, between two database writes. */
function sightOf({ db }: Pick<AppContext, 'db'>, hash: Buffer): Sight {
  const sights = sightsByDatabase.get(db) ?? new Map<string, Sight>()
  sightsByDatabase.set(db, sights)
  const key = hash.toString('base64')
  const sight = sights.get(key) ?? { seen: 0, cookie: 0 }
  sights.delete(key)
  sights.set(key, sight)
  if (sights.size > sightsMax) sights.delete(sights.keys().next().value as string)
  return sight
}

/** Does not wait for the disk: a crash loses the last second's uses at most, and everybody who is online has one in 20 seconds. */
const recordUse = prepared<{ recorded: boolean }, { hash: Buffer; usedAt: Date }>(
  (value) => sql`
    update sessions set last_seen_at = ${value('usedAt')}
    where token_hash = ${value('hash')} and set_config('synchronous_commit', 'off', true) = 'off'
    returning true as recorded`,
)

/** True if a session has been idle or open for too long; otherwise records its use. */
async function isOver(appContext: Pick<AppContext, 'db' | 'now' | 'config'>, hash: Buffer, row: SessionRow): Promise<boolean> {
  const now = appContext.now().getTime()
  const sight = sightOf(appContext, hash)
  const written = row.last_seen_at.getTime()
  const idle = appContext.config.sessionIdleSeconds
  if (now - row.created_at.getTime() > lifetimeSeconds * 1000) return true
  if (now - Math.max(written, sight.seen) > idle * 1000) return true
  sight.seen = now
  if (now - written > Math.min(touchedAfterSeconds, idle / 4) * 1000) {
    await recordUse(appContext.db, { hash, usedAt: new Date(now) })
  }
  return false
}

function cookieIsDue(appContext: Pick<AppContext, 'db' | 'now'>, hash: Buffer): boolean {
  const sight = sightOf(appContext, hash)
  const now = appContext.now().getTime()
  if (now - sight.cookie < touchedAfterSeconds * 1000) return false
  sight.cookie = now
  return true
}

function actorOf(row: SessionRow, { config, now }: Pick<AppContext, 'config' | 'now'>): Actor {
  // An organization's own login says who its people are, and must not say who the operator is.
  const isOperator = row.email_verified_at !== null && row.sso !== true && isOperatorEmail(config, row.email)
  const standing = { accepted: row.terms_version, notified: row.terms_notified_version, notifiedAt: row.terms_notified_at }
  const termsDue = isTermsDue(standing, now())
  if (row.login_type === 'Resident') {
    return {
      kind: 'resident',
      userId: row.user_id,
      zipCode: row.zip_code ?? '',
      state: row.state ?? '',
      county: row.county ?? '',
      emailVerified: row.email_verified_at !== null,
      isOperator,
      termsDue,
      movedAt: row.moved_at,
      mobileConfirmed: row.confirmed_mobile !== null,
    }
  }
  return {
    kind: 'official',
    userId: row.user_id,
    organizationId: row.organization_id as string,
    permission: row.permission as Permission,
    state: row.organization_state ?? '',
    timeZone: row.organization_time_zone ?? usualTimeZone,
    verified: row.verified,
    limited: config.billing !== undefined && row.billing_ended,
    isOperator,
    termsDue,
  }
}

/** Ends all sessions of a person except the one with the token; with `since`, only those opened after it. */
export const closeOtherSessions = (db: DbOrTx, userId: string, token: string | null, since?: Date) =>
  db
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('token_hash', '<>', tokenHashOf(token ?? ''))
    .$if(since !== undefined, (query) => query.where('created_at', '>', since as Date))
    .execute()

/** Removes ended sessions a day after their end, until when the person can be shown why; run once a day. */
export const removeEndedSessions = (db: DbOrTx, idleSeconds: number, now: Date) =>
  db
    .deleteFrom('sessions')
    .where('last_seen_at', '<', new Date(now.getTime() - (idleSeconds + day) * 1000))
    .execute()
