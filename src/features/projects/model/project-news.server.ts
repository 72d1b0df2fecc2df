import * as z from 'zod'
import type { DbOrTx } from '../../../core/database/database.server.ts'
import { enqueue } from '../../../core/jobs/enqueue.server.ts'
import { defineJob } from '../../../core/jobs/job-kind.ts'

/** Tells followers what has happened: right after something did, and every minute what is due by the clock. */
export const tellNews = defineJob({ name: 'follow-news', payload: z.object({}), cron: { expression: '* * * * *', timeZone: 'UTC' } })

/** To be called in the transaction that does something which followers hear of. */
export const newsHappened = (tx: DbOrTx): Promise<void> => enqueue(tx, tellNews, {})
