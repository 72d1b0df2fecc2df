// Turns what a handler or a library throws into the status and body of a reply, and the body into `application/problem+json` (RFC 9457) for
// programs that prefer it.
import { STATUS_CODES } from 'node:http'
import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify'
import Negotiator from 'negotiator'
import { throttle } from '../../async/throttle.ts'
import { HttpError, type Problem } from '../../contract/errors.ts'
import { isDiskFull, isUnstorable } from '../../database/database.server.ts'
import { isUnavailable } from '../../database/unavailable.server.ts'
import { fieldMessages, message } from '../../i18n/messages.server.ts'
import { fieldErrors, Invalid } from '../validation-errors.server.ts'

/** Larger bodies are rejected with 413, unless the endpoint says otherwise. */
export const bodyBytesMax = 256 * 1024

/** @returns the status and body of the reply to a request that failed */
export function httpProblemOf(error: FastifyError | Error, req: Pick<FastifyRequest, 'language'>): { status: number; problem: Problem } {
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
  if (isUnavailable(error)) return say(503, 'service.unavailable')
  const status = 'statusCode' in error ? (error.statusCode ?? 500) : 500
  if (status === 413) return say(413, 'request.tooLarge', { megabytes: Math.max(1, Math.floor(bodyBytesMax / 1_000_000)) })
  if (status === 415) return say(415, 'request.mediaType')
  if (status === 429) return say(429, 'request.tooMany')
  if (status === 503) return say(503, 'service.busy')
  if (status >= 400 && status < 500) return say(400, 'request.malformed')
  return say(500, 'server.unexpected')
}

export const problemDetailsType = 'application/problem+json'

type ProblemDetails = { type: string; title: string; status: number; detail: string; instance: string; requestId?: string } & Omit<
  Problem,
  'message'
>

/**
 * True if a request names problem details and does not prefer plain JSON to them. At the same quality the media type that is named wins
 * over one that only a wildcard covers, then the one that comes first.
 */
export function prefersProblemDetails(accept: string | undefined): boolean {
  // Negotiation takes microseconds that most requests do not need.
  if (!accept || !/problem\+json/i.test(accept)) return false
  return new Negotiator({ headers: { accept } }).mediaType(['application/json', problemDetailsType]) === problemDetailsType
}

/**
 * An error as problem details. `code` identifies the kind of error, so `type` stays about:blank and `title` is the status in words, as RFC
 * 9457 asks for then.
 * @param request its query may hold what a log should not; its id is that of the log's lines about an unexpected error
 */
export function problemDetails(
  status: number,
  { message, ...rest }: Problem,
  { url, id }: Pick<FastifyRequest, 'url' | 'id'>,
): ProblemDetails {
  return {
    type: 'about:blank',
    title: STATUS_CODES[status] ?? 'Error',
    status,
    detail: message,
    instance: url.split('?')[0] as string,
    ...rest,
    ...(status === 500 && { requestId: id }),
  }
}

const retryAfterSeconds = 5
const reportMilliseconds = 1_000

declare module 'fastify' {
  interface FastifyInstance {
    /** Counts a request that failed because the database cannot answer, for the log. */
    noteOutage: (error: Error) => void
  }
}

/** While the database is away, requests are answered 503 with Retry-After, and the log has a line a second, not one for each. */
export function answerOutages(app: FastifyInstance): void {
  let failed = 0
  let last: Error | undefined
  const report = throttle(() => {
    app.log.error({ err: last, failed }, 'the database does not answer: requests were answered 503')
    failed = 0
  }, reportMilliseconds)
  app.decorate('noteOutage', (error: Error) => {
    failed++
    last = error
    report()
  })
  app.addHook('onClose', async () => report.cancel())
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (reply.statusCode === 503 && !reply.hasHeader('retry-after')) reply.header('retry-after', retryAfterSeconds)
    done()
  })
}
