import * as z from 'zod/mini'
import { endpoint } from '../../core/contract/endpoint.ts'
import { Id, Instant } from '../../core/contract/schemas.ts'
import { categories, statuses } from '../../features/projects/model/contract.ts'
import { phases } from './rules.ts'

/** A project as its officials look after it. People are confirmed residents who answered, commented or voted. */
export const OverviewProject = z.object({
  _id: Id,
  title: z.string(),
  infrastructureCategories: z.nullable(z.enum(categories)),
  status: z.enum(statuses),
  phase: z.enum(phases),
  startDate: z.nullable(Instant),
  endDate: z.nullable(Instant),
  postedDate: z.nullable(Instant),
  lastUpdate: Instant,
  /** When a draft will be published by itself; null where nobody planned that. */
  publishAt: z.nullable(Instant),
  /** That moment came, and something was missing. */
  publishFailed: z.boolean(),
  /** Days of the organisation's state until it closes; 0 on the last day; null where it is not open or has no end. */
  daysLeft: z.nullable(z.int()),
  /** It closes within 7 days. */
  closingSoon: z.boolean(),
  /** How many zip codes it asks. */
  zipCodes: z.int(),
  questionsCount: z.int(),
  people: z.int(),
  /** Of these, who took part first within the last 7 days. */
  newPeople: z.int(),
  /** People who took part but whose address is not confirmed: they are in no other number. */
  waiting: z.int(),
  /** Promises of "You said, we did" whose day has passed. */
  overdue: z.int(),
  /** Who took part first on each of the last 14 days, today last. */
  days: z.array(z.int()),
})
export type OverviewProject = z.infer<typeof OverviewProject>

export const showOverview = endpoint({
  method: 'GET',
  path: '/organizations/:id/overview',
  access: 'viewer',
  summary: 'What needs the officials of an organisation: its newest 200 projects with who took part',
  params: z.object({ id: Id }),
  reply: z.object({
    projects: z.array(OverviewProject),
    /** Of all the organisation's projects. */
    total: z.int(),
    /** Reports on the organisation's projects that wait; for administrators, null for everybody else. */
    openReports: z.nullable(z.int()),
  }),
})
