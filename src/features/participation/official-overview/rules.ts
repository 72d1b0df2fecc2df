// Decides from numbers alone what needs an official's attention.
import { daysBetween } from '../../../core/i18n/us-time.ts'
import type { TimeZone } from '../../../core/time/time-zones.ts'
import { type PhaseDates, phaseOf, type WorkPhase } from '../../projects/model/timing.ts'

export const newDays = 7
export const overviewDays = 14

/** Whole days in a time zone until an open project closes; null if it is not open or has no end. */
export const daysLeftOf = (project: PhaseDates, timeZone: TimeZone, now: Date): number | null =>
  phaseOf(project, now) === 'open' && project.endsAt ? daysBetween(timeZone, now, project.endsAt) : null

export type NeedKind = 'notPublished' | 'overdue' | 'noQuestions' | 'closingSoon' | 'closed' | 'newPeople'
type Watched = {
  phase: WorkPhase
  closingSoon: boolean
  questionsCount: number
  newPeople: number
  publishFailed: boolean
  overdue: number
  endDate: string | null
}

/** The most urgent reason why a project needs attention; null if there is none. */
export function needOf(project: Watched): NeedKind | null {
  const { phase, closingSoon, questionsCount, newPeople, overdue, publishFailed } = project
  if (phase === 'draft' && publishFailed) return 'notPublished'
  // An overdue public promise is most urgent, whatever the project's status.
  if (overdue > 0 && phase !== 'draft') return 'overdue'
  if (phase === 'open' && questionsCount === 0) return 'noQuestions'
  if (phase === 'open' && closingSoon) return 'closingSoon'
  if (phase === 'closed') return 'closed'
  return phase === 'open' && newPeople > 0 ? 'newPeople' : null
}

const rowsMax = 5

/**
 * What the home page lists, and how many things that are. News is least urgent: projects beyond the first rows are in the table.
 * @param others how many contact messages, reports of content, and failures wait; each kind is one row
 */
export function listedNeeds<N extends { kind: NeedKind }>(
  needs: readonly N[],
  others: { openMessages: number; openReports: number | null; failed: number },
): { shown: N[]; more: number; count: number } {
  const shown = needs.filter((need, index) => index < rowsMax || need.kind !== 'newPeople')
  const rows = [others.openMessages, others.openReports ?? 0, others.failed].filter((waiting) => waiting > 0).length
  return { shown, more: needs.length - shown.length, count: shown.length + rows }
}

const pressing: NeedKind[] = ['notPublished', 'overdue', 'noQuestions', 'closingSoon', 'closed', 'newPeople']

/** The projects that need attention, the most urgent first; within one reason, by closing time. */
export function needsOf<P extends Watched>(projects: readonly P[]): { kind: NeedKind; project: P }[] {
  return projects
    .flatMap((project) => {
      const kind = needOf(project)
      return kind ? [{ kind, project }] : []
    })
    .sort(
      (a, b) =>
        pressing.indexOf(a.kind) - pressing.indexOf(b.kind) ||
        (a.kind === 'newPeople'
          ? b.project.newPeople - a.project.newPeople
          : (a.project.endDate ?? '9').localeCompare(b.project.endDate ?? '9')),
    )
}
