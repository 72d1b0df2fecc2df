// The statuses with which a call can answer, from its contract: the description lists them, and tests fail of others.
import { type Endpoint, type RefusalStatus, readMemoryOf } from './endpoint.ts'

type Call = Pick<Endpoint, 'method' | 'access' | 'params' | 'query' | 'body' | 'upload' | 'gone' | 'refusals'>

/** The refusals of a call, in order. */
export function refusalsOf({ method, access, params, query, body, upload, gone, refusals = [] }: Call): RefusalStatus[] {
  const writes = method !== 'GET'
  const applies: Record<RefusalStatus, boolean> = {
    400: true,
    // Also of a call for everybody: an API key that was revoked, or that does not have the scope.
    401: true,
    403: true,
    // The account or the organization of somebody who writes may be gone, and so may what the body names.
    404: params !== undefined || (writes && access !== 'anyone'),
    405: true,
    409: writes,
    410: gone === true,
    // A body that the call does not take is read before it is refused.
    413: writes,
    415: writes,
    422: body !== undefined || upload !== undefined || query !== undefined,
    429: true,
    431: true,
    500: true,
    503: true,
    507: writes,
  }
  const statuses = Object.keys(applies).map(Number) as RefusalStatus[]
  return statuses.filter((status) => applies[status] || refusals.includes(status))
}

/** True if the call answers 304 to a caller that has its reply. */
export const hasTag = (e: Pick<Endpoint, 'memory'>): boolean => readMemoryOf(e).isSentAsWritten === true

/** Every status that the call may answer with. */
export const statusesOf = (e: Call & Pick<Endpoint, 'memory'>): number[] => [200, ...(hasTag(e) ? [304] : []), ...refusalsOf(e)]
