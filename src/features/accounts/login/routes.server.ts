import type { FastifyInstance } from 'fastify'
import { type FieldRefusals, HttpError, reject } from '../../../core/contract/errors.ts'
import type { Db } from '../../../core/database/database.server.ts'
import { route } from '../../../core/http/route.server.ts'
import { fieldMessages, message } from '../../../core/i18n/messages.server.ts'
import * as contract from '../model/contract.ts'
import { serveLogos } from '../model/logos.server.ts'
import { checkNewPassword, hashPassword } from '../model/passwords.server.ts'
import { findOrganization, findUser, verifyUser } from '../model/queries.server.ts'
import { serveRegistration } from '../registration/register.server.ts'
import { readRegistration } from '../registration/registration.server.ts'
import { confirmAtLogin } from '../sessions/confirmation.server.ts'
import { findLink, spendLink } from '../sessions/links.server.ts'
import { accountOfRequest } from '../sessions/session-rows.server.ts'
import { clearSessionCookie, closeSession, tokenOf } from '../sessions/sessions.server.ts'
import { signIn } from '../sessions/sign-in.server.ts'
import { endUnconfirmedAccess } from '../sessions/unproved-access.server.ts'
import { passSecondStep } from '../two-step/second-step.server.ts'
import { emailConfirmed } from '../verification/deciding.server.ts'
import { checkLogin } from './attempts.server.ts'
import { serveMailedCodes } from './code-routes.server.ts'
import { ensureOwner, logInConfirmed, needsPassword } from './confirming.server.ts'

/** Registration, login, sessions, mailed links and logos. */
export async function accounts(app: FastifyInstance): Promise<void> {
  serveRegistration(app)
  serveMailedCodes(app)
  serveLogos(app)

  route(app, contract.checkRegistration, async ({ body }, { db, now, language }) => {
    const refusals = await readRegistration(db, body, now(), { withCaptcha: false }).then(() => ({}), refusalsOf)
    return { errors: fieldMessages(language, refusals) }
  })

  route(app, contract.logIn, async ({ body }, context) => {
    const { db } = context
    const user = await checkLogin(context, body)
    const mailed = !user.emailVerified && (await confirmAtLogin(db, context, user))
    if (user.loginType === 'Organization' && !user.emailVerified)
      return reject(403, mailed ? 'login.unconfirmed' : 'login.unconfirmedMailed', { email: user.email })
    const rememberMe = body.rememberMe ?? false
    await passSecondStep(context, { user, rememberMe, code: body.code })
    return signIn(context, user, rememberMe)
  })

  route(app, contract.logOut, async (_, { db, request, reply, language }) => {
    const sent = tokenOf(request)
    if (sent) await closeSession(db, sent.token)
    if (sent?.from === 'cookie') clearSessionCookie(reply)
    return { message: message(language, 'logout.done') }
  })

  route(app, contract.showMe, async (_, { db, actor, request }) => {
    const user = accountOfRequest(request) ?? (await findUser(db, actor.userId)) ?? reject(404, 'request.notFound')
    return { user, organization: user.organization ? await findOrganization(db, user.organization) : null }
  })

  route(app, contract.showLink, async ({ params }, context) => {
    const { purpose, link } = await findFirstLink(context.db, params.id, context.now())
    const termsNeeded = purpose === 'setPassword' && !link.terms_accepted_at
    const passwordNeeded = purpose === 'confirm' && (await needsPassword(context, link))
    return { purpose, email: link.email, loginType: link.login_type, termsNeeded, passwordNeeded }
  })

  route(app, contract.setPassword, async ({ body }, context) => {
    const { db, config, now, language } = context
    const { purpose, link } = await findFirstLink(db, body.id, now())
    const setsPassword = purpose === 'setPassword'
    const termsAccepted = setsPassword && !link.terms_accepted_at ? body.termsAccepted : undefined
    if (setsPassword) checkNewPassword({ ...body, termsAccepted })
    const isProved = !setsPassword && (await ensureOwner(context, link, body.password))
    const passwordHash = setsPassword ? await hashPassword(body.password ?? '') : null
    await db.transaction().execute(async (tx) => {
      if (!(await spendLink(tx, body.id, now()))) reject(410, 'link.expired')
      if (!isProved) await endUnconfirmedAccess(tx, link.userId, now())
      await verifyUser(tx, link.userId, { now: now(), passwordHash, termsAccepted })
      if (!setsPassword) await emailConfirmed(tx, { config, now }, link.userId)
    })
    const signedIn = !setsPassword && (await logInConfirmed(context, link))
    return { message: message(language, setsPassword ? 'account.passwordSet' : 'account.confirmed'), loginType: link.login_type, signedIn }
  })
}

/** @throws HttpError 410 for a link that is unknown, used, expired, or for another purpose */
async function findFirstLink(db: Db, secret: string, now: Date) {
  const link = await findLink(db, secret, now)
  if (link?.purpose === 'confirm' || link?.purpose === 'setPassword')
    return { purpose: link.purpose, link: { ...link, userId: link.user_id } }
  return reject(410, 'link.expired')
}

function refusalsOf(error: unknown): FieldRefusals {
  if (error instanceof HttpError && error.fields) return error.fields
  throw error
}
