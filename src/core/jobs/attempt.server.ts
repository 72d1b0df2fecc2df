// One attempt at one job: claimed from the queue, run, and settled together with what it did.
import { fromKysely, type JobWithMetadata, type PgBoss } from 'pg-boss'
import type { Db, DbOrTx } from '../database/database.server.ts'
import { log } from '../tracing/log.server.ts'
import { traceJob } from '../tracing/traces.server.ts'
import { enqueue } from './enqueue.server.ts'
import { type JobKind, pauseAfter } from './job-kind.ts'

/** A claimed job, as its handler sees it. */
export type Job<Payload extends object> = {
  payload: Payload
  /** Counted from 1. */
  attempt: number
  /** Aborted when the process stops, or when another process has taken the job over. */
  signal: AbortSignal
  /** Confirms inside a transaction that the job is still ours, and keeps it so until the end of the transaction. @throws ClaimLost */
  hold: (tx: DbOrTx) => Promise<void>
  /** Marks the job as done, in the transaction of its effects. A handler that returns without it has it called. @throws ClaimLost */
  complete: (tx: DbOrTx) => Promise<void>
  /** Ends this attempt as a failed one, and has the job tried again after a pause. @throws ClaimLost */
  retry: (tx: DbOrTx, afterSeconds: number, error: Error) => Promise<void>
  /** Restarts the job after a pause; earlier attempts do not count. @throws ClaimLost */
  postpone: (tx: DbOrTx, afterSeconds: number) => Promise<void>
}

/** Why an attempt ended without success. */
export type FailedAttempt = { error: Error; next: 'retry' | 'givenUp' | 'interrupted' }

export type Handler<Payload extends object> = {
  kind: JobKind<Payload>
  run: (job: Job<Payload>) => Promise<void>
  /** Notes where people look that an attempt has ended without success, in the transaction that settles the job. */
  ended?: (tx: DbOrTx, job: Job<Payload>, ending: FailedAttempt) => Promise<unknown>
  /** The line that tells the operator of a failed attempt; by default, it names the job and the attempt. Its error is logged beside it. */
  logLine?: (error: Error, job: Job<Payload>) => string
  /** How many jobs of the kind a process works at the same time; 1 unless given. */
  workersMax?: number
  /** A worker rests so many times as long as a job took. */
  restsPerWork?: number
  /** Called after the last job, when the worker stops. */
  close?: () => void
}

/** Another process has taken the job over; what was written in its transaction is undone. */
export class ClaimLost extends Error {}
/** The process stops: the job goes back, and the attempt does not count. */
export class Interrupted extends Error {}
/** Another attempt would end the same way. */
export class Hopeless extends Error {}

// biome-ignore lint/suspicious/noExplicitAny: a list of handlers holds one of each payload, which `defineJob` ties to its kind
export type AnyHandler = Handler<any>
export type Claim = Pick<JobWithMetadata, 'id' | 'name' | 'data' | 'retryCount' | 'priority' | 'singletonKey'> & { signal?: AbortSignal }
type Settling = { boss: PgBoss; db: Db }

/** Begins the work of an attempt: what `begin` writes down stays out if another process has taken the job over. @throws ClaimLost */
export const beginHeld = <Row>(db: Db, job: Pick<Job<object>, 'hold'>, begin: (tx: DbOrTx) => Promise<Row>): Promise<Row> =>
  db.transaction().execute(async (tx) => {
    await job.hold(tx)
    return begin(tx)
  })

/** Runs a claimed job and settles it: completed, put back for another attempt, or given up. Never throws for what the job did. */
export async function attemptJob(settling: Settling, handler: AnyHandler, claim: Claim, stopping: AbortSignal): Promise<void> {
  const { kind } = handler
  const attempt = claim.retryCount + 1
  const job = jobOf(settling, kind, claim, stopping)
  try {
    // Its process died each time.
    if (attempt > kind.attemptsMax) throw new Hopeless('The process ended while working.')
    job.payload = kind.payload.parse(claim.data)
    await traceJob(kind.name, claim.id, () => handler.run(job))
    if (!job.settled) await job.complete(settling.db)
  } catch (error) {
    await settleFailure(settling, handler, job, error as Error, stopping)
  }
}

