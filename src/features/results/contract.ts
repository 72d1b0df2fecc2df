import * as z from 'zod/mini'
import { endpoint } from '../../core/endpoint.ts'
import { Moment } from '../../core/period.ts'
import { ByProjectId, Flag } from '../../core/schemas.ts'
import { Question } from '../projects/contract.ts'

const Total = z.object({ answer: z.string(), count: z.int() })
export const showResults = endpoint({
  method: 'GET',
  path: '/projects/:id/results',
  access: 'person',
  summary: "What the answers show: everything to the project's officials, published totals to others",
  params: ByProjectId,
  query: z.object({
    includeUnconfirmed: z.optional(Flag),
    from: Moment,
    to: Moment,
    /** To officials: what everybody sees, or would see if it were published now. Others see nothing else. */
    asEveryone: z.optional(Flag),
  }),
  reply: z.object({
    /** People who answered something; null where it is withheld: fewer than 5, or it would tell how few left a question out. */
    participants: z.nullable(z.int()),
    /** People who answered and whose address is not confirmed yet: left out unless asked for. For officials, else 0. */
    waiting: z.int(),
    includesUnconfirmed: z.boolean(),
    questions: z.array(
      z.object({
        question: Question,
        /** Null where it is withheld because they are fewer than 5. */
        count: z.nullable(z.int()),
        /** Per yes/no or rating value, in order; none for an open question, and none that would show a group of 1 to 4. */
        totals: z.array(Total),
        /** Neighbouring values that are shown as one, because a single one would show a group of 1 to 4. */
        together: z.array(z.object({ answers: z.array(z.string()), count: z.int() })),
        average: z.nullable(z.number()),
        suppressed: z.boolean(),
      }),
    ),
  }),
})
export type Results = z.infer<(typeof showResults)['reply']>
