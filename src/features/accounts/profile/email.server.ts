// Email address changes: requested here, confirmed by a link mailed to the new address.

import { HttpError, reject, rejectTooMany } from '../../../core/contract/errors.ts'
import type { DbOrTx } from '../../../core/database/database.server.ts'
import { isDuplicate } from '../../../core/database/database.server.ts'
import type { AppContext } from '../../../core/http/app-context.server.ts'
import { sendMail } from '../../messaging/notifications/mail.server.ts'
import type { User } from '../model/contract.ts'
import { findLogin } from '../model/queries.server.ts'
import { findLink, linkEnd, linksInLastHour, newLink, retireLinks, spendLink } from '../sessions/links.server.ts'
import { emailChangeMail, emailNoticeMail } from './mails.server.tsx'

const mailsPerHourMax = 5
const used = () => new HttpError(409, 'account.emailUsed', {}, { email: 'account.emailUsed' })

/**
 * Mails a link to the new address and a notice to the old one. The address stays until the link is used; an earlier request is dropped.
 * @throws HttpError 409 if the address has an account, 429 after five within an hour
 */
export async function askForEmail(
  tx: DbOrTx,
  { config, now }: Pick<AppContext, 'config' | 'now'>,
  user: User,
  newEmail: string,
): Promise<void> {
  if (await findLogin(tx, newEmail)) throw used()
  // Serializes requests, so only the last one is pending.
  await tx.selectFrom('users').select('id').where('id', '=', user._id).forNoKeyUpdate().execute()
  if ((await linksInLastHour(tx, user._id, 'email', now())) >= mailsPerHourMax) rejectTooMany('profile.emailOften', 3600)
  await retireLinks(tx, user._id, 'email', now())
  const secret = await newLink(tx, { userId: user._id, purpose: 'email', now: now(), newEmail })
  const { organization } = user
  const asked = { letter: 'newAddress', organization, usefulUntil: linkEnd('email', now()) } as const
  await sendMail(tx, { to: newEmail, mail: emailChangeMail(config, user, newEmail, secret), ...asked })
  await sendMail(tx, { to: user.email, mail: emailNoticeMail(config, user, newEmail), letter: 'addressChanged', organization })
}

/** The requested address that is not confirmed yet. */
export async function pendingEmail(db: DbOrTx, userId: string, now: Date): Promise<string | null> {
  const row = await db
    .selectFrom('mailed_links')
    .select('new_email')
    .where('user_id', '=', userId)
    .where('purpose', '=', 'email')
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row?.new_email ?? null
}

/** @throws HttpError 410 for a link that is unknown, used, expired, or for another purpose */
export async function findEmailLink(db: DbOrTx, secret: string, now: Date): Promise<{ userId: string; email: string }> {
  const link = await findLink(db, secret, now)
  return link?.new_email ? { userId: link.user_id, email: link.new_email } : reject(410, 'link.expired')
}

/**
 * Moves the account to the new address and invalidates links to the old one.
 * @throws HttpError 410 if the link was used meanwhile, 409 if the address has an account meanwhile
 */
export async function moveAccount(tx: DbOrTx, secret: string, { userId, email }: { userId: string; email: string }, now: Date) {
  if (!(await spendLink(tx, secret, now))) reject(410, 'link.expired')
  for (const purpose of ['confirm', 'reset', 'setPassword'] as const) await retireLinks(tx, userId, purpose, now)
  try {
    await tx.updateTable('users').set({ email, email_verified_at: now }).where('id', '=', userId).execute()
  } catch (error) {
    throw isDuplicate(error, 'users_email_key') ? used() : error
  }
}
