// Asks the service worker to cache the open page and everything that it has loaded, for use without a connection.

import { registerWorker } from './register-worker.browser.ts'

/**
 * @param pictures addresses of pictures that the page shows later
 * @returns true once the page opens without a connection; false if the browser cannot cache it
 */
export async function cachePageOffline(pictures: readonly string[] = []): Promise<boolean> {
  const { serviceWorker } = navigator
  if (!serviceWorker) return false
  try {
    await registerWorker()
    const { active } = await serviceWorker.ready
    const { port1, port2 } = new MessageChannel()
    const cached = new Promise((resolve) => {
      port1.onmessage = resolve
    })
    const files = performance.getEntriesByType('resource').map(({ name }) => name)
    active?.postMessage({ page: location.pathname, files, pictures }, [port2])
    await cached
    return true
  } catch {
    // If the browser forbids it or the connection is lost, answers are still stored on the device.
    return false
  }
}
