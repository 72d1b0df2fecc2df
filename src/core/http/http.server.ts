// The API's HTTP layer: parsing, errors, headers, limits. It knows no feature.

import type { Writable } from 'node:stream'
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import helmet from '@fastify/helmet'
import multipart from '@fastify/multipart'
import rateLimit from '@fastify/rate-limit'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import { pino } from 'pino'
import type * as z from 'zod/v4/core'
import { limitedNetworkOf } from '../config/client-address.server.ts'
import { HttpError } from '../contract/errors.ts'
import { serializerOf } from '../contract/reply-shape.server.ts'
import { isUnavailable } from '../database/unavailable.server.ts'
import { resolveLanguageForAll } from '../i18n/locale.server.ts'
import { brotliParameters } from '../memory/compression.server.ts'
import { loggerOptions, log as processLog } from '../tracing/log.server.ts'
import { currentScope } from '../tracing/scope.server.ts'
import { actingKeyOf } from './actor.ts'
import type { AppContext } from './app-context.server.ts'
import { identifyNow } from './attempts.server.ts'
import { allowCrossOriginReads } from './cross-origin/cross-origin.server.ts'
import { DirectReads } from './direct-reads.server.ts'
import { limitStoreOf } from './limits/limit-store.server.ts'
import { isOverload, rejectOverload } from './limits/overload.server.ts'
import { asksForPage, sendErrorPage } from './problems/error-page.server.ts'
import {
  answerOutages,
  bodyBytesMax,
  httpProblemOf,
  prefersProblemDetails,
  problemDetails,
  problemDetailsType,
} from './problems/problem.server.ts'
import { markWrites } from './replica/replica-reads.server.ts'
import { answerUnparsed, answerUnrouted, collectMethods, isUnreadable, nameHost } from './unanswerable.server.ts'
import { validated } from './validation-errors.server.ts'
import { logReplies, requestIdOf } from './watching/logging.server.ts'
import { measureRequests } from './watching/metrics.server.ts'
import { watchRequests } from './watching/scopes.server.ts'

/** Requests per minute and address; all of a city's offices may share one. */
const requestsPerMinuteMax = 6000

export type HttpOptions = { log?: boolean | Writable; checkReplies?: boolean }

declare module 'fastify' {
  interface FastifyInstance {
    /** True from the signal to end on: /health/ready reports it, and requests are still answered. */
    draining: boolean
  }
}

/**
 * The base Fastify app, without endpoints and pages.
 * @param log true for the log of the process, or a stream
 * @param checkReplies validates replies against the full contract, not only keys and types
 */
