// A restored backup has what retention has removed since it was made. It is removed again before the site opens.
import { sql } from 'kysely'
import type { Db } from '../../../core/database/database.server.ts'
import { dayMilliseconds } from '../../../core/time/durations.ts'
import type { RemovalContext } from '../removal/removal.server.ts'
import { ClockJumped, checkMachineClock, type MachineClock, readMachineClock } from './evidence.server.ts'
import { type Report, runRetention } from './run.server.ts'

/**
 * If a backup was restored since, removes every due project whose officials, according to the backup, were warned 7 real days before, and
 * warns the officials of the others: the daily run removes those.
 * @returns what was done; null if no backup was restored, or if this was done before
 */
export async function finishRestore(work: RemovalContext, machine: MachineClock = readMachineClock()): Promise<Report | null> {
  const pending = await work.db.selectFrom('restorations').select(['id', 'taken_at']).where('retained_at', 'is', null).execute()
  if (pending.length === 0) return null
  const takenAt = Math.max(...pending.map((one) => one.taken_at.getTime()))
  const report = await runRetention(work, { daysSinceBackup: await realDaysSince(work, takenAt, machine) })
  if (report.failed.length > 0) return report
  const ids = pending.map(({ id }) => id)
  await work.db.updateTable('restorations').set({ retained_at: work.now() }).where('id', 'in', ids).execute()
  return report
}

/** Enters that a backup of `takenAt` was restored by other tools than Plaza's. */
export async function enterRestore(db: Db, takenAt: Date): Promise<void> {
  await db.insertInto('restorations').values({ taken_at: takenAt }).execute()
}

/**
 * Enters a restore if the database's timeline is another than at the last start: after a recovery to an earlier moment, and after a
 * failover, where it does no harm. The moment is not known, so no day since counts.
 */
export async function noticeTimeline(db: Db, now: Date): Promise<void> {
  const timeline = await timelineOf(db)
  if (timeline === null) return
  await db.transaction().execute(async (tx) => {
    await sql`lock table restorations in share row exclusive mode`.execute(tx)
    const known = await tx
      .selectFrom('restorations')
      .select('timeline')
      .where('timeline', 'is not', null)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst()
    if (known?.timeline === timeline) return
    const isFirst = known === undefined
    await tx
      .insertInto('restorations')
      .values({ taken_at: now, restored_at: now, timeline, retained_at: isFirst ? now : null })
      .execute()
  })
}

/** The first eight digits of the name of the write-ahead log's file; null on a server that has none. */
async function timelineOf(db: Db): Promise<string | null> {
  const { rows } = await sql<{ timeline: string }>`
    select left(pg_walfile_name(pg_current_wal_lsn()), 8) as timeline`
    .execute(db)
    .catch(() => ({ rows: [] }))
  return rows[0]?.timeline ?? null
}

/** Whole days since an instant; 0 if the machine's own clock shows that the wall clock was changed since the last daily run. */
async function realDaysSince({ db, now }: RemovalContext, instant: number, machine: MachineClock): Promise<number> {
  try {
    await checkMachineClock(db, now(), machine)
  } catch (error) {
    if (error instanceof ClockJumped) return 0
    throw error
  }
  return Math.max(0, Math.floor((now().getTime() - instant) / dayMilliseconds))
}

/**
 * The same before a site opens.
 * @returns how many projects were removed; null if there was nothing to do
 * @throws Error if a project that is due cannot be removed
 */
export async function retainAfterRestore(work: RemovalContext): Promise<number | null> {
  await noticeTimeline(work.db, work.now())
  const report = await finishRestore(work)
  if (!report) return null
  const [failed] = report.failed
  if (failed) throw new Error(`After the restore of a backup, “${failed.title}” is due and could not be removed: ${failed.error.message}`)
  return report.removed.length
}
