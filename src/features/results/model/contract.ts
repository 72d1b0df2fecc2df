import * as z from 'zod/mini'
import { endpoint } from '../../../core/contract/endpoint.ts'
import { Moment } from '../../../core/contract/period.ts'
import { ByProjectId, Flag, Instant } from '../../../core/contract/schemas.ts'
import { Question } from '../../projects/model/contract.ts'
import { RemovedQuestion, Wording } from '../../surveys/model/wordings.ts'
import { DuplicatesQuery, GroupQuery } from './group-query.ts'

const Total = z.object({ answer: z.string(), count: z.int() })
const Spread = z.object({
  ...{ min: z.number(), lower: z.number(), median: z.number(), upper: z.number(), max: z.number() },
  mean: z.number(),
})
/** The result of one question. */
const OutcomeShape = z.object({
  /** Null if withheld: too few people by the last update, or their number would reveal how few skipped it. */
  count: z.nullable(z.int()),
  /** For officials: people to whom the question was shown when they responded. Null for everyone else. */
  asked: z.nullable(z.int()),
  /**
   * Per value, in order: yes or no, ratings, a scale, options (with several choices each can be up to `count`), for a ranking how many
   * ranked it first, for points how many shared out any to it, intervals of numbers (`0..4`, or `0..<2.5` without its end, `50..` and
   * more), days, months or years, zip codes (for
   * places; '' is elsewhere or in words), for a matrix each row's values (`r1:o2`; `r1:` is of people who left the row
   * out). Empty for an open question, and without values that would reveal a group of 1 to 4.
   */
  totals: z.array(Total),
  /** Values shown as one because a single one would reveal a group of 1 to 4. */
  together: z.array(z.object({ answers: z.array(z.string()), count: z.int() })),
  average: z.nullable(z.number()),
  /** For officials: minimum, quartiles, maximum and mean of ratings, scales and numbers. */
  spread: z.nullable(Spread),
  /**
   * For officials: options by mean rank (1 is best), how many ranked each first, and how many ranked it; for points by mean points, most
   * first, how many shared out any to each, and how many answered.
   */
  ranks: z.array(z.object({ answer: z.string(), mean: z.number(), first: z.int(), ranked: z.int() })),
  /** For officials: places within about a kilometer of each other as one, with the nearest zip code. */
  places: z.array(z.object({ lat: z.number(), lng: z.number(), zip: z.string(), city: z.string(), count: z.int() })),
  suppressed: z.boolean(),
})
export const showResults = endpoint({
  method: 'GET',
  path: '/projects/:id/results',
  access: 'person',
  key: { scope: 'results:read', touches: { project: 'params.id' } },
  memory: { fromReplica: true },
  summary: "What the answers show: everything to the project's officials, published totals to others",
  params: ByProjectId,
  query: z.object({
    includeUnconfirmed: z.optional(Flag),
    from: Moment,
    to: Moment,
    ...GroupQuery,
    ...DuplicatesQuery,
    /**
     * For officials: what the public sees, or would see if the results were published now. Everyone else sees only this. It changes once a
     * day while the project is open, and at the close.
     */
    asEveryone: z.optional(Flag),
  }),
  reply: z.object({
    /**
     * When the first update since the publication, or since its last change, is due. Null once there was one, after the close, and where
     * officials see everything.
     */
    nextFiguresAt: z.nullable(Instant),
    /** People who answered at least one question; null if withheld: too few, or it would reveal how few skipped a question. */
    answered: z.nullable(z.int()),
    /**
     * For officials: people who answered, commented, voted or liked, within the requested groups and days. Null for everyone else: it would
     * tell of newcomers between two publications.
     */
    tookPart: z.nullable(z.int()),
    /**
     * People who answered, commented, voted or liked within the requested groups and days, but have not confirmed their address: excluded
     * from every other number unless requested. For officials, else 0.
     */
    waiting: z.int(),
    /** For officials: people who answered after they had moved to another zip code. Null for everyone else. */
    moved: z.nullable(z.int()),
    /**
     * For officials: confirmed people who answered and seem to have answered before, with another account: the same mobile number, or the
     * same name, street and birth date. Counted in steps of five; 0 for fewer than five. They count, unless `duplicates` is `leftOut`: then
     * `answered`, and each question whose figures all drop by nobody or by five people at least, is without them. Null with groups or days,
     * and for everyone else. Nothing tells which respondents they are.
     */
    duplicates: z.nullable(z.int()),
    includesUnconfirmed: z.boolean(),
    /** For officials: everyone who answered, regardless of the requested groups and days. Null for everyone else. */
    of: z.nullable(z.int()),
    questions: z.array(
      z.object({
        question: Question,
        /** Every wording that the question was asked in; `answers` is null where the public may not see how many there are. */
        wordings: z.array(Wording),
        /** Since when the question takes no answers; null while it is asked. */
        closedAt: z.nullable(Instant),
        ...OutcomeShape.shape,
      }),
    ),
    /** Questions that were removed after people had answered them. */
    removed: z.array(RemovedQuestion),
  }),
})
export type Results = z.infer<(typeof showResults)['reply']>
