import * as z from 'zod'
import type { DbOrTx } from '../../../core/database/database.server.ts'
import { enqueue } from '../../../core/jobs/enqueue.server.ts'
import { defineJob } from '../../../core/jobs/job-kind.ts'

/** Notifies followers of events: right after each, and every minute of those that are due at a time. */
export const tellNews = defineJob({ name: 'follow-news', payload: z.object({}), cron: { expression: '* * * * *', timeZone: 'UTC' } })

/** Call it in the transaction of a change that followers are notified of. */
export const newsHappened = (tx: DbOrTx): Promise<void> => enqueue(tx, tellNews, {})
