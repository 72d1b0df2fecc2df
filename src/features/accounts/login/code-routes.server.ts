// Logging in, and confirming an email address, with a mailed code.
import type { FastifyInstance } from 'fastify'
import { reject, rejectFields, rejectTooMany } from '../../../core/contract/errors.ts'
import type { AppContext, Context } from '../../../core/http/app-context.server.ts'
import { route } from '../../../core/http/route.server.ts'
import { message } from '../../../core/i18n/messages.server.ts'
import { sendMail } from '../../messaging/notifications/mail.server.ts'
import { loginCodeMail, ownCodeMail } from '../model/mails.server.tsx'
import { findLogin, findUser, verifyUser } from '../model/queries.server.ts'
import { userOf } from '../model/shapes.server.ts'
import { findKnownBrowser } from '../sessions/known-browsers.server.ts'
import { codeEnd, codeInLimit, spendCode } from '../sessions/mailed-codes.server.ts'
import { isInSession } from '../sessions/own-password.server.ts'
import { closeOtherSessions } from '../sessions/sessions.server.ts'
import { signIn } from '../sessions/sign-in.server.ts'
import { endUnprovedAccess } from '../sessions/unproved-access.server.ts'
import { passSecondStep } from '../two-step/second-step.server.ts'
import * as contract from './contract.ts'
import { laterIn } from './later.server.ts'

export function serveMailedCodes(app: FastifyInstance): void {
  const later = laterIn(app)

  route(app, contract.mailLoginCode, async ({ body }, { language }) => {
    // The account is looked up after the reply, so timing reveals nothing.
    later(() => mailCode(app.appContext, body.email))
    return { message: message(language, 'mailedCode.sent') }
  })

  route(app, contract.mailOwnCode, async (_, { db, actor, config, now, language }) => {
    const user = (await findUser(db, actor.userId)) ?? reject(404, 'request.notFound')
    await db.transaction().execute(async (tx) => {
      const code = (await codeInLimit(tx, { userId: user._id, now: now() })) ?? rejectTooMany('twoStep.codesOften', 3600)
      const envelope = { letter: 'loginCode', organization: null, usefulUntil: codeEnd(now()) } as const
      await sendMail(tx, { to: user.email, mail: ownCodeMail(config, user, code), ...envelope })
    })
    return { message: message(language, 'twoStep.codeMailed', { email: user.email }) }
  })

  route(app, contract.logInWithMailedCode, async ({ body }, context) => {
    const { db, now } = context
    const userId = (await spendCode(db, { ...body, now: now() })) ?? reject(401, 'mailedCode.wrong')
    const before = (await findUser(db, userId)) ?? reject(401, 'mailedCode.wrong')
    // An official's code sets up a second step, beside the password: alone it opens nothing.
    if (before.loginType !== 'Resident') reject(401, 'mailedCode.wrong')
    if (!before.emailVerified) await confirmByCode(context, userId)
    const user = { ...before, emailVerified: true }
    const rememberMe = body.rememberMe ?? false
    await passSecondStep(context, { user, rememberMe, code: undefined })
    return signIn(context, user, rememberMe)
  })

  route(app, contract.confirmWithCode, async ({ body }, { db, actor, now, language, invalidatePages }) => {
    const user = (await findUser(db, actor.userId)) ?? reject(404, 'request.notFound')
    if (!user.emailVerified) {
      const owner = await spendCode(db, { email: user.email, code: body.code, now: now() })
      if (owner !== user._id) rejectFields({ code: 'mailedCode.wrong' })
      await verifyUser(db, user._id, { now: now(), passwordHash: null })
      invalidatePages()
    }
    return { message: message(language, 'account.confirmed') }
  })
}

/**
 * Confirms the address of a person who has entered its code. Somebody else may have registered with it: outside of that browser, nothing
 * by which the account could be opened stays.
 */
async function confirmByCode({ db, actor, request, now }: Context, userId: string): Promise<void> {
  const isSame = isInSession({ actor }, { userId }) || (await findKnownBrowser(db, request, userId, now())) !== null
  await db.transaction().execute(async (tx) => {
    if (isSame) await closeOtherSessions(tx, userId, null)
    else await endUnprovedAccess(tx, userId, now())
    await verifyUser(tx, userId, { now: now(), passwordHash: null })
  })
}

/**
 * Mails a code to a resident. An unconfirmed account with a password gets none, because another person may have registered it: it takes
 * the link and the password. Neither does an invited resident, who has not accepted the terms.
 */
async function mailCode({ db, config, now }: AppContext, email: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const login = await findLogin(tx, email)
    if (login?.login_type !== 'Resident' || !login.terms_accepted_at) return
    if (!login.email_verified_at && login.password_hash) return
    const code = await codeInLimit(tx, { userId: login.id, now: now() })
    if (code === null) return
    const envelope = { letter: 'loginCode', organization: null, usefulUntil: codeEnd(now()) } as const
    await sendMail(tx, { to: login.email, mail: loginCodeMail(config, userOf(login), code), ...envelope })
  })
}
