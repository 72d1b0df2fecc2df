// What a visitor's answer to the question about cookies allows.

export type Consent = 'allow' | 'decline'

/** A server for statistics: its base address, and the site there. */
export type Counter = { provider: 'matomo' | 'plausible'; url: string; siteId: string }

export const isConsent = (value: unknown): value is Consent => value === 'allow' || value === 'decline'

/** Pages whose address is a key to something: nobody else is told that they were opened. */
const keyed = /^\/(reset|verifiedEmail|unsubscribe|profile\/email|changepassword|q|outbox)(\/|$)/

/**
 * The address under which a visit to a page is counted: without what was searched for. Null where it is not to be counted.
 * @param pathname as the browser has it
 */
export const countedPath = (pathname: string): string | null => (keyed.test(pathname) ? null : pathname)
