// Work that must not show in how long a reply takes.
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

/** Far more than the work itself takes, and different each time, so the next requests do not tell when it was done. */
const delayMilliseconds = { least: 100, most: 500 }

/** Gives a function that does work a moment after it is called. Work still waiting when the app closes is done before. */
export function laterIn(app: FastifyInstance): (work: () => Promise<void>) => void {
  const closing = new AbortController()
  const waiting = new Set<Promise<void>>()
  app.addHook('onClose', async () => {
    closing.abort()
    await Promise.all(waiting)
  })
  return (work) => {
    const { least, most } = delayMilliseconds
    const done = sleep(least + Math.random() * (most - least), undefined, { signal: closing.signal })
      .catch(() => {})
      .then(work)
      .catch((error: unknown) => app.log.error(error))
      .finally(() => waiting.delete(done))
    waiting.add(done)
  }
}
