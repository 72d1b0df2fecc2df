import * as z from 'zod/mini'
import { endpoint } from '../../../core/contract/endpoint.ts'
import { Moment } from '../../../core/contract/period.ts'
import { ByProjectId, Flag, Id } from '../../../core/contract/schemas.ts'
import { GroupQuery } from '../model/group-query.ts'
import { sides } from './rules.ts'

const Total = z.object({ answer: z.string(), count: z.int() })

export const showComparison = endpoint({
  method: 'GET',
  path: '/projects/:id/comparison',
  access: 'viewer',
  fromReplica: true,
  operationId: 'compareGroups',
  summary: "The answers of a project's groups side by side, by age, gender, ethnicity, zip code or way; for its officials",
  params: ByProjectId,
  query: z.object({
    by: z.optional(z.enum([...sides, ''], 'field.choice')),
    includeUnconfirmed: z.optional(Flag),
    from: Moment,
    to: Moment,
    ...GroupQuery,
  }),
  reply: z.object({
    by: z.enum(sides),
    /** Groups that answered; '' is of people who did not state theirs. */
    groups: z.array(z.object({ group: z.string(), answered: z.int() })),
    /** Questions with a list of answers; not those in words, numbers, days, places or ranks. */
    questions: z.array(
      z.object({
        question: Id,
        /** In the order of `groups`. The average is null unless the question is a rating or a scale. */
        groups: z.array(z.object({ group: z.string(), count: z.int(), totals: z.array(Total), average: z.nullable(z.number()) })),
      }),
    ),
  }),
})
export type GroupComparison = z.infer<(typeof showComparison)['reply']>
