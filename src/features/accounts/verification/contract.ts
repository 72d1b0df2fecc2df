import * as z from 'zod/mini'
import { endpoint } from '../../../core/contract/endpoint.ts'
import { Id, Instant, line, nextCursor, optionalLine, paging, Saved, Words } from '../../../core/contract/schemas.ts'
import { Organization } from '../model/contract.ts'
import { refusalReasonLengthMax, verificationStatuses } from './rules.ts'

const domainLengthMax = 253
const searchLengthMax = 120

/** The DNS record that proves a domain. */
export const TxtRecord = z.object({ name: z.string(), value: z.string() })

export const Verification = z.object({
  status: z.enum(verificationStatuses),
  /** Who or what confirmed the organization. */
  by: z.nullable(z.enum(['operator', 'domain', 'email'])),
  at: z.nullable(Instant),
  /** What the operator wrote when refusing. */
  reason: z.nullable(z.string()),
  /** Domains that the organization has proved. */
  domains: z.array(z.string()),
  /** The record that proves a domain; `name` is put before the domain. */
  record: TxtRecord,
})
export type Verification = z.infer<typeof Verification>

const ById = z.object({ id: Id })

export const showVerification = endpoint({
  method: 'GET',
  path: '/organizations/:id/verification',
  access: 'person',
  operationId: 'showOrganizationVerification',
  summary:
    'Whether an organization is verified, by what, and the DNS record that proves a domain; for its officials. ' +
    '`record.name` is followed by a dot and the domain',
  params: ById,
  reply: z.object({ verification: Verification }),
})

export const decideVerification = endpoint({
  method: 'POST',
  path: '/organizations/:id/verification',
  access: 'operator',
  operationId: 'decideOrganizationVerification',
  summary:
    'The operator confirms an organization, or refuses it or takes its verification back with a reason; its administrator is told by email',
  params: ById,
  body: z.optional(z.nullable(z.object({ verified: z._default(z.boolean(), true), reason: z.optional(Words(refusalReasonLengthMax)) }))),
  reply: z.extend(Saved, { organization: Organization }),
})

export const proveDomain = endpoint({
  method: 'POST',
  path: '/organizations/:id/domains',
  access: 'administrator',
  operationId: 'proveOrganizationDomain',
  summary:
    'Looks for the DNS record of a domain. A domain that is proved verifies the organization, unless its name resembles ' +
    'that of a verified one: then the operator decides',
  params: ById,
  body: z.object({ domain: line(domainLengthMax, 'verification.domain').check(z.toLowerCase()) }),
  perHourMax: 60,
  reply: z.extend(Saved, { verification: Verification }),
})

const OrganizationName = z.object({ _id: Id, name: z.string(), slug: z.string(), state: z.string() })
export const KnownOrganization = z.extend(OrganizationName, {
  /** True if it has the same or a similar name in another state: both can be real. */
  otherState: z.boolean(),
})

export const ListedOrganization = z.extend(OrganizationName, {
  type: z.string(),
  department: z.string(),
  city: z.string(),
  createdAt: Instant,
  status: z.enum(verificationStatuses),
  reason: z.nullable(z.string()),
  domains: z.array(z.string()),
  administrator: z.nullable(z.object({ _id: Id, name: z.string(), email: z.string() })),
  /** The other officials with a confirmed email address: the operator can make one of them the administrator. */
  colleagues: z.array(z.object({ _id: Id, name: z.string(), email: z.string() })),
  /** Verified organizations that it could be taken for. */
  near: z.array(KnownOrganization),
})
export type ListedOrganization = z.infer<typeof ListedOrganization>

export const listVerifications = endpoint({
  method: 'GET',
  path: '/verifications',
  access: 'operator',
  summary: 'Organizations with a confirmed email address, oldest first: those that wait for the operator, or others by status and name',
  query: z.object({
    status: z._default(z.enum(verificationStatuses), 'waiting'),
    /** Part of the name. */
    q: z.optional(optionalLine(searchLengthMax)),
    ...paging,
  }),
  reply: z.object({ organizations: z.array(ListedOrganization), nextCursor }),
})
