import type { FastifyInstance } from 'fastify'
import { reject } from '../../../core/contract/errors.ts'
import type { DbOrTx } from '../../../core/database/database.server.ts'
import type { AppContext } from '../../../core/http/app-context.server.ts'
import { route } from '../../../core/http/route.server.ts'
import { message } from '../../../core/i18n/messages.server.ts'
import { sendMail } from '../../messaging/notifications/mail.server.ts'
import type { User } from '../model/contract.ts'
import { checkNewPassword, hashPassword } from '../model/passwords.server.ts'
import { findLogin, findUser, verifyUser } from '../model/queries.server.ts'
import { userOf } from '../model/shapes.server.ts'
import { askForConfirmation } from '../sessions/confirmation.server.ts'
import { forgetBrowsers } from '../sessions/known-browsers.server.ts'
import { findLink, linkEnd, linksInLastHour, newLink, retireLinks, spendLink } from '../sessions/links.server.ts'
import { closeOtherSessions } from '../sessions/sessions.server.ts'
import { endUnconfirmedAccess } from '../sessions/unproved-access.server.ts'
import * as contract from './contract.ts'
import { laterIn } from './later.server.ts'
import { resetMail } from './mails.server.tsx'

const mailsPerHourMax = 5

/** Password recovery by mailed link. */
export async function recovery(app: FastifyInstance): Promise<void> {
  const later = laterIn(app)

  route(app, contract.forgotPassword, async ({ body }, { language }) => {
    // The account is looked up after the reply, so timing reveals nothing.
    later(() => mailReset(app.appContext, body.email))
    return { message: message(language, 'recovery.mailed') }
  })

  route(app, contract.sendConfirmation, async ({ body }, { db, actor, language }) => {
    const { email } = body
    if (actor.kind !== 'visitor') {
      const user = (await findUser(db, actor.userId)) ?? reject(404, 'request.notFound')
      return { message: message(language, await mailConfirmation(app.appContext, user), { email: user.email }) }
    }
    if (email === undefined) return reject(401, 'login.needed')
    later(async () => {
      const login = await findLogin(db, email)
      // An invited person has no password yet, and sets one with another link.
      if (login?.password_hash || login?.terms_accepted_at) await mailConfirmation(app.appContext, userOf(login))
    })
    return { message: message(language, 'recovery.confirmationMailed') }
  })

  route(app, contract.showReset, async ({ params }, { db, now }) => {
    const { email, terms_accepted_at } = await findReset(db, params.id, now())
    return { email, termsNeeded: !terms_accepted_at }
  })

  route(app, contract.resetPassword, async ({ body }, { db, now, language, invalidatePages }) => {
    const { user_id: userId, email, terms_accepted_at } = await findReset(db, body.id, now())
    // Invited people may also use password recovery.
    const termsAccepted = terms_accepted_at ? undefined : body.termsAccepted
    checkNewPassword({ ...body, termsAccepted })
    const passwordHash = await hashPassword(body.password)
    await db.transaction().execute(async (tx) => {
      if (!(await spendLink(tx, body.id, now()))) reject(410, 'link.expired')
      await endUnconfirmedAccess(tx, userId, now())
      await verifyUser(tx, userId, { now: now(), passwordHash, termsAccepted })
      await closeOtherSessions(tx, userId, null)
      await forgetBrowsers(tx, userId)
      // Failed attempts no longer delay a login with the new password.
      await tx.deleteFrom('login_attempts').where('account', '=', email).where('failed', '=', true).execute()
      // Older links could still open the account or change its address.
      for (const purpose of ['setPassword', 'email'] as const) await retireLinks(tx, userId, purpose, now())
    })
    invalidatePages()
    return { message: message(language, 'recovery.done') }
  })
}

/** @throws HttpError 410 for a link that is unknown, used, expired, or for another purpose */
async function findReset(db: DbOrTx, secret: string, now: Date) {
  const link = await findLink(db, secret, now)
  return link?.purpose === 'reset' ? link : reject(410, 'link.expired')
}

/**
 * Mails an unconfirmed person a new confirmation link.
 * @returns the code of the text that says what happened
 */
async function mailConfirmation(context: AppContext, user: User): Promise<string> {
  if (user.emailVerified) return 'account.confirmed'
  const mailed = await context.db.transaction().execute((tx) => askForConfirmation(tx, context, user))
  return mailed ? 'recovery.linkSent' : 'recovery.linksSent'
}

/** Mails a new link if the address has an account, at most five an hour; earlier links become invalid. */
async function mailReset({ db, config, now }: AppContext, email: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const login = await findLogin(tx, email)
    if (!login) return
    // Serializes requests, so ten simultaneous requests send at most five emails.
    await tx.selectFrom('users').select('id').where('id', '=', login.id).forNoKeyUpdate().execute()
    if ((await linksInLastHour(tx, login.id, 'reset', now())) >= mailsPerHourMax) return
    await retireLinks(tx, login.id, 'reset', now())
    const secret = await newLink(tx, { userId: login.id, purpose: 'reset', now: now() })
    const envelope = { letter: 'reset', organization: login.organization_id, usefulUntil: linkEnd('reset', now()) } as const
    await sendMail(tx, { to: login.email, mail: resetMail(config, userOf(login), secret), ...envelope })
  })
}
