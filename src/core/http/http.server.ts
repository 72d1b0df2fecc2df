// The manners of the API: parsing, refusals, headers, limits. No feature is known here.
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import helmet from '@fastify/helmet'
import multipart from '@fastify/multipart'
import rateLimit from '@fastify/rate-limit'
import underPressure from '@fastify/under-pressure'
import Fastify, { type FastifyError, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import * as z from 'zod/v4/core'
import { HttpError, type Problem } from '../contract/errors.ts'
import { isUnstorable } from '../database/database.server.ts'
import { resolveLanguageForAll } from '../i18n/locale.server.ts'
import { message } from '../i18n/messages.server.ts'
import type { AppContext } from './app-context.server.ts'
import { serializerOf } from './reply-shape.server.ts'
import { fieldErrors } from './validation-errors.server.ts'

const bodyBytesMax = 256 * 1024
/** Requests per minute and address; a city's whole office may sit behind one. */
const requestsPerMinuteMax = 6000

class Invalid extends Error {
  issues: readonly z.$ZodIssue[]
  constructor(issues: readonly z.$ZodIssue[]) {
    super('invalid')
    this.issues = issues
  }
}

/** Milliseconds that the process may be kept from answering before it refuses what comes in with a 503. */
const delayMost = 10_000

/**
 * The bare app: what every endpoint and page stands on.
 * @param checkReplies holds every reply against all its contract says, not only against its keys and types
 */
export async function createHttp(appContext: AppContext, { log = false, checkReplies = true } = {}): Promise<FastifyInstance> {
  const app = Fastify({
    logger: log && { level: 'warn' },
    // A logger of each request's own costs more than the few lines that are written are worth.
    childLoggerFactory: (logger) => logger,
    bodyLimit: bodyBytesMax,
    trustProxy: appContext.config.loopbackOnly ? false : 'loopback, linklocal, uniquelocal',
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 300 },
    return503OnClosing: false,
    forceCloseConnections: 'idle',
  })
  app.decorate('appContext', appContext)
  app.decorateRequest('actor')
  app.decorateRequest('language', 'en')
  app.decorateRequest('site', null)
  app.decorateRequest('sessionEnded', null)
  takeEmptyJson(app)
  app.setValidatorCompiler<z.$ZodType>(({ schema }) => (data) => {
    const result = z.safeParse(schema, data ?? {}, { reportInput: true })
    return result.success ? { value: result.data } : { error: new Invalid(result.error.issues) }
  })
  app.setSerializerCompiler<z.$ZodType>(({ schema }) => serializerOf(schema, { checked: checkReplies }))
  app.setErrorHandler(answerError)
  app.setNotFoundHandler((req, reply) => answerError(new HttpError(404, 'notFound'), req, reply))
  const headers = await securityHeaders({ https: appContext.config.publicUrl.startsWith('https:') })
  app.addHook('onRequest', (req, reply, done) => {
    // Whoever has gone needs no answer, and has no address any more that the limit could count by.
    if (req.socket.destroyed) reply.hijack()
    reply.headers(headers)
    done()
  })
  await app.register(cookie)
  // Requests are taken as they are: a small body that unpacks into a huge one is refused.
  await app.register(compress, { threshold: 1024, encodings: ['br', 'gzip'], globalDecompression: false })
  await app.register(rateLimit, {
    max: requestsPerMinuteMax,
    timeWindow: 60_000,
    errorResponseBuilder: () => new HttpError(429, 'request.tooMany'),
  })
  // It takes a span in which it measured nothing for an endless delay, so the span is as long as the delay that it is to find: with the usual
  // second, one second's work of anything else on the machine refused everybody.
  await app.register(underPressure, { maxEventLoopDelay: delayMost, sampleInterval: delayMost })
  await app.register(multipart)
  resolveLanguageForAll(app)
  return app
}

/** Many programs say `application/json` with every request, also where there is no body: that is none, and no mistake. */
function takeEmptyJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) =>
    body === '' ? done(null, undefined) : parse(request, body, done),
  )
}

/** Helmet's headers, which are the same for every reply: asked for once, because setting them one by one is half of what Fastify costs. */
async function securityHeaders({ https }: { https: boolean }): Promise<Record<string, string>> {
  const model = Fastify()
  await model.register(helmet, {
    contentSecurityPolicy: false,
    crossOriginEmbedderPolicy: false,
    // Other sites learn nothing; our own forms need the origin to prove where they come from.
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

function problemOf(error: FastifyError | Error, req: FastifyRequest): { status: number; problem: Problem } {
  const say = (status: number, code: string, values = {}) => ({ status, problem: { message: message(req.language, code, values), code } })
  if (error instanceof HttpError) {
    const { status, problem } = say(error.status, error.code, error.values)
    if (error.says) problem.message = message(req.language, error.says)
    if (!error.fields) return { status, problem }
    const errors = Object.entries(error.fields).map(([field, code]) =>
      typeof code === 'string' ? [field, message(req.language, code)] : [field, message(req.language, code.code, code.values)],
    )
    return { status, problem: { ...problem, errors: Object.fromEntries(errors) } }
  }
  if (error instanceof Invalid) {
    // An address that cannot be right names nothing: unknown, not invalid.
    if ((error as Invalid & FastifyError).validationContext === 'params') return say(404, 'notFound')
    const { status, problem } = say(422, 'fields.invalid')
    return { status, problem: { ...problem, errors: fieldErrors(error.issues, req.language) } }
  }
  if (isUnstorable(error)) return say(400, 'request.malformed')
  const status = 'statusCode' in error ? (error.statusCode ?? 500) : 500
  if (status === 413) return say(413, 'request.tooLarge', { megabytes: Math.max(1, Math.floor(bodyBytesMax / 1_000_000)) })
  if (status === 415) return say(415, 'request.mediaType')
  if (status === 429) return say(429, 'request.tooMany')
  if (status === 503) return say(503, 'service.busy')
  if (status >= 400 && status < 500) return say(400, 'request.malformed')
  return say(500, 'unexpected')
}
