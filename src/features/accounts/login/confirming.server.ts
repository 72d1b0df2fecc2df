// The first link of an organization's administrator: in the browser that registered it takes no password, and it logs in.
import type { Context } from '../../../core/http/app-context.server.ts'
import { owesSso } from '../identities/queries.server.ts'
import type { User } from '../model/contract.ts'
import { findPasswordHash, findUser } from '../model/queries.server.ts'
import { findKnownBrowser } from '../sessions/known-browsers.server.ts'
import { hasSecondStep } from '../sessions/operator-step.server.ts'
import { ensureOwnLink, isOwnSession } from '../sessions/own-password.server.ts'
import { signIn } from '../sessions/sign-in.server.ts'

type ConfirmingLink = { userId: string; email: string; login_type: User['loginType'] }

/** True if the link takes the password of the account. A stranger's browser, where somebody else's address was registered, is not known. */
export async function needsPassword(context: Context, link: ConfirmingLink): Promise<boolean> {
  if (await isOwnSession(context, link)) return false
  const { db, request, now } = context
  return link.login_type !== 'Organization' || (await findKnownBrowser(db, request, link.userId, now())) === null
}

/**
 * @returns false if nothing but the link was shown, for an account without a password
 * @throws HttpError 422 at `password`, 429
 */
export async function ensureOwner(context: Context, link: ConfirmingLink, password: string | undefined): Promise<boolean> {
  const isKnown = (await needsPassword(context, link)) === false && (await findPasswordHash(context.db, link.userId)) !== null
  return isKnown || ensureOwnLink(context, link, password)
}

/**
 * Logs in the official who has confirmed the address. People who log in with more than a password go by the login page.
 * @returns false if nobody was logged in
 */
export async function logInConfirmed(context: Context, { userId, login_type }: ConfirmingLink): Promise<boolean> {
  const { db, actor } = context
  if (login_type !== 'Organization' || actor.kind !== 'visitor') return false
  if ((await hasSecondStep(db, userId)) || (await owesSso(db, userId))) return false
  const user = await findUser(db, userId)
  if (!user) return false
  await signIn(context, user, false)
  return true
}
