// Starts the process: configuration -> database -> app -> listen. In development Vite serves and reloads the sources.
import { chmodSync, existsSync, mkdirSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { readConfig, settingNames } from './core/config/config.server.ts'
import { hasOutbox } from './core/config/has-outbox.ts'
import { hintsOf, SettingsError } from './core/config/hints.server.ts'
import { outboxKeyIn } from './core/config/outbox-key.server.ts'
import { createDatabase, createPool, databaseLimits } from './core/database/database.server.ts'
import { openDatabase } from './core/database/open-database.server.ts'
import { Replica } from './core/database/replica.server.ts'
import type { AppContext } from './core/http/app-context.server.ts'
import { ensureFree } from './core/serving/listening.server.ts'
import { serve } from './core/serving/serve.server.ts'
import { openFiles } from './core/storage/open-files.server.ts'
import { log, logNotice, openLog } from './core/tracing/log.server.ts'

/** Removing a large project, or counting its answers, is one statement. */
const jobMilliseconds = 30 * 60_000

async function start(): Promise<void> {
  // What the environment says already goes before the file.
  if (existsSync('.env')) process.loadEnvFile('.env')
  const development = process.env.NODE_ENV === 'development'
  const { role } = parseArgs({ options: { role: { type: 'string' } } }).values
  const read = readConfig({ ...process.env, ...(role === undefined ? {} : { ROLE: role }) })
  openLog(read.logLevel)
  // React reads this too: whatever the operator called the environment, the built pages are the production ones.
  if (!development) process.env.NODE_ENV = 'production'

  for (const hint of hintsOf(process.env, read.publicUrl, settingNames)) logNotice(hint)
  await ensureFree(read)
  closeToOthers(read.dataDir)
  const config = hasOutbox(read) ? { ...read, outboxKey: read.outboxKey ?? outboxKeyIn(read.dataDir) } : read
  const { databaseUrl, postgres } = await openDatabase(config)
  const isPooled = !config.queueListen || config.databaseDirectUrl !== undefined
  const poolFor = (milliseconds: number) =>
    createPool(databaseUrl, undefined, config.preparedStatements, databaseLimits(milliseconds, isPooled))
  const pool = poolFor(config.role === 'jobs' ? jobMilliseconds : config.databaseMilliseconds)
  const jobsPool = config.role === 'all' ? poolFor(jobMilliseconds) : undefined
  const db = createDatabase(pool)
  const { databaseReplicaUrl: replicaUrl } = config
  const appContext: Omit<AppContext, 'invalidatePages'> = {
    config: { ...config, databaseUrl, databaseOwnerUrl: undefined },
    db,
    jobsDb: jobsPool && createDatabase(jobsPool),
    pools: jobsPool ? { requests: pool, jobs: jobsPool } : { [config.role === 'jobs' ? 'jobs' : 'requests']: pool },
    replica: replicaUrl === undefined || config.role === 'jobs' ? undefined : new Replica(db, replicaUrl, config.preparedStatements),
    files: await openFiles(config),
    now: () => new Date(),
  }
  await serve({ appContext, pools: [pool, ...(jobsPool ? [jobsPool] : [])], postgres, development })
}

/** The folder is the process's alone. Root's embedded database runs as another user, who must pass through. */
function closeToOthers(folder: string): void {
  mkdirSync(folder, { recursive: true })
  chmodSync(folder, process.getuid?.() === 0 ? 0o711 : 0o700)
}

start().catch((error: Error) => {
  // A setting that is wrong, a folder or a port that is taken: the sentence says it, a stack would bury it.
  if (error instanceof SettingsError && !process.stderr.isTTY) log.fatal({ settings: error.lines }, 'Plaza does not start')
  else if (process.stderr.isTTY) process.stderr.write(`${error.message}\n`)
  else log.fatal(error.message)
  process.exit(1)
})
