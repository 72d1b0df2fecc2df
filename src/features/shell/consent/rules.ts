// What a visitor's consent allows.

export type Consent = 'allow' | 'decline'

/** An analytics server: its base URL and Plaza's site id there. */
export type Counter = { provider: 'matomo' | 'plausible'; url: string; siteId: string }

export const isConsent = (value: unknown): value is Consent => value === 'allow' || value === 'decline'

/** Pages with a secret in their path: their views are never reported. */
const keyed = /^\/(reset|verifiedEmail|unsubscribe|profile\/email|changepassword|q|outbox)(\/|$)/

/**
 * The path under which a page view is counted, without the query; null if it must not be counted.
 * @param pathname the browser's `location.pathname`
 */
export const countedPath = (pathname: string): string | null => (keyed.test(pathname) ? null : pathname)
