import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, closeSync, existsSync, mkdirSync, openSync, readFileSync, realpathSync, renameSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { basename, dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { FolderTaken, lockFolder, readPostmaster, stopOrphans } from './postgres-folder.server.ts'
import { finishUpgrade, refuseOtherMajor } from './postgres-major.server.ts'
import { passwordFile, preparePassword } from './postgres-passwords.server.ts'
import { findProgram, type Program } from './postgres-program.server.ts'
import { addressesOf, prepareRoles } from './postgres-roles.server.ts'

export type Postgres = {
  /** Connection URL of the application, including the password: its role reads and writes rows, once `prepareTables` has run. */
  url: string
  /** The same of the role that owns the database and its tables. It is not a superuser either. */
  ownerUrl: string
  /** Resolves with the reason if the server ends unexpectedly. */
  lost: Promise<Error>
  /** Shuts the server down and disconnects all clients. Does nothing if another process runs the server. */
  stop: () => Promise<void>
}

type PostgresOptions = {
  /** A dedicated folder for the cluster, its passwords and its log. */
  dir: string
  /** Settings such as `fsync=off`. */
  settings?: string[]
  /** The folder of PostgreSQL's programs, if not those that come with Plaza. */
  native?: string
  /** If another process already runs this folder's server, uses it instead of throwing. */
  share?: boolean
}

const environment = { PATH: process.env['PATH'], LC_ALL: 'C.UTF-8', TZ: 'UTC', HOME: '/' }
const lockSeconds = 3
const portAttemptsMax = 5
const startMs = 120_000
const stopMs = 60_000

// Errors contain personal data in their details, so only the server's own messages are logged. JIT slows down short queries. A table of
// a few pages is read by its index, and its statistics are at most seconds old: a plan that scans it as a tiny one would be kept while it
// grows by thousands of rows, as in the first minute of a meeting (decision 144).
const ownSettings = [
  'listen_addresses=127.0.0.1',
  'unix_socket_directories=',
  'log_min_messages=log',
  'log_error_verbosity=terse',
  'jit=off',
  'random_page_cost=1.1',
  'autovacuum_naptime=5s',
]

/**
 * Runs the bundled PostgreSQL on a free loopback port for the life of this process. Creates the cluster on first use; after a crash,
 * ends leftover processes and recovers all committed data.
 * @throws FolderTaken if another process uses the folder and `share` is not set
 */
export async function startPostgres({ dir, settings = [], native, share = false }: PostgresOptions): Promise<Postgres> {
  const folder = openFolder(dir)
  const cluster = join(folder, 'cluster')
  const held = share ? await lockOrJoin(folder, cluster) : await lockFolder(folder, lockSeconds)
  if (typeof held !== 'function') return held
  try {
    finishUpgrade(folder)
    return await runCluster(cluster, { settings, native, unlock: held })
  } catch (error) {
    await held()
    throw error
  }
}

/** The folder of the cluster, made if there is none. PostgreSQL's user passes through to the cluster, which only that user can read. */
export function openFolder(dir: string): string {
  mkdirSync(dir, { recursive: true })
  chmodSync(dir, 0o711)
  return realpathSync(dir)
}

type ClusterOptions = { settings?: string[]; native?: string | undefined; unlock?: () => Promise<void> }

/**
 * Runs a cluster, and makes it if it is missing, in a folder that the caller has locked.
 * @param options `unlock` is called when the server has stopped
 */
export async function runCluster(cluster: string, { settings = [], native, unlock = async () => {} }: ClusterOptions): Promise<Postgres> {
  const folder = dirname(cluster)
  const program = findProgram(cluster, native)
  refuseOtherMajor(cluster, program.major)
  const passwords = {
    application: preparePassword(folder, 'application', program),
    owner: preparePassword(folder, 'owner', program),
  }
  if (existsSync(cluster)) await stopOrphans(cluster)
  else makeCluster(folder, cluster, program)
  const { child, port } = await launch(cluster, program, [...ownSettings, ...settings])
  const ended = once(child, 'exit')
  try {
    await prepareRoles(folder, port, passwords)
  } catch (error) {
    child.kill('SIGQUIT')
    await ended
    throw withLog(error as Error, cluster)
  }
  return { ...addressesOf(port, passwords), lost: watchLoss(child, cluster), stop: () => stopServer(child, ended, unlock) }
}

async function lockOrJoin(folder: string, cluster: string): Promise<Postgres | (() => Promise<void>)> {
  for (const until = performance.now() + startMs; ; await sleep(100)) {
    try {
      return await lockFolder(folder, 0)
    } catch (error) {
      if (!(error instanceof FolderTaken) || performance.now() > until) throw error
    }
    const running = readPostmaster(cluster)
    if (!running?.port) continue
    if (!existsSync(passwordFile(folder, 'owner')))
      throw new Error(`An earlier version of Plaza is running on the folder ${folder}. Stop it.`)
    const urls = addressesOf(running.port, { application: storedPassword(folder, 'application'), owner: storedPassword(folder, 'owner') })
    if (await answers(urls.ownerUrl)) return { ...urls, lost: new Promise(() => {}), stop: async () => {} }
  }
}

const storedPassword = (folder: string, of: 'application' | 'owner') => readFileSync(passwordFile(folder, of), 'utf8')

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url })
  try {
    await client.connect()
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => {})
  }
}

