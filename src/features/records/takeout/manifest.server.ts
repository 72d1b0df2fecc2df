import * as z from 'zod'
import { takeoutFormat } from './format.server.ts'

/** manifest.json, the last entry of the archive. */
export const TakeoutManifest = z.object({
  format: z.literal(takeoutFormat),
  version: z.int(),
  /** The version of Plaza that wrote it. */
  plaza: z.string(),
  /** Names the key of the sealed part. */
  takeout: z.uuid(),
  madeAt: z.iso.datetime(),
  organization: z.object({ id: z.uuid(), name: z.string(), state: z.string() }),
  /** Rows by table, those of the sealed part included. */
  counts: z.record(z.string(), z.int()),
  /** Every other entry. */
  files: z.array(z.object({ path: z.string(), bytes: z.int(), sha256: z.string() })),
  /** Files that rows name and the store had lost. */
  missing: z.array(z.string()),
  /** Tables of Plaza that are left out, each with the reason. */
  leftOut: z.record(z.string(), z.string()),
})
export type TakeoutManifest = z.infer<typeof TakeoutManifest>
