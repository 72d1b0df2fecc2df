// Requests that no route answers, or that cannot be read.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { HttpError } from '../contract/errors.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** The methods that a path of the API has, sorted; empty if it does not exist. */
    methodsAt: (path: string) => string[]
  }
}

/** Collects the routes that are registered afterwards, for `methodsAt`. */
export function collectMethods(app: FastifyInstance): void {
  const methods = new Map<string, { matches: RegExp; names: Set<string> }>()
  app.addHook('onRoute', ({ url, method }) => {
    if (!url.startsWith('/api/')) return
    const known = methods.get(url) ?? { matches: patternOf(url), names: new Set() }
    for (const one of [method].flat()) known.names.add(one)
    methods.set(url, known)
  })
  app.decorate('methodsAt', (path) => {
    const names = [...methods.values()].flatMap((one) => (one.matches.test(path) ? [...one.names] : []))
    return [...new Set(names)].sort()
  })
}

/** `/projects/:id/likes` as an expression; `*` matches the rest of the path. */
function patternOf(url: string): RegExp {
  const parts = url.split('/').map((part) => {
    if (part === '*') return '.*'
    return part
      .split(/:\w+/)
      .map((text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
      .join('[^/]+')
  })
  return new RegExp(`^${parts.join('/')}/?$`)
}

/** @throws HttpError 405 with the methods of the path in `allow`, or 404 if the API has no such path */
export function rejectUnrouted(request: FastifyRequest, reply: FastifyReply): never {
  const methods = request.server.methodsAt(request.url.split('?')[0] as string)
  if (methods.length === 0) throw new HttpError(404, 'request.notFound')
  reply.header('allow', methods.join(', '))
  throw new HttpError(405, 'request.method')
}

/** A host name or an address, with or without a port; a browser sends no others. */
const host = /^([\w.-]+|\[[\da-f:.]+\])(:\d{1,5})?$/i

/** True if a request's host cannot be part of a URL, or if its form does not declare the boundary of its parts. */
export function isUnreadable(request: FastifyRequest): boolean {
  const type = request.headers['content-type'] ?? ''
  if (/^multipart\//i.test(type) && !/;\s*boundary=("[^"]+"|[^\s;"]+)/i.test(type)) return true
  return !host.test(request.host) || !URL.canParse(`http://${request.host}/`)
}
