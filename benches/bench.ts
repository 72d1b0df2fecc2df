// What a bench is: a promise about one call, held against a bare route that does the same work for the database or sends the same bytes.
import type { FastifyInstance } from 'fastify'
import type { Statements } from './replay.ts'

export type Sent = { method: 'GET' | 'POST'; path: string; headers: Record<string, string>; body?: string }

/** What a bare route is made from. */
export type Workshop = {
  /** Plaza itself. */
  plaza: FastifyInstance
  /** The statements that Plaza runs, group after group, while `during` lasts. */
  record: (during: () => Promise<void>) => Promise<Statements>
  run: (statements: Statements) => Promise<Record<string, unknown>[][]>
}

export type Bench = {
  /** What is called, for the table. */
  call: string
  /** Plaza's requests per second divided by the bare route's; the run fails clearly below it (see `tolerance` in rounds.ts). */
  budget: number
  /** The n-th request, counted over the whole run: no two need be the same. */
  request: (n: number) => Sent
  /** Puts the bare route on a bare Fastify, at the address that `request` names. */
  bare: (app: FastifyInstance, workshop: Workshop) => Promise<void>
}
