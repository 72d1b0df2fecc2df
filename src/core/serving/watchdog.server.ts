// Ends a process that no longer does anything. What runs it (bin/replace.sh, systemd, a container's restart policy) starts another.
import { url as inspected } from 'node:inspector'
import { Worker } from 'node:worker_threads'

export const silentSecondsMax = 5
const beatMilliseconds = 500

// A thread of its own still runs while the event loop does not. It counts its turns instead of time: a machine that slept is not silent.
const watch = `
const { workerData: { beats, turnMilliseconds, silentTurns, stopTurns } } = require('node:worker_threads')
const { writeSync } = require('node:fs')
let last = -1, silent = 0, ending = 0
setInterval(() => {
  const beat = Atomics.load(beats, 0)
  silent = beat === last ? silent + 1 : 0
  last = beat
  if (Atomics.load(beats, 1) === 1) ending++
  if (silent < silentTurns && ending < stopTurns) return
  const why = silent < silentTurns ? 'it did not end within its time' : 'its event loop was silent for too long'
  writeSync(2, JSON.stringify({ level: 60, time: Date.now(), pid: process.pid, msg: 'The process was ended: ' + why }) + '\\n')
  process.kill(process.pid, 'SIGKILL')
}, turnMilliseconds)`

export type Watchdog = {
  /** From now on the process has its stop time to end. */
  ending: () => void
}

/**
 * Watches the event loop of this process until it ends; not while a debugger is attached, which stops it.
 * @param stopSeconds from `ending` to the end
 */
export function watchLoop(stopSeconds: number, turnMilliseconds = 1_000): Watchdog {
  const beats = new Int32Array(new SharedArrayBuffer(8))
  if (inspected() !== undefined) return { ending: () => {} }
  const workerData = {
    beats,
    turnMilliseconds,
    silentTurns: silentSecondsMax,
    stopTurns: Math.ceil((stopSeconds * 1_000) / turnMilliseconds),
  }
  // Almost nothing is in it.
  const resourceLimits = { maxOldGenerationSizeMb: 8, maxYoungGenerationSizeMb: 1 }
  new Worker(watch, { eval: true, workerData, resourceLimits, execArgv: [], env: {} }).unref()
  setInterval(() => Atomics.add(beats, 0, 1), Math.min(beatMilliseconds, turnMilliseconds / 2)).unref()
  return { ending: () => void Atomics.store(beats, 1, 1) }
}
