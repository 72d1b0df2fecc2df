import type { FastifyInstance } from 'fastify'
import { reject } from '../../../core/contract/errors.ts'
import type { DbOrTx } from '../../../core/database/database.server.ts'
import type { AppContext } from '../../../core/http/app-context.server.ts'
import { route } from '../../../core/http/route.server.ts'
import { message } from '../../../core/i18n/messages.server.ts'
import { deliverSoon, sendMail } from '../../messaging/notifications/mail.server.ts'
import { checkNewPassword, hashPassword } from '../model/passwords.server.ts'
import { findLogin, verifyUser } from '../model/queries.server.ts'
import { userOf } from '../model/shapes.server.ts'
import { findLink, linkEnd, linksInLastHour, newLink, retireLinks, spendLink } from '../sessions/links.server.ts'
import { closeOtherSessions } from '../sessions/sessions.server.ts'
import * as contract from './contract.ts'
import { laterIn } from './later.server.ts'
import { resetMail } from './mails.server.tsx'

const mailsPerHourMax = 5

/** Forgotten passwords: a mailed link, and what it is good for. */
export async function recovery(app: FastifyInstance): Promise<void> {
  const later = laterIn(app)

  route(app, contract.forgotPassword, async ({ body }, { language }) => {
    // Who is known is not even looked up before the reply is out.
    later(() => mailReset(app.appContext, body.email))
    return { message: message(language, 'recovery.mailed') }
  })

  route(app, contract.showReset, async ({ params }, { db, now }) => {
    const { email, terms_accepted_at } = await findReset(db, params.id, now())
    return { email, termsNeeded: !terms_accepted_at }
  })

  route(app, contract.resetPassword, async ({ body }, { db, now, language, invalidatePages }) => {
    const { user_id: userId, email, terms_accepted_at } = await findReset(db, body.id, now())
    // Who was invited may come this way too.
    const termsAccepted = terms_accepted_at ? undefined : body.termsAccepted
    checkNewPassword({ ...body, termsAccepted })
    const passwordHash = await hashPassword(body.password)
    await db.transaction().execute(async (tx) => {
      if (!(await spendLink(tx, body.id, now()))) reject(410, 'link.expired')
      await verifyUser(tx, userId, { now: now(), passwordHash, termsAccepted })
      await closeOtherSessions(tx, userId, null)
      // Whoever had to slow down guessing it may log in with the new one.
      await tx.deleteFrom('login_attempts').where('account', '=', email).where('failed', '=', true).execute()
      // Other links of old would still open the account, or move it away.
      for (const purpose of ['setPassword', 'email'] as const) await retireLinks(tx, userId, purpose, now())
    })
    invalidatePages()
    return { message: message(language, 'recovery.done') }
  })
}

/** @throws Refusal 410 for a link that is unknown, used, old, or for something else */
async function findReset(db: DbOrTx, secret: string, now: Date) {
  const link = await findLink(db, secret, now)
  return link?.purpose === 'reset' ? link : reject(410, 'link.expired')
}

/** Mails a fresh link to who has an account under the address, at most five an hour; links before it stop working. */
async function mailReset({ db, config, now }: AppContext, email: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const login = await findLogin(tx, email)
    if (!login) return
    // One after the other, so ten requests at once are no more than five mails.
    await tx.selectFrom('users').select('id').where('id', '=', login.id).forNoKeyUpdate().execute()
    if ((await linksInLastHour(tx, login.id, 'reset', now())) >= mailsPerHourMax) return
    await retireLinks(tx, login.id, 'reset', now())
    const secret = await newLink(tx, { userId: login.id, purpose: 'reset', now: now() })
    const envelope = { letter: 'reset', organization: login.organization_id, usefulUntil: linkEnd('reset', now()) } as const
    await sendMail(tx, { to: login.email, mail: resetMail(config, userOf(login), secret), ...envelope })
  })
  deliverSoon(db)
}
