// Which site a request comes from.
import type { FastifyRequest } from 'fastify'

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
