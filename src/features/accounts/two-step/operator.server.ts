// An operator's reset of the second step, for a person who has lost both phone and recovery codes.

import { HttpError } from '../../../core/contract/errors.ts'
import type { AppContext } from '../../../core/http/app-context.server.ts'
import { sendMail } from '../../messaging/notifications/mail.server.ts'
import { insertEntry } from '../audit/queries.server.ts'
import { twoStepReset } from '../audit/rules.ts'
import { findLogin } from '../model/queries.server.ts'
import { userOf } from '../model/shapes.server.ts'
import { closeOtherSessions } from '../sessions/sessions.server.ts'
import { changeMail } from './mails.server.tsx'

export type Reset = { name: string; authenticator: boolean; passkeys: number }

/**
 * Removes an official's authenticator app, recovery codes and passkeys and ends all sessions, so the password alone logs in. Notifies
 * the person by email and adds an entry to the organization's activity log.
 * @returns what was removed
 * @throws HttpError 404 if no official has the address, 409 if nothing is switched on
 */
export async function resetTwoStep({ db, config, now }: Pick<AppContext, 'db' | 'config' | 'now'>, email: string): Promise<Reset> {
  return db.transaction().execute(async (tx) => {
    const login = await findLogin(tx, email.trim())
    if (!login?.organization_id) throw new HttpError(404, 'request.notFound')
    const user = userOf(login)
    const { numDeletedRows: apps } = await tx.deleteFrom('authenticators').where('user_id', '=', user._id).executeTakeFirst()
    const { numDeletedRows: passkeys } = await tx.deleteFrom('passkeys').where('user_id', '=', user._id).executeTakeFirst()
    if (apps + passkeys === 0n) throw new HttpError(409, 'twoStep.notOn')
    await tx.deleteFrom('recovery_codes').where('user_id', '=', user._id).execute()
    await tx.deleteFrom('login_steps').where('user_id', '=', user._id).execute()
    await closeOtherSessions(tx, user._id, null)
    const name = `${user.firstName} ${user.lastName}`
    const who = { userId: user._id, organizationId: login.organization_id }
    const subject = { type: 'user', id: user._id, title: name }
    await insertEntry(tx, who, '', { action: twoStepReset, subject, at: now(), details: { by: 'operator' } })
    const envelope = { letter: 'secondStep', organization: login.organization_id } as const
    await sendMail(tx, { to: user.email, mail: changeMail(config, user, 'reset'), ...envelope })
    return { name, authenticator: apps > 0n, passkeys: Number(passkeys) }
  })
}
