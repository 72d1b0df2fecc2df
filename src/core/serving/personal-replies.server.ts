// What a call answers to a person, no cache keeps.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** Marks replies of the routes that are registered afterwards, except what every visitor may read. */
export function markPersonalReplies(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    if (isPersonal(request)) mark(reply)
    done(null, payload)
  })
}

function isPersonal({ actor, method, routeOptions }: FastifyRequest): boolean {
  const { access } = routeOptions.config
  if (access === undefined) return false
  const isRead = method === 'GET' || method === 'HEAD'
  return !isRead || actor?.kind !== 'visitor' || (access !== 'anyone' && access !== 'reader')
}

function mark(reply: FastifyReply): void {
  if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'private, no-store')
  const varied = [reply.getHeader('vary') ?? []].flat().join(', ')
  if (!/\bauthorization\b/i.test(varied)) reply.header('vary', varied ? `${varied}, authorization` : 'authorization')
}
