// Which scope a call needs. Scopes are made from the contracts: the resource is named by the call's path, and a call reads or writes.
import type { Access, Endpoint } from '../../../core/contract/endpoint.ts'
import type { Refusal } from '../../../core/contract/errors.ts'

/** What every key begins with. */
export const keyPrefix = 'plz_'
/** In characters. */
export const nameMax = 80
export const keysMax = 50
export const scopesMax = 100
/** Of one key. */
export const originsMax = 10
export const requestsPerMinuteMax = 600
/** How often the last use of a key is written. */
export const touchedAfterSeconds = 60

/** Parts of a path that no key may call: a person's own account and drafts, logins, keys themselves, the administrator's role, billing. */
const closed = [
  'administrator',
  'administratorOffer',
  'auth',
  'billing',
  'domains',
  'drafts',
  'feedback',
  'follow',
  'keys',
  'mailSender',
  'outbox',
  'receipts',
  'recordsRequests',
  'security-audits',
  'setpassword',
  'sso',
  'takeouts',
  'twoStep',
  'unsubscribe',
  'users',
  'verification',
  'verifications',
]

/** The resource that a part of a path names. Of several parts in a path, the last one counts. */
const resources: Record<string, string> = {
  answerFiles: 'answers',
  answers: 'answers',
  audit: 'audit',
  basemap: 'places',
  blogs: 'blogs',
  comments: 'comments',
  decisions: 'decisions',
  excelSheetUploadAndDataInsertDB: 'residents',
  exportPreview: 'exports',
  exports: 'exports',
  facts: 'facts',
  failures: 'failures',
  fileAnswers: 'answers',
  imports: 'residents',
  interruptions: 'failures',
  likes: 'votes',
  members: 'members',
  oembed: 'organizations',
  openAnswers: 'answers',
  openData: 'organizations',
  organizations: 'organizations',
  ownSite: 'organizations',
  package: 'exports',
  placeAnswers: 'answers',
  places: 'places',
  platformImports: 'results',
  population: 'population',
  projectAllDataExport: 'exports',
  projectDataExportIntoSheet: 'exports',
  projects: 'projects',
  publication: 'results',
  published: 'results',
  'published.pdf': 'results',
  qrCodes: 'qrCodes',
  questions: 'questions',
  reports: 'reports',
  residentsTemplate: 'residents',
  results: 'results',
  shapeAnswers: 'answers',
  site: 'organizations',
  status: 'failures',
  taggedAnswers: 'answers',
  tags: 'answers',
  translations: 'translations',
  turnout: 'results',
  updates: 'updates',
  votes: 'votes',
  webhooks: 'webhooks',
  weighting: 'results',
  zipcode: 'places',
}

/** Resources whose calls are about a project; the others are about the organization. */
const ofProjects = ['answers', 'comments', 'decisions', 'exports', 'facts', 'projects', 'qrCodes', 'questions', 'reports', 'results']
const ofOneProject = [...ofProjects, 'translations', 'updates', 'votes']
/** About nobody in particular. */
const neutral = 'places'

/** A call as routes know it: `reads` is true for a POST that only reads. */
export type ScopedCall = { method: string; path: string; access: Access; reads?: boolean | undefined }

/** @returns the scope that a key needs for a call, such as `projects:read`; null if no key may make the call */
export function scopeOf({ method, path, access, reads }: ScopedCall): string | null {
  if (access === 'operator' || access === 'resident') return null
  const parts = path.split('/').filter((part) => part !== '' && !part.startsWith(':'))
  const resource = parts.map((part) => resources[part]).findLast((one) => one !== undefined)
  // Residents of an organization are uploaded below the path of accounts.
  const isClosed = resource !== 'residents' && parts.some((part) => closed.includes(part))
  if (resource === undefined || isClosed) return null
  return `${resource}:${method === 'GET' || reads ? 'read' : 'write'}`
}

const resourceOf = (scope: string) => scope.split(':')[0] ?? ''

/** True if a key that is limited to one project may have the scope. */
export const fitsOneProject = (scope: string): boolean => [...ofOneProject, neutral].includes(resourceOf(scope))

/** True if calls of a scope need not name a project. */
export const isNeutral = (scope: string): boolean => resourceOf(scope) === neutral

/** Lists that contain only the project of a key that is limited to one. */
export const limitedLists: readonly string[] = [
  'GET /projects',
  'GET /projects/points',
  'GET /projects/counts',
  'POST /projects/ownerProject',
] satisfies `${Endpoint['method']} ${string}`[]

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
