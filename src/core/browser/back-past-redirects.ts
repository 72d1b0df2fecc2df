import type { RouteResult } from './connection.ts'

/**
 * Client middleware of every page. After Back the address is already that of the page that is asked for. If that page leads elsewhere, the
 * other page takes its place in the history: the router would add it, and Back would lead there again and again.
 */
export async function replaceAfterBack(
  { request }: { request: Request },
  next: () => Promise<unknown>,
): Promise<Record<string, RouteResult>> {
  const isShown = request.method === 'GET' && request.url === location.href.split('#')[0]
  const results = (await next()) as Record<string, RouteResult>
  for (const { result } of Object.values(results)) if (isShown && result instanceof Response) result.headers.set('X-Remix-Replace', 'yes')
  return results
}
