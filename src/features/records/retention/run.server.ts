// The retention run, used by the daily job and by `npm run retention`.

import { sql } from 'kysely'
import type { Db } from '../../../core/database/database.server.ts'
import { dayIn } from '../../../core/i18n/us-time.ts'
import { dayMilliseconds } from '../../../core/time/durations.ts'
import { isHeld, ownMonths } from '../../projects/lifecycle/queries.server.ts'
import { addMonths, daysUntil, dueOn, periodOf, removalDay, type WarningDays, warningDays } from '../../projects/lifecycle/rules.ts'
import { type Gone, type RemovalContext, removeDue, removeFiles, unfinished } from './removal.server.ts'
import { sweepStrays } from './strays.server.ts'
import { warn } from './warnings.server.ts'

type Named = { projectId: string; title: string }
/** The effects of a run, or the expected ones of a dry run. */
export type Report = {
  removed: (Named & { rows: number | null })[]
  warned: (Named & { days: WarningDays; removalDay: string })[]
  /** Due, but on hold. */
  held: Named[]
  /** Removed earlier, with files deleted only now. */
  finished: Named[]
  strays: number
  failed: (Named & { error: Error })[]
}

/**
 * Removes due projects, sends warnings, finishes interrupted removals, and sweeps stray files. One failing project does not stop the
 * others. Concurrent runs are safe.
 * @param options.asOf the calendar day to act as of, everywhere; by default today in each organization's state
 * @param options.isStopped true ends the run after the current project
 */
export async function runRetention(
  work: RemovalContext,
  { asOf, dryRun = false, isStopped = () => false }: { asOf?: string | undefined; dryRun?: boolean; isStopped?: () => boolean } = {},
): Promise<Report> {
  const { db, files, config, now } = work
  const report: Report = { removed: [], warned: [], held: [], finished: [], strays: 0, failed: [] }
  const today = (state: string) => asOf ?? dayIn(state, now())
  const attempt = async (project: Named, act: () => Promise<void>) => {
    if (isStopped()) return
    try {
      await act()
    } catch (error) {
      report.failed.push({ ...project, error: error as Error })
    }
  }
  for (const { projectId, title } of await unfinished(db))
    await attempt({ projectId, title }, async () => {
      if (!dryRun) await removeFiles(work, projectId)
      report.finished.push({ projectId, title })
    })
  for (const one of await candidates(db, asOf ?? now().toISOString().slice(0, 10), config.retentionMonths)) {
    const { projectId, title, state, completedAt, held } = one
    const named = { projectId, title }
    const day = removalDay(completedAt, state, periodOf(one.months, config.retentionMonths))
    const due = dueOn(today(state), day)
    if (due === null || (held && due !== 'removal')) continue
    if (held) report.held.push(named)
    else if (due === 'removal')
      await attempt(named, async () => {
        const gone: Gone | null | { rows: null } = dryRun ? { rows: null } : await removeDue(work, projectId, today)
        if (gone) report.removed.push({ ...named, rows: gone.rows })
      })
    else
      await attempt(named, async () => {
        const going = { ...one, _id: projectId, removalDay: day, daysLeft: daysUntil(today(state), day) }
        const news = dryRun ? !(await wasWarned(db, projectId, day, due)) : (await warn({ db, config, now: now() }, going, due)) !== null
        if (news) report.warned.push({ ...named, days: due, removalDay: day })
      })
  }
  await attempt({ projectId: '', title: '' }, async () => {
    report.strays = await sweepStrays({ db, files, now: now() }, { dryRun })
  })
  return report
}

/** Completed projects that a run on a day may affect, the longest completed first. */
async function candidates(db: Db, day: string, retentionMonths: number) {
  const soon = addDays(day, warningDays[0] + 4)
  return db
    .selectFrom('projects as p')
    .innerJoin('organizations as o', 'o.id', 'p.organization_id')
    .select(['p.id as projectId', 'p.title', 'p.organization_id as organizationId', 'o.state', ownMonths.as('months'), isHeld.as('held')])
    .select(sql<Date>`p.completed_at`.as('completedAt'))
    .where('p.status', '=', 'completed')
    .where('p.completed_at', '<', new Date(`${addMonths(soon, -retentionMonths)}T00:00:00Z`))
    .orderBy('p.completed_at')
    .orderBy('p.id')
    .execute()
}

const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMilliseconds).toISOString().slice(0, 10)

async function wasWarned(db: Db, projectId: string, day: string, days: WarningDays): Promise<boolean> {
  const row = await db
    .selectFrom('retention_warnings')
    .select('project_id')
    .where('project_id', '=', projectId)
    .where('removal_day', '=', day)
    .where('days_before', '=', days)
    .executeTakeFirst()
  return row !== undefined
}
