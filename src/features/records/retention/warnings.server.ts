// Emails before a removal: 30 days and 7 days ahead, each once, to the organization's administrator and editors.
import type { Config } from '../../../core/config/config.server.ts'
import type { Db } from '../../../core/database/database.server.ts'
import { deliverSoon, sendMails } from '../../messaging/notifications/mail.server.ts'
import { findHold } from '../../projects/lifecycle/queries.server.ts'
import type { WarningDays } from '../../projects/lifecycle/rules.ts'
import { type Going, warningMail } from './mails.server.tsx'

type Warned = Going & { organizationId: string; completedAt: Date }

/**
 * Puts a warning's emails into the outbox, unless that happened before or the project is no longer due on that day. The row that records
 * the warning and the emails are one transaction, so only one of two processes writes them.
 * @returns the number of recipients; null if nothing was to be done
 */
export async function warn(
  { db, config, now }: { db: Db; config: Config; now: Date },
  project: Warned,
  daysBefore: WarningDays,
): Promise<number | null> {
  const { _id, removalDay, organizationId, completedAt } = project
  const sent = await db.transaction().execute(async (tx) => {
    const still = await tx
      .selectFrom('projects')
      .select('completed_at')
      .where('id', '=', _id)
      .where('status', '=', 'completed')
      .forShare()
      .executeTakeFirst()
    if (still?.completed_at?.getTime() !== completedAt.getTime() || (await findHold(tx, _id))) return null
    const noted = await tx
      .insertInto('retention_warnings')
      .values({ project_id: _id, removal_day: removalDay, days_before: daysBefore, sent_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .returning('project_id')
      .executeTakeFirst()
    if (!noted) return null
    const officials = await tx
      .selectFrom('users')
      .select(['email', 'first_name', 'language', 'permission'])
      .where('organization_id', '=', organizationId)
      .where('permission', 'in', ['administrator', 'editor'])
      .where('email_verified_at', 'is not', null)
      .execute()
    const letters = officials.map(({ email, first_name, language, permission }) => {
      const reader = { email, firstName: first_name, language }
      const mail = warningMail(config, { ...reader, isAdministrator: permission === 'administrator' }, project)
      return { to: email, mail, letter: 'removalWarning' as const, organization: organizationId }
    })
    await sendMails(tx, letters)
    return letters.length
  })
  if (sent !== null) deliverSoon(db)
  return sent
}
