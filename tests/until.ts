import { setTimeout as sleep } from 'node:timers/promises'

const patienceMs = 60_000

/** Waits until something has happened, looking every 20 ms. @throws Error if it does not happen within a minute, which a busy machine may need */
export async function until(met: () => boolean | Promise<boolean>): Promise<void> {
  for (const end = performance.now() + patienceMs; performance.now() < end; await sleep(20)) if (await met()) return
  throw new Error('What the test waits for has not happened.')
}
