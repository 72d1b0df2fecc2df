// The job queue in a test: run what is due, move time on, play a process that died.
import { sql } from 'kysely'
import { fromKysely, PgBoss } from 'pg-boss'
import type { Db } from '../src/core/database/database.server.ts'
import { type AnyHandler, attemptJob, type Claim, type Handler, type Job } from '../src/core/jobs/attempt.server.ts'
import type { JobKind } from '../src/core/jobs/job-kind.ts'

const queueOf = (db: Db) => new PgBoss({ db: fromKysely(db), schema: 'pgboss' })

/** Takes a due job of a kind; undefined if none is due. */
async function claimNext(boss: PgBoss, kind: Pick<JobKind, 'name'>): Promise<Claim | undefined> {
  const [claim] = await boss.fetch<object>(kind.name, { includeMetadata: true })
  return claim
}

/**
 * Runs the jobs that are due, and the ones that they enqueue, until none is left.
 * @param stopping of a process that is being stopped
 * @returns how many attempts were made
 */
export async function runJobs(db: Db, handlers: readonly AnyHandler[], stopping = new AbortController().signal): Promise<number> {
  const boss = queueOf(db)
  let attempts = 0
  for (let before = -1; before !== attempts && !stopping.aborted; ) {
    before = attempts
    for (const handler of handlers) {
      for (
        let claim = await claimNext(boss, handler.kind);
        claim;
        claim = stopping.aborted ? undefined : await claimNext(boss, handler.kind)
      ) {
        await attemptJob({ boss, db }, handler, claim, stopping)
        attempts++
      }
    }
  }
  for (const handler of handlers) handler.close?.()
  return attempts
}

/** Claims the next due job of a kind, as a process that may die before it makes an attempt. */
export const claim = async (db: Db, kind: Pick<JobKind, 'name'>): Promise<Claim> => {
  const claimed = await claimNext(queueOf(db), kind)
  if (!claimed) throw new Error(`No job of ${kind.name} is due.`)
  return claimed
}

/** Makes an attempt at a job that was claimed before. */
export const attempt = (db: Db, handler: AnyHandler, claimed: Claim, stopping = new AbortController().signal): Promise<void> =>
  attemptJob({ boss: queueOf(db), db }, handler, claimed, stopping)

/** A claimed job as its handler gets it. */
export async function claimedJob<Payload extends object>(db: Db, kind: JobKind<Payload>): Promise<Job<Payload>> {
  const given = Promise.withResolvers<Job<Payload>>()
  const never = new Promise<void>(() => {})
  const handler: Handler<Payload> = {
    kind,
    run(job) {
      given.resolve(job)
      return never
    },
  }
  void attempt(db, handler, await claim(db, kind))
  return given.promise
}

/**
 * The database learns that processes which hold jobs have died: the jobs wait for another attempt.
 * @param databaseUrl of a database that is not one of the tests' cluster
 */
export async function buryDead(db: Db, databaseUrl?: string): Promise<void> {
  await sql`update pgboss.job set heartbeat_on = '2000-01-01' where state = 'active'`.execute(db)
  await sql`update pgboss.queue set monitor_on = null, monitor_claim_on = null`.execute(db)
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db)
  const url = new URL(databaseUrl ?? (process.env['TEST_CLUSTER_URL'] as string))
  url.pathname = rows[0]?.name ?? ''
  const boss = new PgBoss({ connectionString: url.href, schema: 'pgboss', max: 1, migrate: false, supervise: false, schedule: false })
  await boss.start()
  await boss.supervise()
  await boss.stop({ graceful: false })
}

/** Seconds until each waiting job of a kind is due, soonest first; 0 of those that are. */
export async function waits(db: Db, { name }: Pick<JobKind, 'name'>): Promise<number[]> {
  const { rows } = await sql<{ seconds: number }>`
    select greatest(0, extract(epoch from start_after - now()))::float as seconds from pgboss.job
    where name = ${name} and state < 'active' order by start_after`.execute(db)
  return rows.map((row) => row.seconds)
}

/**
 * What waits after an act, in seconds: a pause exactly as expected if it can be that one. A part of each has passed when it is read, at
 * most as much as the act and the reading took.
 */
export async function waitsAfter(db: Db, kind: Pick<JobKind, 'name'>, act: () => Promise<unknown>, expected: readonly number[]) {
  const begun = performance.now()
  await act()
  const left = await waits(db, kind)
  const passed = (performance.now() - begun) / 1000
  const isPause = (wait: number, pause: number) => Math.round(wait) <= pause && pause <= Math.round(wait + passed)
  return left.map((wait, i) => expected.find((pause, place) => place === i && isPause(wait, pause)) ?? wait)
}

/** Lets time pass for the queue: every waiting job is due. */
export const allDue = (db: Db) => sql`update pgboss.job set start_after = now() where state < 'active'`.execute(db)

/** Forgets every job. */
export const forgetJobs = (db: Db) => sql`delete from pgboss.job`.execute(db)
