import * as z from 'zod/mini'
import { endpoint } from '../../../core/contract/endpoint.ts'
import { Id, Instant, Saved } from '../../../core/contract/schemas.ts'
import { exportStatuses } from '../export-jobs/rules.ts'

const Takeout = z.object({
  _id: Id,
  status: z.enum(exportStatuses),
  /** Total rows and rows written so far. */
  total: z.int(),
  done: z.int(),
  /** Bytes of the file, once it is ready. */
  size: z.nullable(z.int()),
  createdAt: Instant,
  /** When the file expires. */
  keptUntil: z.nullable(Instant),
})
export type Takeout = z.infer<typeof Takeout>

export const makeTakeout = endpoint({
  method: 'POST',
  path: '/takeouts',
  access: 'administrator',
  summary:
    'Has a file made with everything of the caller’s organization, which another Plaza can import. It contains no account of a ' +
    'resident and no secret, and is kept for a day',
  reply: z.extend(Saved, { takeout: Takeout }),
})
export const listTakeouts = endpoint({
  method: 'GET',
  path: '/takeouts',
  access: 'administrator',
  summary: 'The newest 20 of these files, newest first, with the progress of each',
  reply: z.object({ takeouts: z.array(Takeout) }),
})
export const takeTakeout = endpoint({
  method: 'GET',
  path: '/takeouts/:id/file',
  access: 'administrator',
  gone: true,
  refusals: [409],
  operationId: 'downloadTakeout',
  summary: 'The file itself, while it is kept',
  params: z.object({ id: Id }),
  reply: z.unknown(),
  download: 'application/zip',
})
