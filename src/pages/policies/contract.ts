import * as z from 'zod/mini'
import { endpoint } from '../../core/contract/endpoint.ts'
import { Instant, Saved } from '../../core/contract/schemas.ts'

const KnownTerms = z.object({ version: z.string(), effective: z.iso.date() })

export const showOwnTerms = endpoint({
  method: 'GET',
  path: '/users/me/terms',
  access: 'person',
  operationId: 'showAcceptedTerms',
  summary: 'Which version of the terms is in force, which one comes next, and which one the caller accepted',
  reply: z.object({
    current: KnownTerms,
    next: z.nullable(KnownTerms),
    /** null: none. */
    accepted: z.nullable(z.object({ version: z.string(), at: Instant })),
    /** True if the caller has to accept the current version before responding or publishing. */
    isDue: z.boolean(),
  }),
})

export const acceptTerms = endpoint({
  method: 'POST',
  path: '/users/me/terms',
  access: 'person',
  summary: 'Accepts the version of the terms that is in force. Accepting it again changes nothing',
  body: z.object({ version: z.string('terms.version') }),
  reply: Saved,
})
