import type { Context } from '../../../core/http/app-context.server.ts'
import { message } from '../../../core/i18n/messages.server.ts'
import { keepUserType } from '../../shell/consent/user-type.server.ts'
import type { User } from '../model/contract.ts'
import { findOrganization } from '../model/queries.server.ts'
import { noteAgent } from '../profile/agents.server.ts'
import { rememberBrowser } from '../sessions/known-browsers.server.ts'
import { openSession, setSessionCookie } from '../sessions/sessions.server.ts'

/**
 * Opens a session for an authenticated person.
 * @returns the reply of a login
 */
export async function signIn(context: Context, user: User, rememberMe: boolean) {
  const { db, request, reply, language, now } = context
  const token = await openSession(db, { userId: user._id, rememberMe, userAgent: request.headers['user-agent'], now: now() })
  setSessionCookie(request, reply, token, rememberMe)
  await rememberBrowser(context, user._id, now())
  keepUserType(request, reply, user.loginType)
  await noteAgent(context, user, request.headers['user-agent'])
  const organization = user.organization ? await findOrganization(db, user.organization) : null
  return { user, token, organization, message: message(language, 'login.welcome', { name: user.firstName }) }
}
