// Identifies programs by their API keys, limits them, and keeps each key within its scopes and its project.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { HttpError, reject } from '../../../core/contract/errors.ts'
import { isId } from '../../../core/database/ids.server.ts'
import type { Official } from '../../../core/http/actor.ts'
import type { AppContext } from '../../../core/http/app-context.server.ts'
import { allowOrigin, allowPreflight } from '../../../core/http/cross-origin/cross-origin.server.ts'
import { createLimit } from '../../../core/http/limits/limit-store.server.ts'
import { isTermsDue } from '../../accounts/model/terms.ts'
import { hashOf, tokenOf } from '../../accounts/sessions/sessions.server.ts'
import { findByHash, isKeyOrigin, type KeyRow, projectsOf, touch } from './queries.server.ts'
import { isNeutral, keyPrefix, limitedLists, requestsPerMinuteMax, scopeOf } from './rules.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** All scopes of the routes that are registered. */
    keyScopes: Set<string>
  }
  interface FastifyContextConfig {
    /** The scope that a key needs for the route; null if keys cannot call it. */
    keyScope?: string | null
  }
}

const api = '/api/v1'

/**
 * Opens the routes that are registered afterwards to API keys.
 * @returns a function that identifies the key of a request: true if the request has one, which then acts for its organization. It throws
 * 401 for a key that is unknown, revoked or expired, 403 outside its scopes, and 429 above its limit.
 */
export function admitKeys(app: FastifyInstance): (request: FastifyRequest, reply: FastifyReply) => Promise<boolean> {
  app.decorate('keyScopes', new Set<string>())
  app.addHook('onRoute', (route) => {
    const { access, reads } = route.config ?? {}
    if (!route.config || !access || !route.url.startsWith(api)) return
    const scope = scopeOf({ method: readMethod(String(route.method)), path: route.url.slice(api.length), access, reads })
    route.config.keyScope = scope
    if (scope === null) return
    // Fastify makes a route of its own for HEAD, from the options that GET was declared with.
    route.preHandler = [ensureOwnProject(app), ...[route.preHandler ?? []].flat()]
    if (route.method === 'HEAD') return
    app.keyScopes.add(scope)
    const security = route.schema?.security ?? [{}]
    route.schema = { ...route.schema, security: [...security, { key: [scope] }] }
  })
  app.addHook('onRequest', async (request, reply) => {
    const { origin } = request.headers
    if (origin && isKeyPreflight(request) && (await isKeyOrigin(app.appContext.db, origin))) allowPreflight(request, reply, origin)
  })
  // The limit by address allows keys; this one does not.
  const limit = createLimit(app, 'keys', { max: requestsPerMinuteMax, timeWindow: 60_000, keyGenerator: keyIdOf, allowList: [] })
  return async (request, reply) => {
    const sent = request.url.startsWith('/api/') ? tokenOf(request) : null
    if (sent?.from !== 'header' || !sent.token.startsWith(keyPrefix)) return false
    const { db, now } = app.appContext
    const [row] = await findByHash(db, { hash: hashOf(sent.token) })
    if (!row) reject(401, 'key.unknown')
    else {
      if (row.expires_at !== null && row.expires_at <= now()) reject(401, 'key.expired')
      const { origin } = request.headers
      if (origin && row.origins.includes(origin)) allowOrigin(reply, origin)
      request.actor = actorOf(row, app.appContext)
      await countRequest(limit, request, reply)
      await touch(db, row, now())
      ensureScope(request, row.scopes)
    }
    return true
  }
}

/** HEAD asks what GET asks. */
const readMethod = (method: string): string => (method === 'HEAD' ? 'GET' : method)

/** True for a browser's question whether a page of another site may send a key. */
const isKeyPreflight = ({ method, url, headers }: FastifyRequest): boolean =>
  method === 'OPTIONS' && url.startsWith(`${api}/`) && /\bauthorization\b/i.test(headers['access-control-request-headers'] ?? '')

const keyIdOf = ({ actor }: FastifyRequest): string => (actor as Official).key?.id ?? ''

/** A key acts for the organization's administrator, whose standing it has: one who has not accepted new terms cannot publish. */
function actorOf(row: KeyRow, { now, config }: Pick<AppContext, 'now' | 'config'>): Official {
  const standing = { accepted: row.terms_version, notified: row.terms_notified_version, notifiedAt: row.terms_notified_at }
  return {
    kind: 'official',
    userId: row.user_id ?? reject(403, 'key.noAdministrator'),
    organizationId: row.organization_id,
    permission: 'administrator',
    state: row.state,
    verified: row.verified,
    limited: config.billing !== undefined && row.billing_ended,
    isOperator: false,
    termsDue: isTermsDue(standing, now()),
    key: { id: row.id, name: row.name, projectId: row.project_id },
  }
}

/** @throws HttpError 429 above the key's limit; the reply says how much of it is left */
async function countRequest(
  limit: ReturnType<FastifyInstance['createRateLimit']>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const counted = await limit(request)
  if (counted.isAllowed) return
  const { max, remaining, ttlInSeconds, isExceeded } = counted
  reply.headers({ 'ratelimit-limit': max, 'ratelimit-remaining': remaining, 'ratelimit-reset': ttlInSeconds })
  if (isExceeded) throw Object.assign(new HttpError(429, 'key.tooMany'), { retryAfterSeconds: ttlInSeconds })
}

/** @throws HttpError 403 if the key may not make the call */
function ensureScope({ routeOptions }: FastifyRequest, scopes: readonly string[]): void {
  const { keyScope } = routeOptions.config
  if (keyScope === null) reject(403, 'key.closed')
  if (keyScope && !scopes.includes(keyScope)) reject(403, 'key.scope', { scope: keyScope })
}

/** Other projects do not exist for a key that is limited to one, and calls that name no project are not open to it. */
const ensureOwnProject = (app: FastifyInstance) => async (request: FastifyRequest) => {
  const { actor, routeOptions } = request
  const own = actor.kind === 'official' ? actor.key?.projectId : undefined
  if (!own) return
  const ids = idsIn([request.params, request.query, request.body])
  const named = await projectsOf(app.appContext.db, ids)
  const { url = '', config } = routeOptions
  const isOpen = isNeutral(config.keyScope ?? '') || limitedLists.includes(`${readMethod(request.method)} ${url.slice(api.length)}`)
  if (named.some((id) => id !== own) || (named.length === 0 && ids.length > 0 && !isOpen)) reject(404, 'request.notFound')
  if (named.length === 0 && !isOpen) reject(403, 'key.otherProject')
}

/** All ids in a value, however deep. */
function idsIn(value: unknown): string[] {
  if (typeof value === 'string') return isId(value) ? [value] : []
  if (typeof value !== 'object' || value === null) return []
  return Object.values(value).flatMap(idsIn)
}
