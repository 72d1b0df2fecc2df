// Rejects requests early while the process receives more than it can answer: those that it accepts are answered soon, and the others learn
// it right away (docs/decisions/135-overload.md).
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { HttpError } from '../../contract/errors.ts'

/** From this age on, a request that is not answered yet is late. */
const lateMilliseconds = 1000
/** So many late requests are an overload; a few slow exports are none. */
const lateReadsMax = 100
/** Writes carry what a person has typed, so they are rejected much later than reads. */
const lateWritesMax = 1000
const retryAfterSeconds = 2

/** The requests that a process has accepted and not yet answered, oldest first. */
export class OpenRequests {
  private begun = new Map<object, number>()
  private now: () => number

  /** @param now in milliseconds */
  constructor(now: () => number) {
    this.now = now
  }

  begin(request: object): void {
    this.begun.set(request, this.now())
  }

  end(request: object): void {
    this.begun.delete(request)
  }

  /** True if at least `count` requests are late. */
  hasLate(count: number): boolean {
    if (this.begun.size < count) return false
    const before = this.now() - lateMilliseconds
    let late = 0
    for (const at of this.begun.values()) {
      if (at > before) return false
      if (++late === count) return true
    }
    return false
  }
}

/**
 * Rejects with 503 and Retry-After while too many requests are late. A request counts until its reply is made: how fast a client sends a
 * body or takes a reply does not matter. Forms of pages are neither counted nor rejected, and calls within a request belong to it.
 */
export function rejectOverload(app: FastifyInstance): void {
  const requests = new OpenRequests(() => app.appContext.now().getTime())
  app.addHook('onRequest', (request, _reply, done) => {
    if (!isRead(request) || isExempt(request)) return done()
    if (requests.hasLate(lateReadsMax)) return done(busy())
    requests.begin(request)
    done()
  })
  app.addHook('preValidation', (request, _reply, done) => {
    if (isRead(request) || isExempt(request) || request.routeOptions.config.isPage) return done()
    if (requests.hasLate(lateWritesMax)) return done(busy())
    requests.begin(request)
    done()
  })
  app.addHook('onSend', (request, _reply, _payload, done) => {
    requests.end(request)
    done()
  })
  // Also where the client hung up before there was a reply.
  app.addHook('onResponse', (request, _reply, done) => {
    requests.end(request)
    done()
  })
}

const isRead = ({ method }: FastifyRequest): boolean => method === 'GET' || method === 'HEAD'

/** What watches the process must reach it in every state, a page is broken without its assets, and its calls belong to its request. */
const isExempt = ({ isNested, url, routeOptions }: FastifyRequest): boolean =>
  isNested || url.startsWith('/assets/') || routeOptions.config.rateLimit === false

const busy = () => Object.assign(new HttpError(503, 'service.busy'), { retryAfterSeconds })
