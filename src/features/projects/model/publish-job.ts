import * as z from 'zod'
import { defineJob } from '../../../core/jobs/job-kind.ts'

/** Publishes a planned draft at its moment. A plan has one job, which a new plan moves. */
export const publishPlanned = defineJob({ name: 'publish', payload: z.object({ project: z.uuid() }), attemptsMax: 100 })
