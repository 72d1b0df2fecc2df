// Emails to the officer of a request, 3 days and 1 day before it is due.

import { sql } from 'kysely'
import type { DbOrTx } from '../../../core/database/database.server.ts'
import type { AppContext } from '../../../core/http/app-context.server.ts'
import { dayIn } from '../../../core/i18n/us-time.ts'
import { sendMail } from '../../messaging/notifications/mail.server.ts'
import { organizationTimeZone } from '../../places/model/time-zones.server.ts'
import { requestDueMail } from './mails.server.tsx'
import { numberOf } from './queries.server.ts'
import { daysFromTo, reminderDays, reminderOf } from './rules.ts'

type RequestReminderContext = Pick<AppContext, 'db' | 'config' | 'now'>

/** @returns the number of reminders */
export async function remindOfficers({ db, config, now }: RequestReminderContext): Promise<number> {
  const at = now()
  const due = await db
    .selectFrom('records_requests as r')
    .innerJoin('organizations as o', 'o.id', 'r.organization_id')
    .select(['r.id', 'r.due_on', 'r.reminded_days', organizationTimeZone.as('timeZone')])
    .where('r.closed_at', 'is', null)
    // The day of the easternmost time zone is one ahead of UTC at most.
    .where('r.due_on', '<=', sql<string>`${at}::date + ${reminderDays[0] + 1}::int`)
    .where(({ eb, or }) => or([eb('r.reminded_days', 'is', null), eb('r.reminded_days', '>', Math.min(...reminderDays))]))
    .execute()
  let sent = 0
  for (const { id, timeZone } of due) {
    const today = dayIn(timeZone, at)
    await db.transaction().execute(async (tx) => {
      if (await remind(tx, { id, today, config })) sent++
    })
  }
  return sent
}

type Reminded = { id: string; today: string; config: AppContext['config'] }

/** The row that records the reminder and the email are one transaction, so only one of two processes writes them. */
async function remind(tx: DbOrTx, { id, today, config }: Reminded): Promise<boolean> {
  const row = await tx
    .selectFrom('records_requests')
    .selectAll()
    .where('id', '=', id)
    .where('closed_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!row) return false
  const daysLeft = daysFromTo(today, row.due_on)
  const days = reminderOf(daysLeft, row.reminded_days)
  const reader = days === null ? undefined : await findReader(tx, row.organization_id, row.officer_id)
  if (days === null || !reader) return false
  await tx.updateTable('records_requests').set({ reminded_days: days }).where('id', '=', id).execute()
  const mail = requestDueMail(config, reader, { _id: id, number: numberOf(row), dueOn: row.due_on, daysLeft })
  await sendMail(tx, { to: reader.email, mail, letter: 'recordsRequestDue', organization: row.organization_id })
  return true
}

/** The officer, or the administrator where the officer is gone. */
const findReader = (tx: DbOrTx, organizationId: string, officerId: string | null) =>
  tx
    .selectFrom('users')
    .select(['email', 'first_name as firstName', 'language'])
    .where('organization_id', '=', organizationId)
    .where('email_verified_at', 'is not', null)
    .where(({ eb, or }) => or([eb('id', '=', officerId), eb('permission', '=', 'administrator')]))
    .orderBy(sql`id is not distinct from ${officerId}::uuid`, 'desc')
    .limit(1)
    .executeTakeFirst()
