// The address of a project's share picture. It changes with the picture's content: caches may store it forever.
import { createHash } from 'node:crypto'
import { formatDay } from '../../../core/i18n/dates.ts'
import { message } from '../../../core/i18n/messages.server.ts'
import { isShared } from '../../../core/memory/shared-replies.server.ts'
import { stateCodesOf } from '../../places/model/zip-states.ts'
import type { ProjectSummary } from './shapes.ts'
import { dateOf, phaseOf, type WorkPhase } from './timing.ts'

/** The size that large sites require. */
export const shareSize = { width: 1200, height: 630 } as const
/** Increase it when the drawing changes. */
const drawing = 1

/** The picture is made once for all languages. */
const language = 'en'

export type SharedProject = Pick<
  ProjectSummary,
  '_id' | 'title' | 'location' | 'ownerName' | 'startDate' | 'endDate' | 'status' | 'isDemo' | 'images' | 'infrastructureCategories'
>

/** The texts of the picture. */
export function shareWords(project: SharedProject, now: Date) {
  const { title, location, ownerName, isDemo } = project
  return {
    title,
    place: [location.city, stateCodesOf(location)].filter(Boolean).join(', '),
    organization: ownerName,
    until: untilOf(project, now),
    demo: isDemo ? message(language, 'share.demo') : '',
  }
}

const phaseAt = (project: SharedProject, now: Date) =>
  phaseOf({ status: project.status, startsAt: dateOf(project.startDate), endsAt: dateOf(project.endDate) }, now)

function untilOf(project: SharedProject, now: Date): string {
  const phase = phaseAt(project, now)
  const day = (instant: string | null) => (instant === null ? '' : formatDay(language, project.location.timeZone, instant))
  if (phase === 'upcoming') return message(language, 'share.opens', { day: day(project.startDate) })
  if (phase === 'closed') return message(language, 'share.closed', { day: day(project.endDate) })
  if (phase === 'completed') return message(language, 'share.completed')
  return project.endDate ? message(language, 'share.until', { day: day(project.endDate) }) : message(language, 'share.open')
}

export function shareVersion(project: SharedProject, now: Date): string {
  const seen = [drawing, shareWords(project, now), project.images[0]?.url ?? project.infrastructureCategories]
  return createHash('sha256').update(JSON.stringify(seen)).digest('hex').slice(0, 16)
}

/** Of projects in memory, which never change: all that a path depends on beside the project is its phase. */
const addresses = new WeakMap<SharedProject, { phase: WorkPhase; address: string }>()

/** The current path of the picture. */
export function shareAddress(project: SharedProject, now: Date): string {
  const phase = phaseAt(project, now)
  const known = addresses.get(project)
  if (known?.phase === phase) return known.address
  const address = `/files/projects/${project._id}/share/${shareVersion(project, now)}.jpg`
  if (isShared(project)) addresses.set(project, { phase, address })
  return address
}
