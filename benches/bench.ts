// A bench is a promise about one call, compared with a bare route that does the same database work or sends the same bytes.
import type { FastifyInstance } from 'fastify'
import type { Statements } from './replay.ts'

export type Sent = { method: 'GET' | 'POST'; path: string; headers: Record<string, string>; body?: string }

/** What a bare route is built from. */
export type Workshop = {
  /** Plaza itself. */
  plaza: FastifyInstance
  /** The statements that Plaza runs during `during`, by group. */
  record: (during: () => Promise<void>) => Promise<Statements>
  run: (statements: Statements) => Promise<Record<string, unknown>[][]>
}

export type Bench = {
  /** The name of the call, for the table. */
  call: string
  /** Plaza's requests per second divided by the bare route's; a run well below it fails (see `tolerance` in rounds.ts). */
  budget: number
  /** The n-th request of the whole run; requests may all differ. */
  request: (n: number) => Sent
  /** Adds the bare route to a bare Fastify, at the path used by `request`. */
  bare: (app: FastifyInstance, workshop: Workshop) => Promise<void>
}
