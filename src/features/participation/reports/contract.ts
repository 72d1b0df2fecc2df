import * as z from 'zod/mini'
import { endpoint } from '../../../core/contract/endpoint.ts'
import { ByProjectId, Id, Instant, nextCursor, OptionalWords, paging, Saved } from '../../../core/contract/schemas.ts'
import { reportables, reportOutcomes, reportReasons, reportTextLengthMax } from './rules.ts'

/** A report as the administrator sees it. Residents who report stay anonymous. */
export const AbuseReport = z.object({
  _id: Id,
  project: z.object({ _id: Id, title: z.string() }),
  about: z.enum(reportables),
  /** The update, decision or comment with the beginning of its text; for a project its title. */
  subject: z.object({ _id: Id, text: z.string() }),
  /** A colleague's name; null for all others. */
  by: z.nullable(z.string()),
  reason: z.enum(reportReasons),
  text: z.string(),
  createdAt: Instant,
  resolvedAt: z.nullable(Instant),
  outcome: z.nullable(z.enum(reportOutcomes)),
})
export type AbuseReport = z.infer<typeof AbuseReport>

export const reportThing = endpoint({
  method: 'POST',
  path: '/projects/:id/reports',
  access: 'person',
  key: {
    scope: 'reports:write',
    touches: { project: 'params.id', update: 'body.update?', decision: 'body.decision?', comment: 'body.comment?' },
  },
  memory: { ends: 'nothing' },
  operationId: 'reportContent',
  summary: 'Reports a project, one of its updates or decisions, or (for its officials) a comment to the organisation’s administrator',
  params: ByProjectId,
  /** At most one of the three; without any, the report is about the project. */
  body: z.object({
    update: z.optional(Id),
    decision: z.optional(Id),
    comment: z.optional(Id),
    reason: z.enum(reportReasons, 'report.reason'),
    text: z._default(OptionalWords(reportTextLengthMax), ''),
  }),
  reply: Saved,
})
export const listReports = endpoint({
  method: 'GET',
  path: '/organizations/:id/reports',
  access: 'administrator',
  key: { scope: 'reports:read', touches: 'organization' },
  operationId: 'listContentReports',
  summary: 'Reports on an organisation’s projects, newest first: open ones unless told',
  params: z.object({ id: Id }),
  query: z.object({ status: z._default(z.enum(['open', 'resolved'], 'field.choice'), 'open'), ...paging }),
  reply: z.object({ reports: z.array(AbuseReport), nextCursor, open: z.int() }),
})
export const resolveReport = endpoint({
  method: 'PUT',
  path: '/reports/:id',
  access: 'administrator',
  key: { scope: 'reports:write', touches: { report: 'params.id' } },
  operationId: 'resolveContentReport',
  summary: 'Closes a report: something was changed, or it is kept as it is',
  params: z.object({ id: Id }),
  body: z.object({ outcome: z.enum(reportOutcomes, 'report.outcome') }),
  reply: Saved,
})
