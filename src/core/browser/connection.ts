// Whether requests of the page reach the server, and what a page shows if one does not.
import { data } from 'react-router'

/** The error of a page whose data could not be fetched. */
export class ConnectionLost extends Error {}

export type RouteResult = { type: 'data' | 'error'; result: unknown }

/** What did not reach the server: a form that was sent, or a page that was asked for. Each loss is an object of its own. */
export type Loss = { of: 'form' | 'page' }

const listeners = new Set<() => void>()
let loss: Loss | null = null

/** For `useSyncExternalStore`. */
export function subscribeToLoss(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** The last request that left the page as it was because it did not reach the server; null after a request that did. */
export const lastLoss = (): Loss | null => loss

export function setLoss(now: Loss | null): void {
  loss = now
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
  if (isForm && lost.length > 0) setLoss({ of: 'form' })
  // After a form, the router also asks for the data of no route.
  if (lost.length === 0 && Object.keys(results).length > 0) setLoss(null)
  return results
}

/** `fetch` reports a lost connection as a TypeError; an action's result is wrapped together with its status. */
function isLost({ type, result }: RouteResult): boolean {
  const error = typeof result === 'object' && result && 'data' in result ? result.data : result
  return type === 'error' && error instanceof TypeError
}
