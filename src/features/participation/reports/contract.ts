import * as z from 'zod/mini'
import { endpoint } from '../../../core/contract/endpoint.ts'
import { ByProjectId, Id, Instant, nextCursor, OptionalWords, paging, Saved } from '../../../core/contract/schemas.ts'
import { outcomes, reasons, reportables, reportTextLengthMax } from './rules.ts'

/** A report as the administrator reads it. A resident who reports stays unnamed. */
export const Report = z.object({
  _id: Id,
  project: z.object({ _id: Id, title: z.string() }),
  about: z.enum(reportables),
  /** The update, decision or comment, and the beginning of what it says; of the project its title. */
  subject: z.object({ _id: Id, text: z.string() }),
  /** A colleague's name; null for everybody else. */
  by: z.nullable(z.string()),
  reason: z.enum(reasons),
  text: z.string(),
  createdAt: Instant,
  resolvedAt: z.nullable(Instant),
  outcome: z.nullable(z.enum(outcomes)),
})
export type Report = z.infer<typeof Report>

export const reportThing = endpoint({
  method: 'POST',
  path: '/projects/:id/reports',
  access: 'person',
  summary: 'Reports a project, one of its updates or decisions, or (for its officials) a comment to the organisation’s administrator',
  params: ByProjectId,
  /** At most one of the three; none of them: the project itself. */
  body: z.object({
    update: z.optional(Id),
    decision: z.optional(Id),
    comment: z.optional(Id),
    reason: z.enum(reasons, 'report.reason'),
    text: z._default(OptionalWords(reportTextLengthMax), ''),
  }),
  reply: Saved,
})
export const listReports = endpoint({
  method: 'GET',
  path: '/organizations/:id/reports',
  access: 'administrator',
  summary: 'Reports on an organisation’s projects, newest first: open ones unless told',
  params: z.object({ id: Id }),
  query: z.object({ status: z._default(z.enum(['open', 'resolved'], 'field.choice'), 'open'), ...paging }),
  reply: z.object({ reports: z.array(Report), nextCursor, open: z.int() }),
})
export const resolveReport = endpoint({
  method: 'PUT',
  path: '/reports/:id',
  access: 'administrator',
  summary: 'Closes a report: something was changed, or it is kept as it is',
  params: z.object({ id: Id }),
  body: z.object({ outcome: z.enum(outcomes, 'report.outcome') }),
  reply: Saved,
})
