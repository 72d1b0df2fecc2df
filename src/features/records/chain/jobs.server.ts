import * as z from 'zod'
import type { AppContext } from '../../../core/http/app-context.server.ts'
import type { Handler } from '../../../core/jobs/attempt.server.ts'
import { defineJob } from '../../../core/jobs/job-kind.ts'
import { appendAll, publishHeads } from './append.server.ts'

/** Every minute. At most one runs or waits: its queue is exclusive. */
export const extendChains = defineJob({ name: 'record-chain', payload: z.object({}), cron: { expression: '* * * * *', timeZone: 'UTC' } })

export const chainHandler = ({ db, now }: Pick<AppContext, 'db' | 'now'>): Handler<object> => ({
  kind: extendChains,
  async run() {
    await appendAll(db)
    await publishHeads(db, now())
  },
})
