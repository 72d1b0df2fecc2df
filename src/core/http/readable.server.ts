import type { FastifyRequest } from 'fastify'

/** A host name or an address, with or without a port; a browser sends no others. */
const host = /^([\w.-]+|\[[\da-f:.]+\])(:\d{1,5})?$/i

/** True if a request's host cannot be part of a URL, or if its form does not declare the boundary of its parts. */
export function isUnreadable(request: FastifyRequest): boolean {
  const type = request.headers['content-type'] ?? ''
  if (/^multipart\//i.test(type) && !/;\s*boundary=("[^"]+"|[^\s;"]+)/i.test(type)) return true
  return !host.test(request.host) || !URL.canParse(`http://${request.host}/`)
}
