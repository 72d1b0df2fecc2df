// Email address changes: requested here, confirmed by a link mailed to the new address, undone by one mailed to the old address.
import type { Updateable } from 'kysely'
import { reject, rejectTooMany } from '../../../core/contract/errors.ts'
import { type DbOrTx, isDuplicate, type Tables } from '../../../core/database/database.server.ts'
import type { AppContext } from '../../../core/http/app-context.server.ts'
import { sendMail } from '../../messaging/notifications/mail.server.ts'
import type { User } from '../model/contract.ts'
import { keepFormerContacts } from '../model/former-contacts.server.ts'
import { emailUsed, findLogin, findUser, isRestorable } from '../model/queries.server.ts'
import { forgetBrowsers } from '../sessions/known-browsers.server.ts'
import { findLink, linkEnd, linksInLastHour, newLink, retireLinks, spendLink, spendUndo } from '../sessions/links.server.ts'
import { closeOtherSessions } from '../sessions/sessions.server.ts'
import { endUnprovedAccess } from '../sessions/unproved-access.server.ts'
import { emailChangeMail, emailNoticeMail, emailUndoMail } from './mails.server.tsx'

const mailsPerHourMax = 5

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
  if ((await findLogin(tx, newEmail)) || (await isRestorable(tx, newEmail, now(), user._id))) throw emailUsed('account.emailOther')
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

type AddressLink = { userId: string; email: string; newEmail: string; createdAt: Date }

/** @throws HttpError 410 for a link that is unknown, used, expired, or for another purpose */
export async function findAddressLink(db: DbOrTx, secret: string, purpose: 'email' | 'undoEmail', now: Date): Promise<AddressLink> {
  const link = await findLink(db, secret, now)
  if (link?.purpose !== purpose || link.new_email === null) return reject(410, 'link.expired')
  return { userId: link.user_id, email: link.email, newEmail: link.new_email, createdAt: link.created_at }
}

/**
 * Moves the account to the new address: invalidates links to the old one, ends the sessions that were opened since the change was
 * requested, and mails the old address a link that undoes the change.
 * @param ownToken the caller's session, which continues
 * @param isProved false if the link alone was shown: the person who asked for the change then loses all access
 * @throws HttpError 410 if the link was used meanwhile, 409 if the address has an account meanwhile
 */
export async function moveAccount(
  tx: DbOrTx,
  { config, now }: Pick<AppContext, 'config' | 'now'>,
  { secret, link, ownToken, isProved }: { secret: string; link: AddressLink; ownToken: string | null; isProved: boolean },
): Promise<void> {
  if (!(await spendLink(tx, secret, now()))) reject(410, 'link.expired')
  const user = await lockUser(tx, link.userId)
  if (await isRestorable(tx, link.newEmail, now(), user._id)) throw emailUsed()
  for (const purpose of ['confirm', 'reset', 'setPassword'] as const) await retireLinks(tx, user._id, purpose, now())
  if (user.emailVerified) await keepFormerContacts(tx, user._id, { email: user.email }, now())
  if (!isProved) await endUnprovedAccess(tx, user._id, now())
  await setAddress(tx, user._id, link.newEmail, { email_verified_at: now() })
  await closeOtherSessions(tx, user._id, ownToken, link.createdAt)
  const undo = await newLink(tx, { userId: user._id, purpose: 'undoEmail', now: now(), newEmail: user.email })
  const envelope = { letter: 'undoAddress', organization: user.organization, usefulUntil: linkEnd('undoEmail', now()) } as const
  await sendMail(tx, { to: user.email, mail: emailUndoMail(config, user, link.newEmail, undo), ...envelope })
}

/**
 * Restores the old address: ends all sessions, and removes what the other person could still log in with: the password, mailed links and
 * second steps made since. Links that undo earlier changes stay valid.
 * @returns the secret of a link that sets a new password
 * @throws HttpError 410 if the link was used meanwhile, 409 if the address has an account meanwhile
 */
export async function restoreAddress(tx: DbOrTx, secret: string, now: Date): Promise<string> {
  const link = (await spendUndo(tx, secret, now)) ?? reject(410, 'link.expired')
  const { _id: userId } = await lockUser(tx, link.userId)
  await setAddress(tx, userId, link.email, { email_verified_at: now, password_hash: null })
  await closeOtherSessions(tx, userId, null)
  await forgetBrowsers(tx, userId)
  await tx.deleteFrom('passkeys').where('user_id', '=', userId).where('created_at', '>=', link.since).execute()
  const { numDeletedRows } = await tx
    .deleteFrom('authenticators')
    .where('user_id', '=', userId)
    .where('created_at', '>=', link.since)
    .executeTakeFirst()
  if (numDeletedRows > 0n) await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  return newLink(tx, { userId, purpose: 'reset', now })
}

/** Serializes changes of an account. */
async function lockUser(tx: DbOrTx, userId: string): Promise<User> {
  await tx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
  return (await findUser(tx, userId)) ?? reject(410, 'link.expired')
}

async function setAddress(tx: DbOrTx, userId: string, email: string, also: Updateable<Tables['users']>): Promise<void> {
  try {
    await tx
      .updateTable('users')
      .set({ email, ...also })
      .where('id', '=', userId)
      .execute()
  } catch (error) {
    throw isDuplicate(error, 'users_email_key') ? emailUsed() : error
  }
}
