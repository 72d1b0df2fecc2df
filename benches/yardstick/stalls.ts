// Where the time of each second of a run went, for the seconds in which somebody waited too long: the server's main thread and its others
// (compression, collections), PostgreSQL, and what the machine had left or lost to others. With it what stall-probe.ts noticed in
// the server, and PostgreSQL's checkpoints.
import { readdirSync, readFileSync } from 'node:fs'

const tickMs = 1000
const ticksPerSecond = 100

/** Milliseconds so far. `waited`: the main thread was ready, but had no processor. */
type Spent = { main: number; threads: number; waited: number; postgres: number; idle: number; stolen: number; disk: number }
type Second = { at: number; spent: Spent }

export function watchStalls(pid: number, serverOutput: () => string, postgresLog: string) {
  const seconds: Second[] = []
  let last = spentSoFar(pid)
  const timer = setInterval(() => {
    const next = spentSoFar(pid)
    const names = Object.keys(next) as (keyof Spent)[]
    seconds.push({ at: Date.now(), spent: Object.fromEntries(names.map((name) => [name, next[name] - last[name]])) as Spent })
    last = next
  }, tickMs)
  /** @returns a line for each thing that was noticed between two instants */
  const between = (from: number, to: number): string[] =>
    [
      ...seconds.map(({ at, spent }) => ({ at, line: lineOf(spent) })),
      ...noticed(serverOutput()),
      ...logged(readFileSync(postgresLog, 'utf8')),
    ]
      .filter(({ at }) => at > from && at <= to)
      .sort((a, b) => a.at - b.at)
      .map(({ line }) => line)
  return { between, stop: () => clearInterval(timer) }
}

const lineOf = (spent: Spent) =>
  Object.entries(spent)
    .map(([name, ms]) => `${name} ${ms.toFixed(0)}`)
    .join(', ')

function spentSoFar(pid: number): Spent {
  const all = processorMs(`/proc/${pid}/stat`)
  const main = processorMs(`/proc/${pid}/task/${pid}/stat`)
  const waited = Number(textOf(`/proc/${pid}/task/${pid}/schedstat`).split(' ')[1] ?? 0) / 1e6
  const machine = (textOf('/proc/stat').split('\n')[0] ?? '').split(/ +/).map((ticks) => (Number(ticks) * 1000) / ticksPerSecond)
  const disk = Number(/full .*total=(\d+)/.exec(textOf('/proc/pressure/io'))?.[1] ?? 0) / 1000
  return { main, threads: all - main, waited, postgres: postgresMs(), idle: machine[4] ?? 0, stolen: machine[8] ?? 0, disk }
}

const postgresMs = (): number =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && textOf(`/proc/${name}/comm`).trim() === 'postgres')
    .reduce((sum, name) => sum + processorMs(`/proc/${name}/stat`), 0)

/** User and system time; the name before it, in parentheses, may contain spaces. */
function processorMs(file: string): number {
  const fields = textOf(file)
    .replace(/^.*\) /s, '')
    .split(' ')
  return ((Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) * 1000) / ticksPerSecond
}

/** Empty if the process has ended, or the system has no such file. */
function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

const noticed = (output: string) =>
  output
    .split('\n')
    .filter((line) => line.startsWith('{"stall"'))
    .map((line) => JSON.parse(line) as { stall: string; at: number; ms: number })
    .map(({ stall, at, ms }) => ({ at, line: `${stall}: ${ms} ms` }))

const logged = (log: string) =>
  log
    .split('\n')
    .filter((line) => line.includes('checkpoint'))
    .map((line) => ({ at: Date.parse(`${line.slice(0, 23)}Z`), line: line.slice(24, 200) }))
