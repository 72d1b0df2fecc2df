// SCIM over HTTP: its media type, its errors, and the token of each request.
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { HttpError } from '../../../core/contract/errors.ts'
import { overlongPart, unstatedMax } from '../../../core/contract/text-lengths.ts'
import { createLimit } from '../../../core/http/limits/limit-store.server.ts'
import { httpProblemOf } from '../../../core/http/problems/problem.server.ts'
import { tokenHashOf } from '../sessions/sessions.server.ts'
import { type Directory, findDirectory, touchToken } from './queries.server.ts'
import { ScimError, schemaOf, scimRequestsPerMinuteMax, tokenPrefix } from './rules.ts'

const mediaType = 'application/scim+json; charset=utf-8'

declare module 'fastify' {
  interface FastifyRequest {
    /** The organization whose token a SCIM request has. */
    directory?: Directory
  }
}

/** Makes the routes that are registered afterwards speak SCIM. */
export function speakScim(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser<string>('application/scim+json', { parseAs: 'string' }, (request, body, done) =>
    body === '' ? done(null, undefined) : parse(request, body, done),
  )
  app.setErrorHandler(answerError)
  app.addHook('preValidation', async ({ body }) => {
    if (overlongPart(z.unknown(), body)) throw new ScimError(400, `A text has more than ${unstatedMax} characters.`, 'invalidValue')
  })
  app.addHook('onRequest', async (_, reply) => {
    reply.type(mediaType).header('cache-control', 'no-store').serializer(JSON.stringify)
  })
}

/** Requires a token on the routes that are registered afterwards: 401 without a valid one, 429 above the organization's limit. */
export function requireToken(app: FastifyInstance): void {
  const { db, now } = app.appContext
  const keyGenerator = ({ directory }: FastifyRequest) => directory?.organizationId ?? ''
  const limit = createLimit(app, 'scim', { max: scimRequestsPerMinuteMax, timeWindow: 60_000, keyGenerator, allowList: [] })
  app.addHook('onRequest', async (request, reply) => {
    const token = /^Bearer\s+(\S+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? ''
    const directory = token.startsWith(tokenPrefix) ? await findDirectory(db, tokenHashOf(token)) : null
    if (!directory) {
      reply.header('www-authenticate', 'Bearer')
      throw new ScimError(401, 'The token is unknown or was revoked.')
    }
    request.directory = directory
    const counted = await limit(request)
    if (!counted.isAllowed && counted.isExceeded)
      throw Object.assign(new HttpError(429, 'request.tooMany'), { retryAfterSeconds: counted.ttlInSeconds })
    await touchToken(db, directory, now())
  })
}

/** Errors of the routes and of what they use, in SCIM's shape. */
function answerError(error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply) {
  const { status, detail, scimType } =
    error instanceof ScimError ? { ...error, detail: error.message } : { ...of(error), scimType: undefined }
  if (status >= 500) request.log.error({ err: error, reqId: request.id })
  if (error instanceof HttpError && error.retryAfterSeconds) reply.header('retry-after', error.retryAfterSeconds)
  const body = { schemas: [schemaOf.error], status: String(status), ...(scimType ? { scimType } : {}), detail }
  return reply.code(status).type(mediaType).serializer(JSON.stringify).send(body)
}

function of(error: FastifyError | Error): { status: number; detail: string } {
  const { status, problem } = httpProblemOf(error, { language: 'en' })
  return { status, detail: problem.message }
}
