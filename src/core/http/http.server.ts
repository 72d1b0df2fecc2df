// The API's HTTP layer: parsing, errors, headers, limits. It knows no feature.
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import helmet from '@fastify/helmet'
import multipart from '@fastify/multipart'
import rateLimit from '@fastify/rate-limit'
import underPressure from '@fastify/under-pressure'
import Fastify, { type FastifyError, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import type * as z from 'zod/v4/core'
import { networkOf } from '../config/client-address.server.ts'
import { HttpError, type Problem } from '../contract/errors.ts'
import { isDiskFull, isUnstorable } from '../database/database.server.ts'
import { resolveLanguageForAll } from '../i18n/locale.server.ts'
import { fieldMessages, message } from '../i18n/messages.server.ts'
import type { AppContext } from './app-context.server.ts'
import { DirectReads } from './direct-reads.server.ts'
import { serializerOf } from './reply-shape.server.ts'
import { answerUnparsed, collectMethods, isUnreadable, rejectUnrouted } from './unanswerable.server.ts'
import { fieldErrors, Invalid, validated } from './validation-errors.server.ts'

const bodyBytesMax = 256 * 1024
/** Requests per minute and address; all of a city's offices may share one. */
const requestsPerMinuteMax = 6000

/** Event loop delay in milliseconds from which requests are rejected with 503. */
const delayMost = 10_000

/**
 * The base Fastify app, without endpoints and pages.
 * @param checkReplies validates replies against the full contract, not only keys and types
 */
export async function createHttp(appContext: AppContext, { log = false, checkReplies = true } = {}): Promise<FastifyInstance> {
  const headers = await securityHeaders({ https: appContext.config.publicUrl.startsWith('https:') })
  const app = Fastify({
    logger: log && { level: 'warn' },
    // A child logger per request costs more than its few log lines are worth.
    childLoggerFactory: (logger) => logger,
    bodyLimit: bodyBytesMax,
    trustProxy: appContext.config.trustProxy,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 300 },
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    // A path that cannot be decoded, which no hook sees.
    frameworkErrors: (error, req, reply) => void answerError(error, req, reply.headers(headers)),
    clientErrorHandler: (error, socket) => answerUnparsed(error, socket, headers),
  })
  app.decorate('appContext', appContext)
  app.decorate('directReads', new DirectReads(checkReplies))
  app.decorateRequest('actor')
  app.decorateRequest('language', 'en')
  app.decorateRequest('site', null)
  app.decorateRequest('sessionEnded', null)
  app.decorateRequest('owesTwoStep', false)
  takeEmptyJson(app)
  app.setValidatorCompiler<z.$ZodType>(
    ({ schema }) =>
      (data) =>
        validated(schema, data),
  )
  app.setSerializerCompiler<z.$ZodType>(({ schema }) => serializerOf(schema, { checked: checkReplies }))
  app.setErrorHandler(answerError)
  collectMethods(app)
  app.setNotFoundHandler(rejectUnrouted)
  app.addHook('onRequest', (req, reply, done) => {
    // The client hung up: skip it; there is no IP to rate-limit.
    if (req.socket.destroyed) reply.hijack()
    reply.headers(headers)
    done(isUnreadable(req) ? new HttpError(400, 'request.malformed') : undefined)
  })
  await app.register(cookie)
  // Compressed requests are not unpacked: a small body could unpack into a huge one.
  await app.register(compress, { threshold: 1024, encodings: ['br', 'gzip'], globalDecompression: false })
  await app.register(rateLimit, {
    max: requestsPerMinuteMax,
    timeWindow: 60_000,
    keyGenerator: (request) => networkOf(request.ip),
    errorResponseBuilder: () => new HttpError(429, 'request.tooMany'),
  })
  // An interval without a measurement counts as an endless delay, so the interval equals the delay to detect: with the default of one
  // second, a second of other load on the machine rejected all requests.
  await app.register(underPressure, { maxEventLoopDelay: delayMost, sampleInterval: delayMost })
  await app.register(multipart)
  resolveLanguageForAll(app)
  return app
}

/** Many programs send `application/json` on every request; accept an empty body. */
function takeEmptyJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) =>
    body === '' ? done(null, undefined) : parse(request, body, done),
  )
}

/** Helmet's headers are the same for every reply: compute them once, because setting them one by one takes half of Fastify's time. */
async function securityHeaders({ https }: { https: boolean }): Promise<Record<string, string>> {
  const model = Fastify()
  await model.register(helmet, {
    contentSecurityPolicy: false,
    crossOriginEmbedderPolicy: false,
    // The same as frame-ancestors in the pages' content security policy.
    xFrameOptions: { action: 'deny' },
    // Sends no referrer to other sites; Plaza's own forms need the origin as proof of their source.
    referrerPolicy: { policy: 'same-origin' },
    hsts: https,
  })
  model.get('/', async (_req, reply) => reply.raw.getHeaders())
  const { payload } = await model.inject('/')
  return JSON.parse(payload)
}

function answerError(error: FastifyError | Error, req: FastifyRequest, reply: FastifyReply) {
  const { status, problem } = problemOf(error, req)
  if (status >= 500) req.log.error({ err: error, reqId: req.id })
  if (status === 429) reply.header('cache-control', 'no-store')
  if (error instanceof HttpError && error.retryAfterSeconds) reply.header('retry-after', error.retryAfterSeconds)
  return reply.code(status).type('application/json').serializer(JSON.stringify).send(problem)
}

/** @returns the status and body of the reply to a request that failed */
export function problemOf(error: FastifyError | Error, req: Pick<FastifyRequest, 'language'>): { status: number; problem: Problem } {
  const say = (status: number, code: string, values = {}) => ({ status, problem: { message: message(req.language, code, values), code } })
  if (error instanceof HttpError) {
    const { status, problem } = say(error.status, error.code, error.values)
    if (error.says) problem.message = message(req.language, error.says)
    if (!error.fields) return { status, problem }
    return { status, problem: { ...problem, errors: fieldMessages(req.language, error.fields) } }
  }
  if (error instanceof Invalid) {
    // An invalid path parameter names nothing: 404 instead of 422.
    if (error.validationContext === 'params') return say(404, 'request.notFound')
    const { status, problem } = say(422, 'fields.invalid')
    return { status, problem: { ...problem, errors: fieldErrors(error.issues, req.language) } }
  }
  if (isUnstorable(error)) return say(400, 'request.malformed')
  if (isDiskFull(error)) return say(507, 'files.full')
  const status = 'statusCode' in error ? (error.statusCode ?? 500) : 500
  if (status === 413) return say(413, 'request.tooLarge', { megabytes: Math.max(1, Math.floor(bodyBytesMax / 1_000_000)) })
  if (status === 415) return say(415, 'request.mediaType')
  if (status === 429) return say(429, 'request.tooMany')
  if (status === 503) return say(503, 'service.busy')
  if (status >= 400 && status < 500) return say(400, 'request.malformed')
  return say(500, 'server.unexpected')
}
