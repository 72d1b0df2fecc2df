// When published figures change, and how many people have to be behind a change. No database, no clock.
import { groupSizeMin } from '../../../core/async/small-groups.ts'
import { instantAt } from '../../../core/i18n/us-time.ts'
import type { TimeZone } from '../../../core/time/time-zones.ts'

/**
 * A release counts at least this many people who answered or changed an answer since the last one. A reader who has one account less than
 * the smallest group then compares figures of at least that many people whose answers are unknown to the reader.
 */
export const newcomersMin = 2 * groupSizeMin - 1

/** `timeZone`: the organization's, for its time zone. */
type ScheduledProject = { timeZone: TimeZone; status: string; endsAt: Date | null }
type ReleasedProject = ScheduledProject & { completedAt: Date | null }

/** True if the project takes no answers anymore. */
export const isSurveyClosed = ({ status, endsAt }: Pick<ReleasedProject, 'status' | 'endsAt'>, now: Date): boolean =>
  status === 'completed' || (endsAt !== null && endsAt < now)

/**
 * The instant up to which answers may be counted: of an open project the last publishing hour, of a closed one the close.
 * @param hour the local hour, 0 to 23, at which figures change
 */
export function releaseInstant(project: ReleasedProject, now: Date, hour: number): Date {
  if (project.status === 'completed' && project.completedAt) return project.completedAt
  if (project.endsAt && project.endsAt < now) return project.endsAt
  const today = instantAt(project.timeZone, now, { days: 0, hour })
  return today <= now ? today : instantAt(project.timeZone, now, { days: -1, hour })
}

/**
 * When the first release after `since` is due, if it is still to come: at the publishing hour, or at the close if that is earlier. Null of
 * a closed project.
 * @param since null if nothing is published yet
 */
export function awaitedRelease(
  project: ScheduledProject,
  { now, publishHour }: { now: Date; publishHour: number },
  since: Date | null,
): Date | null {
  if (isSurveyClosed(project, now)) return null
  const last = releaseInstant({ ...project, completedAt: null }, now, publishHour)
  if (since && since < last) return null
  const next = instantAt(project.timeZone, last, { days: 1, hour: publishHour })
  return project.endsAt && project.endsAt < next ? project.endsAt : next
}
