import * as z from 'zod'
import type { AppContext } from '../../../core/http/app-context.server.ts'
import type { Handler } from '../../../core/jobs/attempt.server.ts'
import { defineJob } from '../../../core/jobs/job-kind.ts'
import { clearRequesters } from './queries.server.ts'
import { remindOfficers } from './reminders.server.ts'
import { requesterYears } from './rules.ts'

/** Every hour: organizations begin their day at different times. Each reminder is sent once. */
export const remindOfRequests = defineJob({
  name: 'records-request-reminders',
  payload: z.object({}),
  cron: { expression: '40 * * * *', timeZone: 'UTC' },
})

export const requestReminderHandler = (context: Pick<AppContext, 'db' | 'config' | 'now'>): Handler<object> => ({
  kind: remindOfRequests,
  async run() {
    await remindOfficers(context)
    const before = context.now()
    before.setUTCFullYear(before.getUTCFullYear() - requesterYears)
    await clearRequesters(context.db, before)
  },
})
