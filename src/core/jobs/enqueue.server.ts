// Enqueues jobs as part of the caller's transaction: the job exists if and only if the transaction commits.
import { AsyncLocalStorage } from 'node:async_hooks'
import { type Db as Executor, fromKysely, type JobInsert, PgBoss, type SendOptions } from 'pg-boss'
import type { DbOrTx } from '../database/database.server.ts'
import type { JobKind } from './job-kind.ts'

export type EnqueueOptions = {
  /** How long the job waits. Seconds instead of an instant, because the clocks of server and database differ. */
  afterSeconds?: number
  /** Jobs of a higher number go first. */
  priority?: number
  /** What `reschedule` finds the job by. */
  key?: string
}

const tenYears = 10 * 365 * 86_400
/** How long a job that is done can be looked up in the table. */
const doneKeptSeconds = 86_400
/** Never reached: a job is given up by the transaction that tells people, see `attempt.server.ts`. */
const neverGiveUp = 1_000_000

/** What pg-boss has to know of every job of a kind. */
export const jobOptions = ({ expireSeconds, heartbeatSeconds }: JobKind) => ({
  expireInSeconds: expireSeconds,
  heartbeatSeconds,
  retryLimit: neverGiveUp,
  retryDelay: 0,
  retentionSeconds: tenYears,
  deleteAfterSeconds: doneKeptSeconds,
})

const current = new AsyncLocalStorage<DbOrTx>()
const callersDatabase: Executor = {
  executeSql: (text, values) => fromKysely(current.getStore() as DbOrTx).executeSql(text, values),
}
// It is never started: it only writes statements, which run in the caller's transaction.
const producer = new PgBoss({ db: callersDatabase, schema: 'pgboss' })

/**
 * Enqueues a job within the caller's transaction; a worker of any process takes it up right after the commit.
 * @throws ZodError for a payload that is not the kind's
 */
export const enqueue = <Payload extends object>(tx: DbOrTx, kind: JobKind<Payload>, payload: Payload, options: EnqueueOptions = {}) =>
  enqueueAll(tx, kind, [{ payload, ...options }])

/** The same for many, in one statement. */
export async function enqueueAll<Payload extends object>(
  tx: DbOrTx,
  kind: JobKind<Payload>,
  jobs: readonly ({ payload: Payload } & EnqueueOptions)[],
): Promise<void> {
  if (jobs.length === 0) return
  const rows = jobs.map(({ payload, ...options }): JobInsert => ({ data: kind.payload.parse(payload), ...insertOptions(kind, options) }))
  await current.run(tx, () => producer.insert(kind.name, rows))
}

/** Moves the waiting job of a key to another moment, or enqueues it if none waits. */
export async function reschedule<Payload extends object>(
  tx: DbOrTx,
  kind: JobKind<Payload>,
  payload: Payload,
  options: EnqueueOptions & { key: string },
): Promise<void> {
  const sent = { startAfter: 0, ...insertOptions(kind, options) } as SendOptions
  await current.run(tx, () => producer.upsert(kind.name, kind.payload.parse(payload), sent))
}

const insertOptions = (kind: JobKind, { afterSeconds, priority, key }: EnqueueOptions) => ({
  ...jobOptions(kind),
  ...(afterSeconds === undefined ? {} : { startAfter: Math.max(0, Math.ceil(afterSeconds)) }),
  ...(priority === undefined ? {} : { priority }),
  ...(key === undefined ? {} : { singletonKey: key }),
})

/** Runs work in the caller's transaction if there is one, else in a new one: rows and the jobs about them belong together. */
export const inTransaction = <Result>(db: DbOrTx, work: (tx: DbOrTx) => Promise<Result>): Promise<Result> =>
  db.isTransaction ? work(db) : db.transaction().execute(work)
