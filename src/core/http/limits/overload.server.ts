// Rejects requests early while the process receives more than it can answer: those that it accepts are answered soon, and the others learn
// it right away (docs/decisions/135-overload.md).
import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { throttle } from '../../async/throttle.ts'
import { HttpError } from '../../contract/errors.ts'
import { isProbe } from '../health.server.ts'

/** From this age on, a request that is not answered yet is late. */
const lateMilliseconds = 1000
/** Reads that are answered at the same time. More of them take longer and need more memory than the same ones after each other. */
const readsAtOnceMax = 48
/** How often reads that wait are looked at, also while none is answered. */
const lookMilliseconds = 100
/** So many late requests are an overload; a few slow exports are none. */
const lateReadsMax = 100
/** Writes carry what a person has typed, so they are rejected much later than reads. */
const lateWritesMax = 1000
/** A turn of the event loop that has begun this many reads and lasts this long makes the others wait: it ends soon if they are rejected. */
const turnReadsMax = 40
const turnMilliseconds = 300
const retryAfterSeconds = 2
/** How often the log says how many requests were rejected: a line for each would take longer than the rejection. */
const reportMilliseconds = 1000

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
 * The places of the reads that are answered at the same time. Others wait in order. A late read no longer holds its place, so slow
 * ones do not stop the others.
 */
export class Places {
  private taken = new Map<object, number>()
  private waiting = new Map<object, () => void>()
  private timer: NodeJS.Timeout | undefined
  private now: () => number

  /** @param now in milliseconds */
  constructor(now: () => number) {
    this.now = now
  }

  /** @param begin is called immediately if there is a place, and else when there is one */
  enter(request: object, begin: () => void): void {
    if (this.waiting.size === 0 && this.hasPlace()) {
      this.taken.set(request, this.now())
      begin()
      return
    }
    // What is called later belongs to this request, not to the one that has left.
    const inScope = AsyncLocalStorage.snapshot()
    this.waiting.set(request, () => inScope(begin))
    this.timer ??= setInterval(() => this.fill(), lookMilliseconds).unref()
    this.fill()
  }

  leave(request: object): void {
    if (this.taken.delete(request)) this.fill()
    else this.waiting.delete(request)
  }

  close(): void {
    clearInterval(this.timer)
  }

  private fill(): void {
    for (const [request, begin] of this.waiting) {
      if (!this.hasPlace()) return
      this.waiting.delete(request)
      this.taken.set(request, this.now())
      // In a turn of its own: the loop receives and rejects others in between.
      setImmediate(begin)
    }
    clearInterval(this.timer)
    this.timer = undefined
  }

  private hasPlace(): boolean {
    if (this.taken.size < readsAtOnceMax) return true
    const before = this.now() - lateMilliseconds
    let late = 0
    for (const at of this.taken.values()) {
      if (at > before) break
      late++
    }
    return this.taken.size - late < readsAtOnceMax
  }
}

/**
 * The current turn of the event loop. Node reads all requests that have arrived in one turn, and those that it answers without waiting keep
 * it busy: what arrives meanwhile waits in the kernel, where nothing sees its age. Each turn is then longer than the one before.
 */
export class LoopTurn {
  private beganAt: number | null = null
  private reads = 0
  private now: () => number

  /** @param now in milliseconds */
  constructor(now: () => number) {
    this.now = now
  }

  /** Counts a read. @returns true if the turn has begun many and lasts too long */
  isOverlong(): boolean {
    this.reads++
    if (this.beganAt !== null) return this.reads > turnReadsMax && this.now() - this.beganAt >= turnMilliseconds
    this.beganAt = this.now()
    setImmediate(() => {
      this.beganAt = null
      this.reads = 0
    })
    return false
  }
}

/**
 * Answers so many reads at the same time, and rejects with 503 and Retry-After while too many requests are late, or a turn of the event
 * loop is too long. A request counts until its reply is made: how fast a client sends a body or takes a reply does not matter. Forms of
 * pages are neither counted nor rejected, and calls within a request belong to it.
 */
export function rejectOverload(app: FastifyInstance): void {
  const now = () => app.appContext.now().getTime()
  const requests = new OpenRequests(now)
  const places = new Places(now)
  const loopTurn = new LoopTurn(now)
  let rejected = 0
  const report = throttle(() => {
    app.log.warn({ rejected }, 'overloaded: requests were rejected')
    rejected = 0
  }, reportMilliseconds)
  const reject = (request: FastifyRequest, done: (error: Error) => void) => {
    rejected++
    report()
    // Compressing the page would take longer than all the rest.
    request.raw.headers['x-no-compression'] = 'true'
    done(busy)
  }
  const end = (request: FastifyRequest) => {
    requests.end(request)
    places.leave(request)
  }
  app.addHook('onClose', async () => {
    report.cancel()
    places.close()
  })
  app.addHook('onRequest', (request, reply, done) => {
    if (!isRead(request) || isExempt(request)) return done()
    if (loopTurn.isOverlong() || requests.hasLate(lateReadsMax)) return reject(request, done)
    requests.begin(request)
    places.enter(request, () => {
      if (request.socket.destroyed) abandon(reply, () => end(request))
      done()
    })
  })
  app.addHook('preValidation', (request, _reply, done) => {
    if (isRead(request) || isExempt(request) || request.routeOptions.config.isPage) return done()
    if (requests.hasLate(lateWritesMax)) return reject(request, done)
    requests.begin(request)
    done()
  })
  app.addHook('onSend', (request, _reply, _payload, done) => {
    end(request)
    done()
  })
  // Also where the client hung up before there was a reply.
  app.addHook('onResponse', (request, _reply, done) => {
    end(request)
    done()
  })
}

/** The client hung up while its request waited. */
function abandon(reply: FastifyReply, end: () => void): void {
  reply.hijack()
  end()
}

const isRead = ({ method }: FastifyRequest): boolean => method === 'GET' || method === 'HEAD'

/** What watches the process must reach it in every state, a page is broken without its assets, and its calls belong to its request. */
const isExempt = (request: FastifyRequest): boolean => request.isNested || request.url.startsWith('/assets/') || isProbe(request)

const busy = Object.assign(new HttpError(503, 'service.busy'), { retryAfterSeconds })

/** True for the rejection of an overloaded process, which is logged by itself. */
export const isOverload = (error: Error): boolean => error === busy
