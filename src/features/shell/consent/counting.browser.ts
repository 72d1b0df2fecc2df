// Tells a server for statistics that a page was opened, in its own language. Nothing of that server's runs here, and no visitor is recognised.

import type { Counter } from './rules.ts'

/**
 * Sends one visit of a page. What becomes of it is nobody's concern here: a visit that is not counted must disturb no one.
 * @param address the page's, whole
 */
export function countVisit(counter: Counter, address: string): void {
  const { url, init } = visitRequest(counter, address)
  fetch(url, { ...init, method: 'POST', mode: 'no-cors', credentials: 'omit', referrerPolicy: 'no-referrer', keepalive: true }).catch(
    () => {},
  )
}

/** The request that a provider takes: Matomo's tracking API, Plausible's events API. */
export function visitRequest({ provider, url, siteId }: Counter, address: string): { url: string; init: { body: string } } {
  if (provider === 'plausible')
    return { url: `${url}/api/event`, init: { body: JSON.stringify({ name: 'pageview', url: address, domain: siteId }) } }
  const asked = new URLSearchParams({ idsite: siteId, rec: '1', apiv: '1', url: address, send_image: '0' })
  return { url: `${url}/matomo.php?${asked}`, init: { body: '' } }
}
