import { setTimeout as sleep } from 'node:timers/promises'

const patienceMs = 60_000

/**
 * Polls until a condition is true.
 * @throws Error if it does not become true
 */
export async function until(met: () => boolean | Promise<boolean>): Promise<void> {
  for (const end = performance.now() + patienceMs; performance.now() < end; await sleep(20)) if (await met()) return
  throw new Error('What the test waits for has not happened.')
}
