import * as z from 'zod/mini'
import { endpoint } from '../../../core/contract/endpoint.ts'
import { Id, Instant } from '../../../core/contract/schemas.ts'
import { auditSections, findingCodes, findingStatuses } from './rules.ts'

const SecurityAuditSummary = z.object({
  _id: Id,
  madeAt: Instant,
  /** The version of Plaza that made the report. */
  version: z.string(),
  /** How many findings are fine, need a look, need action. */
  counts: z.object({ ok: z.int(), look: z.int(), act: z.int() }),
})

const AuditFinding = z.object({
  section: z.enum(auditSections),
  code: z.enum(findingCodes),
  status: z.enum(findingStatuses),
  /** The finding as a sentence in the reader's language. */
  text: z.string(),
  /** What to do; null if it is fine. */
  advice: z.nullable(z.string()),
  /** Packages, headers or projects that it is about. */
  items: z.array(z.string()),
})
export type AuditFinding = z.infer<typeof AuditFinding>

export const listSecurityAudits = endpoint({
  method: 'GET',
  path: '/security-audits',
  access: 'operator',
  summary: 'Reports of the twice-yearly security audit, newest first, and when the next one is due. `npm run audit` makes them',
  reply: z.object({
    audits: z.array(SecurityAuditSummary),
    /** Six months after the last report or the installation. */
    dueOn: z.iso.date(),
    isDue: z.boolean(),
  }),
})

export const showSecurityAudit = endpoint({
  method: 'GET',
  path: '/security-audits/:id',
  access: 'operator',
  summary: 'A report of the security audit, in the reader’s language',
  params: z.object({ id: Id }),
  reply: z.object({ audit: z.extend(SecurityAuditSummary, { findings: z.array(AuditFinding) }) }),
})

export const downloadSecurityAudit = endpoint({
  method: 'GET',
  path: '/security-audits/:id/text',
  access: 'operator',
  summary: 'The same report as a text file',
  params: z.object({ id: Id }),
  download: 'text/plain',
  reply: z.unknown(),
})
