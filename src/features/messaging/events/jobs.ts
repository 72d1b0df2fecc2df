import * as z from 'zod'
import { defineJob } from '../../../core/jobs/job-kind.ts'

/** Sends a delivery once. Failed deliveries are postponed by their own rules, so further attempts are those after a process died. */
export const deliverWebhook = defineJob({
  name: 'webhook',
  payload: z.object({ delivery: z.uuid() }),
  attemptsMax: 20,
  pauses: [10],
  expireSeconds: 120,
})
