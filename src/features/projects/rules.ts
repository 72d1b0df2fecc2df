import type { Actor } from '../../core/actor.ts'

/** What decides who may see a project and who may respond to it. */
export type ProjectStanding = {
  organizationId: string
  /** The state of the project's organisation. */
  organizationState: string
  status: 'draft' | 'published' | 'completed'
  zipCodes: readonly string[]
  startsAt: Date | null
  endsAt: Date | null
}

export type ResponseRefusal =
  | 'login.needed'
  | 'respond.official'
  | 'respond.notPublished'
  | 'respond.completed'
  | 'respond.notOpenYet'
  | 'respond.closed'
  | 'respond.otherState'
  | 'respond.otherZip'

/** Drafts exist only for their own organisation. */
export const maySee = (actor: Actor, project: Pick<ProjectStanding, 'organizationId' | 'status'>): boolean =>
  project.status !== 'draft' || isOwner(actor, project)

/** Whether the actor is an official of the project's organisation. */
export const isOwner = (actor: Actor, project: Pick<ProjectStanding, 'organizationId'>): boolean =>
  actor.kind === 'official' && actor.organizationId === project.organizationId

/**
 * Who may answer, comment, like and vote: a resident whose zip code is one of the project's and whose state is the
 * state of the project's organisation, while the project is published and between its dates (both ends included).
 * Gives null where all holds, else the first condition that failed, which is also its message's code.
 */
export function responseRefusal(actor: Actor, project: ProjectStanding, now: Date): ResponseRefusal | null {
  if (actor.kind === 'visitor') return 'login.needed'
  if (actor.kind === 'official') return 'respond.official'
  if (project.status === 'draft') return 'respond.notPublished'
  if (project.status === 'completed') return 'respond.completed'
  if (actor.state !== project.organizationState) return 'respond.otherState'
  if (!project.zipCodes.includes(actor.zipCode)) return 'respond.otherZip'
  if (project.startsAt && now < project.startsAt) return 'respond.notOpenYet'
  if (project.endsAt && now > project.endsAt) return 'respond.closed'
  return null
}

/**
 * Who sees the questions: the project's officials always; everyone who can open the project where the survey is Public;
 * where it is Private, residents of the project's zip codes and state (also once it is closed: they may look back).
 */
export function maySeeSurvey(actor: Actor, project: ProjectStanding & { surveyVisibility: 'Private' | 'Public' }): boolean {
  if (isOwner(actor, project)) return true
  if (!maySee(actor, project)) return false
  if (project.surveyVisibility === 'Public') return true
  return actor.kind === 'resident' && actor.state === project.organizationState && project.zipCodes.includes(actor.zipCode)
}
