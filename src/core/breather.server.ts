import { setImmediate } from 'node:timers/promises'

const workMilliseconds = 1

/** Lets the server answer others in between: `await breathe()` between small pieces of long work. */
export function breather(): () => Promise<void> {
  let began = performance.now()
  return async () => {
    if (performance.now() - began < workMilliseconds) return
    await setImmediate()
    began = performance.now()
  }
}
