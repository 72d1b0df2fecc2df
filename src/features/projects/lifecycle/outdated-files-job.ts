import * as z from 'zod'
import { defineJob } from '../../../core/jobs/job-kind.ts'

/**
 * Ends the ready files that hold the responses to these projects, because somebody has taken a response back. A job, because an export
 * that began before the commit reads what the transaction removes.
 */
export const outdateFiles = defineJob({ name: 'outdated-files', payload: z.object({ projects: z.array(z.uuid()) }), attemptsMax: 100 })
