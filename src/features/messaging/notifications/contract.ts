import * as z from 'zod/mini'
import { endpoint } from '../../../core/contract/endpoint.ts'
import { Instant } from '../../../core/contract/schemas.ts'

export const OutboxMessage = z.object({
  channel: z.enum(['mail', 'sms']),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.nullable(z.string()),
  createdAt: Instant,
})
export type OutboxMessage = z.infer<typeof OutboxMessage>

/** The newest messages; a real outbox is emptied by sending, this one is only for trying things out. */
export const outboxLengthMax = 500

export const showOutbox = endpoint({
  method: 'GET',
  path: '/outbox',
  access: 'anyone',
  refusals: [404],
  // It is open on the developer's machine, where any page in the same browser could otherwise read mailed links.
  sameOriginOnly: true,
  summary: 'The messages that nobody sends, newest first; only where no mail server is configured, and only on this machine',
  reply: z.object({ messages: z.array(OutboxMessage) }),
})
