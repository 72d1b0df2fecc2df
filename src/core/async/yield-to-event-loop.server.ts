import { setTimeout as rest } from 'node:timers/promises'

const workMilliseconds = 1
/** Caps the pause: on a busy machine the elapsed time includes other requests' work. */
const restMillisecondsMax = 5

/**
 * Leaves the server half of its time for requests: call the returned function between small pieces of long work; it pauses for as long
 * as the work before it took.
 */
export function yieldToEventLoop(): () => Promise<void> {
  let began = performance.now()
  return async () => {
    const worked = performance.now() - began
    if (worked < workMilliseconds) return
    await rest(Math.min(worked, restMillisecondsMax))
    began = performance.now()
  }
}
