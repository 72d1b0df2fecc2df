// What needs an official, decided from numbers alone.
import { daysBetween } from '../../core/i18n/us-time.ts'

export const phases = ['draft', 'upcoming', 'open', 'closed', 'completed'] as const
export type Phase = (typeof phases)[number]

export const closingSoonDays = 7
export const newDays = 7
export const shownDays = 14

type Dates = { status: 'draft' | 'published' | 'completed'; startsAt: Date | null; endsAt: Date | null }

/** Where a project stands at `now`; the ends of its time belong to it. */
export function phaseOf({ status, startsAt, endsAt }: Dates, now: Date): Phase {
  if (status !== 'published') return status
  if (startsAt && now < startsAt) return 'upcoming'
  return endsAt && now > endsAt ? 'closed' : 'open'
}

/** Whole days of a state until an open project closes; null where it is not open or has no end. */
export const daysLeftOf = (project: Dates, state: string, now: Date): number | null =>
  phaseOf(project, now) === 'open' && project.endsAt ? daysBetween(state, now, project.endsAt) : null

export type NeedKind = 'notPublished' | 'overdue' | 'noQuestions' | 'closingSoon' | 'closed' | 'newPeople'
type Watched = {
  phase: Phase
  closingSoon: boolean
  questionsCount: number
  newPeople: number
  publishFailed: boolean
  overdue: number
  endDate: string | null
}

/** Why a project needs somebody, the most pressing reason only; null where it can be left alone. */
export function needOf(project: Watched): NeedKind | null {
  const { phase, closingSoon, questionsCount, newPeople, overdue, publishFailed } = project
  if (phase === 'draft' && publishFailed) return 'notPublished'
  // What was promised in public and not kept presses most, whatever became of the project.
  if (overdue > 0 && phase !== 'draft') return 'overdue'
  if (phase === 'open' && questionsCount === 0) return 'noQuestions'
  if (phase === 'open' && closingSoon) return 'closingSoon'
  if (phase === 'closed') return 'closed'
  return phase === 'open' && newPeople > 0 ? 'newPeople' : null
}

const pressing: NeedKind[] = ['notPublished', 'overdue', 'noQuestions', 'closingSoon', 'closed', 'newPeople']

/** The projects that need somebody, the most pressing first; of one kind, who closes (or closed) first. */
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
