// The log of requests.
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { newId } from '../../database/ids.server.ts'

const requestId = /^[\w-]{8,64}$/

/** The proxy's X-Request-Id, or a new one. */
export function requestIdOf(request: Pick<IncomingMessage, 'headers'>): string {
  const given = request.headers['x-request-id']
  return typeof given === 'string' && requestId.test(given) ? given : newId()
}

/**
 * Adds the request's id to each reply, and logs each reply at level `info`. The log has the route's pattern instead of the path, because
 * paths of mailed links are secrets, and no address, account or browser.
 */
export function logReplies(app: FastifyInstance, level: string): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    done()
  })
  if (level !== 'info' && level !== 'debug') return
  app.addHook('onResponse', (request, reply, done) => {
    const { method, id: reqId } = request
    app.log.info({ reqId, method, route: request.routeOptions.url ?? '*', status: reply.statusCode, ms: Math.round(reply.elapsedTime) })
    done()
  })
}
