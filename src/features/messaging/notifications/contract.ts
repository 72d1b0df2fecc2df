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
  refusals: [403, 404],
  // Another page in the same browser, which holds the cookie, must not read mailed links.
  sameOriginOnly: true,
  summary:
    'The messages that nobody sends, newest first; only where no mail server is configured, only on this machine, and with the key ' +
    'that the start prints',
  /** Or as a bearer token. */
  query: z.object({ key: z.optional(z.string().check(z.maxLength(200, 'field.tooLong'))) }),
  reply: z.object({ messages: z.array(OutboxMessage) }),
})
