// The whole server as one Fastify app. Vite bundles this file, so the API and the pages share one module graph.
import { join } from 'node:path'
import * as build from 'virtual:react-router/server-build'
import serveStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { buildApi, madeBeforeListening } from './api.ts'
import { packageRoot } from './core/config/package-root.server.ts'
import type { AppContext } from './core/http/app-context.server.ts'
import { health } from './core/http/health.server.ts'
import { createHttp } from './core/http/http.server.ts'
import { metrics } from './core/http/watching/metrics.server.ts'
import { forgetWhatChanges } from './core/memory/invalidation.server.ts'
import { servePages } from './core/pages/pages.server.ts'
import { dayMilliseconds } from './core/time/durations.ts'
import { openLog } from './core/tracing/log.server.ts'
import { embedFrames } from './features/syndication/embeds/frames/frames.server.tsx'
import { startJobs } from './jobs.ts'

const yearMilliseconds = 365 * dayMilliseconds

/** @param parts without `invalidatePages`, which is made here with the page cache */
export async function buildApp(parts: Omit<AppContext, 'invalidatePages'>): Promise<FastifyInstance> {
  const appContext: AppContext = { ...parts, invalidatePages: () => {} }
  // The build has a copy of the log's module of its own.
  openLog(appContext.config.logLevel)
  if (appContext.config.role === 'jobs') return buildWorker(appContext)
  const app = await buildApi(appContext, { log: true, checkReplies: !import.meta.env.PROD })
  if (import.meta.env.PROD) await app.register(serveClient)
  await app.register(embedFrames, { styles: stylesOfPages(), mode: import.meta.env.PROD ? 'production' : 'development' })
  const cache = await servePages(app, build, import.meta.env.MODE)
  forgetWhatChanges(app, (change) => {
    app.directReads.forget(change)
    cache.clear(change)
  })
  if (appContext.config.role === 'all') await workJobs(app, appContext)
  await app.ready()
  if (import.meta.env.PROD) for (const url of madeBeforeListening) await app.inject(url)
  return app
}

/** The style sheets of all pages; in development, the ones that every page needs. */
const stylesOfPages = (): string[] =>
  import.meta.env.PROD
    ? [...new Set(Object.values(build.assets.routes).flatMap((one) => one?.css ?? []))]
    : ['/src/ui/styles/theme.css', '/src/ui/styles/base.css']

/** A process that works the job queue and answers nothing but /health. Other processes renew their cached pages within seconds. */
async function buildWorker(appContext: AppContext): Promise<FastifyInstance> {
  const app = await createHttp(appContext, { log: true })
  await app.register(health)
  await app.register(metrics)
  await workJobs(app, appContext)
  await app.ready()
  return app
}

async function workJobs(app: FastifyInstance, appContext: AppContext): Promise<void> {
  const jobs = await startJobs({ ...appContext, db: appContext.jobsDb ?? appContext.db })
  app.addHook('onClose', () => jobs.stop())
}

/** The browser's files: content-hashed ones are cached permanently, the others (icons) for a day. */
async function serveClient(app: FastifyInstance): Promise<void> {
  const root = join(packageRoot, 'build/client')
  await app.register(async (assets) => {
    assets.addHook('onSend', async (_, reply) => {
      for (const name of headersOfDocuments) reply.removeHeader(name)
    })
    await assets.register(serveStatic, {
      root: join(root, 'assets'),
      prefix: '/assets/',
      preCompressed: true,
      immutable: true,
      maxAge: yearMilliseconds,
    })
  })
  await app.register(serveStatic, { root, wildcard: false, globIgnore: ['assets/**'], maxAge: dayMilliseconds })
}

/** Browsers read them of documents only, and a page asks for some forty files. */
const headersOfDocuments = [
  ...['permissions-policy', 'cross-origin-opener-policy', 'origin-agent-cluster'],
  ...['x-dns-prefetch-control', 'x-download-options', 'x-permitted-cross-domain-policies'],
]

export { buildApi } from './api.ts'
export { replaceByEmail } from './features/accounts/transfer/operator.server.ts'
export { resetTwoStep } from './features/accounts/two-step/operator.server.ts'
export { verifyBySlug } from './features/accounts/verification/operator.server.ts'
export { latestSecurityAudit, makeSecurityAudit } from './features/operation/security-audits/audit.server.ts'
export { checkChains } from './features/records/chain/check.server.ts'
export { enterRestore, finishRestore } from './features/records/retention/after-restore.server.ts'
export { runRetention } from './features/records/retention/run.server.ts'
export { prepare } from './prepare.ts'