// Creates the cluster under a temporary name and renames it, so a crash leaves nothing half made.
function makeCluster(folder: string, cluster: string, program: Program) {
  preparePassword(folder, 'superuser', program)
  const draft = `${cluster}.new`
  rmSync(draft, { recursive: true, force: true })
  mkdirSync(draft, { mode: 0o700 })
  program.handOver(draft)
  const passwordOption = `--pwfile=${passwordFile(folder, 'superuser')}`
  const options = ['-U', 'postgres', '-A', 'scram-sha-256', passwordOption, '-E', 'UTF8', '--locale=C.UTF-8']
  const { file, args, ids } = program.command('initdb', ['-D', draft, ...options])
  execFileSync(file, args, { ...ids, env: environment, cwd: '/', stdio: ['ignore', 'ignore', 'inherit'] })
  renameSync(draft, cluster)
}

async function launch(cluster: string, program: Program, settings: string[]) {
  for (let attempt = 1; ; attempt++) {
    const port = await freePort()
    const { file, args, ids } = program.command('postgres', ['-D', cluster, '-p', String(port), ...settings.flatMap((one) => ['-c', one])])
    const log = openSync(logFile(cluster), 'w', 0o600)
    // A process group of its own: Ctrl-C in a terminal must not end it before this process.
    const child = spawn(file, args, { ...ids, env: environment, cwd: '/', stdio: ['ignore', log, log], detached: true })
    closeSync(log)
    if (await accepts(child, cluster)) return { child, port }
    const taken = readFileSync(logFile(cluster), 'utf8').includes('could not bind')
    if (!taken || attempt === portAttemptsMax) throw withLog(new Error('PostgreSQL did not start.'), cluster)
  }
}

async function accepts(child: ChildProcess, cluster: string): Promise<boolean> {
  for (const until = performance.now() + startMs; performance.now() < until; await sleep(10)) {
    if (child.exitCode !== null || child.signalCode !== null) return false
    const file = join(cluster, 'postmaster.pid')
    if (existsSync(file) && readFileSync(file, 'utf8').split('\n')[7]?.startsWith('ready') && readPostmaster(cluster)?.pid === child.pid)
      return true
  }
  child.kill('SIGQUIT')
  return false
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('No free port on the loopback address.')
  return address.port
}

function watchLoss(child: ChildProcess, cluster: string): Promise<Error> {
  return new Promise((resolve) => {
    child.once('exit', (code, signal) => {
      if (!stopping.has(child)) resolve(withLog(new Error(`PostgreSQL ended by itself (${signal ?? code}).`), cluster))
    })
  })
}

const stopping = new WeakSet<ChildProcess>()

async function stopServer(child: ChildProcess, ended: Promise<unknown>, unlock: () => Promise<void>) {
  if (stopping.has(child)) return void (await ended)
  stopping.add(child)
  child.kill('SIGINT')
  const hard = setTimeout(() => child.kill('SIGQUIT'), stopMs)
  await ended
  clearTimeout(hard)
  await unlock()
}

/** `postgres.log` beside the cluster; of another one, `postgres.log` with its name. */
const logFile = (cluster: string) =>
  join(dirname(cluster), basename(cluster) === 'cluster' ? 'postgres.log' : `postgres-${basename(cluster)}.log`)

const withLog = (error: Error, cluster: string) =>
  new Error(`${error.message} Its last words:\n${readFileSync(logFile(cluster), 'utf8').trim().split('\n').slice(-8).join('\n')}`, {
    cause: error,
  })
