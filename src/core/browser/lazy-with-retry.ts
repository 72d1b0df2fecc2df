// Parts of a page that are fetched when they are needed, on phones whose connection comes and goes.
import { type ComponentType, lazy } from 'react'

const pauseMilliseconds = 3000

/**
 * `lazy`, for a part that must not be lost with the connection: a part that does not arrive is asked for again until it does, and what
 * `<Suspense>` shows meanwhile is the word about it.
 */
// biome-ignore lint/suspicious/noExplicitAny: as React's own lazy has it
export const lazyWithRetry = <Part extends ComponentType<any>>(load: () => Promise<{ default: Part }>) => lazy(() => untilArrived(load))

async function untilArrived<Arrived>(load: () => Promise<Arrived>): Promise<Arrived> {
  for (;;) {
    try {
      return await load()
    } catch {
      await new Promise((resolve) => {
        window.addEventListener('online', resolve, { once: true })
        setTimeout(resolve, pauseMilliseconds)
      })
    }
  }
}
