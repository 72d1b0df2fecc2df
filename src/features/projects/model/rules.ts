import type { Values } from '../../../core/contract/errors.ts'
import type { Actor, Official } from '../../../core/http/actor.ts'
import { formatLongDay } from '../../../core/i18n/dates.ts'
import type { Language } from '../../../core/i18n/languages.ts'
import { formatList } from '../../../core/i18n/sentence.ts'
import { milesBetween, type Point, stateName } from '../../places/model/rules.ts'
import type { Category, ProjectType, Status } from './shapes.ts'

/** What decides who may see a project and who may respond to it. */
export type ProjectStanding = {
  organizationId: string
  /** The state of the project's organisation. */
  organizationState: string
  status: Status
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

/** So often a picture's AVIF sizes are tried; the index of what waits counts on it too. */
export const avifAttemptsMax = 5

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

const zipsNamedMax = 5

/**
 * What the sentences of `responseRefusal`'s codes name: the zip codes of both sides, the state, the day it opens or closed. A sentence
 * names one or two of them, so each is made when it is read.
 */
export function refusalValues(actor: Actor, project: ProjectStanding, language: Language): Values {
  const day = (instant: Date | null) => (instant ? formatLongDay(language, project.organizationState, instant) : '')
  return {
    get zips() {
      const zips = formatList(language, project.zipCodes.slice(0, zipsNamedMax))
      return project.zipCodes.length > zipsNamedMax ? `${zips} …` : zips
    },
    zip: actor.kind === 'resident' ? actor.zipCode : '',
    get state() {
      return stateName(project.organizationState)
    },
    get opens() {
      return day(project.startsAt)
    },
    get closed() {
      return day(project.endsAt)
    },
  }
}

/**
 * Who may change a project: officials of its organisation. Null where the actor may; 404 for what the actor cannot see,
 * 403 for what everyone sees.
 */
export function changeRefusal(
  actor: Official,
  project: Pick<ProjectStanding, 'organizationId' | 'status'> | null | undefined,
): { status: 404 | 403; code: string } | null {
  if (!project || !maySee(actor, project)) return { status: 404, code: 'notFound' }
  return isOwner(actor, project) ? null : { status: 403, code: 'project.notYours' }
}

/** Why a project cannot go from one status to another; null where it can: publish, complete, reopen. */
export function transitionRefusal(from: Status, to: Status): string | null {
  if (from === to) return null
  if (to === 'draft') return 'project.noDraftAgain'
  if (from === 'draft' && to === 'completed') return 'project.completeNeedsPublished'
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

/** Everything about a project that a person enters, as it is kept. */
export type Draft = {
  title: string
  description: string
  projectType: ProjectType | null
  category: Category | null
  department: string
  street: string
  city: string
  county: string
  state: string
  zip: string
  plus4: string
  lat: number | null
  lng: number | null
  zipCodes: string[]
  startsAt: Date | null
  endsAt: Date | null
  isPin: boolean
  facts: { _id?: string | undefined; label: string; value: string }[]
  updates: { _id?: string | undefined; title: string; text: string }[]
}

/** Field name to message code, or to a code with what its text names. */
export type FieldRefusals = Record<string, string | { code: string; values: Values }>

/** A point further than this from the middle of its zip code is a mistake; the largest zip codes, in Alaska, reach about as far. */
const milesFromZipMax = 250

/**
 * What keeps a project from being published; empty where nothing does.
 * @param zipPlace where the address's zip code is; null where it is unknown
 */
export function publishRefusals(
  draft: Draft,
  images: readonly { alt: string }[],
  zipPlace: (Point & { state: string }) | null,
): FieldRefusals {
  const refusals: FieldRefusals = {}
  const needs = (field: string, value: unknown, code: string) => {
    if (!value) refusals[field] = code
  }
  needs('title', draft.title, 'project.title')
  needs('description', draft.description, 'project.description')
  needs('department', draft.department, 'project.department')
  needs('projectType', draft.projectType, 'project.type')
  needs('infrastructureCategories', draft.category, 'project.category')
  needs('zipCodes', draft.zipCodes.length, 'project.zips')
  needs('images', images.length, 'project.images')
  if (images.some((image) => !image.alt)) refusals['images'] = 'project.alts'
  const location = locationRefusal(draft, zipPlace)
  if (location) refusals['location'] = location
  draft.facts.forEach((fact, i) => {
    needs(`facts.${i}.label`, fact.label, 'field.required')
    needs(`facts.${i}.value`, fact.value, 'field.required')
  })
  draft.updates.forEach((update, i) => {
    needs(`updates.${i}.title`, update.title, 'field.required')
    needs(`updates.${i}.text`, update.text, 'field.required')
  })
  return refusals
}

/** A project that nobody can answer any more by the time it is published is a mistake. `at` null: it is published already. */
export const endRefusal = ({ endsAt }: Pick<Draft, 'endsAt'>, at: Date | null): FieldRefusals =>
  endsAt && at && endsAt <= at ? { endDate: 'project.endPast' } : {}

function locationRefusal(draft: Draft, zipPlace: (Point & { state: string }) | null): FieldRefusals[string] | null {
  if (!draft.street || !draft.city || !draft.state || !draft.zip) return 'project.address'
  if (draft.lat === null || draft.lng === null) return 'project.location'
  if (!zipPlace) return null
  const { zip } = draft
  if (zipPlace.state !== draft.state) return { code: 'project.zipOtherPlace', values: { zip, state: stateName(zipPlace.state) } }
  const far = milesBetween({ lat: draft.lat, lng: draft.lng }, zipPlace) > milesFromZipMax
  return far ? { code: 'project.locationFar', values: { zip } } : null
}
