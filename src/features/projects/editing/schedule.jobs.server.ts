import type { AppContext } from '../../../core/http/app-context.server.ts'
import type { Handler } from '../../../core/jobs/attempt.server.ts'
import { publishPlanned } from '../model/publish-job.ts'
import { giveUpSchedule, publishDue } from './schedule.server.ts'

export const publishHandler = (plaza: AppContext): Handler<{ project: string }> => ({
  kind: publishPlanned,
  run: async (job) => void (await publishDue(plaza, job.payload.project, job.complete)),
  ended: async (tx, job, { next }) => {
    if (next === 'givenUp') await giveUpSchedule(tx, plaza, job.payload.project)
  },
  logLine: () => 'A project couldn’t be published at its scheduled time',
})
