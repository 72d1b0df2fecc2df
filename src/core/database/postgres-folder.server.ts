import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync, readlinkSync, rmSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findOnPath } from './postgres-program.server.ts'

const lockTaken = 75
const orderlyStopMs = 30_000
const stopMs = 60_000

/** Thrown if another process holds the folder. */
export class FolderTaken extends Error {}

/**
 * Locks the folder for this process. The kernel releases the lock when this process ends, even by kill -9: a child process holds it and
 * ends when its input closes.
 * @param waitSeconds how long to wait for the current holder, which may be ending
 * @returns a function that releases the folder; once it resolves, another process can take it
 */
export async function lockFolder(folder: string, waitSeconds: number): Promise<() => Promise<void>> {
  const flock = findOnPath('flock')
  if (!flock) throw new Error('The program flock (util-linux) is missing. Install it, or set DATABASE_URL to a PostgreSQL server.')
  const args = [
    '--wait',
    String(waitSeconds),
    '--conflict-exit-code',
    String(lockTaken),
    '--no-fork',
    join(folder, 'lock'),
    'sh',
    '-c',
    'echo; exec cat',
  ]
  // A process group of its own: Ctrl-C in a terminal must not end it before this process.
  const holder: ChildProcess = spawn(flock, args, { stdio: ['pipe', 'pipe', 'inherit'], cwd: '/', detached: true })
  const ended = once(holder, 'exit')
  const locked = await Promise.race([
    once(holder.stdout as NonNullable<ChildProcess['stdout']>, 'data').then(() => true),
    ended.then(() => false),
  ])
  if (locked)
    return async () => {
      holder.stdin?.end()
      await ended
    }
  if (holder.exitCode === lockTaken)
    throw new FolderTaken(`Another Plaza is running on the folder ${folder}. Stop it, or set DATA_DIR to another folder.`)
  throw new Error(`The folder ${folder} can't be locked (flock ended with ${holder.exitCode ?? holder.signalCode}).`)
}

/**
 * Ends every PostgreSQL process that an earlier Plaza process left on this cluster: two servers on one cluster would destroy it. Call it
 * with the folder locked.
 */
export async function stopOrphans(cluster: string): Promise<void> {
  const begin = performance.now()
  let signalled = 0
  for (let alive = processesOn(cluster); alive.length > 0; alive = processesOn(cluster)) {
    const waitedMs = performance.now() - begin
    if (waitedMs > stopMs) throw new Error(`PostgreSQL processes of an earlier run don't end: ${alive.join(' ')}. End them by hand.`)
    const postmaster = alive.find((pid) => pid === readPostmaster(cluster)?.pid)
    if (signalled === 0) {
      // SIGINT is a fast shutdown for the server; SIGTERM ends a process that has lost its server.
      if (postmaster) kill(postmaster, 'SIGINT')
      else for (const pid of alive) kill(pid, 'SIGTERM')
      signalled = 1
    } else if (signalled === 1 && waitedMs > orderlyStopMs) {
      for (const pid of postmaster ? [postmaster] : alive) kill(pid, 'SIGQUIT')
      signalled = 2
    }
    await sleep(20)
  }
  // After a restart of the machine another process may have this pid, and PostgreSQL would believe that it is running.
  const stale = readPostmaster(cluster)
  if (stale && isAlive(stale.pid)) rmSync(join(cluster, 'postmaster.pid'))
}

/** Reads `postmaster.pid`, PostgreSQL's record of the server that runs on `cluster`. */
export function readPostmaster(cluster: string): { pid: number; port: number } | undefined {
  const file = join(cluster, 'postmaster.pid')
  if (!existsSync(file)) return
  const lines = readFileSync(file, 'utf8').split('\n')
  return { pid: Number(lines[0]), port: Number(lines[3]) }
}

/** Every process of a server has its cluster as working directory. */
function processesOn(cluster: string): number[] {
  const { dev, ino } = statSync(cluster)
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      try {
        const folder = statSync(`/proc/${pid}/cwd`)
        return folder.dev === dev && folder.ino === ino && basename(readlinkSync(`/proc/${pid}/exe`)).startsWith('postgres')
      } catch {
        return false
      }
    })
}

function kill(pid: number, signal: NodeJS.Signals) {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

const isAlive = (pid: number) => existsSync(`/proc/${pid}`)
