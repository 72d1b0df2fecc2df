// Where the picture of a shared project stands: its address changes with everything that is in it, so it may be kept for ever.
import { createHash } from 'node:crypto'
import { formatDay } from '../../../core/i18n/dates.ts'
import { message } from '../../../core/i18n/messages.server.ts'
import type { ProjectSummary } from './shapes.ts'
import { timingOf } from './timing.ts'

/** What the large sites ask for. */
export const shareSize = { width: 1200, height: 630 } as const
/** Raised when the picture is drawn in another way. */
const drawing = 1

/** The picture is made once for everybody who reads it on another site, whose languages nobody knows. */
const language = 'en'

export type SharedProject = Pick<
  ProjectSummary,
  '_id' | 'title' | 'location' | 'ownerName' | 'startDate' | 'endDate' | 'status' | 'isDemo' | 'images' | 'infrastructureCategories'
>

/** The words of the picture. */
export function shareWords(project: SharedProject, now: Date) {
  const { title, location, ownerName, isDemo } = project
  return {
    title,
    place: [location.city, location.state].filter(Boolean).join(', '),
    organization: ownerName,
    until: untilOf(project, now),
    demo: isDemo ? message(language, 'share.demo') : '',
  }
}

function untilOf(project: SharedProject, now: Date): string {
  const { phase } = timingOf({ ...project, postedDate: project.startDate }, now)
  const day = (instant: string | null) => (instant === null ? '' : formatDay(language, project.location.state, instant))
  if (phase === 'notYet') return message(language, 'share.opens', { day: day(project.startDate) })
  if (phase === 'closed') return message(language, 'share.closed', { day: day(project.endDate) })
  if (phase === 'completed') return message(language, 'share.completed')
  return project.endDate ? message(language, 'share.until', { day: day(project.endDate) }) : message(language, 'share.open')
}

export function shareVersion(project: SharedProject, now: Date): string {
  const seen = [drawing, shareWords(project, now), project.images[0]?.url ?? project.infrastructureCategories]
  return createHash('sha256').update(JSON.stringify(seen)).digest('hex').slice(0, 16)
}

/** The path of the picture as it is now. */
export const shareAddress = (project: SharedProject, now: Date): string =>
  `/files/projects/${project._id}/share/${shareVersion(project, now)}.jpg`
