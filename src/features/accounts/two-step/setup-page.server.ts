// Leads officials without a required second login step to its setup, and back to the page that they asked for.
import type { PageContext } from '../../../core/http/api.server.ts'
import { visit } from '../../../core/http/visit.server.ts'

/** Pages that remain available: the setup, logging out, and the choice of a language. */
const remaining = ['/security', '/logout', '/language']

/**
 * The page to show instead of `url`; null if that page is available.
 * @param url the page's address, or that of its data (`<page>.data?_routes=...`)
 */
export function setupInstead(context: PageContext, url: string): string | null {
  if (!context.get(visit).owesTwoStep) return null
  const { pathname, searchParams } = new URL(url)
  const path = pathname.replace(/\.data$/, '')
  if (remaining.includes(path)) return null
  searchParams.delete('_routes')
  return `/security?next=${encodeURIComponent(searchParams.size > 0 ? `${path}?${searchParams}` : path)}`
}
