// Identifies programs by their API keys, limits them, and keeps each key within its scopes and its project.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Touches } from '../../../core/contract/endpoint.ts'
import { HttpError, reject } from '../../../core/contract/errors.ts'
import { isId } from '../../../core/database/ids.server.ts'
import { actingKeyOf, type Official, type Visitor } from '../../../core/http/actor.ts'
import type { AppContext } from '../../../core/http/app-context.server.ts'
import { allowOrigin, allowPreflight } from '../../../core/http/cross-origin/cross-origin.server.ts'
import { createLimit } from '../../../core/http/limits/limit-store.server.ts'
import { isTermsDue } from '../../accounts/model/terms.ts'
import { tokenHashOf, tokenOf } from '../../accounts/sessions/sessions.server.ts'
import { areOf, findByHash, isKeyOrigin, isTouchedKind, type KeyRow, touch } from './queries.server.ts'
import { idsAt, isPublic, keyPrefix, keyRequestsPerMinuteMax } from './rules.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** All scopes of the routes that are registered. */
    keyScopes: Set<string>
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
    const { access, key } = route.config ?? {}
    // What declares nothing is closed.
    if (route.config && access && !key) route.config.key = null
    if (!key) return
    ensureKnown(key.touches)
    // Fastify makes a route of its own for HEAD, from the options that GET was declared with.
    route.preHandler = [ensureOwnProject(app), ...[route.preHandler ?? []].flat()]
    if (route.method === 'HEAD') return
    app.keyScopes.add(key.scope)
    const security = route.schema?.security ?? [{}]
    route.schema = { ...route.schema, security: [...security, { key: [key.scope] }] }
  })
  app.addHook('onRequest', async (request, reply) => {
    const { origin } = request.headers
    if (origin && isKeyPreflight(request) && (await isKeyOrigin(app.appContext.db, origin))) allowPreflight(request, reply, origin)
  })
  // The limit by address allows keys; this one does not.
  const limit = createLimit(app, 'keys', { max: keyRequestsPerMinuteMax, timeWindow: 60_000, keyGenerator: keyIdOf, allowList: [] })
  return async (request, reply) => {
    const sent = request.url.startsWith('/api/') ? tokenOf(request) : null
    if (sent?.from !== 'header' || !sent.token.startsWith(keyPrefix)) return false
    const { db, now } = app.appContext
    const [row] = await findByHash(db, { hash: tokenHashOf(sent.token) })
    if (!row) reject(401, 'key.unknown')
    else {
      if (row.expires_at !== null && row.expires_at <= now()) reject(401, 'key.expired')
      const { origin } = request.headers
      if (origin && row.origins.includes(origin)) allowOrigin(reply, origin)
      request.actor = actorOf(row, app.appContext)
      await countRequest(limit, request, reply)
      await touch(db, row, now())
      ensureScope(request, row)
    }
    return true
  }
}

/** True for a browser's question whether a page of another site may send a key. */
const isKeyPreflight = ({ method, url, headers }: FastifyRequest): boolean =>
  method === 'OPTIONS' && url.startsWith(`${api}/`) && /\bauthorization\b/i.test(headers['access-control-request-headers'] ?? '')

const keyIdOf = ({ actor }: FastifyRequest): string => actingKeyOf(actor)?.id ?? ''

/**
 * A key acts for the organization's administrator, whose standing it has: one who has not accepted new terms cannot publish. A key for
 * pages of other sites is known to everybody who visits them, and sees what every visitor sees.
 */
function actorOf(row: KeyRow, { now, config }: Pick<AppContext, 'now' | 'config'>): Official | Visitor {
  const key = { id: row.id, name: row.name, projectId: row.project_id }
  if (row.origins.length > 0) return { kind: 'visitor', key }
  const standing = { accepted: row.terms_version, notified: row.terms_notified_version, notifiedAt: row.terms_notified_at }
  return {
    kind: 'official',
    userId: row.user_id ?? reject(403, 'key.noAdministrator'),
    organizationId: row.organization_id,
    permission: 'administrator',
    state: row.state,
    timeZone: row.time_zone,
    verified: row.verified,
    limited: config.billing !== undefined && row.billing_ended,
    isOperator: false,
    termsDue: isTermsDue(standing, now()),
    key,
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
function ensureScope({ routeOptions }: FastifyRequest, { scopes, origins }: Pick<KeyRow, 'scopes' | 'origins'>): void {
  const { access, key } = routeOptions.config
  if (!key) {
    // Files that are the same for everybody have no contract.
    if (key === null) reject(403, 'key.closed')
    return
  }
  if (!scopes.includes(key.scope)) reject(403, 'key.scope', { scope: key.scope })
  if (origins.length > 0 && !isPublic(access)) reject(403, 'key.publicOnly')
}

/** @throws Error at start for a kind of ids whose project nobody knows */
function ensureKnown(touches: Touches): void {
  const unknown = typeof touches === 'string' ? undefined : Object.keys(touches).find((kind) => !isTouchedKind(kind))
  if (unknown !== undefined) throw new Error(`No project is known of the kind ${unknown}, which a contract touches.`)
}

/** Other projects do not exist for a key that is limited to one, and calls about more than that project are closed to it. */
const ensureOwnProject = (app: FastifyInstance) => async (request: FastifyRequest) => {
  const own = actingKeyOf(request.actor)?.projectId
  if (!own) return
  const touches = request.routeOptions.config.key?.touches
  if (touches === 'nothing' || touches === 'ownList') return
  if (touches === undefined || touches === 'organization') throw new HttpError(403, 'key.otherProject')
  const named = idsAt(touches, request) ?? reject(404, 'request.notFound')
  for (const [kind, ids] of Object.entries(named)) {
    const isOwn = ids.every(isId) && isTouchedKind(kind) && (await areOf(app.appContext.db, own, kind, ids))
    if (!isOwn) reject(404, 'request.notFound')
  }
}
