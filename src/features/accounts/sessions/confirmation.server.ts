import type { DbOrTx } from '../../../core/database/database.server.ts'
import type { AppContext } from '../../../core/http/app-context.server.ts'
import { sendMail } from '../../messaging/notifications/mail.server.ts'
import type { User } from '../model/contract.ts'
import { confirmationMail } from '../model/mails.server.tsx'
import { linkEnd, linksInLastHour, newLink } from './links.server.ts'

/** The email at registration, plus three more. */
const mailsPerHourMax = 4

/** Mails a new confirmation link in the caller's transaction; false if the hourly limit is reached. */
export async function askForConfirmation(tx: DbOrTx, { config, now }: Pick<AppContext, 'config' | 'now'>, user: User): Promise<boolean> {
  if ((await linksInLastHour(tx, user._id, 'confirm', now())) >= mailsPerHourMax) return false
  const secret = await newLink(tx, { userId: user._id, purpose: 'confirm', now: now() })
  const envelope = { letter: 'confirmation', organization: user.organization, usefulUntil: linkEnd('confirm', now()) } as const
  await sendMail(tx, { to: user.email, mail: confirmationMail(config, user, secret), ...envelope })
  return true
}
