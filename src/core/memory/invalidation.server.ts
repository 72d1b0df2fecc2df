// Drops what the process keeps when it, or another process, has changed something that is shown.
import type { FastifyInstance } from 'fastify'
import { throttle } from '../async/throttle.ts'
import { countsAnnounced, listenForChanges } from '../database/changes.server.ts'
import type { ShownChange } from './remember.ts'

/**
 * A count may be this old for people who have not changed it themselves: every list and page that shows one is made again, and under load
 * that takes most of the time.
 */
const countsMilliseconds = 3_000

/**
 * Sets `invalidatePages`, and listens for other processes' changes where the database can announce them.
 * @param forget drops everything that is kept, or what may show numbers of likes and comments; while changes are unheard, what is kept for
 * the time without the database stays
 */
export function forgetWhatChanges(app: FastifyInstance, forget: (change: ShownChange) => void): void {
  const { appContext, directReads } = app
  const countsChanged = throttle(() => forget('counts'), countsMilliseconds)
  const invalidate = (change: ShownChange = 'anything') => {
    if (change === 'counts') return countsChanged()
    countsChanged.cancel()
    forget(change)
  }
  appContext.invalidatePages = (change) => {
    // What this process writes is announced to it, too.
    if (!directReads.changes?.isListening) appContext.replica?.changed()
    invalidate(change)
  }
  app.addHook('onClose', async () => countsChanged.cancel())
  const { databaseUrl, databaseDirectUrl, queueListen } = appContext.config
  const url = databaseDirectUrl ?? (queueListen ? databaseUrl : undefined)
  if (url === undefined) return
  const changes = listenForChanges(url, (announced) => {
    appContext.replica?.changed()
    if (announced === countsAnnounced) invalidate('counts')
    else invalidate(announced === undefined && !directReads.changes?.isListening ? 'unheard' : 'anything')
  })
  directReads.changes = changes
  app.addHook('onClose', () => changes.close())
}
