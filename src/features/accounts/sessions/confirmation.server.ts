import type { Db, DbOrTx } from '../../../core/database/database.server.ts'
import type { AppContext } from '../../../core/http/app-context.server.ts'
import { hourMilliseconds } from '../../../core/time/durations.ts'
import { sendMail } from '../../messaging/notifications/mail.server.ts'
import type { User } from '../model/contract.ts'
import { confirmationMail } from '../model/mails.server.tsx'
import { linkEnd, linksInLastHour, newLink } from './links.server.ts'

/** The email at registration, plus three more. */
const mailsPerHourMax = 4

/** Mails a new confirmation link in the caller's transaction; false if the hourly limit is reached. */
export async function askForConfirmation(tx: DbOrTx, { config, now }: Pick<AppContext, 'config' | 'now'>, user: User): Promise<boolean> {
  // Serializes requests, so ten simultaneous ones respect the limit.
  await tx.selectFrom('users').select('id').where('id', '=', user._id).forNoKeyUpdate().execute()
  if ((await linksInLastHour(tx, user._id, 'confirm', now())) >= mailsPerHourMax) return false
  const secret = await newLink(tx, { userId: user._id, purpose: 'confirm', now: now() })
  const envelope = { letter: 'confirmation', organization: user.organization, usefulUntil: linkEnd('confirm', now()) } as const
  await sendMail(tx, { to: user.email, mail: confirmationMail(config, user, secret), ...envelope })
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
