// Looks for the DNS records of organizations' own addresses each day: without one, receivers would refuse the mails.
import * as z from 'zod'
import type { AppContext } from '../../../core/http/app-context.server.ts'
import type { Handler } from '../../../core/jobs/attempt.server.ts'
import { defineJob } from '../../../core/jobs/job-kind.ts'
import { mailStopped } from './mails.server.tsx'
import { listOwnSenders, storeLookup } from './queries.server.ts'
import { lookUpRecords } from './records.server.ts'

export const checkMailRecords = defineJob({
  name: 'mail-sender-records',
  payload: z.object({}),
  cron: { expression: '37 13 * * *', timeZone: 'UTC' },
})

export const mailRecordsHandler = (work: Pick<AppContext, 'db' | 'config' | 'now'>): Handler<object> => ({
  kind: checkMailRecords,
  async run() {
    for (const sender of await listOwnSenders(work.db)) {
      const records = await lookUpRecords(work, sender)
      await storeLookup(work.db, sender, { records, now: work.now() }, async (tx, outcome) => {
        if (outcome === 'stopped') await mailStopped(tx, work, sender, records)
      })
    }
  },
})
