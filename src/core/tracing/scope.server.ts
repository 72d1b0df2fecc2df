// What a request or a job does carries its id, down to its statements: the log and the traces name it.
import { AsyncLocalStorage } from 'node:async_hooks'
import type { Span } from '@opentelemetry/api'
import { processWide } from '../async/process-wide.ts'

/**
 * A request or an attempt at a job. `id` is the request's X-Request-Id or the job's, `job` the job's kind; `span` records nothing unless
 * traces are on. `author`: who makes the request, as far as it is known by now.
 */
export type Scope = { id: string; job?: string; span: Span; author?: () => { id: string; isOfficial: boolean } | null }

const scopes = processWide('scopes', () => new AsyncLocalStorage<Scope>())

export const runInScope = <Result>(scope: Scope, work: () => Result): Result => scopes.run(scope, work)

/** The scope of the running code; undefined outside of requests and jobs. */
export const currentScope = (): Scope | undefined => scopes.getStore()
