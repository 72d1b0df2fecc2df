// While the database is away, calls and pages are answered 503 with Retry-After, and the log has a line a second, not one for each.
import type { FastifyInstance } from 'fastify'
import { throttle } from '../../async/throttle.ts'

const retryAfterSeconds = 5
const reportMilliseconds = 1_000

declare module 'fastify' {
  interface FastifyInstance {
    /** Counts a request that failed because the database cannot answer, for the log. */
    noteOutage: (error: Error) => void
  }
}

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
