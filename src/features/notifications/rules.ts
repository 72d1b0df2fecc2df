// Decisions about messages. No database, no network.

/** Messages that went out are kept so long, for questions about whether they did. What failed stays until somebody has looked at it. */
export const sentKeptDays = 30

const minute = 60_000
/** When a mail is tried again: 8 times within two days. A receiving server that is down is usually back by then. */
const pauses = [1, 5, 15, 60, 180, 360, 720, 1440].map((minutes) => minutes * minute)

export type Outcome = { kind: 'sent' | 'failed' | 'again'; afterMilliseconds: number }

/** What becomes of a mail after its nth try: sent, tried again after a while, or given up, at once where the server refuses it for good. */
export function outcomeOf(error: Error | null, attempts: number): Outcome {
  if (!error) return { kind: 'sent', afterMilliseconds: 0 }
  const { responseCode = 0, code } = error as { responseCode?: number; code?: string }
  // 5xx is a refusal for good (RFC 5321, 4.2.1), except of our own login, which the operator will put right.
  const forGood = responseCode >= 500 && code !== 'EAUTH'
  const pause = pauses[attempts - 1]
  return forGood || pause === undefined ? { kind: 'failed', afterMilliseconds: 0 } : { kind: 'again', afterMilliseconds: pause }
}

const isLocal = (hostname: string) => /^(localhost|.*\.localhost|127(\.\d+){3}|\[::1\])$/.test(hostname)

/**
 * Whether the outbox may be read: no mail server is configured, the server listens on this machine only, and the request comes straight
 * from it. One that a proxy in front passes on comes from anybody.
 */
export const outboxIsOpen = (
  config: { smtpUrl: string | undefined; loopbackOnly: boolean },
  request: { hostname: string; headers: Record<string, unknown> },
): boolean =>
  config.smtpUrl === undefined &&
  config.loopbackOnly &&
  isLocal(request.hostname) &&
  request.headers['x-forwarded-for'] === undefined &&
  request.headers.forwarded === undefined
