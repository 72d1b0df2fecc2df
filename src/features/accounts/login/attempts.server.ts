// The password of a login: what it costs to try, and what happens after failures.

import { countOnce, isSolved } from '../../../core/captcha/captcha.server.ts'
import { reject, rejectFields } from '../../../core/contract/errors.ts'
import type { Context } from '../../../core/http/app-context.server.ts'
import { hourMilliseconds } from '../../../core/time/durations.ts'
import { sendMail } from '../../messaging/notifications/mail.server.ts'
import type { User } from '../model/contract.ts'
import { failedLoginsMail } from '../model/mails.server.tsx'
import { isPassword } from '../model/passwords.server.ts'
import { findLogin } from '../model/queries.server.ts'
import { userOf } from '../model/shapes.server.ts'
import { findKnownBrowser } from '../sessions/known-browsers.server.ts'
import { perAccountMax, startTry, tryFailed, trySucceeded } from '../sessions/logins.server.ts'

/** Failures that are further apart than this are different bursts; the owner gets a mail about each. */
const burstMilliseconds = hourMilliseconds

/**
 * The account of an email address and its password.
 * @throws HttpError 401 if they do not match, 422 at `captcha` if the address has failed too often, 429 if the account has
 */
export async function checkLogin(context: Context, sent: { email: string; password: string; captcha?: string | undefined }): Promise<User> {
  const { db, request, now } = context
  const login = await findLogin(db, sent.email)
  const browser = login ? await findKnownBrowser(db, request, login.id, now()) : null
  const prove = () => proveWork(context, sent.captcha)
  const attempt = await startTry(db, { account: sent.email, address: request.ip, browser, now: now(), prove })
  if (login && (await isPassword(login.password_hash, sent.password))) {
    await trySucceeded(db, attempt)
    return userOf(login)
  }
  if (!login) await isPassword(null, sent.password)
  const failures = await tryFailed(db, attempt)
  if (failures >= perAccountMax && login) await tellOwner(context, userOf(login))
  return reject(401, 'login.incorrect')
}

async function proveWork({ db, now }: Context, captcha: string | undefined): Promise<void> {
  if (captcha === undefined || !(await isSolved(db, captcha, now()))) rejectFields({ captcha: 'contact.captcha' })
  else if (!(await countOnce(db, captcha, now()))) rejectFields({ captcha: 'contact.captchaUsed' })
}

/** Mails the owner about the first of many failed logins. */
async function tellOwner({ db, config, now }: Context, user: User): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const before = await tx.selectFrom('users').select('guessed_at').where('id', '=', user._id).forNoKeyUpdate().executeTakeFirst()
    await tx.updateTable('users').set({ guessed_at: now() }).where('id', '=', user._id).execute()
    if (before?.guessed_at && now().getTime() - before.guessed_at.getTime() < burstMilliseconds) return
    await sendMail(tx, { to: user.email, mail: failedLoginsMail(config, user), letter: 'failedLogins', organization: user.organization })
  })
}
