// A restored backup has what retention has removed since it was made. It is removed again before the site opens.
import { dayMilliseconds } from '../../../core/time/durations.ts'
import { ClockJumped, checkMachineClock, type MachineClock, readMachineClock } from './evidence.server.ts'
import type { RemovalContext } from './removal.server.ts'
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
  const report = await finishRestore(work)
  if (!report) return null
  const [failed] = report.failed
  if (failed) throw new Error(`After the restore of a backup, “${failed.title}” is due and could not be removed: ${failed.error.message}`)
  return report.removed.length
}
