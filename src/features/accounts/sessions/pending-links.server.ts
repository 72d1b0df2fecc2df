// A person of an identity provider has an account with the same address: before it becomes theirs, they log in to it once as before.
import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { hostCookie } from '../../../core/config/host-cookie.ts'
import type { DbOrTx } from '../../../core/database/database.server.ts'
import type { Context } from '../../../core/http/app-context.server.ts'
import type { ActingOfficial } from '../audit/queries.server.ts'
import { insertEntry } from '../audit/queries.server.ts'
import { ssoLinked } from '../audit/rules.ts'
import { type Identity, linkIdentity } from '../identities/queries.server.ts'
import { tokenHashOf } from './sessions.server.ts'

const lifetimeSeconds = 600
const cookieOptions = { path: '/', httpOnly: true, secure: true, sameSite: 'lax' } as const
const nameAt = ({ server }: FastifyReply | FastifyRequest) => hostCookie('ssoLink', server.appContext.config.publicUrl)

type Exchange = Pick<Context, 'request' | 'reply' | 'now'>

/** Stores an identity for an account that has to confirm it, and sets the browser's cookie. */
export async function keepPending(db: DbOrTx, { reply, now }: Exchange, identity: Identity): Promise<void> {
  const token = randomBytes(32).toString('base64url')
  await db.deleteFrom('sso_pending_links').where('expires_at', '<', now()).execute()
  await db
    .insertInto('sso_pending_links')
    .values({
      token_hash: tokenHashOf(token),
      organization_id: identity.organizationId,
      issuer: identity.issuer,
      subject: identity.subject,
      user_id: identity.userId,
      expires_at: new Date(now().getTime() + lifetimeSeconds * 1000),
    })
    .execute()
  reply.setCookie(nameAt(reply), token, { ...cookieOptions, maxAge: lifetimeSeconds })
}

/**
 * Links the identity that waits for an account whose owner has just logged in, in the same browser.
 * @returns true if the account now belongs to the identity
 */
export async function linkPending(tx: DbOrTx, { request, reply, now }: Exchange, who: ActingOfficial): Promise<boolean> {
  const token = request.cookies[nameAt(request)]
  if (token === undefined) return false
  const row = await tx
    .deleteFrom('sso_pending_links')
    .where('token_hash', '=', tokenHashOf(token))
    .where('user_id', '=', who.userId)
    .where('organization_id', '=', who.organizationId)
    .where('expires_at', '>', now())
    .returning(['issuer', 'subject'])
    .executeTakeFirst()
  if (!row) return false
  reply.clearCookie(nameAt(reply), cookieOptions)
  const isLinked = await linkIdentity(tx, { ...who, ...row }, now())
  if (isLinked) await insertEntry(tx, who, request.ip, { action: ssoLinked, subject: null, at: now() })
  return isLinked
}
