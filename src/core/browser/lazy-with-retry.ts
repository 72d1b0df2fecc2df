// Parts of a page that are loaded on demand, for phones with an unstable connection.
import { type ComponentType, lazy } from 'react'

const pauseMilliseconds = 3000

/** React's `lazy` that retries until the part has loaded; `<Suspense>` shows its fallback meanwhile. */
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
