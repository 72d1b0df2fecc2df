import type * as z from 'zod'

const day = 86_400

/** A kind of background job: what it carries, and how often and for how long it is tried. */
export type JobKind<Payload extends object = object> = {
  /** The name of its queue, which a migration creates. */
  name: string
  /** Jobs carry ids, not contents: what they are about is read when they run. */
  payload: z.ZodType<Payload>
  /** A job that failed this often is not attempted again. A process that died counts as a failed attempt. */
  attemptsMax: number
  /** Seconds before the second, third, ... attempt; the last one counts for all that follow. */
  pauses: readonly number[]
  /** An attempt that takes longer has failed. */
  expireSeconds: number
  /** A process that was silent for so long counts as dead. At least 10. */
  heartbeatSeconds: number
  /** When a job of this kind is enqueued by itself, with an empty payload. */
  cron?: { expression: string; timeZone: string }
}

type Definition<Payload extends object> = Pick<JobKind<Payload>, 'name' | 'payload' | 'cron'> & Partial<JobKind<Payload>>

/**
 * Declares a kind of job: three attempts, a minute's silence for a dead process, and a day for an attempt unless told otherwise.
 * @example export const makeExport = defineJob({ name: 'export', payload: z.object({ id: z.uuid() }), pauses: [10, 60] })
 */
export const defineJob = <Payload extends object>(definition: Definition<Payload>): JobKind<Payload> => ({
  attemptsMax: 3,
  pauses: [10, 60],
  expireSeconds: day,
  heartbeatSeconds: 60,
  ...definition,
})

/** Seconds before the attempt after this one, which is counted from 1. */
export const pauseAfter = ({ pauses }: JobKind, attempt: number): number => pauses[attempt - 1] ?? pauses.at(-1) ?? 0