/** A message that PostgreSQL stores: another server's answer may contain NUL. */
export const storableMessage = ({ message }: Error): string => message.replaceAll('\0', '\uFFFD')

type Settled = Job<object> & { id: string; settled: boolean; cancel: (tx: DbOrTx) => Promise<void> }

function jobOf({ boss }: Settling, kind: JobKind, claim: Claim, stopping: AbortSignal): Settled {
  const { id, data, retryCount, signal } = claim
  const { name } = kind
  const claimed = [{ id, retryCount }]
  const inside = (tx: DbOrTx) => ({ db: fromKysely(tx) })
  // pg-boss declares less of its answer than it documents.
  const held = (answer: object) => {
    if ((answer as { affected: number }).affected !== 1) throw new ClaimLost(`Another process has taken over the job ${name} ${id}.`)
  }
  const complete = async (tx: DbOrTx) => {
    held(await boss.complete(name, claimed, null, inside(tx)))
    job.settled = true
  }
  const job: Settled = {
    id,
    payload: data as object,
    attempt: retryCount + 1,
    signal: AbortSignal.any(signal ? [signal, stopping] : [stopping]),
    settled: false,
    hold: async (tx) => held(await boss.touch(name, claimed, inside(tx))),
    complete,
    async retry(tx, afterSeconds, error) {
      held(await boss.fail(name, claimed, { message: storableMessage(error) }, inside(tx)))
      await boss.update(name, undefined, { id, startAfter: Math.ceil(afterSeconds), ...inside(tx) })
      job.settled = true
    },
    async postpone(tx, afterSeconds) {
      await complete(tx)
      await enqueue(tx, kind, job.payload, {
        afterSeconds,
        priority: claim.priority,
        ...(claim.singletonKey === null ? {} : { key: claim.singletonKey }),
      })
    },
    async cancel(tx) {
      held(await boss.cancel(name, claimed, inside(tx)))
    },
  }
  return job
}

function logFailure(error: Error, { kind, logLine }: AnyHandler, job: Settled): void {
  const line = logLine?.(error, job) ?? `Job ${kind.name} failed (attempt ${job.attempt} of ${kind.attemptsMax})`
  log.error({ ...fieldsOf(kind, job), err: error }, line)
}

/** The attempt is over, and with it the scope that has these. */
const fieldsOf = ({ name }: JobKind, { id }: Settled) => ({ job: name, jobId: id })

async function settleFailure({ db }: Settling, handler: AnyHandler, job: Settled, error: Error, stopping: AbortSignal): Promise<void> {
  const { kind } = handler
  if (error instanceof ClaimLost) return log.warn(fieldsOf(kind, job), error.message)
  const isLast = error instanceof Hopeless || job.attempt >= kind.attemptsMax
  const interrupted = stopping.aborted && !(error instanceof Hopeless)
  const afterFault = isLast ? 'givenUp' : 'retry'
  const next = interrupted ? 'interrupted' : afterFault
  if (!interrupted) logFailure(error, handler, job)
  try {
    await db.transaction().execute(async (tx) => {
      await handler.ended?.(tx, job, { error, next })
      if (next === 'interrupted') await job.postpone(tx, 0)
      else if (next === 'retry') await job.retry(tx, pauseAfter(kind, job.attempt), error)
      else await job.cancel(tx)
    })
  } catch (fault) {
    // The database is away, or another process has the job: it comes back when its heartbeat is missed.
    log.error({ ...fieldsOf(kind, job), err: fault }, `Job ${kind.name} could not be settled`)
  }
}
