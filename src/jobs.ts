// What a running process does besides answering: sends messages, tells followers, takes uploaded sheets, makes large exports, has machines translate, publishes what was planned, removes projects whose day
// has come, makes pictures smaller, and forgets what has ended.
import type { AppContext } from './core/http/app-context.server.ts'
import { removeOldEntries } from './features/accounts/audit/queries.server.ts'
import { startImports } from './features/accounts/residents/jobs.server.ts'
import { removeOldTries } from './features/accounts/sessions/logins.server.ts'
import { removeEndedSessions } from './features/accounts/sessions/sessions.server.ts'
import { startDelivery } from './features/messaging/notifications/delivery.server.ts'
import { removeSentMessages } from './features/messaging/notifications/queries.server.ts'
import { startTelling } from './features/participation/follows/jobs.server.ts'
import { startPublishing } from './features/projects/editing/schedule.jobs.server.ts'
import { startAvif } from './features/projects/media/avif.jobs.server.ts'
import { sweepUploads } from './features/projects/media/uploads.server.ts'
import { startExports } from './features/records/export-jobs/jobs.server.ts'
import { startRetention } from './features/records/retention/jobs.server.ts'
import { startTranslating } from './features/translations/editing/jobs.server.ts'

const hourMilliseconds = 3_600_000

/** Starts them; `stop` resolves once what was under way is done. */
export function startJobs(appContext: AppContext): { stop: () => Promise<void> } {
  const delivery = startDelivery(appContext)
  const imports = startImports(appContext)
  const exports = startExports(appContext)
  const publishing = startPublishing(appContext)
  const retention = startRetention(appContext)
  const avif = startAvif(appContext)
  const telling = startTelling(appContext)
  const translating = startTranslating(appContext)
  const tidy = () => {
    const now = appContext.now()
    const { db, config } = appContext
    const removals = [
      removeEndedSessions(db, config.sessionIdleSeconds, now),
      removeOldTries(db, now),
      removeOldEntries(db, now),
      removeSentMessages(db, now),
      sweepUploads(now),
    ]
    Promise.all(removals).catch((error: Error) => console.error(`What has ended could not be removed: ${error.message}`))
  }
  const timer = setInterval(tidy, hourMilliseconds)
  return {
    async stop() {
      clearInterval(timer)
      const all = [delivery, imports, exports, publishing, retention, avif, telling, translating]
      await Promise.all(all.map((one) => one.stop()))
    },
  }
}
