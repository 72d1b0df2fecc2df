import { reject } from '../../../core/contract/errors.ts'
import type { Context } from '../../../core/http/app-context.server.ts'
import { message } from '../../../core/i18n/messages.server.ts'
import { keepUserType } from '../../shell/consent/user-type.server.ts'
import { owesSso } from '../identities/queries.server.ts'
import type { User } from '../model/contract.ts'
import { findOrganization } from '../model/queries.server.ts'
import { noteAgent } from './agents.server.ts'
import { rememberBrowser } from './known-browsers.server.ts'
import { linkPending } from './pending-links.server.ts'
import { openSession, renewCookie, setSessionCookie } from './sessions.server.ts'

/**
 * Opens a session for an authenticated person. An identity of the organization's own login that waits for this account is linked to it.
 * @param sso the organization's own login has authenticated the person
 * @returns the reply of a login
 * @throws HttpError 403 for an official who has to use the organization's own login
 */
export async function signIn(context: Context, user: User, rememberMe: boolean, sso = false) {
  const { db, request, reply, language, now } = context
  const isSso = sso || (await passSso(context, user))
  const session = { userId: user._id, rememberMe, userAgent: request.headers['user-agent'], now: now(), sso: isSso }
  const token = await openSession(db, session)
  // The browser comes from the identity provider's site; its own cookie has shown that it began the login.
  if (sso) renewCookie(reply, token, rememberMe)
  else setSessionCookie(request, reply, token, rememberMe)
  await rememberBrowser(context, user._id, now())
  keepUserType(request, reply, user.loginType)
  await noteAgent(context, user, request.headers['user-agent'])
  const organization = user.organization ? await findOrganization(db, user.organization) : null
  return { user, token, organization, message: message(language, 'login.welcome', { name: user.firstName }) }
}

/** @returns true if the account was linked to the organization's own login, which the person has just passed */
async function passSso(context: Context, { _id, organization }: User): Promise<boolean> {
  if (organization === null) return false
  const who = { userId: _id, organizationId: organization }
  const isLinked = await context.db.transaction().execute((tx) => linkPending(tx, context, who))
  if (!isLinked && (await owesSso(context.db, _id))) reject(403, 'login.ssoRequired')
  return isLinked
}
