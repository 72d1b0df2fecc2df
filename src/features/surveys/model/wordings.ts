// The wordings of a question, and how two of them differ. No database, no clock.
import * as z from 'zod/mini'
import { Instant } from '../../../core/contract/schemas.ts'
import { Question } from '../../projects/model/contract.ts'

const { text, help, options, scale, range } = Question.shape
/** One wording of a question, as people read it from a moment on. */
export const Wording = z.object({
  /** Counts from 1; wordings that were replaced before anybody answered leave gaps. */
  n: z.int(),
  ...{ text, help, options, scale, range },
  from: Instant,
  /** How many answers name it; null to readers who may not see how many there are. */
  answers: z.nullable(z.int()),
})
export type Wording = z.infer<typeof Wording>
