import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { nodeEnv, nodeFlags } from '../bin/node-options.mjs'
import { demoLogins } from '../src/demo/loading/logins.ts'
import { testDatabase } from './database.ts'
import { outboxKey } from './outbox-key.ts'
import { type AppHost, startHost } from './servers/hosted.ts'

export type Served = {
  url: string
  pid: number
  /** What the server has written to its console so far. */
  output: () => string
  stop: () => Promise<void>
}

const startMs = 120_000
const ownRoot = resolve(import.meta.dirname, '..')
/** Instead of an operator's, which save memory: a start collects garbage for a quarter of its time with them. */
const roomyFlags = ['--min-semi-space-size=16', '--max-semi-space-size=32']
/** What the start would make and print. */
const ownSettings = { OUTBOX_KEY: outboxKey, DEMO_PASSWORD: demoLogins.password }
/** Settings in the environment of the test run must not affect it. */
const ownVariables =
  /^(PORT|HOST|DATA_DIR|DATABASE_|DEMO|NODE_ENV|PUBLIC_URL|SMTP_|S3_|TWILIO_|BILLING|STRIPE_|ANALYTICS_|GEOCODER|PLACE_BY_IP)/

/**
 * Runs the built Plaza as an operator would, with an empty data folder that goes away with it, on a free port unless told, and waits until
 * it answers.
 * @param root the folder of the Plaza to run
 */
export async function serve(env: Record<string, string> = {}, root = ownRoot): Promise<Served> {
  return start(env, nodeFlags, root)
}

/** The environment of a process that runs Plaza, without what configures one. */
const environment = () => ({
  ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !ownVariables.test(name))),
  ...nodeEnv,
  NODE_COMPILE_CACHE: resolve('node_modules/.cache/plaza-compiled'),
})

async function start(env: Record<string, string>, flags: readonly string[], root = ownRoot): Promise<Served & { child: ChildProcess }> {
  const folder = mkdtempSync(join(tmpdir(), 'plaza-served-'))
  const port = Number(env['PORT'] ?? (await freePort()))
  const child = spawn(process.execPath, [...flags, 'src/server.ts'], {
    cwd: root,
    env: { ...environment(), DATA_DIR: folder, PORT: String(port), ...ownSettings, ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  let output = ''
  child.stdout?.on('data', (data) => (output += data))
  child.stderr?.on('data', (data) => (output += data))
  const url = `http://127.0.0.1:${port}`
  const stop = async () => {
    await end(child)
    rmSync(folder, { recursive: true, force: true, maxRetries: 10 })
  }
  try {
    await untilHealthy(url, child)
  } catch (error) {
    await stop()
    throw new Error(`${(error as Error).message}\n${output}`)
  }
  return { url, pid: child.pid as number, output: () => output, stop, child }
}

export type ServedCopy = Served & {
  databaseUrl: string
  /** Moves the clock of this server ahead, but not that of its database. */
  advance: (milliseconds: number) => Promise<void>
}

/** Settings that Node or the sources read when the process begins. */
const isOfProcess = /^(NODE_OPTIONS|PSEUDO_LANGUAGE)$/
const copyFlags = [...roomyFlags, '--import', './tests/servers/moved-clock.mjs']

/** Starts the process in which a worker runs one app after another. */
export const startAppHost = (): AppHost => startHost(environment(), copyFlags)

/** True if an app with these settings needs a process of its own. */
export const needsOwnProcess = (env: Record<string, string>): boolean => Object.keys(env).some((name) => isOfProcess.test(name))

/**
 * Runs the built Plaza on a copy of a template database and its files: with the demo, or with DEMO=off empty. Nothing that is done to it is
 * seen by another.
 * @param host runs it, in tenths of a second; without, a process of its own does, within a second or two
 */
export async function serveCopy(env: Record<string, string> = {}, host?: AppHost): Promise<ServedCopy> {
  const hasDemo = env['DEMO'] !== 'off'
  const folder = mkdtempSync(join(tmpdir(), 'plaza-copy-'))
  const database = await testDatabase(hasDemo ? 'demo' : 'empty')
  const discard = async () => {
    await database.drop()
    rmSync(folder, { recursive: true, force: true, maxRetries: 10 })
  }
  try {
    if (hasDemo) cpSync(process.env['TEST_DATA'] as string, folder, { recursive: true })
    const settings = { DEMO: 'on', ...env, DATABASE_URL: database.url, DATA_DIR: folder }
    const served = host ? await startIn(host, settings) : await startMovable(settings)
    const stop = async () => {
      await served.stop()
      await discard()
    }
    return { ...served, databaseUrl: database.url, stop }
  } catch (error) {
    await discard()
    throw error
  }
}

type Movable = Served & Pick<ServedCopy, 'advance'>

async function startIn(host: AppHost, settings: Record<string, string>): Promise<Movable> {
  const { pid, output, advance, close } = host
  const url = await host.open({ PORT: String(await freePort()), ...ownSettings, ...settings })
  return { url, pid, output, advance, stop: close }
}

async function startMovable(settings: Record<string, string>): Promise<Movable> {
  const { child, ...served } = await start(settings, copyFlags)
  const advance = async (milliseconds: number) => {
    child.send(milliseconds)
    await once(child, 'message')
  }
  return { ...served, advance }
}

async function untilHealthy(url: string, child: ChildProcess) {
  for (const until = performance.now() + startMs; performance.now() < until; await sleep(50)) {
    if (child.exitCode !== null || child.signalCode !== null) throw new Error('The server ended before it was ready.')
    const response = await fetch(`${url}/health`).catch(() => undefined)
    if (response?.ok) return
  }
  throw new Error('The server was not ready in time.')
}

async function end(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill()
  await once(child, 'exit')
}

/** A port of the loopback address that nobody listens on just now. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('No free port.')
  return address.port
}
