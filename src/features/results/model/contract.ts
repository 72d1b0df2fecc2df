import * as z from 'zod/mini'
import { endpoint } from '../../../core/contract/endpoint.ts'
import { Moment } from '../../../core/contract/period.ts'
import { ByProjectId, Flag } from '../../../core/contract/schemas.ts'
import { Question } from '../../projects/model/contract.ts'
import { GroupQuery } from './group-query.ts'

const Total = z.object({ answer: z.string(), count: z.int() })
const Spread = z.object({
  ...{ min: z.number(), lower: z.number(), median: z.number(), upper: z.number(), max: z.number() },
  mean: z.number(),
})
/** What the answers to a question come to. */
const OutcomeShape = z.object({
  /** Null where it is withheld because they are fewer than 5. */
  count: z.nullable(z.int()),
  /** For officials: people who took part and were asked, by the question's condition. Null for others. */
  asked: z.nullable(z.int()),
  /**
   * Per value, in order: of yes or no, ratings, a scale, options (of several choices each can be up to `count`), of a ranking how many put
   * it first, intervals of numbers (`0..4`, or `0..<2.5` without its end, `50..` and more), days, months or years, zip codes (of places; ''
   * is elsewhere or in words). None for an open question, and none that would show a group of 1 to 4.
   */
  totals: z.array(Total),
  /** Values that are shown as one, because a single one would show a group of 1 to 4. */
  together: z.array(z.object({ answers: z.array(z.string()), count: z.int() })),
  average: z.nullable(z.number()),
  /** For officials: least, quartiles, most and mean of ratings, scales and numbers. */
  spread: z.nullable(Spread),
  /** For officials: options by their mean rank (1 is best), how many put each first, and how many ranked it. */
  ranks: z.array(z.object({ answer: z.string(), mean: z.number(), first: z.int(), ranked: z.int() })),
  /** For officials: places within about a kilometre as one, with the zip code nearest to them. */
  places: z.array(z.object({ lat: z.number(), lng: z.number(), zip: z.string(), city: z.string(), count: z.int() })),
  suppressed: z.boolean(),
})
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
    ...GroupQuery,
    /** To officials: what everybody sees, or would see if it were published now. Others see nothing else. */
    asEveryone: z.optional(Flag),
  }),
  reply: z.object({
    /** People who answered something; null where it is withheld: fewer than 5, or it would tell how few left a question out. */
    participants: z.nullable(z.int()),
    /** People who answered and whose address is not confirmed yet: left out unless asked for. For officials, else 0. */
    waiting: z.int(),
    includesUnconfirmed: z.boolean(),
    /** For officials: all who took part, whatever the groups and days asked for. Null for others. */
    of: z.nullable(z.int()),
    questions: z.array(
      z.object({
        question: Question,
        ...OutcomeShape.shape,
      }),
    ),
  }),
})
export type Results = z.infer<(typeof showResults)['reply']>
