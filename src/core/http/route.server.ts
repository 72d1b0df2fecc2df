import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type * as z from 'zod/v4/core'
import { isThisMachine } from '../config/client-address.server.ts'
import type { Endpoint, Received } from '../contract/endpoint.ts'
import { HttpError } from '../contract/errors.ts'
import { ProblemReply } from '../contract/schemas.ts'
import { type ActorWith, refusalOf } from './actor.ts'
import type { Context } from './app-context.server.ts'

type HandlerResult<E extends Endpoint> = E['download'] extends string ? Readable | Buffer : z.input<E['reply']>

/** Rejects the request before its body is read. */
const allow = (e: Endpoint) => (req: FastifyRequest, _reply: FastifyReply, done: (refusal?: HttpError) => void) => {
  if (req.sessionEnded === 'crossSite') return done(new HttpError(403, 'session.crossSite'))
  const refusal = refusalOf(req.actor, e.access)
  if (!refusal) return done()
  done(refusal.status === 401 ? loginNeeded(req) : new HttpError(refusal.status, refusal.code))
}

/** The refusal of a request without a login: 401, with the reason if a session has expired; 403 where a second login step is missing. */
export function loginNeeded({ sessionEnded }: Pick<FastifyRequest, 'sessionEnded'>): HttpError {
  if (sessionEnded === 'twoStep') return new HttpError(403, 'twoStep.required')
  return new HttpError(401, sessionEnded === 'expired' ? 'session.expired' : 'login.needed')
}

/** A reader may leave the token out. */
const securityOf = ({ access }: Endpoint): Record<string, string[]>[] => (access === 'reader' ? [{}, { bearer: [] }] : [{ bearer: [] }])

const hourly = (max: number) => ({ max, timeWindow: 3_600_000, allowList: isThisMachine })

/**
 * Serves an endpoint of a contract: access check, parsing, then `handle`, whose result is reduced to the contract's reply. Rejections
 * are thrown (`reject`).
 */
export function route<E extends Endpoint>(
  app: FastifyInstance,
  e: E,
  handle: (input: Received<E>, context: Context<ActorWith<E['access']>>) => Promise<HandlerResult<E>>,
): void {
  // Calls without a login never change what visitors see.
  const changes = e.method !== 'GET' && !e.reads && e.access !== 'anyone'
  app.route({
    method: e.method,
    url: `/api/v1${e.path}`,
    schema: {
      summary: e.summary,
      tags: [e.path.split('/')[1] as string],
      ...(e.access === 'anyone' ? {} : { security: securityOf(e) }),
      ...(e.upload ? { consumes: ['multipart/form-data'] } : {}),
      ...(e.params ? { params: e.params } : {}),
      ...(e.query ? { querystring: e.query } : {}),
      ...(e.body && !e.upload ? { body: e.body } : {}),
      // A download's reply is a file, which no schema serializes.
      response: { ...(e.download ? {} : { 200: e.reply }), '4xx': ProblemReply },
    },
    config: {
      reads: e.reads === true,
      withoutTwoStep: e.withoutTwoStep === true,
      ...(e.download ? { download: e.download } : {}),
      ...(e.perHourMax ? { rateLimit: hourly(e.perHourMax) } : {}),
    },
    ...(e.bodyBytesMax ? { bodyLimit: e.bodyBytesMax } : {}),
    onRequest: allow(e),
    handler: async (request, reply) => {
      const input = { params: request.params, query: request.query, body: request.body } as unknown as Received<E>
      const { actor, language } = request
      const result = await handle(input, { ...app.appContext, actor: actor as ActorWith<E['access']>, language, request, reply })
      if (changes) app.appContext.invalidatePages()
      if (e.download && !reply.hasHeader('content-type')) reply.type(e.download)
      return result
    },
  })
}
