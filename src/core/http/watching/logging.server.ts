// The log of requests: JSON lines by pino, without personal data.
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { newId } from '../../database/ids.server.ts'

const requestId = /^[\w-]{8,64}$/

/** The proxy's X-Request-Id, or a new one. */
export function requestIdOf(request: Pick<IncomingMessage, 'headers'>): string {
  const given = request.headers['x-request-id']
  return typeof given === 'string' && requestId.test(given) ? given : newId()
}

type Fault = Error & { code?: string; constraint?: string; table?: string }

/**
 * An error without what PostgreSQL adds to it: `detail` and `where` contain values of the row, and so can the message of invalid input.
 */
export function errorForLog(error: Fault): { type: string; message: string; stack: string; [field: string]: unknown } {
  const isDatabase = 'severity' in error
  const { name, message, code, constraint, table } = error
  // The first lines of a stack are the message, which can have several.
  const frames = error.stack?.split('\n').filter((line) => line.startsWith('    at ')) ?? []
  const text = isDatabase ? message.replace(/: ".*$/s, '') : message
  return {
    type: name,
    message: text,
    ...(code ? { code } : {}),
    ...(constraint ? { constraint } : {}),
    ...(table ? { table } : {}),
    stack: frames.join('\n'),
  }
}

/** @param level of LOG_LEVEL */
export const loggerOptions = (level: string) => ({
  level,
  base: { pid: process.pid },
  // With `err` as its key, pino would copy the message as it is.
  errorKey: 'fault',
  serializers: { err: errorForLog },
})

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
