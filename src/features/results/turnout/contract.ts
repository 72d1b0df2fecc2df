import * as z from 'zod/mini'
import { endpoint } from '../../../core/contract/endpoint.ts'
import { ByProjectId, Id } from '../../../core/contract/schemas.ts'
import { ways } from '../../surveys/arrivals/rules.ts'
import { CountingQuery } from '../model/group-query.ts'

/** People who opened the survey, and how many of them submitted it. */
const arrivalCounts = { started: z.int(), finished: z.int() }
/** Null where fewer than 5 people would be known. */
const shownCame = { started: z.nullable(z.int()), finished: z.nullable(z.int()) }

export const showTurnout = endpoint({
  method: 'GET',
  path: '/projects/:id/turnout',
  access: 'viewer',
  key: { scope: 'results:read', touches: { project: 'params.id' } },
  memory: { fromReplica: true },
  summary: "Who took part in a project's survey: by day, by way, by QR code and by language; for its officials",
  params: ByProjectId,
  query: z.object(CountingQuery),
  reply: z.object({
    /** People who answered at least one question in the period. */
    answered: z.int(),
    /** Every day from the first answer to the last, in the organization's time zone: people whose first answer was that day. */
    days: z.array(z.object({ day: z.string(), people: z.int() })),
    /** People who opened the survey in the period, and how many of these have submitted it. */
    ...arrivalCounts,
    /**
     * Half of the confirmed people who submitted the survey took less time, from opening to submitting it; null if fewer than 5 people
     * opened and submitted it.
     */
    medianSeconds: z.nullable(z.int()),
    /**
     * People of these who left without submitting, by the furthest question that they saw; without questions at which 1 to 4 people left,
     * and others that would tell of these.
     */
    left: z.array(z.object({ question: Id, people: z.int() })),
    /** True if `left` has every question at which people left; else a question that is not in it is not one at which nobody did. */
    isLeftComplete: z.boolean(),
    /**
     * Null where 1 to 4 people could be known. Empty with groups, days or unconfirmed people: the difference would tell of single people.
     */
    ways: z.array(z.object({ way: z.enum(ways), ...shownCame })),
    /** Codes that tell of no group of 1 to 4 people. Empty with groups, days or unconfirmed people. */
    codes: z.array(z.object({ _id: Id, label: z.string(), started: z.int(), finished: z.int() })),
    /**
     * People who answered, by the language of the form that they sent; `unknown` before that was recorded. Without languages of 1 to 4
     * people, and others that would tell of these. Empty with groups, days or unconfirmed people.
     */
    languages: z.array(z.object({ language: z.string(), people: z.int() })),
  }),
})
export type Turnout = z.infer<(typeof showTurnout)['reply']>
