// Reports a page view to the operator's analytics server. None of that server's scripts run here, and no visitor is identified.

import type { Counter } from './rules.ts'

/**
 * Reports a page view and ignores failures, which must not disturb the visitor.
 * @param address the page's full URL
 */
export function countVisit(counter: Counter, address: string): void {
  const { url, init } = visitRequest(counter, address)
  fetch(url, { ...init, method: 'POST', mode: 'no-cors', credentials: 'omit', referrerPolicy: 'no-referrer', keepalive: true }).catch(
    () => {},
  )
}

/** The request in the provider's format: Matomo's tracking API or Plausible's events API. */
export function visitRequest({ provider, url, siteId }: Counter, address: string): { url: string; init: { body: string } } {
  if (provider === 'plausible')
    return { url: `${url}/api/event`, init: { body: JSON.stringify({ name: 'pageview', url: address, domain: siteId }) } }
  const asked = new URLSearchParams({ idsite: siteId, rec: '1', apiv: '1', url: address, send_image: '0' })
  return { url: `${url}/matomo.php?${asked}`, init: { body: '' } }
}
