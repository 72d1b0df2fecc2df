import * as z from 'zod/mini'
import { endpoint } from '../../../core/contract/endpoint.ts'
import { Id, Instant } from '../../../core/contract/schemas.ts'
import { categories, projectStatuses } from '../../projects/model/contract.ts'
import { workPhases } from '../../projects/model/timing.ts'

/** A project as its officials see it. People are residents with a confirmed address. */
export const OverviewProject = z.object({
  _id: Id,
  title: z.string(),
  infrastructureCategories: z.array(z.enum(categories)),
  status: z.enum(projectStatuses),
  phase: z.enum(workPhases),
  startDate: z.nullable(Instant),
  endDate: z.nullable(Instant),
  postedDate: z.nullable(Instant),
  lastUpdate: Instant,
  /** When a draft will be published automatically; null if it is not scheduled. */
  publishAt: z.nullable(Instant),
  /** True if that time has passed and something was missing. */
  publishFailed: z.boolean(),
  /** Days until it closes, in the organization's time zone; 0 on the last day; null if it is not open or has no end. */
  daysLeft: z.nullable(z.int()),
  /** It closes within 7 days. */
  closingSoon: z.boolean(),
  /** The number of its zip codes. */
  zipCodes: z.int(),
  questionsCount: z.int(),
  /** People who answered at least one question. */
  answered: z.int(),
  /** People who answered, commented, voted or liked. */
  tookPart: z.int(),
  /** Of these, people who first took part within the last 7 days. */
  newPeople: z.int(),
  /** People who opened the survey, and how many of these submitted it. */
  started: z.int(),
  finished: z.int(),
  /** True if everyone can see its results. */
  resultsPublished: z.boolean(),
  /** Participants with an unconfirmed address: they are in no other number. */
  waiting: z.int(),
  /** Overdue promises of "You said, we did". */
  overdue: z.int(),
  /** People who first took part on each of the last 14 days, today last. */
  days: z.array(z.int()),
})
export type OverviewProject = z.infer<typeof OverviewProject>

export const showOverview = endpoint({
  method: 'GET',
  path: '/organizations/:id/overview',
  access: 'viewer',
  key: { scope: 'results:read', touches: 'organization' },
  summary: 'What needs the officials of an organisation: its newest 200 projects with who took part',
  params: z.object({ id: Id }),
  reply: z.object({
    projects: z.array(OverviewProject),
    /** Of all the organization's projects. */
    total: z.int(),
    /** Pending reports on the organization's projects; null for anyone but administrators. */
    openReports: z.nullable(z.int()),
    /** Contact messages that wait for an answer. */
    openMessages: z.int(),
  }),
})
