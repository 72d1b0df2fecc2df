import * as z from 'zod'
import { defineJob } from '../../../core/jobs/job-kind.ts'
import { avifAttemptsMax } from './rules.ts'

const minute = 60

/** Makes the AVIF sizes of a picture that was taken without. */
export const makeAvif = defineJob({
  name: 'avif',
  payload: z.object({ file: z.uuid() }),
  attemptsMax: avifAttemptsMax,
  pauses: [1, 10, 60, 360].map((minutes) => minutes * minute),
})
