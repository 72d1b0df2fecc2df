import * as z from 'zod/mini'
import { endpoint } from '../../../core/contract/endpoint.ts'
import { Id, Instant } from '../../../core/contract/schemas.ts'

/** What has arrived from a person for a project's survey. What was answered stands in the survey itself. */
export const Receipt = z.object({
  receipt: z.string(),
  project: z.object({ _id: Id, title: z.string(), organization: z.string(), state: z.string() }),
  /** When the first of the answers arrived. */
  arrivedAt: Instant,
  /** When the last of them came to be as it is. */
  changedAt: Instant,
  /** Those that an answer is kept for, in their order, and when it came to be as it is. */
  questions: z.array(z.object({ _id: Id, text: z.string(), order: z.int(), changedAt: Instant })),
  /** Whether the answers can still be changed; if not, the sentence that says why. */
  mayChange: z.object({ allowed: z.boolean(), code: z.nullable(z.string()), message: z.nullable(z.string()) }),
})
export type Receipt = z.infer<typeof Receipt>

export const listReceipts = endpoint({
  method: 'GET',
  path: '/receipts',
  access: 'resident',
  summary: 'What has arrived from the caller, survey by survey, the latest first',
  reply: z.object({ receipts: z.array(Receipt) }),
})
export const showReceipt = endpoint({
  method: 'GET',
  path: '/receipts/:code',
  access: 'resident',
  summary: 'One of the caller’s receipts by its code, however it is typed; somebody else’s is unknown',
  params: z.object({ code: z.string() }),
  reply: z.object({ receipt: Receipt }),
})
