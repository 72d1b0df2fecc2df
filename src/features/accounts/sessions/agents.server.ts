// Notifies officials of a login with an unknown browser.
import type { Db } from '../../../core/database/database.server.ts'
import type { AppContext } from '../../../core/http/app-context.server.ts'
import { sendMail } from '../../messaging/notifications/mail.server.ts'
import type { User } from '../model/contract.ts'
import { newAgentMail } from '../model/mails.server.tsx'
import { agentName } from './agent-name.ts'

/** Records the browser of an official's login and mails a notice for each new one except the account's first. */
export async function noteAgent(
  { db, config, now }: Pick<AppContext, 'config' | 'now'> & { db: Db },
  user: User,
  userAgent: string | undefined,
) {
  if (user.loginType !== 'Organization') return
  const agent = agentName(userAgent)
  await db.transaction().execute(async (tx) => {
    const added = await tx
      .insertInto('known_agents')
      .values({ user_id: user._id, agent, first_seen_at: now() })
      .onConflict((conflict) => conflict.doNothing())
      .returning('agent')
      .executeTakeFirst()
    if (!added) return
    const others = await tx.selectFrom('known_agents').select('agent').where('user_id', '=', user._id).where('agent', '<>', agent).execute()
    if (others.length === 0) return
    await sendMail(tx, { to: user.email, mail: newAgentMail(config, user, agent), letter: 'newLogin', organization: user.organization })
  })
}
