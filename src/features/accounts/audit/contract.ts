import * as z from 'zod/mini'
import { endpoint } from '../../../core/contract/endpoint.ts'
import { Id, Instant, nextCursor, paging } from '../../../core/contract/schemas.ts'

/** A day (its first instant in UTC as `from`, its last as `to`), or an exact instant; both ends included. */
const Moment = z.optional(z.union([z.iso.date(), z.iso.datetime({ offset: true }), z.literal('')], 'field.date'))

export const AuditEntry = z.object({
  _id: Id,
  at: Instant,
  /** The name as it was then. */
  user: z.object({ _id: Id, name: z.string() }),
  /** The call: method and path below /api/v1, as the API's description has it with `:name` for parameters. */
  action: z.string(),
  /** What it was about, with its name as it was then. */
  subject: z.nullable(z.object({ type: z.string(), _id: Id, title: z.nullable(z.string()) })),
  /** The address that the call came from. */
  ip: z.string(),
  /** Ids that the call named, filters of what was read, and of a colleague what changed. */
  details: z.record(z.string(), z.unknown()),
})
export type AuditEntry = z.infer<typeof AuditEntry>

export const listAudit = endpoint({
  method: 'GET',
  path: '/organizations/:id/audit',
  access: 'administrator',
  summary:
    'What the officials of the caller’s organization did in the last two years, newest first: every change, every export, every look at results',
  params: z.object({ id: Id }),
  query: z.object({ ...paging, from: Moment, to: Moment, user: z.optional(z.string()) }),
  reply: z.object({
    entries: z.array(AuditEntry),
    /** Everybody whose acts are recorded, also who has left: for the choice of `user`. */
    people: z.array(z.object({ _id: Id, name: z.string() })),
    nextCursor,
  }),
})
