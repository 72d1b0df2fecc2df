// Runs work after the reply, which hides its duration.
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

/** Much longer than the work takes and random, so later requests do not reveal when it ran. */
const delayMilliseconds = { least: 100, most: 500 }

/** @returns a function that schedules work shortly after the call; pending work runs before the app closes */
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
