// Asks the browser to keep the page that is open, and everything that it has loaded, for when there is no connection.

/** Gives true once the page would open without a connection; false where the browser cannot keep it. */
export async function cachePageOffline(): Promise<boolean> {
  const { serviceWorker } = navigator
  if (!serviceWorker) return false
  try {
    await serviceWorker.register('/worker.js')
    const { active } = await serviceWorker.ready
    const { port1, port2 } = new MessageChannel()
    const kept = new Promise((resolve) => {
      port1.onmessage = resolve
    })
    const files = performance.getEntriesByType('resource').map(({ name }) => name)
    active?.postMessage({ page: location.pathname, files }, [port2])
    await kept
    return true
  } catch {
    // A browser that forbids it, or a connection that has gone: what is written is kept all the same.
    return false
  }
}
