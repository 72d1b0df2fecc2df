// Listens and shuts down gracefully: finishes running requests, then closes the database.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { importBuilt } from '../config/package-root.server.ts'
import type { Postgres } from '../database/postgres.server.ts'
import type { AppContext } from '../http/app-context.server.ts'
import { captureConsole, log, logNotice } from '../tracing/log.server.ts'
import { listen } from './listening.server.ts'
import { watchLoop } from './watchdog.server.ts'

/** The exports of src/app.ts, from the sources or a build. */
type App = {
  /**
   * Prepares the database.
   * @returns lines to print at start
   */
  prepare: (parts: Omit<AppContext, 'invalidatePages'>) => Promise<string[]>
  buildApp: (parts: Omit<AppContext, 'invalidatePages'>) => Promise<FastifyInstance>
}
type ServerParts = {
  appContext: Omit<AppContext, 'invalidatePages'>
  pools: pg.Pool[]
  postgres: Postgres | undefined
  development: boolean
}

/** What is in progress has this long to end, after the time of draining. systemd and the others wait for 60 seconds. */
const stopSeconds = 50

/** Runs until SIGTERM or SIGINT, then finishes, closes its resources and ends the process. */
export async function serve(parts: ServerParts): Promise<void> {
  const { config } = parts.appContext
  if (!parts.development) logAll()
  const running = parts.development ? await serveSources(parts.appContext) : await serveBuild(parts.appContext)
  const stopAccepting = await listen(running.server, config)
  const ready =
    config.role === 'jobs' ? `works its jobs; /health answers at ${config.host}:${config.port}` : `is ready at ${config.publicUrl}`
  announce(config, [`${config.productName} ${ready}`, ...running.notes])

  const watchdog = parts.development ? undefined : watchLoop(config.drainSeconds + stopSeconds)

  let ending = false
  const end = async (code: number) => {
    if (ending) return
    ending = true
    running.drain()
    watchdog?.ending()
    // Proxies that ask /health/ready stop sending requests in this time.
    await sleep(config.drainSeconds * 1000)
    stopAccepting()
    await running.close()
    await parts.appContext.replica?.close()
    await Promise.all(parts.pools.map((pool) => pool.end()))
    await parts.postgres?.stop()
    process.exit(code)
  }
  process.on('SIGTERM', () => end(0))
  process.on('SIGINT', () => end(0))
  parts.postgres?.lost.then((reason) => {
    log.fatal(reason)
    end(1)
  })
}

/** Has all that the process writes be lines of the log. */
function logAll(): void {
  captureConsole()
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'The process ends')
    process.exit(1)
  })
}

/** The demo is for a person who tries it, at a terminal; the lines of another installation are read by programs. */
function announce({ demo }: { demo: boolean }, lines: string[]): void {
  if (demo) process.stdout.write(`${lines.join('\n')}\n`)
  else for (const line of lines) logNotice(line)
}

async function serveBuild(appContext: ServerParts['appContext']) {
  const { prepare, buildApp } = await importBuilt<App>()
  const notes = await prepare(appContext)
  const app = await buildApp(appContext)
  const drain = () => {
    app.draining = true
  }
  return { server: app.server, notes, drain, close: () => app.close() }
}

/** Development server: Vite in front, and the app rebuilt after each change of its sources. */
async function serveSources(appContext: ServerParts['appContext']) {
  const { createServer: createVite } = await import('vite')
  const vite = await createVite({ server: { middlewareMode: true, hmr: { port: 24678 } }, appType: 'custom' })
  const { prepare } = (await vite.ssrLoadModule('/src/app.ts')) as App
  const notes = await prepare(appContext)
  let running: { source: App; app: Promise<FastifyInstance> } | undefined
  const current = async () => {
    const source = (await vite.ssrLoadModule('/src/app.ts')) as App
    if (running?.source !== source) {
      running?.app.then((old) => old.close())
      running = { source, app: source.buildApp(appContext) }
    }
    return running.app
  }
  const answer = (req: IncomingMessage, res: ServerResponse) =>
    vite.middlewares(req, res, () => {
      current().then(
        (app) => app.routing(req, res),
        (error: Error) => {
          vite.ssrFixStacktrace(error)
          log.error({ err: error }, 'The sources could not be built')
          res.writeHead(500).end(error.stack)
        },
      )
    })
  const server = createServer(answer)
  const close = async () => {
    server.close()
    await (await running?.app)?.close()
    await vite.close()
  }
  return { server, notes, drain: () => {}, close }
}
