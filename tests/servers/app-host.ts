// A process that runs one built app after another: the sources are loaded and compiled once, not for each file of browser tests.
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { readConfig } from '../../src/core/config/config.server.ts'
import { importBuilt } from '../../src/core/config/package-root.server.ts'
import { createDatabase, createPool, databaseLimits } from '../../src/core/database/database.server.ts'
import { openDatabase } from '../../src/core/database/open-database.server.ts'
import type { AppContext } from '../../src/core/http/app-context.server.ts'
import { openFiles } from '../../src/core/storage/open-files.server.ts'
import { captureConsole, openLog } from '../../src/core/tracing/log.server.ts'
import type { HostReply, HostRequest } from './hosted.ts'

type Parts = Omit<AppContext, 'invalidatePages'>
type Built = { prepare: (parts: Parts) => Promise<string[]>; buildApp: (parts: Parts) => Promise<FastifyInstance> }

/** As in src/server.ts. */
const jobMilliseconds = 30 * 60_000

let current: { app: FastifyInstance; end: () => Promise<void> } | undefined

process.env.NODE_ENV = 'production'
captureConsole()

/** Does what src/server.ts does, with given settings in place of the process's. @returns the app's URL */
async function open(settings: Record<string, string>): Promise<string> {
  const config = readConfig({ ...process.env, ...settings })
  openLog(config.logLevel)
  const { databaseUrl } = await openDatabase(config)
  const poolFor = (milliseconds: number) =>
    createPool(databaseUrl, undefined, config.preparedStatements, databaseLimits(milliseconds, !config.queueListen))
  const [pool, jobsPool] = [poolFor(config.databaseMilliseconds), poolFor(jobMilliseconds)]
  const { prepare, buildApp } = await importBuilt<Built>()
  const parts = {
    config: { ...config, databaseUrl, databaseOwnerUrl: undefined },
    db: createDatabase(pool),
    jobsDb: createDatabase(jobsPool),
    files: await openFiles(config),
    now: () => new Date(),
  }
  await prepare(parts)
  const app = await buildApp(parts)
  const end = async () => {
    await app.close()
    await Promise.all([pool.end(), jobsPool.end()])
  }
  app.server.listen(config.port, '127.0.0.1')
  await once(app.server, 'listening')
  current = { app, end }
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
}

async function close(): Promise<string> {
  // Browsers keep connections open that they no longer use.
  current?.app.server.closeAllConnections()
  await current?.end()
  current = undefined
  return ''
}

// The channel keeps the process running, until the other side is gone.
process.channel?.ref()
process.on('disconnect', () => process.exit())
process.on('message', (request: HostRequest | number) => {
  // A number is for the clock (moved-clock.mjs).
  if (typeof request === 'number') return
  const done = 'open' in request ? open(request.open) : close()
  const reply = (message: HostReply) => process.send?.(message)
  done.then(
    (url) => reply({ url }),
    (error: Error) => reply({ error: error.stack ?? error.message }),
  )
})
