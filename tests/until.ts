import { setTimeout as sleep } from 'node:timers/promises'

/** Waits until something has happened, looking often. @throws Error where it does not */
export async function until(met: () => boolean | Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 500; tries++) {
    if (await met()) return
    await sleep(20)
  }
  throw new Error('What the test waits for has not happened.')
}
