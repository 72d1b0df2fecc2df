import * as z from 'zod/mini'
import { endpoint } from '../../../core/contract/endpoint.ts'
import { Moment } from '../../../core/contract/period.ts'
import { ByProjectId, Flag, Id } from '../../../core/contract/schemas.ts'
import { placeLevels } from '../population/columns.ts'
import { dimensions } from './rules.ts'

const Dimension = z.enum(dimensions)

const Total = z.object({
  answer: z.string(),
  count: z.int(),
  /** People with this answer, each counted by their weight; the sum over all respondents of the question is `weightedCount`. */
  weighted: z.number(),
})
/** A question's result, unweighted and weighted. */
export const WeightedOutcome = z.object({
  question: Id,
  count: z.int(),
  weightedCount: z.number(),
  /** The unweighted sample size with the same precision (Kish). */
  effective: z.number(),
  totals: z.array(Total),
  average: z.nullable(z.number()),
  weightedAverage: z.nullable(z.number()),
})
export type WeightedOutcome = z.infer<typeof WeightedOutcome>

export const showWeighting = endpoint({
  method: 'GET',
  path: '/projects/:id/weighting',
  access: 'viewer',
  key: { scope: 'results:read', touches: { project: 'params.id' } },
  memory: { fromReplica: true },
  summary:
    "Who answered beside who lives there, and each question's totals weighted by that (raking within weights of 0.3 to 3); " +
    "for the project's officials",
  params: ByProjectId,
  query: z.object({ includeUnconfirmed: z.optional(Flag), from: Moment, to: Moment }),
  reply: z.object({
    people: z.int(),
    comparisons: z.array(
      z.object({
        dimension: Dimension,
        /** Null if the organization has no figures to compare with. */
        reference: z.nullable(
          z.object({
            level: z.enum(placeLevels),
            places: z.array(z.string()),
            /** True if these places have more residents than the project's zip codes. */
            isWider: z.boolean(),
            sources: z.array(z.object({ name: z.string(), year: z.int(), link: z.string() })),
          }),
        ),
        groups: z.array(
          z.object({
            group: z.string(),
            people: z.int(),
            /** As fractions of 1, among groups with a figure: of the respondents, of the residents, and of the respondents by weight. */
            share: z.nullable(z.number()),
            residents: z.nullable(z.number()),
            weighted: z.nullable(z.number()),
          }),
        ),
        /** People who did not say, or who belong to none of these groups. */
        others: z.int(),
      }),
    ),
    weighting: z.object({
      isDone: z.boolean(),
      /** Why nothing is weighted; null if there are weights. */
      why: z.nullable(z.enum(['noFigures', 'tooFew', 'oneGroup', 'missed'])),
      /** The characteristics used for the weights, and the groups merged because they were too small. */
      by: z.array(z.object({ dimension: Dimension, pooled: z.array(z.array(z.string())) })),
      /**
       * The group whose share after weighting is farthest from its share of the residents, both as fractions of 1, and the difference in
       * percentage points. Above 2 points nothing is weighted (`missed`). Null if no weights could be computed.
       */
      miss: z.nullable(
        z.object({ dimension: Dimension, group: z.string(), residents: z.number(), weighted: z.number(), points: z.number() }),
      ),
      /** Steps of Newton's method. */
      rounds: z.int(),
      /** People whose weight is 0.3 or 3. */
      trimmed: z.int(),
      effective: z.number(),
    }),
    questions: z.array(WeightedOutcome),
  }),
})
export type WeightingReply = z.infer<(typeof showWeighting)['reply']>
