// Which pages of other sites may read replies (CORS, https://fetch.spec.whatwg.org/#http-cors-protocol).
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** Headers of a reply that scripts of other sites may read, besides those that CORS always shows. */
const exposed = 'content-disposition, etag, ratelimit-limit, ratelimit-remaining, ratelimit-reset, retry-after'
/** Headers that they may send. No credentials: these reads need none. */
const accepted = 'accept, accept-language, content-type, if-none-match'
/** A day; browsers shorten it. */
const preflightSeconds = 86_400

/** What a reply of the API depends on besides its URL. */
const vary = 'accept-language, cookie, origin'

/**
 * Lets pages of every site read the replies of routes that are open to them (`config.crossOrigin`). A request that carries a session gets
 * the reply without the permission, so a browser shows it to this site alone.
 */
export function allowCrossOriginReads(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (request.url.startsWith('/api/')) reply.header('vary', vary)
    if (request.routeOptions.config.crossOrigin && isAnonymous(request))
      reply.header('access-control-allow-origin', '*').header('access-control-expose-headers', exposed)
    done()
  })
}

const isAnonymous = ({ headers }: FastifyRequest): boolean => headers.cookie === undefined && headers.authorization === undefined

/**
 * Adds the permission to the reply to a preflight request, if it asks for a method that is open to other sites.
 * @param open the methods of the path that are
 */
export function answerPreflight({ headers }: FastifyRequest, reply: FastifyReply, open: readonly string[]): void {
  const method = headers['access-control-request-method']
  if (headers.origin === undefined || method === undefined || !open.includes(method)) return
  if (reply.hasHeader('access-control-allow-origin')) return
  reply.headers({
    'access-control-allow-origin': '*',
    'access-control-allow-methods': open.join(', '),
    'access-control-allow-headers': accepted,
    'access-control-max-age': preflightSeconds,
  })
}

/** Lets pages of one other site read the reply, which does not depend on a cookie. */
export function allowOrigin(reply: FastifyReply, origin: string): void {
  reply.headers({ 'access-control-allow-origin': origin, 'access-control-expose-headers': exposed })
}

/** Lets pages of one other site make the call that a preflight request asks about, with a token but without cookies. */
export function allowPreflight({ headers }: FastifyRequest, reply: FastifyReply, origin: string): void {
  reply.headers({
    'access-control-allow-origin': origin,
    'access-control-allow-methods': headers['access-control-request-method'] ?? '',
    'access-control-allow-headers': `${accepted}, authorization`,
    'access-control-max-age': preflightSeconds,
  })
}

/** True if the reply may set cookies: a page of this site asks, or a program. */
export function acceptsCookies(request: FastifyRequest): boolean {
  const { origin, 'sec-fetch-site': site } = request.headers
  const isProgram = origin === undefined && site === undefined
  return isProgram || isSameOrigin(request)
}

/** True if a page of this site sent the request, by Sec-Fetch-Site or, in older browsers, Origin. */
export function isSameOrigin(request: FastifyRequest): boolean {
  const site = request.headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin'
  const origin = request.headers.origin
  if (origin === undefined) return false
  return URL.canParse(origin) && new URL(origin).host === request.headers.host
}
