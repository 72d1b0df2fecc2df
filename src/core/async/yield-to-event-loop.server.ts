import { setTimeout as rest } from 'node:timers/promises'

const workMilliseconds = 1
/** On a busy machine the clock runs on while others are served: that is no work to rest from. */
const restMillisecondsMax = 5

/**
 * Leaves the server half of its time for others: `await breathe()` between small pieces of long work rests as long as the work before
 * it took.
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
