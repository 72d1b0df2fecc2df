// A process that works the queue, to be killed.
import { type ChildProcess, type ChildProcessByStdio, spawn } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { sql } from 'kysely'
import type { Stage } from '../stage.ts'
import { jobsBundle } from './bundle.ts'

export type KillableWorker = {
  /** What the process has printed, line by line. */
  lines: string[]
  kill: () => Promise<void>
}

/**
 * Spawns `jobs-child.ts` on a stage's database; it prints a line when it has started.
 * @param later its clock
 * @param env NEXT_TERMS=on announces a next version of the terms
 */
export async function spawnJobs({ app }: Stage, later: Date, env: Record<string, string> = {}): Promise<Spawned> {
  const { databaseUrl, dataDir } = app.appContext.config
  const { file, nextTerms } = await jobsBundle()
  const compiled = { NODE_COMPILE_CACHE: resolve('node_modules/.cache/plaza-compiled') }
  return spawn(process.execPath, [env['NEXT_TERMS'] === 'on' ? nextTerms : file, later.toISOString()], {
    env: { PATH: process.env['PATH'] ?? '', ...compiled, DATABASE_URL: databaseUrl as string, DATA_DIR: dataDir, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
}
type Spawned = ChildProcessByStdio<null, Readable, null>

/** Starts `jobs-child.ts` on a stage's database. @param later its clock */
export async function startWorker(s: Stage, later: Date, env: Record<string, string>): Promise<KillableWorker> {
  const child = await spawnJobs(s, later, env)
  const lines: string[] = []
  const reader = createInterface({ input: child.stdout })
  reader.on('line', (line) => lines.push(line))
  await once(reader, 'line')
  return { lines, kill: () => kill(child) }
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGKILL')
  await once(child, 'exit')
}

/** The jobs that are still to be settled, by their ids. */
export async function unsettled({ db }: Stage): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from pgboss.job where state < 'completed' and name not like '\\_\\_%'`.execute(db)
  return rows.map((row) => row.id)
}
