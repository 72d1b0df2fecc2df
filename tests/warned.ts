import type { Db } from '../src/core/database/database.server.ts'
import { dayMilliseconds } from '../src/core/time/durations.ts'

/** Records that a project's officials were warned 7 days before its removal, and that the daily run has taken place since. */
export async function putWarning(db: Db, projectId: string, removalDay: string): Promise<void> {
  const noon = Date.parse(`${removalDay}T12:05:00Z`)
  // Early on the seventh day before, 7 times 24 hours before any time of the removal day in America.
  const warnedAt = new Date(noon - 7.5 * dayMilliseconds)
  await db
    .insertInto('retention_warnings')
    .values({ project_id: projectId, removal_day: removalDay, days_before: 7, sent_at: warnedAt, delivered_at: warnedAt })
    .execute()
  const runs = [6, 5, 4, 3, 2, 1, 0].map((days) => new Date(noon - days * dayMilliseconds))
  await db
    .insertInto('retention_runs')
    .values(runs.map((at) => ({ day: at.toISOString().slice(0, 10), ran_at: at })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
