import * as z from 'zod'
import { defineJob } from '../../../core/jobs/job-kind.ts'

/** Has a machine make one translation that an official asked for. */
export const translateByMachine = defineJob({ name: 'translation', payload: z.object({ translation: z.uuid() }), pauses: [10, 60] })
