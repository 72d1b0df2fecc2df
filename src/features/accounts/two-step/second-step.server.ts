// No session exists between the password and the code: a cookie of five minutes represents the password, for one login.
import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { hostCookie } from '../../../core/config/host-cookie.ts'
import { reject } from '../../../core/contract/errors.ts'
import type { DbOrTx } from '../../../core/database/database.server.ts'
import type { Context } from '../../../core/http/app-context.server.ts'
import { isSameOrigin } from '../../../core/http/cross-origin/cross-origin.server.ts'
import type { User } from '../model/contract.ts'
import { hasSecondStep, isForcedOf } from '../sessions/operator-step.server.ts'
import { tokenHashOf } from '../sessions/sessions.server.ts'
import { acceptCode } from './codes.server.ts'
import { findAuthenticator, isRequiredOf } from './queries.server.ts'

const plainCookie = 'loginStep'
/** The second-step cookie's name on a site with this address. */
export const stepCookie = (publicUrl: string): string => hostCookie(plainCookie, publicUrl)
const nameAt = ({ server }: FastifyReply | FastifyRequest) => stepCookie(server.appContext.config.publicUrl)
const lifetimeSeconds = 300
const cookieOptions = { path: '/', httpOnly: true, secure: true, sameSite: 'strict' } as const

/**
 * Passes a person who needs no code, or has sent a correct one with the password.
 * @throws HttpError 401 `login.codeNeeded`, after setting a browser's second-step cookie; 401 `login.codeWrong`; 429; 401
 * `login.passkeyNeeded` if a second step is required and the person has passkeys only
 */
export async function passSecondStep(
  { db, config, request, reply, now }: Pick<Context, 'db' | 'config' | 'request' | 'reply' | 'now'>,
  { user, rememberMe, code }: { user: User; rememberMe: boolean; code: string | undefined },
): Promise<void> {
  const userId = user._id
  if (!(await findAuthenticator(db, userId))) {
    // Without a passkey, the session only serves to set up a second step.
    if ((isForcedOf(config, user.email) || (await isRequiredOf(db, userId))) && (await hasSecondStep(db, userId)))
      reject(401, 'login.passkeyNeeded')
    return
  }
  if (code === undefined) {
    const token = await openStep(db, userId, rememberMe, now())
    if (isSameOrigin(request)) reply.setCookie(nameAt(reply), token, { ...cookieOptions, maxAge: lifetimeSeconds })
    reject(401, 'login.codeNeeded')
  } else if (!(await acceptCode(db, userId, code, now()))) reject(401, 'login.codeWrong')
}

async function openStep(db: DbOrTx, userId: string, rememberMe: boolean, now: Date): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await db.deleteFrom('login_steps').where('expires_at', '<', now).execute()
  await db
    .insertInto('login_steps')
    .values({
      token_hash: tokenHashOf(token),
      user_id: userId,
      remember_me: rememberMe,
      expires_at: new Date(now.getTime() + lifetimeSeconds * 1000),
    })
    .execute()
  return token
}

/** The second-step cookie; ignored in requests from other sites. */
export const stepTokenOf = (request: FastifyRequest): string | undefined =>
  isSameOrigin(request) ? request.cookies[nameAt(request)] : undefined

/** The person of a second step; undefined if the token is unknown, used or expired. */
export const findStep = (db: DbOrTx, token: string, now: Date) =>
  db
    .selectFrom('login_steps')
    .select(['user_id', 'remember_me'])
    .where('token_hash', '=', tokenHashOf(token))
    .where('expires_at', '>', now)
    .executeTakeFirst()

/** Uses the token up; false if it was used meanwhile. */
export async function spendStep(db: DbOrTx, token: string, reply: FastifyReply): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('login_steps').where('token_hash', '=', tokenHashOf(token)).executeTakeFirst()
  reply.clearCookie(nameAt(reply), cookieOptions)
  return numDeletedRows === 1n
}
