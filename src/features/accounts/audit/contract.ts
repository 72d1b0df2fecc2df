import * as z from 'zod/mini'
import { endpoint } from '../../../core/contract/endpoint.ts'
import { Id, Instant, nextCursor, paging } from '../../../core/contract/schemas.ts'

/** A day in the organization's time zone (its first instant as `from`, its last as `to`) or an exact instant; both ends included. */
const Moment = z.optional(z.union([z.iso.date(), z.iso.datetime({ offset: true }), z.literal('')], 'field.date'))

export const AuditEntry = z.object({
  _id: Id,
  at: Instant,
  /** The name at that time. */
  user: z.object({ _id: Id, name: z.string() }),
  /** The call: method and path relative to /api/v1, with parameters as `:name`. */
  action: z.string(),
  /** The object of the act, with its name at that time. */
  subject: z.nullable(z.object({ type: z.string(), _id: Id, title: z.nullable(z.string()) })),
  /** The caller's IP address. */
  ip: z.string(),
  /** Ids in the call, filters of a list, and changes of a colleague. */
  details: z.record(z.string(), z.unknown()),
})
export type AuditEntry = z.infer<typeof AuditEntry>

export const listAudit = endpoint({
  method: 'GET',
  path: '/organizations/:id/audit',
  access: 'administrator',
  key: { scope: 'audit:read', touches: 'organization' },
  operationId: 'listActivity',
  summary:
    'What the officials of the caller’s organization did in the last two years, newest first: every change, every export, ' +
    'every look at results',
  params: z.object({ id: Id }),
  query: z.object({ ...paging, from: Moment, to: Moment, user: z.optional(z.string()) }),
  reply: z.object({
    entries: z.array(AuditEntry),
    /** Everyone with entries, including former officials, for the `user` filter. */
    people: z.array(z.object({ _id: Id, name: z.string() })),
    nextCursor,
  }),
})
