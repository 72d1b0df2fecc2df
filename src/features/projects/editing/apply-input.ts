// Applies sent fields to a project. No database, no clock.
import type { FieldRefusals, MessageValues } from '../../../core/contract/errors.ts'
import type { TimeZone } from '../../../core/time/time-zones.ts'
import type { ZipPlace } from '../../places/model/queries.server.ts'
import { isUnitedStates, milesBetween, normaliseZip, type Point, stateCode, stateName } from '../../places/model/rules.ts'
import { liesIn, type ZipState } from '../../places/model/zip-states.ts'
import { applySent, type Draft, type ProjectAddress } from '../fields/draft.ts'
import type { ProjectInput } from '../model/shapes.ts'

/** Applies the sent fields and leaves the others. Of the address, it applies only the texts; `fillFromZip` and `targetZips` do the rest. */
export function applyInput(current: Draft, sent: ProjectInput, timeZone: TimeZone): { draft: Draft; refusals: FieldRefusals } {
  const refusals: FieldRefusals = {}
  const draft: Draft = {
    ...current,
    ...applySent(current, sent, timeZone),
    facts: sent.facts?.filter((fact) => fact.label || fact.value) ?? current.facts,
    updates: sent.updates?.filter((update) => update.title || update.text) ?? current.updates,
  }
  if (draft.startDate && draft.endDate && draft.endDate < draft.startDate) refusals['endDate'] = 'project.endBeforeStart'
  Object.assign(refusals, applyLocation(draft, sent.location ?? {}))
  return { draft, refusals }
}

function applyLocation(draft: Draft, sent: NonNullable<ProjectInput['location']>): FieldRefusals {
  const refusals: FieldRefusals = {}
  draft.street = sent.street ?? draft.street
  draft.city = sent.city ?? draft.city
  draft.county = sent.county ?? draft.county
  draft.plus4 = sent.plus4 ?? draft.plus4
  draft.lat = sent.lat === undefined ? draft.lat : sent.lat
  draft.lng = sent.lng === undefined ? draft.lng : sent.lng
  if (sent.zip !== undefined) {
    const zip = normaliseZip(sent.zip)
    if (sent.zip && !zip) refusals['location.zip'] = 'zip.invalid'
    draft.zip = zip ?? ''
    if (zip && !sent.plus4) draft.plus4 = /\d{4}$/.exec(sent.zip.slice(5))?.[0] ?? draft.plus4
  }
  if (sent.state !== undefined) {
    const state = stateCode(sent.state)
    if (sent.state && !state) refusals['location.state'] = 'state.unknown'
    draft.state = state ?? ''
  }
  if (sent.country && !isUnitedStates(sent.country)) refusals['location'] = 'project.usaOnly'
  return refusals
}

/**
 * Completes the address from its zip code: missing fields, and after a change of the zip code also the fields that belonged to the old one
 * and were not sent.
 */
export function fillFromZip(draft: Draft, current: Draft, sent: ProjectInput['location'], place: ZipPlace | null): Draft {
  if (!place) return draft
  const moved = current.zip !== '' && current.zip !== draft.zip
  const filled = { ...draft }
  for (const field of ['city', 'county', 'state'] as const) {
    if (draft[field] === '' || (moved && sent?.[field] === undefined)) filled[field] = place[field]
  }
  const point = draft.lat !== null && draft.lng !== null
  if (!point || (moved && sent?.lat === undefined && sent?.lng === undefined)) Object.assign(filled, { lat: place.lat, lng: place.lng })
  if (moved && draft.plus4 === current.plus4 && sent?.plus4 === undefined) filled.plus4 = ''
  return filled
}

/** The address that was sent to a geocoder, and the geocoder's result. */
export type LocatedAddress = { address: string; place: (Point & { state: string; zip: string }) | null }

/** An address in one line, as geocoders read it. */
export const addressLine = ({ street, city, state, zip }: Omit<ProjectAddress, 'county' | 'plus4'>): string =>
  [street, city, `${state} ${zip}`.trim()].filter(Boolean).join(', ')

/** A result in another zip code and further than this from the address's zip code is a street of the same name elsewhere. */
const milesOffMax = 25

/** Applies the point that was found for this exact address, or the center of its zip code if the point is implausible. */
export function resolveLocation(draft: Draft, found: LocatedAddress | null, zip: ZipPlace | null): Draft {
  if (found?.address !== addressLine(draft)) return draft
  const { place } = found
  const near = place && (place.zip === draft.zip || !zip || milesBetween(place, zip) <= milesOffMax)
  const point = near && liesIn({ zip: draft.zip, state: place.state }, draft.state) ? place : zip
  return point ? { ...draft, lat: point.lat, lng: point.lng } : draft
}

/**
 * The zip codes of a project, sorted and unique: those sent, else the current ones. Without any, the project's own zip code; it is
 * replaced if the address moves.
 */
export function targetZips(draft: Draft, current: Draft, sent: string[] | undefined): { zipCodes: string[]; refusals: FieldRefusals } {
  const malformed = (sent ?? []).filter((text) => text.trim() !== '' && !normaliseZip(text))
  if (malformed.length > 0) return { zipCodes: [], refusals: { zipCodes: { code: 'project.zipsMalformed', values: named(malformed) } } }
  const onlyOwn = current.zipCodes.length === 1 && current.zipCodes[0] === current.zip
  const chosen = sent?.flatMap((text) => normaliseZip(text) ?? []) ?? (onlyOwn ? [] : current.zipCodes)
  const zipCodes = chosen.length > 0 || !draft.zip ? chosen : [draft.zip]
  return { zipCodes: [...new Set(zipCodes)].sort(), refusals: {} }
}

/**
 * Checks that a project's zip codes exist and are in the organization's state.
 * @returns the refusal of `zipCodes`
 */
export function zipsRefusal(zipCodes: string[], known: readonly ZipState[], state: string): FieldRefusals {
  const places = new Map(known.map((place) => [place.zip, place]))
  const unknown = zipCodes.filter((zip) => !places.has(zip))
  if (unknown.length > 0) return { zipCodes: { code: 'project.zipsUnknown', values: named(unknown) } }
  const elsewhere = known.filter((place) => !liesIn(place, state)).map(({ zip }) => zip)
  if (elsewhere.length > 0)
    return { zipCodes: { code: 'project.zipsOtherState', values: { ...named(elsewhere), state: stateName(state) } } }
  return {}
}

const namedMax = 5
const named = (zips: string[]): MessageValues => ({ zips: zips.slice(0, namedMax).join(', ') + (zips.length > namedMax ? ' …' : '') })

/** The input without the rejected fields; the same object if no rejected field is in it. */
export function without(sent: ProjectInput, refused: readonly string[]): ProjectInput {
  const less: ProjectInput = { ...sent, ...(sent.location ? { location: { ...sent.location } } : {}) }
  let dropped = false
  const drop = (from: object | undefined, field: string) => {
    if (!from || (from as Record<string, unknown>)[field] === undefined) return false
    delete (from as Record<string, unknown>)[field]
    dropped = true
    return true
  }
  for (const field of refused) {
    // The end is before the start: drop the one that was sent.
    if (field === 'endDate') drop(less, 'endDate') || drop(less, 'startDate')
    // An address abroad, or a pin that does not fit: drop the country first, then both degrees.
    else if (field === 'location') drop(less.location, 'country') || [drop(less.location, 'lat'), drop(less.location, 'lng')]
    else if (field.startsWith('location.')) drop(less.location, field.slice('location.'.length))
    else drop(less, field)
  }
  return dropped ? less : sent
}
