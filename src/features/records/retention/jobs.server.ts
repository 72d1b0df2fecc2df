// The daily run. Every process asks once an hour; the first to take the day's row runs, and the others see that it is taken.
import type { Db } from '../../../core/database/database.server.ts'
import { runDay } from '../../projects/lifecycle/rules.ts'
import type { Work } from './removal.server.ts'
import { type Report, runRetention } from './run.server.ts'

const hourMilliseconds = 3_600_000

/** Runs now if today's run is still to come, and looks again every hour. `stop` waits for a run under way. */
export function startRetention(work: Work): { stop: () => Promise<void> } {
  let stopped = false
  let running: Promise<void> | null = null
  const look = () => {
    running ??= runDaily(work, () => stopped)
      .then((report) => report?.failed.map(({ title, error }) => console.error(`Retention, “${title}”: ${error.message}`)))
      .catch((error: Error) => console.error(`The retention run failed: ${error.message}`))
      .then(() => {
        running = null
      })
  }
  const timer = setInterval(look, hourMilliseconds)
  look()
  return {
    async stop() {
      stopped = true
      clearInterval(timer)
      await running
    },
  }
}

/**
 * The run of the day, once for all processes: null where it is done, or another process is at it. A process that dies leaves the day
 * unfinished, and its lock with it.
 */
export async function runDaily(work: Work, isStopped: () => boolean = () => false): Promise<Report | null> {
  const day = runDay(work.now())
  if (await isFinished(work.db, day)) return null
  await work.db
    .insertInto('retention_runs')
    .values({ day, finished_at: null })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return work.db.transaction().execute(async (tx) => {
    const turn = await tx
      .selectFrom('retention_runs')
      .select('day')
      .where('day', '=', day)
      .where('finished_at', 'is', null)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst()
    if (!turn) return null
    const report = await runRetention(work, { isStopped })
    if (isStopped()) return report
    await tx.updateTable('retention_runs').set({ finished_at: work.now() }).where('day', '=', day).execute()
    await tx.deleteFrom('retention_runs').where('day', '<', day).execute()
    return report
  })
}

async function isFinished(db: Db, day: string): Promise<boolean> {
  const row = await db.selectFrom('retention_runs').select('finished_at').where('day', '=', day).executeTakeFirst()
  return row?.finished_at != null
}
