// The retention run, used by the daily job and by `npm run retention`.

import { sql } from 'kysely'
import type { Db } from '../../../core/database/database.server.ts'
import { dayIn } from '../../../core/i18n/us-time.ts'
import { addDays } from '../../../core/time/days.ts'
import type { TimeZone } from '../../../core/time/time-zones.ts'
import { organizationTimeZone } from '../../places/model/time-zones.server.ts'
import { isHeld, ownMonths } from '../../projects/lifecycle/queries.server.ts'
import {
  addMonths,
  daysUntil,
  dueOn,
  removalDay,
  retentionMonthsOf,
  type WarningDays,
  warningDays,
} from '../../projects/lifecycle/rules.ts'
import { overdueInBin, removeBinned } from '../removal/bin.server.ts'
import { type Gone, type RemovalContext, removeDue, removeFiles, unfinished } from '../removal/removal.server.ts'
import { evidenceOf, type MachineClock, readMachineClock, recordDeliveries, recordRun, warnedDaysMin } from './evidence.server.ts'
import { sweepStrays } from './strays.server.ts'
import { warn } from './warnings.server.ts'

type Named = { projectId: string; title: string }
/** The effects of a run, or the expected ones of a dry run. */
export type Report = {
  removed: (Named & { rows: number | null })[]
  warned: (Named & { days: WarningDays; removalDay: string })[]
  /** Due, but on hold. */
  held: Named[]
  /** Due, but the officials were not warned 7 real days ago. */
  waiting: Named[]
  /** Removed as of a day that the operator named, although the officials were not warned 7 real days before. */
  unwarned: Named[]
  /** Removed earlier, with files deleted only now. */
  finished: Named[]
  strays: number
  failed: (Named & { error: Error })[]
}

type RunOptions = {
  asOf?: string | undefined
  daysSinceBackup?: number | undefined
  dryRun?: boolean
  isStopped?: () => boolean
  machine?: MachineClock
}

/**
 * Removes due projects, sends warnings, finishes interrupted removals, and sweeps stray files. One failing project does not stop the
 * others. Concurrent runs are safe.
 * @param options.asOf the calendar day to act as of, everywhere, which is an operator's own decision; by default today in each
 *   organization's time zone, and then a project goes only if its officials were warned 7 real days before
 * @param options.daysSinceBackup real days since a backup that was restored, which prove a warning's age as daily runs do; this run is not
 *   counted as one of them
 * @param options.isStopped true ends the run after the current project
 * @throws ClockJumped if an earlier daily run is in the future
 */
export async function runRetention(
  work: RemovalContext,
  { asOf, daysSinceBackup, dryRun = false, isStopped = () => false, machine = readMachineClock() }: RunOptions = {},
): Promise<Report> {
  const { db, files, config, now } = work
  const report: Report = { removed: [], warned: [], held: [], waiting: [], unwarned: [], finished: [], strays: 0, failed: [] }
  const run: Run = { work, asOf, daysSinceBackup, dryRun, report, today: (timeZone) => asOf ?? dayIn(timeZone, now()) }
  const attempt = async (project: Named, act: () => Promise<void>) => {
    if (isStopped()) return
    try {
      await act()
    } catch (error) {
      report.failed.push({ ...project, error: error as Error })
    }
  }
  if (!dryRun) {
    if (asOf === undefined && daysSinceBackup === undefined) await recordRun(db, now(), machine)
    await recordDeliveries(db, config)
  }
  for (const { projectId, title } of await unfinished(db))
    await attempt({ projectId, title }, async () => {
      if (!dryRun) await removeFiles(work, projectId)
      report.finished.push({ projectId, title })
    })
  for (const one of await candidates(db, asOf ?? now().toISOString().slice(0, 10), config.retentionMonths)) {
    const { projectId, title } = one
    const removal = removalDay(one.completedAt, one.timeZone, retentionMonthsOf(one.months, config.retentionMonths))
    const due = dueOn(run.today(one.timeZone), removal)
    if (due === 'removal' && one.held) report.held.push({ projectId, title })
    else if (due === 'removal') await attempt({ projectId, title }, () => removeOrWarn(run, one, removal))
    else if (due !== null && !one.held) await attempt({ projectId, title }, () => announce(run, one, { due, removal }))
  }
  for (const one of await overdueInBin(db, now()))
    await attempt(one, async () => {
      const gone: Gone | null | { rows: null } = dryRun ? { rows: null } : await removeBinned(work, one.projectId)
      if (gone) report.removed.push({ ...one, rows: gone.rows })
    })
  await attempt({ projectId: '', title: '' }, async () => {
    report.strays = await sweepStrays({ db, files, now: now() }, { dryRun })
  })
  return report
}

type Run = Pick<RunOptions, 'asOf' | 'daysSinceBackup'> & {
  work: RemovalContext
  dryRun: boolean
  report: Report
  today: (timeZone: TimeZone) => string
}

/** Removes a due project. The daily run first makes sure that its officials were warned in time, and warns them if nobody did. */
async function removeOrWarn(run: Run, candidate: Candidate, removal: string): Promise<void> {
  const { work, asOf, daysSinceBackup = 0, dryRun, report } = run
  const { projectId, title } = candidate
  const today = run.today(candidate.timeZone)
  const evidence = await evidenceOf(work.db, projectId, { removal, today, sinceBackup: daysSinceBackup, now: work.now() })
  if (asOf === undefined && evidence === 'unwarned')
    return announce(run, candidate, { due: warnedDaysMin, removal: addDays(today, warnedDaysMin) })
  if (asOf === undefined && evidence === 'waiting') return void report.waiting.push({ projectId, title })
  const gone: Gone | null | { rows: null } = dryRun ? { rows: null } : await removeDue(work, projectId, run.today)
  if (!gone) return
  report.removed.push({ projectId, title, rows: gone.rows })
  if (evidence !== 'warned') report.unwarned.push({ projectId, title })
}

/** Warns the officials of a removal, unless they have been warned of this one. */
async function announce(run: Run, candidate: Candidate, { due, removal }: { due: WarningDays; removal: string }): Promise<void> {
  const { work, dryRun, report } = run
  const { db, config, now } = work
  const { projectId, title, timeZone } = candidate
  const going = { ...candidate, _id: projectId, removalDay: removal, daysLeft: daysUntil(run.today(timeZone), removal) }
  const isNew = dryRun ? !(await wasWarned(db, projectId, removal, due)) : (await warn({ db, config, now: now() }, going, due)) !== null
  if (isNew) report.warned.push({ projectId, title, days: due, removalDay: removal })
}

type Candidate = Awaited<ReturnType<typeof candidates>>[number]

/** Completed projects that a run on a day may affect, the longest completed first. */
async function candidates(db: Db, day: string, retentionMonths: number) {
  const soon = addDays(day, warningDays[0] + 4)
  return db
    .selectFrom('projects as p')
    .innerJoin('organizations as o', 'o.id', 'p.organization_id')
    .select([
      'p.id as projectId',
      'p.title',
      'p.organization_id as organizationId',
      organizationTimeZone.as('timeZone'),
      ownMonths.as('months'),
      isHeld.as('held'),
    ])
    .select(sql<Date>`p.completed_at`.as('completedAt'))
    .where('p.status', '=', 'completed')
    .where('p.completed_at', '<', new Date(`${addMonths(soon, -retentionMonths)}T00:00:00Z`))
    .orderBy('p.completed_at')
    .orderBy('p.id')
    .execute()
}

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
