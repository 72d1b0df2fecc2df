import * as z from 'zod'
import type { AppContext } from '../../../core/http/app-context.server.ts'
import type { Handler } from '../../../core/jobs/attempt.server.ts'
import { defineJob } from '../../../core/jobs/job-kind.ts'
import { noteTroubles } from './queries.server.ts'
import { findTroubles } from './troubles.server.ts'

export const watchParts = defineJob({ name: 'status', payload: z.object({}), cron: { expression: '*/5 * * * *', timeZone: 'UTC' } })

/** Notes what began and what ended, for the status page. */
export const statusHandler = (context: Pick<AppContext, 'db' | 'config' | 'files' | 'now'>): Handler<object> => ({
  kind: watchParts,
  run: async () => noteTroubles(context.db, await findTroubles(context), context.now()),
})
