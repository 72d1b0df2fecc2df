import type { FastifyInstance, FastifyRequest } from 'fastify'
import { reject } from '../../../core/contract/errors.ts'
import { route } from '../../../core/http/route.server.ts'
import { outboxLengthMax, showOutbox } from './contract.ts'
import { inboundSms } from './inbound.server.ts'
import { newestMessages } from './queries.server.ts'
import { outboxIsOpen } from './rules.ts'

/** The outbox that one can read, for the page and at /outbox.json. */
export async function notifications(app: FastifyInstance): Promise<void> {
  await app.register(inboundSms)
  const read = async (request: FastifyRequest) => {
    const { config, db } = app.appContext
    if (!outboxIsOpen(config, request)) reject(404, 'request.notFound')
    return { messages: await newestMessages(db, outboxLengthMax) }
  }
  route(app, showOutbox, (_, { request }) => read(request))
  app.get('/outbox.json', { schema: { hide: true } as never }, async (request, reply) => {
    const outbox = await read(request)
    return reply.header('cache-control', 'no-store').send(outbox)
  })
}
