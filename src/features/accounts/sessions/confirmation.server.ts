import type { Db, DbOrTx } from '../../../core/database/database.server.ts'
import type { AppContext } from '../../../core/http/app-context.server.ts'
import { hourMilliseconds } from '../../../core/time/durations.ts'
import { sendMail } from '../../messaging/notifications/mail.server.ts'
import type { User } from '../model/contract.ts'
import { confirmationMail } from '../model/mails.server.tsx'
import { linkEnd, linksInLastHour, newLink } from './links.server.ts'
import { codeEnd, codesInLastHour, mailsPerHourMax, newCode } from './mailed-codes.server.ts'

/**
 * Mails a new confirmation in the caller's transaction: officials a link, residents a link and a code. Without a password there is only
 * the code: a link would let the owner of an address confirm somebody else's registration.
 * @returns false if the hourly limit is reached
 */
export async function askForConfirmation(tx: DbOrTx, { config, now }: Pick<AppContext, 'config' | 'now'>, user: User): Promise<boolean> {
  // Serializes requests, so ten simultaneous ones respect the limit.
  const account = await tx.selectFrom('users').select('password_hash').where('id', '=', user._id).forNoKeyUpdate().executeTakeFirst()
  const hasLink = account?.password_hash != null
  const mailed = hasLink ? await linksInLastHour(tx, user._id, 'confirm', now()) : await codesInLastHour(tx, user._id, now())
  if (mailed >= mailsPerHourMax) return false
  const secret = hasLink ? await newLink(tx, { userId: user._id, purpose: 'confirm', now: now() }) : null
  const code = user.loginType === 'Resident' ? await newCode(tx, { userId: user._id, now: now() }) : null
  const usefulUntil = hasLink ? linkEnd('confirm', now()) : codeEnd(now())
  const envelope = { letter: 'confirmation', organization: user.organization, usefulUntil } as const
  await sendMail(tx, { to: user.email, mail: confirmationMail(config, user, { secret, code }), ...envelope })
  return true
}

/** Mails a link to an unconfirmed person who logs in, at most once an hour; false if none was sent. */
export const confirmAtLogin = (db: Db, context: Pick<AppContext, 'config' | 'now'>, user: User): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    const now = context.now()
    const row = await tx
      .updateTable('users')
      .set({ login_link_at: now })
      .where('id', '=', user._id)
      .where(({ eb, or }) => or([eb('login_link_at', 'is', null), eb('login_link_at', '<=', new Date(now.getTime() - hourMilliseconds))]))
      .returning('id')
      .executeTakeFirst()
    return row !== undefined && askForConfirmation(tx, context, user)
  })
