import type { FastifyContextConfig, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isThisMachine } from '../config/client-address.server.ts'
import { type Endpoint, endedBy, type Received, readMemoryOf } from '../contract/endpoint.ts'
import type { HttpError } from '../contract/errors.ts'
import { ProblemReply } from '../contract/schemas.ts'
import { statusesOf } from '../contract/statuses.ts'
import { announceCounts } from '../database/changes.server.ts'
import type { Db } from '../database/database.server.ts'
import { sendWritten } from '../memory/written-replies.server.ts'
import { accessRefusal } from './access.server.ts'
import type { ActorWith } from './actor.ts'
import type { Context } from './app-context.server.ts'
import { type OneStatement, tryFirst } from './attempts.server.ts'
import type { HandlerResult, ReadHandler, SentToRead } from './direct-reads.server.ts'
import { readWithReplica } from './replica/replica-reads.server.ts'

/** Rejects the request before its body is read. */
const allow = (e: Endpoint) => (req: FastifyRequest, _reply: FastifyReply, done: (refusal?: HttpError) => void) =>
  done((req.unreadSession === null && accessRefusal(e, req)) || undefined)

/** Reads that need no login. */
const isOpenToOtherSites = ({ method, access, sameOriginOnly }: Endpoint): boolean =>
  method === 'GET' && (access === 'anyone' || access === 'reader') && !sameOriginOnly

const hourly = (max: number) => ({ max, timeWindow: 3_600_000, allowList: isThisMachine })

export type EndpointHandler<E extends Endpoint> = (
  input: Received<E>,
  context: Context<ActorWith<E['access']>>,
) => Promise<HandlerResult<E>>

/**
 * Serves an endpoint of a contract: access check, parsing, then `handle`, whose result is reduced to the contract's reply. Rejections
 * are thrown (`reject`).
 * @param attempt answers most calls in one statement; `handle` answers the others
 */
export function route<E extends Endpoint>(app: FastifyInstance, e: E, handle: EndpointHandler<E>, attempt?: OneStatement<E>): void {
  const reads = e.method === 'GET' || e.reads === true
  // Calls without a login never change what visitors see.
  const writes = !reads && e.access !== 'anyone'
  const answer: ReadHandler<E> = (input, request, reply) => {
    const { actor, language } = request
    const remember = reads ? app.directReads.memoryFor(request) : undefined
    const answerWith = (db: Db) =>
      handle(input, { ...app.appContext, db, actor: actor as ActorWith<E['access']>, language, request, reply, remember })
    return readMemoryOf(e).fromReplica ? readWithReplica(app.appContext, request, answerWith) : answerWith(app.appContext.db)
  }
  const config: FastifyContextConfig = {
    access: e.access,
    key: e.key ?? null,
    reads: e.reads === true,
    withoutTwoStep: e.withoutTwoStep === true,
    crossOrigin: isOpenToOtherSites(e),
    statuses: statusesOf(e),
    isAttempted: attempt !== undefined,
    ...(e.download ? { download: e.download } : {}),
    ...(e.perHourMax ? { rateLimit: hourly(e.perHourMax) } : {}),
  }
  app.route({
    method: e.method,
    url: `/api/v1${e.path}`,
    schema: {
      ...(e.upload ? { consumes: ['multipart/form-data'] } : {}),
      ...(e.params ? { params: e.params } : {}),
      ...(e.query ? { querystring: e.query } : {}),
      ...(e.body && !e.upload ? { body: e.body } : {}),
      // A download's reply is a file, which no schema serializes.
      response: { ...(e.download ? {} : { 200: e.reply }), '4xx': ProblemReply },
    },
    config,
    ...(e.bodyBytesMax ? { bodyLimit: e.bodyBytesMax } : {}),
    onRequest: allow(e),
    handler: async (request, reply) => {
      const input = { params: request.params, query: request.query, body: request.body } as unknown as Received<E>
      const shared = request.unreadSession ? undefined : app.directReads.fromMemory(e, input as SentToRead, { request, reply })
      if (shared) return sendWritten(await shared, request, reply)
      const result = (await tryFirst(attempt, input, { request, reply })) ?? (await answer(input, request, reply))
      if (writes) noteChange(app, e, request)
      if (e.download && !reply.hasHeader('content-type')) reply.type(e.download)
      return result
    },
  })
  // A hook has marked the route by now if its calls are logged.
  if (isPlainRead(e)) app.directReads.add(e, answer, config.isRecorded)
}

function noteChange(app: FastifyInstance, e: Endpoint, { actor }: FastifyRequest): void {
  const ends = endedBy(e)
  if (ends === 'nothing') return
  if (ends === 'counts') {
    app.directReads.wrote(actor)
    announceCounts(app.appContext.db)
  }
  app.appContext.invalidatePages(ends)
}

/** No file and no limit: nothing but a reply. */
const isPlainRead = (e: Endpoint) => (e.method === 'GET' || e.reads === true) && !e.upload && !e.download && !e.perHourMax
