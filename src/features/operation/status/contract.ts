import * as z from 'zod/mini'
import { endpoint } from '../../../core/contract/endpoint.ts'
import { Instant } from '../../../core/contract/schemas.ts'
import { partStates, parts } from './rules.ts'

export const StatusPart = z.object({
  part: z.enum(parts),
  state: z.enum(partStates),
  /** Since when it does not work or is slow; null if it works. */
  since: z.nullable(Instant),
  /** By how many minutes work is late; null unless it is. */
  lateMinutes: z.nullable(z.int()),
  /** The organization's own work; null for parts without any. */
  work: z.nullable(z.object({ waiting: z.int(), done: z.int(), failed: z.int() })),
  /** When the newest backup was made; null for other parts, and if none is known. */
  backupAt: z.nullable(Instant),
})
export type StatusPart = z.infer<typeof StatusPart>

export const Interruption = z.object({
  part: z.enum(parts),
  /** The worst state while it lasted. */
  state: z.enum(['degraded', 'broken']),
  beganAt: Instant,
  endedAt: z.nullable(Instant),
})
export type Interruption = z.infer<typeof Interruption>

export const showStatus = endpoint({
  method: 'GET',
  path: '/status',
  access: 'viewer',
  key: { scope: 'failures:read', touches: 'organization' },
  summary:
    'What works, what is slow and what does not work: mails, text messages, translations, exports, lists, pictures, the site itself. ' +
    'With the interruptions of the last 30 days that concerned the organisation or the whole installation',
  reply: z.object({ parts: z.array(StatusPart), interruptions: z.array(Interruption) }),
})

export const listInterruptions = endpoint({
  method: 'GET',
  path: '/status/interruptions',
  access: 'viewer',
  key: { scope: 'failures:read', touches: 'organization' },
  summary: 'What does not work or is slow at the moment, as noted every five minutes',
  reply: z.object({ interruptions: z.array(Interruption) }),
})
