import type { FastifyInstance } from 'fastify'
import { type FieldRefusals, HttpError, reject } from '../../../core/contract/errors.ts'
import { route } from '../../../core/http/route.server.ts'
import { fieldMessages, message } from '../../../core/i18n/messages.server.ts'
import * as contract from '../model/contract.ts'
import { serveLogos } from '../model/logos.server.ts'
import { checkNewPassword, hashPassword, isPassword } from '../model/passwords.server.ts'
import { findLogin, findOrganization, findUser, verifyUser } from '../model/queries.server.ts'
import { userOf } from '../model/shapes.server.ts'
import { serveRegistration } from '../registration/register.server.ts'
import { readRegistration } from '../registration/registration.server.ts'
import { askForConfirmation } from '../sessions/confirmation.server.ts'
import { findLink, spendLink } from '../sessions/links.server.ts'
import { startTry, tryFailed, trySucceeded } from '../sessions/logins.server.ts'
import { clearSessionCookie, closeSession, tokenOf } from '../sessions/sessions.server.ts'
import { signIn } from '../sign-in/sign-in.server.ts'
import { passSecondStep } from '../two-step/second-step.server.ts'
import { emailConfirmed } from '../verification/deciding.server.ts'

/** Registration, login, sessions, mailed links and logos. */
export async function accounts(app: FastifyInstance): Promise<void> {
  serveRegistration(app)
  serveLogos(app)

  route(app, contract.checkRegistration, async ({ body }, { db, now, language }) => {
    const refusals = await readRegistration(db, body, now(), { withCaptcha: false }).then(() => ({}), refusalsOf)
    return { errors: fieldMessages(language, refusals) }
  })

  route(app, contract.logIn, async ({ body }, context) => {
    const { db, request, now } = context
    const attempt = await startTry(db, { account: body.email, address: request.ip, now: now() })
    const login = await findLogin(db, body.email)
    if (!(await isPassword(login?.password_hash, body.password)) || !login) {
      await tryFailed(db, attempt)
      return reject(401, 'login.incorrect')
    }
    await trySucceeded(db, attempt)
    const user = userOf(login)
    if (user.loginType === 'Organization' && !user.emailVerified) {
      const mailed = await db.transaction().execute((tx) => askForConfirmation(tx, context, user))
      return reject(403, mailed ? 'login.unconfirmed' : 'login.unconfirmedMailed', { email: user.email })
    }
    const rememberMe = body.rememberMe ?? false
    await passSecondStep(context, { userId: user._id, rememberMe, code: body.code })
    return signIn(context, user, rememberMe)
  })

  route(app, contract.logOut, async (_, { db, request, reply, language }) => {
    const sent = tokenOf(request)
    if (sent) await closeSession(db, sent.token)
    if (sent?.from === 'cookie') clearSessionCookie(reply)
    return { message: message(language, 'logout.done') }
  })

  route(app, contract.showMe, async (_, { db, actor }) => {
    const user = (await findUser(db, actor.userId)) ?? reject(404, 'request.notFound')
    return { user, organization: user.organization ? await findOrganization(db, user.organization) : null }
  })

  route(app, contract.showLink, async ({ params }, { db, now }) => {
    const link = await findLink(db, params.id, now())
    if (!link || link.purpose === 'reset' || link.purpose === 'email') return reject(410, 'link.expired')
    const termsNeeded = link.purpose === 'setPassword' && !link.terms_accepted_at
    return { purpose: link.purpose, email: link.email, loginType: link.login_type, termsNeeded }
  })

  route(app, contract.setPassword, async ({ body }, { db, config, now, language }) => {
    const link = await findLink(db, body.id, now())
    if (!link || link.purpose === 'reset' || link.purpose === 'email') return reject(410, 'link.expired')
    const setsPassword = link.purpose === 'setPassword'
    const termsAccepted = setsPassword && !link.terms_accepted_at ? body.termsAccepted : undefined
    if (setsPassword) checkNewPassword({ ...body, termsAccepted })
    const passwordHash = setsPassword ? await hashPassword(body.password ?? '') : null
    await db.transaction().execute(async (tx) => {
      if (!(await spendLink(tx, body.id, now()))) reject(410, 'link.expired')
      await verifyUser(tx, link.user_id, { now: now(), passwordHash, termsAccepted })
      if (!setsPassword) await emailConfirmed(tx, { config, now }, link.user_id)
    })
    return { message: message(language, setsPassword ? 'account.passwordSet' : 'account.confirmed'), loginType: link.login_type }
  })
}

function refusalsOf(error: unknown): FieldRefusals {
  if (error instanceof HttpError && error.fields) return error.fields
  throw error
}
