// The replies that all calls share, as components of the API description.
import type { Access, Endpoint, RefusalStatus } from '../contract/endpoint.ts'
import { hasTag, refusalsOf } from '../contract/statuses.ts'
import { problemDetailsType } from '../http/problems/problem.server.ts'
import type { MediaTypes, OpenApiOperation } from './document.ts'

const refused = (description: string, headers: object = {}) => ({
  description,
  headers: { ...limitHeaders, ...headers },
  content: {
    'application/json': { schema: { $ref: '#/components/schemas/Problem' } },
    [problemDetailsType]: { schema: { $ref: '#/components/schemas/ProblemDetails' } },
  },
})
const header = (name: string) => ({ $ref: `#/components/headers/${name}` })
const limitHeaders = {
  'RateLimit-Limit': header('RateLimit-Limit'),
  'RateLimit-Remaining': header('RateLimit-Remaining'),
  'RateLimit-Reset': header('RateLimit-Reset'),
}
const retryAfter = { 'Retry-After': header('Retry-After') }

/** A refusal's status and the name of its component. */
const refusals = {
  400: ['Malformed', refused('The request cannot be read: broken JSON, an impossible host, a truncated form.')],
  401: ['LoginNeeded', refused('Nobody is logged in, the session has expired, or the API key is unknown, expired or revoked.')],
  403: ['NotAllowed', refused('The caller may not do this, the API key lacks its scope, or a cookie was sent from another site.')],
  404: ['NotFound', refused('There is no such thing, or the caller may not see it.')],
  405: ['WrongMethod', refused('The path has no such method; `Allow` lists the methods that it has.', { Allow: header('Allow') })],
  409: ['Conflict', refused('What is stored does not allow it, such as a second answer.')],
  410: ['Gone', refused('The link or the file was used up or has expired.')],
  413: ['TooLarge', refused('The body or a file is too large.')],
  415: ['MediaType', refused('The body or a file has a type that this call does not take.')],
  422: ['Invalid', refused('Fields are invalid; `errors` has a text for each of them.')],
  429: ['TooMany', refused('Too many requests; `Retry-After` says when the next one may come.', retryAfter)],
  431: ['HeadersTooLarge', refused('The address and headers are longer than 16 KB.')],
  500: ['Fault', refused('An unexpected fault, of which the reply shows nothing.')],
  503: ['Busy', refused('The server is busy, or a part of it is down.', retryAfter)],
  507: ['Full', refused('The disk is full.')],
} as const satisfies Record<RefusalStatus, [name: string, reply: object]>

const unchanged = {
  description: 'The caller’s copy is up to date: `If-None-Match` names its ETag. There is no body.',
  headers: { ...limitHeaders, ETag: header('ETag') },
}

/** Components besides the schemas of the contracts. */
export const sharedComponents = (cookie: string) => ({
  responses: { ...Object.fromEntries(Object.values(refusals)), Unchanged: unchanged },

  headers: {
    Allow: { description: 'The methods of the path.', schema: { type: 'string', examples: ['GET, HEAD, OPTIONS'] } },
    ETag: { description: 'A tag of the reply.', schema: { type: 'string', examples: ['W/"kDhPq0s9Zf3nVx7cYb2TgA"'] } },
    'Content-Disposition': {
      description: 'How to keep the file, with its name.',
      schema: { type: 'string', examples: ['attachment; filename="Project Survey.xlsx"'] },
    },
    'RateLimit-Limit': {
      description: 'Requests that a network address may make in a window of time; with an API key, those that the key may make.',
      schema: count(6000),
    },
    'RateLimit-Remaining': { description: 'Requests that are left in this window.', schema: count(5999) },
    'RateLimit-Reset': { description: 'Seconds until the window ends.', schema: { ...count(60), 'x-unit': 'seconds' } },
    'Retry-After': { description: 'Seconds until the next request may come.', schema: { ...count(30), 'x-unit': 'seconds' } },
  },
  securitySchemes: {
    bearer: { type: 'http', scheme: 'bearer', description: 'The token of a session, from `POST /api/v1/auth/login`.' },
    key: {
      type: 'http',
      scheme: 'bearer',
      description: 'An API key of an organization, which begins with plz_ and needs the scopes in `x-scopes`.',
    },
    session: { type: 'apiKey', in: 'cookie', name: cookie, description: 'The same token as a cookie. Writes take it from this site only.' },
  },
})
const count = (example: number) => ({ type: 'integer', minimum: 0, examples: [example] })

/** Refusals as problem details (RFC 9457). */
export const problemDetailsSchema = {
  type: 'object',
  properties: {
    type: { type: 'string', description: 'Always about:blank: `code` identifies the kind of error.', examples: ['about:blank'] },
    title: { type: 'string', description: 'The status in words.', examples: ['Conflict'] },
    status: { type: 'integer', description: 'The HTTP status.', examples: [409] },
    detail: { type: 'string', description: 'A text for the person, in their language.', examples: ['You have already answered.'] },
    instance: { type: 'string', description: 'The path of the request.', examples: ['/api/v1/auth/login'] },
    code: { type: 'string', description: 'A stable name of the error for programs.', examples: ['answer.duplicate'] },
    errors: {
      type: 'object',
      description: 'A text for each invalid field, by its name.',
      additionalProperties: { type: 'string' },
    },
    requestId: {
      type: 'string',
      description: 'Of an unexpected error (500): the id of the request, by which the operator finds it in the log.',
      examples: ['01a20696-230f-71aa-b608-a3f5bcb68960'],
    },
  },
  required: ['type', 'title', 'status', 'detail', 'instance', 'code'],
}

const loggedIn: OpenApiOperation['security'] = [{ bearer: [] }, { session: [] }]

/**
 * Who may call, as security requirements: no entry means anyone, an empty one that the login may be left out.
 * @param isForKeys whether API keys may call it
 */
export function securityOf(access: Access, isForKeys: boolean): OpenApiOperation['security'] {
  const keys = isForKeys ? [{ key: [] }] : []
  if (access === 'anyone') return isForKeys ? [{}, ...keys] : []
  return [...(access === 'reader' ? [{}] : []), ...loggedIn, ...keys]
}

/** The replies of a call: success with its media types, and refusals as references. */
export function repliesOf(endpoint: Endpoint, content: MediaTypes | undefined): OpenApiOperation['responses'] {
  const statuses = refusalsOf(endpoint).map((status) => [status, { $ref: `#/components/responses/${refusals[status][0]}` }])
  const files = filesOf(endpoint)
  const isFile = Object.keys(files).length > 0
  const disposition = isFile ? { 'Content-Disposition': header('Content-Disposition') } : {}
  const headers = { ...disposition, ...limitHeaders, ...(hasTag(endpoint) ? { ETag: header('ETag') } : {}) }
  const success = { description: isFile ? 'The file.' : 'Success.', headers, content: { ...content, ...files } }
  const tagged = hasTag(endpoint) ? { 304: { $ref: '#/components/responses/Unchanged' } } : {}
  return { 200: success, ...tagged, ...Object.fromEntries(statuses) }
}

const file = { schema: { type: 'string', format: 'binary' } }

function filesOf({ download, otherMediaTypes = [] }: Endpoint): MediaTypes {
  const types = [...(download ? [download] : []), ...otherMediaTypes]
  return Object.fromEntries(types.map((type) => [type.replace(/;.*/, ''), file]))
}
