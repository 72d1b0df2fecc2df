import * as z from 'zod/mini'
import { endpoint } from '../../../core/contract/endpoint.ts'
import { Moment } from '../../../core/contract/period.ts'
import { ByProjectId, Flag, Id } from '../../../core/contract/schemas.ts'
import { GroupQuery } from '../model/group-query.ts'
import { sides } from './rules.ts'

/** The count is null for places where it is of 1 to 4 people, or would reveal one that is. */
const Total = z.object({ answer: z.string(), count: z.nullable(z.int()) })
const GroupAnswers = z.object({
  group: z.string(),
  count: z.int(),
  totals: z.array(Total),
  /** Of ratings, scales and numbers; else null. */
  average: z.nullable(z.number()),
  /** Of numbers; else null. */
  median: z.nullable(z.number()),
  /** The mean rank of each option, 1 is best; `totals` count who ranked it first. Empty unless the question is a ranking. */
  ranks: z.array(z.object({ answer: z.string(), mean: z.number() })),
})

export const showComparison = endpoint({
  method: 'GET',
  path: '/projects/:id/comparison',
  access: 'viewer',
  key: { scope: 'results:read', touches: { project: 'params.id' } },
  memory: { fromReplica: true },
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
    /** Questions that can be compared; not those in words. Groups are in the order of `groups`. */
    questions: z.array(
      z.object({
        question: Id,
        groups: z.array(GroupAnswers),
      }),
    ),
  }),
})
export type GroupComparison = z.infer<(typeof showComparison)['reply']>
