// A process that works the queue, to be killed.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { sql } from 'kysely'
import type { Stage } from '../stage.ts'

export type KillableWorker = {
  /** What the process has printed, line by line. */
  lines: string[]
  kill: () => Promise<void>
}

/** Starts `jobs-child.ts` on a stage's database. @param later its clock */
export async function startWorker({ app }: Stage, later: Date, env: Record<string, string>): Promise<KillableWorker> {
  const { databaseUrl, dataDir } = app.appContext.config
  const child = spawn(process.execPath, ['tests/jobs/jobs-child.ts', later.toISOString()], {
    env: { PATH: process.env['PATH'] ?? '', DATABASE_URL: databaseUrl as string, DATA_DIR: dataDir, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
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
