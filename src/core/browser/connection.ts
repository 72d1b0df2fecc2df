// Whether requests of the page reach the server, and what a page shows if one does not.
import { data } from 'react-router'

/** The error of a page whose data could not be fetched. */
export class ConnectionLost extends Error {}

export type RouteResult = { type: 'data' | 'error'; result: unknown }

const listeners = new Set<() => void>()
let unsent = 0

/** For `useSyncExternalStore`. */
export function subscribeToUnsent(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** How many forms in sequence did not reach the server; 0 after a request that did. */
export const countUnsent = (): number => unsent

function setUnsent(count: number): void {
  unsent = count
  for (const listener of listeners) listener()
}

/**
 * Client middleware of every page. A form that did not reach the server keeps its page and what was typed: its action returns nothing, with
 * a status that leaves the page's data as they are.
 */
export async function keepTypedOffline(
  { request }: { request: Request },
  next: () => Promise<unknown>,
): Promise<Record<string, RouteResult>> {
  const results = (await next()) as Record<string, RouteResult>
  const isForm = request.method !== 'GET'
  const lost = Object.values(results).filter(isLost)
  for (const result of lost)
    Object.assign(result, isForm ? { type: 'data', result: data(undefined, 503) } : { result: new ConnectionLost() })
  if (lost.length > 0) setUnsent(isForm ? unsent + 1 : unsent)
  // After a form, the router also asks for the data of no route.
  else if (Object.keys(results).length > 0) setUnsent(0)
  return results
}

/** `fetch` reports a lost connection as a TypeError; an action's result is wrapped together with its status. */
function isLost({ type, result }: RouteResult): boolean {
  const error = typeof result === 'object' && result && 'data' in result ? result.data : result
  return type === 'error' && error instanceof TypeError
}
