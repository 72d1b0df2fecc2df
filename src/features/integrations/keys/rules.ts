// What keys may have, and what a request with one touches, as the contract of its call declares it.
import type { Access, Touches } from '../../../core/contract/endpoint.ts'
import type { Refusal } from '../../../core/contract/errors.ts'

/** What every key begins with. */
export const keyPrefix = 'plz_'
/** In characters. */
export const keyNameMax = 80
export const keysMax = 50
export const scopesMax = 100
/** Of one key. */
export const originsMax = 10
export const keyRequestsPerMinuteMax = 600
/** How often the last use of a key is written. */
export const keyTouchedAfterSeconds = 60

/** Resources whose calls are about a project; the others are about the organization. */
const ofProjects = ['answers', 'comments', 'decisions', 'exports', 'facts', 'projects', 'qrCodes', 'questions', 'reports', 'results']
/** Those that a key of one project may have. `places` is about nobody in particular. */
const ofOneProject = [...ofProjects, 'places', 'translations', 'updates', 'votes']

const resourceOf = (scope: string) => scope.split(':')[0] ?? ''

/** True if a key that is limited to one project may have the scope. */
export const fitsOneProject = (scope: string): boolean => ofOneProject.includes(resourceOf(scope))

/** Calls that show only what is public to a key whose secret is in pages of other sites. */
export const isPublic = (access: Access | undefined): boolean => access === 'anyone' || access === 'reader'

/** A part of a request: what its path, query and body hold. */
export type SentParts = { params?: unknown; query?: unknown; body?: unknown }

/** Ids by kind. */
export type NamedIds = Record<string, string[]>

/**
 * @returns the ids that a request names at the declared places, by kind; null if a required one is missing or is not text
 */
export function idsAt(places: Exclude<Touches, string>, sent: SentParts): NamedIds | null {
  const named: NamedIds = {}
  for (const [kind, declared] of Object.entries(places)) {
    const ids = [declared].flat().map((place) => idsOf(place, sent))
    if (ids.includes(null)) return null
    named[kind] = ids.flatMap((found) => found ?? [])
  }
  return named
}

function idsOf(place: string, sent: SentParts): string[] | null {
  const isOptional = place.endsWith('?')
  const path = (isOptional ? place.slice(0, -1) : place).split('.')
  const found = path.reduce((values, name) => values.flatMap((value) => partsOf(value, name)), [sent] as unknown[])
  if (found.length === 0) return isOptional ? [] : null
  if (!found.every((value) => typeof value === 'string')) return null
  // Some calls take several ids with commas between them.
  return found.flatMap((value) => value.split(','))
}

/** What a name leads to: of a list, in each of its entries. */
function partsOf(value: unknown, name: string): unknown[] {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return []
  return [(value as Record<string, unknown>)[name]].flat().filter((part) => part !== undefined && part !== null)
}

/** True for the origin of an https site, as browsers send it: without a path, in lower case. */
export const isSiteOrigin = (text: string): boolean => URL.canParse(text) && text.startsWith('https://') && new URL(text).origin === text

type NewKey = {
  scopes: readonly string[]
  origins?: readonly string[] | undefined
  project?: string | null | undefined
  expiresAt?: string | null | undefined
}

/** What is wrong with a new key, by field. `available`: all scopes there are. */
export function keyRefusals(
  { scopes, origins = [], project, expiresAt }: NewKey,
  available: readonly string[],
  now: Date,
): Record<string, Refusal> {
  const unknown = scopes.find((one) => !available.includes(one))
  const tooWide = project ? scopes.find((one) => !fitsOneProject(one)) : undefined
  return {
    ...(tooWide === undefined ? {} : { scopes: { code: 'key.scopeTooWide', values: { scope: tooWide } } }),
    ...(unknown === undefined ? {} : { scopes: { code: 'key.scopeUnknown', values: { scope: unknown } } }),
    ...(origins.every(isSiteOrigin) ? {} : { origins: { code: 'key.origins' } }),
    ...(expiresAt && new Date(expiresAt) <= now ? { expiresAt: { code: 'key.expiresAt' } } : {}),
  }
}
