import type { FieldRefusals, MessageValues, Refusal } from '../../../core/contract/errors.ts'
import type { Actor, Official } from '../../../core/http/actor.ts'
import { formatLongDay } from '../../../core/i18n/dates.ts'
import type { Language } from '../../../core/i18n/languages.ts'
import { formatList } from '../../../core/i18n/sentence.ts'
import type { TimeZone } from '../../../core/time/time-zones.ts'
import { stateName } from '../../places/model/rules.ts'
import { liesIn, stateIn, stateNamesOf, type ZipState } from '../../places/model/zip-states.ts'
import { type ResponseRefusal, refusalCode } from '../eligibility/rules.ts'
import { type Draft, missingFields } from '../fields/draft.ts'
import type { Status } from './shapes.ts'

/** What decides who may see a project and respond to it. */
export type ProjectStanding = {
  organizationId: string
  /** The state of the project's organization. */
  organizationState: string
  /** The project's. */
  timeZone: TimeZone
  status: Status
  zipCodes: readonly string[]
  startsAt: Date | null
  endsAt: Date | null
  /** When it was published; null for a draft. */
  postedAt: Date | null
  /** Only residents with a confirmed mobile number may respond. */
  requiresMobile: boolean
}

/** The number of tries to make a picture's AVIF sizes. The index of pending pictures contains the same number. */
export const avifAttemptsMax = 5

/** Drafts are visible only to their own organization. */
export const maySeeProject = (actor: Actor, project: Pick<ProjectStanding, 'organizationId' | 'status'>): boolean =>
  project.status !== 'draft' || isOwner(actor, project)

/** True if the actor is an official of the project's organization. */
export const isOwner = (actor: Actor, project: Pick<ProjectStanding, 'organizationId'>): boolean =>
  actor.kind === 'official' && actor.organizationId === project.organizationId

/**
 * Whether the actor may answer, comment, like and vote: a resident for whom every condition of eligibility holds.
 * @param language of the refusal's values
 * @returns null if all conditions hold, else the refusal of the first one that failed
 */
export function responseRefusal(
  actor: Actor,
  project: ProjectStanding,
  now: Date,
  language: Language,
): (Refusal<ResponseRefusal> & { status: 401 | 403 }) | null {
  const code = failedCondition(actor, project, now)
  return code && { status: code === 'login.needed' ? 401 : 403, code, values: refusalValues(actor, project, language) }
}

function failedCondition(actor: Actor, project: ProjectStanding, now: Date): ResponseRefusal | null {
  if (actor.kind === 'visitor') return 'login.needed'
  if (actor.kind === 'official') return 'respond.official'
  return refusalCode(factsOf(actor, project, now))
}

/**
 * A visitor is of no place, has not moved, accepted what there is, and has no number. A resident whose zip code lies in several states is
 * of the project's.
 */
const factsOf = (actor: Actor, project: ProjectStanding, now: Date) => {
  const resident = actor.kind === 'resident' ? actor : null
  return {
    ...{ status: project.status, startsAt: project.startsAt, endsAt: project.endsAt, postedAt: project.postedAt, now },
    organizationState: project.organizationState,
    state: resident && stateIn({ zip: resident.zipCode, state: resident.state }, project.organizationState),
    isOfZip: resident !== null && project.zipCodes.includes(resident.zipCode),
    movedAt: resident?.movedAt ?? null,
    hasAcceptedTerms: !resident?.termsDue,
    requiresMobile: project.requiresMobile,
    hasConfirmedMobile: resident?.mobileConfirmed ?? false,
  }
}

const zipsNamedMax = 5

/**
 * The values of the sentences for `responseRefusal`'s codes: both sides' zip codes, the state, the opening or closing day. Getters: a
 * sentence uses only one or two of them.
 */
function refusalValues(actor: Actor, project: ProjectStanding, language: Language): MessageValues {
  const day = (instant: Date | null) => (instant ? formatLongDay(language, project.timeZone, instant) : '')
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
    get moved() {
      return day(actor.kind === 'resident' ? actor.movedAt : null)
    },
    get closed() {
      return day(project.endsAt)
    },
  }
}

/**
 * Who may change a project: officials of its organization.
 * @returns null if the actor may, 404 if the actor cannot see it, 403 if everyone can
 */
export function changeRefusal(
  actor: Official,
  project: Pick<ProjectStanding, 'organizationId' | 'status'> | null | undefined,
): Refusal | null {
  if (!project || !maySeeProject(actor, project)) return { status: 404, code: 'request.notFound' }
  return isOwner(actor, project) ? null : { status: 403, code: 'project.notYours' }
}

/** Why a project cannot change from one status to another; null if it can: publish, complete, reopen. */
export function transitionRefusal(from: Status, to: Status): Refusal | null {
  if (from === to) return null
  if (to === 'draft') return { status: 409, code: 'project.noDraftAgain' }
  if (from === 'draft' && to === 'completed') return { status: 409, code: 'project.completeNeedsPublished' }
  return null
}

/**
 * Who sees the questions: the project's officials always; everyone who can open the project if the survey is Public; residents of the
 * project's zip codes and state if it is Private, even after it closes.
 */
export function maySeeSurvey(actor: Actor, project: ProjectStanding & { surveyVisibility: 'Private' | 'Public' }): boolean {
  if (isOwner(actor, project)) return true
  if (!maySeeProject(actor, project)) return false
  return project.surveyVisibility === 'Public' || refusalCode(factsOf(actor, project, new Date(0)), ['place']) === null
}

/** True if a visitor may answer the questions before registering: they are Public, and the project takes answers now. */
export const isOpenToVisitors = (project: ProjectStanding & { surveyVisibility: 'Private' | 'Public' }, now: Date): boolean =>
  project.surveyVisibility === 'Public' && refusalCode(factsOf({ kind: 'visitor' }, project, now), ['time']) === null

/**
 * What blocks a project's publication; empty if nothing does.
 * @param zipPlace the address's zip code with its state; null if it is unknown
 */
export function publishRefusals(draft: Draft, images: readonly { alt: string }[], zipPlace: ZipState | null): FieldRefusals {
  const refusals: FieldRefusals = missingFields(draft)
  const needs = (field: string, value: unknown, code: string) => {
    if (!value) refusals[field] = code
  }
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

/** Rejects an end date before publication, when nobody could respond. `at` is null for a published project. */
export const endRefusal = ({ endDate }: Pick<Draft, 'endDate'>, at: Date | null): FieldRefusals =>
  endDate && at && endDate <= at ? { endDate: 'project.endPast' } : {}

function locationRefusal(draft: Draft, zipPlace: ZipState | null): FieldRefusals[string] | null {
  if (!draft.street || !draft.city || !draft.state || !draft.zip) return 'project.address'
  if (draft.lat === null || draft.lng === null) return 'project.location'
  if (!zipPlace || liesIn(zipPlace, draft.state)) return null
  return { code: 'project.zipOtherPlace', values: { zip: draft.zip, state: stateNamesOf(zipPlace) } }
}
