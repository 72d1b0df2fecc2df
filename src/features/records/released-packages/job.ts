import * as z from 'zod'
import { defineJob } from '../../../core/jobs/job-kind.ts'

export const makeRelease = defineJob({ name: 'released-package', payload: z.object({ package: z.uuid() }) })
