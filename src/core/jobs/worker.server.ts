// Works the queue in this process: woken by NOTIFY right after a commit, else by polling.
import { setTimeout as sleep } from 'node:timers/promises'
import { PgBoss } from 'pg-boss'
import { type Db, databaseLimits, keptAlive } from '../database/database.server.ts'
import { isOfNewerVersion } from '../database/migration-files.server.ts'
import { log } from '../tracing/log.server.ts'
import { type AnyHandler, attemptJob, type Claim } from './attempt.server.ts'
import { jobOptions } from './enqueue.server.ts'

type WorkerOptions = {
  databaseUrl: string
  /** Whether the database can wake this process. It cannot through a pooler that lends connections by the transaction. */
  listen: boolean
}

export type Worker = {
  /** Takes no more jobs. Resolves once those under way have ended or were given back. */
  stop: () => Promise<void>
}

/** Jobs whose time has come without a NOTIFY, such as those that waited for a moment, are found within so many seconds. */
const pollSeconds = 5
/** The same where nothing wakes this process. */
const pollSecondsDeaf = 0.5
/** How often jobs of dead processes are looked for. */
const superviseSeconds = 15
/** Connections of its own, beside those that handlers use. */
const connectionsMax = 4
/** Of the queue itself: claiming, completing and maintaining jobs. */
const statementMilliseconds = 60_000
/** A city's invitations wait in the queue for an hour: that many are no sign of trouble. */
const backlogWarning = 1_000_000

/** The queue as seen from one process. The caller starts and stops it. */
const connect = ({ databaseUrl, listen }: WorkerOptions): PgBoss =>
  new PgBoss({
    connectionString: databaseUrl,
    application_name: 'plaza jobs',
    schema: 'pgboss',
    max: connectionsMax,
    ...keptAlive,
    ...databaseLimits(statementMilliseconds, !listen),
    // Migrations make the schema; a process with another pg-boss refuses to start.
    migrate: false,
    createSchema: false,
    useListenNotify: listen,
    superviseIntervalSeconds: superviseSeconds,
    monitorIntervalSeconds: superviseSeconds,
    warningQueueSize: backlogWarning,
  })

/**
 * Works jobs of the given kinds, one of each kind at a time unless its handler allows more, and keeps their schedules. Any number of
 * processes may do so.
 * @throws Error if the database's queue is of another version of pg-boss
 */
export async function startWorker(db: Db, handlers: readonly AnyHandler[], options: WorkerOptions): Promise<Worker> {
  const boss = connect(options)
  let isStopped = false
  // A pool has ended before the server has closed its connections: how they end after that does not matter.
  boss.on('error', (error) => {
    if (!isStopped) log.error({ err: error }, 'The job queue')
  })
  boss.on('warning', ({ message }) => log.warn(`The job queue: ${message}`))
  await boss.start()
  const stopping = new AbortController()
  await keepSchedules(boss, db, handlers)
  for (const handler of handlers)
    for (let worker = 0; worker < (handler.workersMax ?? 1); worker++) await work(boss, db, handler, stopping.signal)
  return {
    async stop() {
      stopping.abort()
      await Promise.all(handlers.map(({ kind }) => boss.offWork(kind.name)))
      await boss.stop({ graceful: false })
      isStopped = true
      for (const handler of handlers) handler.close?.()
    },
  }
}

async function work(boss: PgBoss, db: Db, handler: AnyHandler, stopping: AbortSignal): Promise<void> {
  const { kind, restsPerWork = 0 } = handler
  const polling = { pollingIntervalSeconds: pollSecondsDeaf, notifyPollingIntervalSeconds: pollSeconds }
  const id = await boss.work(kind.name, { ...polling, includeMetadata: true }, async ([claim]) => {
    const begun = performance.now()
    await attemptJob({ boss, db }, handler, claim as Claim, stopping)
    if (restsPerWork > 0) await sleep((performance.now() - begun) * restsPerWork, undefined, { signal: stopping }).catch(() => {})
    // There may be more: look without waiting for the next poll.
    boss.notifyWorker(id)
  })
}

/** Saves the schedules of all job kinds and deletes schedules that no kind of any version declares. */
async function keepSchedules(boss: PgBoss, db: Db, handlers: readonly AnyHandler[]): Promise<void> {
  const wanted = handlers.map(({ kind }) => kind).filter(({ cron }) => cron !== undefined)
  for (const kind of wanted) {
    const { expression, timeZone } = kind.cron as NonNullable<typeof kind.cron>
    // What came due while nothing ran is made up for once.
    await boss.schedule(kind.name, expression, {}, { ...jobOptions(kind), tz: timeZone, missed: 'once' })
  }
  // During an upgrade, a newer version's schedules are unknown here.
  if (await isOfNewerVersion(db)) return
  const names = new Set(wanted.map(({ name }) => name))
  for (const { name, key } of await boss.getSchedules()) if (!names.has(name)) await boss.unschedule(name, key)
}
