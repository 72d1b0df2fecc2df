// Sessions: an opaque random token, of which only the hash is kept; 15 idle minutes end it.
import { createHash, randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Actor, Permission } from '../../core/actor.ts'
import type { DbOrTx } from '../../core/database.server.ts'
import type { Plaza } from '../../core/plaza.server.ts'
import './tables.server.ts'

export const cookieName = 'userToken'
const hour = 3600
const day = 24 * hour
/** A session's last sight is written at most this often, so that reading does not write. */
const touchedAfterSeconds = 20

export const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest()

/** Opens a session and gives its token, which is stored nowhere. */
export async function openSession(
  db: DbOrTx,
  session: { userId: string; rememberMe: boolean; userAgent: string | undefined; now: Date },
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await db
    .insertInto('sessions')
    .values({
      token_hash: hashOf(token),
      user_id: session.userId,
      remember_me: session.rememberMe,
      created_at: session.now,
      last_seen_at: session.now,
      user_agent: session.userAgent?.slice(0, 300) ?? null,
    })
    .execute()
  return token
}

export const closeSession = (db: DbOrTx, token: string) => db.deleteFrom('sessions').where('token_hash', '=', hashOf(token)).execute()

/** A browser gets the token as a cookie that scripts cannot read; a program that calls the API reads it from the body. */
export function setSessionCookie(request: FastifyRequest, reply: FastifyReply, token: string, rememberMe: boolean): void {
  if (!isSameOrigin(request)) return
  reply.setCookie(cookieName, token, { ...cookieOptions, maxAge: rememberMe ? day : hour })
}

export const clearSessionCookie = (reply: FastifyReply) => reply.clearCookie(cookieName, cookieOptions)

const cookieOptions = { path: '/', httpOnly: true, secure: true, sameSite: 'lax' } as const

/** Whether a page of this very site sent the request: the browser says so in Sec-Fetch-Site, an older one in Origin. */
export function isSameOrigin(request: FastifyRequest): boolean {
  const site = request.headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin'
  const origin = request.headers.origin
  if (origin === undefined) return false
  return URL.canParse(origin) && new URL(origin).host === request.headers.host
}

/** The token a request carries. Authorization goes before the cookie; a cookie counts for writes of this site only. */
export function tokenOf(request: FastifyRequest): { token: string; from: 'header' | 'cookie' } | null {
  const header = /^Bearer\s+(\S+)$/i.exec(request.headers.authorization ?? '')?.[1]
  if (header) return { token: header, from: 'header' }
  const cookie = request.cookies[cookieName]
  return cookie ? { token: cookie, from: 'cookie' } : null
}

type SessionRow = {
  user_id: string
  remember_me: boolean
  last_seen_at: Date
  login_type: 'Organization' | 'Resident'
  zip_code: string | null
  county: string | null
  state: string | null
  email_verified_at: Date | null
  organization_id: string | null
  permission: Permission | null
  organization_state: string | null
}

/** Who sends this request, and why a token that it carries does not count. Renews the session, and the cookie with it. */
export async function identify(plaza: Plaza, request: FastifyRequest, reply: FastifyReply): Promise<{ actor: Actor; ended: FastifyRequest['sessionEnded'] }> {
  const visitor = { kind: 'visitor' } as const
  const sent = tokenOf(request)
  if (!sent) return { actor: visitor, ended: null }
  const writes = request.method !== 'GET' && request.method !== 'HEAD'
  if (sent.from === 'cookie' && writes && !isSameOrigin(request)) return { actor: visitor, ended: 'crossSite' }
  const tokenHash = hashOf(sent.token)
  const row = await plaza.db
    .selectFrom('sessions as s')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .leftJoin('organizations as o', 'o.id', 'u.organization_id')
    .select(['s.user_id', 's.remember_me', 's.last_seen_at', 'u.login_type', 'u.zip_code', 'u.county', 'u.state', 'u.email_verified_at'])
    .select(['u.organization_id', 'u.permission', 'o.state as organization_state'])
    .where('s.token_hash', '=', tokenHash)
    .executeTakeFirst()
  if (!row) return { actor: visitor, ended: 'unknown' }
  const idleSeconds = (plaza.now().getTime() - row.last_seen_at.getTime()) / 1000
  if (idleSeconds > plaza.config.sessionIdleSeconds) {
    await plaza.db.deleteFrom('sessions').where('token_hash', '=', tokenHash).execute()
    return { actor: visitor, ended: 'expired' }
  }
  if (idleSeconds > Math.min(touchedAfterSeconds, plaza.config.sessionIdleSeconds / 4)) {
    await plaza.db.updateTable('sessions').set({ last_seen_at: plaza.now() }).where('token_hash', '=', tokenHash).execute()
    if (sent.from === 'cookie') setSessionCookie(request, reply, sent.token, row.remember_me)
  }
  return { actor: actorOf(row), ended: null }
}

function actorOf(row: SessionRow): Actor {
  if (row.login_type === 'Resident') {
    return {
      kind: 'resident',
      userId: row.user_id,
      zipCode: row.zip_code ?? '',
      state: row.state ?? '',
      county: row.county ?? '',
      emailVerified: row.email_verified_at !== null,
    }
  }
  return {
    kind: 'official',
    userId: row.user_id,
    organizationId: row.organization_id as string,
    permission: row.permission as Permission,
    state: row.organization_state ?? '',
  }
}

/** Forgets sessions that ended by themselves; run once a day. */
export const removeEndedSessions = (db: DbOrTx, idleSeconds: number) =>
  sql`DELETE FROM sessions WHERE last_seen_at < now() - make_interval(secs => ${idleSeconds * 2})`.execute(db)