export async function createHttp(appContext: AppContext, { log = false, checkReplies = true }: HttpOptions = {}): Promise<FastifyInstance> {
  const headers = await securityHeaders({ https: appContext.config.publicUrl.startsWith('https:') })
  const app = Fastify({
    ...loggerFor(log, appContext.config.logLevel),
    // Fastify's own lines have addresses and paths.
    logController: new LogController({ disableRequestLogging: true }),
    // An in-process call of a page belongs to the page's request.
    genReqId: (request) => currentScope()?.id ?? requestIdOf(request),
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
  decorateRequests(app)
  app.decorate('draining', false)
  answerOutages(app)
  takeEmptyJson(app)
  app.setValidatorCompiler<z.$ZodType>(
    ({ schema }) =>
      (data) =>
        validated(schema, data),
  )
  app.setSerializerCompiler<z.$ZodType>(({ schema }) => serializerOf(schema, { checked: checkReplies }))
  app.setErrorHandler<FastifyError | Error>(async (error, req, reply) => {
    // Who may not make a call does not hear first what is wrong with it.
    const first = isUnavailable(error)
      ? error
      : await identifyNow(req).then(
          () => error,
          (refusal: Error) => refusal,
        )
    return answerError(first, req, reply)
  })
  collectMethods(app)
  app.setNotFoundHandler(answerUnrouted)
  if (checkReplies) warnOfUndocumented(app)
  app.addHook('onRequest', (req, reply, done) => {
    // The client hung up: skip it; there is no IP to rate-limit.
    if (req.socket.destroyed) reply.hijack()
    reply.headers(headers)
    nameHost(req, appContext.config.publicUrl)
    // What is refused before anybody is identified was asked by a visitor.
    req.actor = { kind: 'visitor' }
    done(isUnreadable(req) ? new HttpError(400, 'request.malformed') : undefined)
  })
  await watchRequests(app)
  logReplies(app, appContext.config.logLevel)
  measureRequests(app)
  allowCrossOriginReads(app)
  markWrites(app)
  app.addHook('onRequest', (req, _reply, done) => {
    if (req.routeOptions.config.anonymous) for (const name of ['cookie', 'authorization']) delete req.raw.headers[name]
    done()
  })
  await app.register(cookie)
  // Compressed requests are not unpacked: a small body could unpack into a huge one.
  const brotliOptions = { params: brotliParameters(4) }
  await app.register(compress, { threshold: 1024, encodings: ['br', 'gzip'], globalDecompression: false, brotliOptions })
  await limitRate(app, appContext)
  await app.register(multipart)
  resolveLanguageForAll(app)
  rejectOverload(app)
  return app
}

function loggerFor(log: boolean | Writable, level: string): { logger: false } | { loggerInstance: FastifyBaseLogger } {
  if (log === false) return { logger: false }
  return { loggerInstance: log === true ? processLog : pino(loggerOptions(level), log) }
}

/** Warns of a reply whose status is not in its call's description: tests fail of it, and developers read it. */
function warnOfUndocumented(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    const { config, url } = request.routeOptions
    if (config.statuses && !config.statuses.includes(reply.statusCode))
      process.emitWarning(`${request.method} ${url} answered ${reply.statusCode}, which its description does not list: see statuses.ts.`)
    done()
  })
}

function decorateRequests(app: FastifyInstance): void {
  app.decorateRequest('actor')
  app.decorateRequest('scope')
  app.decorateRequest('isNested', false)
  app.decorateRequest('language', 'en')
  app.decorateRequest('site', null)
  app.decorateRequest('sessionEnded', null)
  app.decorateRequest('unreadSession', null)
  app.decorateRequest('owesTwoStep', false)
}

async function limitRate(app: FastifyInstance, appContext: AppContext): Promise<void> {
  await app.register(rateLimit, {
    max: requestsPerMinuteMax,
    timeWindow: 60_000,
    store: limitStoreOf(appContext),
    enableDraftSpec: true,
    keyGenerator: (request) => limitedNetworkOf(request.ip),
    // An API key has a limit of its own.
    allowList: ({ actor }) => actor !== undefined && actingKeyOf(actor) !== undefined,
    errorResponseBuilder: () => new HttpError(429, 'request.tooMany'),
  })
}

/** Many programs send `application/json` on every request; accept an empty body. */
function takeEmptyJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) =>
    body === '' ? done(null, undefined) : parse(request, body, done),
  )
}

/** What pages and what they embed may ask of a device: the place, for projects nearby. Helmet has no such header. */
const permissions = [
  'geolocation=(self)',
  ...['camera', 'microphone', 'payment', 'usb', 'serial', 'midi', 'display-capture', 'browsing-topics'].map((name) => `${name}=()`),
].join(', ')

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
  return { ...JSON.parse(payload), 'permissions-policy': permissions }
}

/** The shape depends on Accept, the texts on the language. */
const varyOfErrors = 'accept, accept-language, cookie, origin'

function answerError(error: FastifyError | Error, req: FastifyRequest, reply: FastifyReply) {
  const { status, problem } = httpProblemOf(error, req)
  if (isUnavailable(error)) req.server.noteOutage(error)
  else if (status >= 500 && !isOverload(error)) req.log.error({ err: error, reqId: req.id })
  if (status === 429) reply.header('cache-control', 'no-store')
  if (error instanceof HttpError && error.retryAfterSeconds) reply.header('retry-after', error.retryAfterSeconds)
  reply.code(status).header('vary', varyOfErrors).serializer(JSON.stringify)
  if (asksForPage(req)) return sendErrorPage(req, reply, problem)
  return prefersProblemDetails(req.headers.accept)
    ? reply.type(problemDetailsType).send(problemDetails(status, problem, req))
    : reply.type('application/json').send(problem)
}
