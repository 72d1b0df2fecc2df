import * as z from 'zod/mini'
import { endpoint } from '../../../core/contract/endpoint.ts'
import { Id, Instant } from '../../../core/contract/schemas.ts'
import { timeZones } from '../../../core/time/time-zones.ts'
import { Told } from '../../translations/model/contract.ts'

/** The receipt of a person's submission to a project's survey. The answers themselves are in the survey. */
export const Receipt = z.object({
  receipt: z.string(),
  project: z.object({ _id: Id, title: z.string(), organization: z.string(), state: z.string(), timeZone: z.enum(timeZones) }),
  /** Arrival of the first answer. */
  arrivedAt: Instant,
  /** Time of the last change of an answer. */
  changedAt: Instant,
  /** The answered questions in order, and when each answer was last changed. */
  questions: z.array(z.object({ _id: Id, text: z.string(), order: z.int(), changedAt: Instant })),
  /** Whether the answers can still be changed; if not, why. */
  mayChange: z.object({ allowed: z.boolean(), code: z.nullable(z.string()), message: z.nullable(z.string()) }),
})
export type Receipt = z.infer<typeof Receipt>

export const listReceipts = endpoint({
  method: 'GET',
  path: '/receipts',
  access: 'resident',
  summary: 'What has arrived from the caller, survey by survey, the latest first',
  reply: z.object({ receipts: z.array(Receipt), told: z.array(Told) }),
})
export const showReceipt = endpoint({
  method: 'GET',
  path: '/receipts/:code',
  access: 'resident',
  summary: 'One of the caller’s receipts by its code, however it is typed; somebody else’s is unknown',
  params: z.object({ code: z.string() }),
  reply: z.object({ receipt: Receipt, told: z.array(Told) }),
})
