import { daysBetween } from '../../../core/i18n/us-time.ts'
import type { TimeZone } from '../../../core/time/time-zones.ts'

/** A project is closing soon in its last days. */
export const closingSoonDays = 7

export type Timing =
  | { phase: 'notYet'; daysUntil: number }
  /** `daysLeft`: null without an end date, 0 on the last day. `share`: the elapsed part of the time, from 0 to 1, in thousandths. */
  | { phase: 'open' | 'soon'; daysLeft: number | null; share: number }
  | { phase: 'closed' | 'completed' | 'draft' }

/** Where a project is between draft and completion. */
export const workPhases = ['draft', 'upcoming', 'open', 'closed', 'completed'] as const
export type WorkPhase = (typeof workPhases)[number]

export type PhaseDates = { status: 'draft' | 'published' | 'completed'; startsAt: Date | null; endsAt: Date | null }

/** A project's phase at `now`; both ends of its period are inclusive. */
export function phaseOf({ status, startsAt, endsAt }: PhaseDates, now: Date): WorkPhase {
  if (status !== 'published') return status
  if (startsAt && now < startsAt) return 'upcoming'
  return endsAt && now > endsAt ? 'closed' : 'open'
}

type ProjectDates = {
  status: PhaseDates['status']
  startDate: string | null
  endDate: string | null
  postedDate: string | null
  location: { timeZone: TimeZone }
}

/**
 * When a project stops, or stopped, taking responses: at its last moment, or at its completion if that was earlier.
 * @param planned its last moment as set; null without one
 * @param completed null if it is not completed
 */
export const endOf = <At extends Date | string>(planned: At | null, completed: At | null): At | null =>
  completed !== null && (planned === null || completed < planned) ? completed : planned

type PlannedPeriod<At> = { startsAt: At | null; endsAt: At | null; postedAt: At | null; completedAt: At | null }

/**
 * When a project takes, or took, responses: from its first day, but not before its publication, to its end. Instants are compared as
 * they are: dates, or ISO 8601 texts in UTC.
 * @returns null if it never took any: it was over before it could open. `openPeriod` is the same in SQL
 */
export function periodOf<At extends Date | string>(planned: PlannedPeriod<At>): { opensAt: At | null; closesAt: At | null } | null {
  const { startsAt, endsAt, postedAt, completedAt } = planned
  const opensAt = startsAt !== null && (postedAt === null || startsAt > postedAt) ? startsAt : postedAt
  const closesAt = endOf(endsAt, completedAt)
  return opensAt !== null && closesAt !== null && closesAt < opensAt ? null : { opensAt, closesAt }
}

/** `periodOf` a project as the API returns it. */
export const periodOfProject = (project: {
  startDate: string | null
  endDate: string | null
  postedDate: string | null
  completedAt: string | null
}) =>
  periodOf({
    ...{ startsAt: project.startDate, endsAt: project.endDate },
    ...{ postedAt: project.postedDate, completedAt: project.completedAt },
  })

/** A project's phase between its first and last day, in days of its own time zone. */
export function timingOf(project: ProjectDates, now: Date): Timing {
  const start = dateOf(periodOfProject({ ...project, endDate: null, completedAt: null })?.opensAt ?? null)
  const end = dateOf(project.endDate)
  const phase = phaseOf({ status: project.status, startsAt: start, endsAt: end }, now)
  if (phase === 'upcoming') return { phase: 'notYet', daysUntil: daysBetween(project.location.timeZone, now, start as Date) }
  if (phase !== 'open') return { phase }
  if (!end) return { phase, daysLeft: null, share: 0 }
  const daysLeft = daysBetween(project.location.timeZone, now, end)
  const share = start ? inThousandths((now.getTime() - start.getTime()) / Math.max(1, end.getTime() - start.getTime())) : 0
  return { phase: daysLeft <= closingSoonDays ? 'soon' : 'open', daysLeft, share }
}

/** Finer than a bar is drawn; the same page stays the same for minutes, and is rendered once. */
const inThousandths = (share: number): number => Math.round(share * 1000) / 1000

export const dateOf = (text: string | null): Date | null => (text === null ? null : new Date(text))
