import type { FastifyInstance, FastifyRequest } from 'fastify'
import { hasOutbox } from '../../../core/config/has-outbox.ts'
import { isSecret, outboxCookie } from '../../../core/config/outbox-key.server.ts'
import { reject } from '../../../core/contract/errors.ts'
import { route } from '../../../core/http/route.server.ts'
import { outboxLengthMax, showOutbox } from './contract.ts'
import { inboundSms } from './inbound.server.ts'
import { newestMessages } from './queries.server.ts'

/** The outbox that one can read, for the page and at /outbox.json. */
export async function notifications(app: FastifyInstance): Promise<void> {
  await app.register(inboundSms)
  const { config, db } = app.appContext
  const read = async (request: FastifyRequest) => {
    if (!hasOutbox(config)) reject(404, 'request.notFound')
    if (!isSecret(keyOf(request), config.outboxKey)) reject(403, 'outbox.key')
    return { messages: await newestMessages(db, outboxLengthMax) }
  }
  route(app, showOutbox, (_, { request }) => read(request))
  app.get('/outbox.json', { schema: { hide: true } as never }, async (request, reply) => {
    const outbox = await read(request)
    return reply.header('cache-control', 'no-store').send(outbox)
  })
}

/** The key that a request sends: programs in its address or as a bearer token, people by the cookie that the printed address has set. */
function keyOf({ query, headers, cookies, server }: FastifyRequest): string | undefined {
  const { key } = query as { key?: unknown }
  if (typeof key === 'string') return key
  return /^Bearer\s+(\S+)$/i.exec(headers.authorization ?? '')?.[1] ?? cookies[outboxCookie(server.appContext.config.publicUrl)]
}
