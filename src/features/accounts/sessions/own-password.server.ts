// The password of an existing account, asked for again. Limited like logins, because an open session must not allow guessing it.
import type { FastifyRequest } from 'fastify'
import { rejectFields } from '../../../core/contract/errors.ts'
import type { Actor } from '../../../core/http/actor.ts'
import type { AppContext } from '../../../core/http/app-context.server.ts'
import { isPassword } from '../model/passwords.server.ts'
import { findPasswordHash } from '../model/queries.server.ts'
import { startTry, tryFailed, trySucceeded } from './logins.server.ts'

type Account = { userId: string; email: string }
type Asking = Pick<AppContext, 'db' | 'now'> & { request: FastifyRequest }

/**
 * True if it is the account's password; an account without one accepts none.
 * @throws HttpError 429 after as many failures as logins may have
 */
export async function isOwnPassword({ db, now, request }: Asking, { userId, email }: Account, password: string): Promise<boolean> {
  const attempt = await startTry(db, { account: email, address: request.ip, now: now() })
  const right = await isPassword(await findPasswordHash(db, userId), password)
  await (right ? trySucceeded(db, attempt) : tryFailed(db, attempt))
  return right
}

/**
 * Ensures that a mailed link is used by the account that it is for: in a session of it, or with its password. The link alone would let
 * somebody else's registration be confirmed by the owner of the address. An account without a password has only the link.
 * @returns false for an account without a password outside of its sessions: the link alone was shown
 * @throws HttpError 422 at `password`, 429
 */
export async function ensureOwnLink(context: Asking & { actor: Actor }, link: Account, password: string | undefined): Promise<boolean> {
  if (isInSession(context, link)) return true
  if ((await findPasswordHash(context.db, link.userId)) === null) return false
  if (!password) return rejectFields({ password: 'account.passwordNeeded' })
  if (!(await isOwnPassword(context, link, password))) rejectFields({ password: 'account.passwordWrong' })
  return true
}

/** True if a link needs no password: it is used in a session of its account, or the account has none. */
export async function isOwnSession({ db, actor }: Pick<Asking, 'db'> & { actor: Actor }, account: Account): Promise<boolean> {
  return isInSession({ actor }, account) || (await findPasswordHash(db, account.userId)) === null
}

/** True in a session of the account. */
export const isInSession = ({ actor }: { actor: Actor }, { userId }: Pick<Account, 'userId'>): boolean =>
  actor.kind !== 'visitor' && actor.userId === userId
