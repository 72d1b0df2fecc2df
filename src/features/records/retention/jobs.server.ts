import * as z from 'zod'
import type { Handler } from '../../../core/jobs/attempt.server.ts'
import { Interrupted } from '../../../core/jobs/attempt.server.ts'
import { defineJob } from '../../../core/jobs/job-kind.ts'
import type { Work } from './removal.server.ts'
import { runRetention } from './run.server.ts'

/** Once a day, at a time when it is the same date from Guam to American Samoa. At most one runs or waits: its queue is exclusive. */
export const retainAndRemove = defineJob({ name: 'retention', payload: z.object({}), cron: { expression: '5 12 * * *', timeZone: 'UTC' } })

export const retentionHandler = (work: Work): Handler<object> => ({
  kind: retainAndRemove,
  async run({ signal }) {
    const { failed } = await runRetention(work, { isStopped: () => signal.aborted })
    for (const { title, error } of failed) console.error(`Retention, “${title}”: ${error.message}`)
    if (signal.aborted) throw new Interrupted()
  },
})
