// Reminds the operator of a due audit, once a month until it is made.
import * as z from 'zod'
import type { DbOrTx } from '../../../core/database/database.server.ts'
import type { AppContext } from '../../../core/http/app-context.server.ts'
import type { Handler } from '../../../core/jobs/attempt.server.ts'
import { defineJob } from '../../../core/jobs/job-kind.ts'
import { sendMail } from '../../messaging/notifications/mail.server.ts'
import { addMonths } from '../../projects/lifecycle/rules.ts'
import { auditDueMail } from './mails.server.tsx'
import { auditDueDay } from './queries.server.ts'

export const auditReminder = defineJob({
  name: 'security-audit-reminder',
  payload: z.object({}),
  cron: { expression: '41 13 * * *', timeZone: 'UTC' },
})

type ReminderContext = Pick<AppContext, 'db' | 'config' | 'now'>

export const auditReminderHandler = (work: ReminderContext): Handler<object> => ({
  kind: auditReminder,
  run: (job) =>
    work.db.transaction().execute(async (tx) => {
      await remind(tx, work)
      await job.complete(tx)
    }),
})

async function remind(tx: DbOrTx, { config, now }: ReminderContext): Promise<void> {
  const to = config.operatorEmail
  const today = now().toISOString().slice(0, 10)
  const due = await auditDueDay(tx)
  if (!to || today < due) return
  const last = await tx
    .selectFrom('security_audit_reminders')
    .select('day')
    .where('day', '>=', due)
    .orderBy('day', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (last && today < addMonths(last.day, 1)) return
  await tx.insertInto('security_audit_reminders').values({ day: today }).execute()
  const account = await tx.selectFrom('users').select('language').where('email', '=', to).executeTakeFirst()
  await sendMail(tx, { to, mail: auditDueMail(config, account?.language ?? 'en', due), letter: 'securityAudit', organization: null })
}
