// Every kind of job and what runs it: a line per kind.
import * as z from 'zod'
import type { AppContext } from './core/http/app-context.server.ts'
import { removeOldCounts } from './core/http/limits/request-counts.server.ts'
import type { AnyHandler, Handler } from './core/jobs/attempt.server.ts'
import { defineJob } from './core/jobs/job-kind.ts'
import { startWorker, type Worker } from './core/jobs/worker.server.ts'
import { removeOldEntries } from './features/accounts/audit/queries.server.ts'
import { identityFinder } from './features/accounts/mail-sender/identities.server.ts'
import { mailRecordsHandler } from './features/accounts/mail-sender/jobs.server.ts'
import { importHandler } from './features/accounts/residents/jobs.server.ts'
import { removeOldBrowsers } from './features/accounts/sessions/known-browsers.server.ts'
import { removeOldAttempts } from './features/accounts/sessions/logins.server.ts'
import { removeOldCodes } from './features/accounts/sessions/mailed-codes.server.ts'
import { removeEndedSessions } from './features/accounts/sessions/sessions.server.ts'
import { domainsHandler } from './features/accounts/sso/jobs.server.ts'
import { expireOffers } from './features/accounts/transfer/expiry.server.ts'
import { billingHandler } from './features/billing/subscriptions/jobs.server.ts'
import { webhookHandler } from './features/integrations/webhooks/jobs.server.ts'
import { removeOldDeliveries } from './features/integrations/webhooks/queries.server.ts'
import { deliveryHandlers } from './features/messaging/notifications/delivery.server.ts'
import { removeSentMessages } from './features/messaging/notifications/queries.server.ts'
import { removeOldDays } from './features/operation/security-audits/facts.server.ts'
import { statusHandler } from './features/operation/status/jobs.server.ts'
import { newsHandler } from './features/participation/follows/jobs.server.ts'
import { publishHandler } from './features/projects/editing/schedule.jobs.server.ts'
import { avifHandler } from './features/projects/media/avif.jobs.server.ts'
import { sweepUploads } from './features/projects/media/uploads.server.ts'
import { widthsHandler } from './features/projects/media/widths.jobs.server.ts'
import { chainHandler } from './features/records/chain/jobs.server.ts'
import { exportHandlers } from './features/records/export-jobs/jobs.server.ts'
import { holdFiles } from './features/records/holds/held-files.server.ts'
import { requestReminderHandler } from './features/records/records-requests/jobs.server.ts'
import { releaseHandler } from './features/records/released-packages/jobs.server.ts'
import { retentionHandler } from './features/records/retention/jobs.server.ts'
import { takeoutHandler } from './features/records/takeout/jobs.server.ts'
import { outdatedFilesHandler } from './features/records/takeout/outdated-files.server.ts'
import { removeExpiredTakeouts } from './features/records/takeout/queries.server.ts'
import { platformImportHandler } from './features/results/imports/jobs.server.ts'
import { removeOldDrafts } from './features/results/imports/queries.server.ts'
import { countAllChanged } from './features/results/kept-counts/chunks.server.ts'
import { removeOldMessages } from './features/shell/messages/queries.server.ts'
import { removeUnsent } from './features/surveys/answer-files/queries.server.ts'
import { recountQuestions } from './features/surveys/editing/questions.server.ts'
import { translationHandler } from './features/translating/editing/jobs.server.ts'
import { termsHandler } from './pages/policies/jobs.server.ts'

/** What runs each kind of job in this process. The caller closes them. */
export const jobHandlers = (parts: AppContext): AnyHandler[] => {
  const appContext = { ...parts, files: holdFiles(parts.files, parts.db) }
  return [
    ...deliveryHandlers(appContext, { identityOf: identityFinder(appContext) }),
    ...exportHandlers(appContext),
    takeoutHandler(appContext),
    outdatedFilesHandler(appContext),
    importHandler(appContext),
    platformImportHandler(appContext),
    translationHandler(appContext),
    avifHandler(appContext),
    widthsHandler(appContext),
    publishHandler(appContext),
    newsHandler(appContext),
    retentionHandler(appContext),
    requestReminderHandler(appContext),
    releaseHandler(appContext),
    termsHandler(appContext),
    webhookHandler(appContext),
    billingHandler(appContext),
    domainsHandler(appContext),
    mailRecordsHandler(appContext),
    statusHandler(appContext),
    chainHandler(appContext),
    tidyHandler(appContext),
  ]
}

/** Works the queue until stopped. */
export const startJobs = (appContext: AppContext): Promise<Worker> =>
  startWorker(appContext.db, jobHandlers(appContext), {
    databaseUrl: appContext.config.databaseUrl as string,
    listen: appContext.config.queueListen,
  })

export const tidy = defineJob({ name: 'tidy', payload: z.object({}), cron: { expression: '17 * * * *', timeZone: 'UTC' } })

/** Forgets what has ended. */
const tidyHandler = ({ db, files, config, now }: AppContext): Handler<object> => ({
  kind: tidy,
  async run() {
    await removeEndedSessions(db, config.sessionIdleSeconds, now())
    await expireOffers({ db, config, now: now() })
    await removeOldAttempts(db, now())
    await removeOldCodes(db, now())
    await removeOldDays(db, now())
    await removeOldBrowsers(db, now())
    await removeOldEntries(db, now())
    await removeOldDeliveries(db, now())
    await removeSentMessages(db, now())
    await removeOldCounts(db, now())
    await removeOldMessages(db, now())
    for (const key of await removeOldDrafts(db, now())) await files.remove(key)
    for (const folder of await removeUnsent(db, now())) await files.remove(folder)
    await removeExpiredTakeouts({ db, files, now: now() })
    await sweepUploads(now())
    await countAllChanged(db)
    await recountQuestions(db)
  },
})
