// Registers the service worker, which keeps the page that is shown without a connection.

/** Resolves to the registration; rejects where the browser forbids it. */
export const registerWorker = (): Promise<ServiceWorkerRegistration> => navigator.serviceWorker.register('/worker.js')

/** Registers the worker when the page has loaded, because its downloads would compete with the page's. */
export function registerWorkerAfterLoad(): void {
  if (!('serviceWorker' in navigator)) return
  // Pages work without it: a browser in private mode may forbid it.
  const register = () => registerWorker().catch(() => {})
  if (document.readyState === 'complete') register()
  else window.addEventListener('load', register, { once: true })
}
