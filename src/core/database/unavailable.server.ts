// Tells errors of a database that is away, busy or lost from those of a statement.

/**
 * SQLSTATEs that pass: connection exceptions, insufficient resources (but not a full disk), interventions of an operator, limits of time,
 * transactions that another one ended, a standby that takes no writes, and logins that a server refuses while it is moved.
 */
const passing = /^(08...|53[02-9]..|57P..|57014|55P03|25P03|25006|40001|40P01|28...|3D000)$/
/** Of the network below a connection. */
const networkCodes = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'ECONNABORTED', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH'],
  ...['EHOSTDOWN', 'ENETDOWN', 'ENOTFOUND', 'EAI_AGAIN'],
])
/** pg and its pool have no codes for these. */
const lost = [
  ...['Query read timeout', 'Connection terminated', 'timeout exceeded when trying to connect', 'timeout expired'],
  ...['Client has encountered a connection error', 'Client was closed', 'Cannot use a pool after', 'The database has been away'],
]

/** The error of a statement that has waited too long to be sent. */
export const tooLate = (): Error => new Error('The database has been away for longer than a statement waits')

/** True if an error, or its cause, says that the database cannot answer now: the same request can succeed later. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code, cause } = error as Error & { code?: unknown }
  if (typeof code === 'string' && ('severity' in error ? passing.test(code) : networkCodes.has(code))) return true
  return lost.some((start) => error.message.startsWith(start)) || isUnavailable(cause)
}
