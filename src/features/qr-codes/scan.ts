// What counts as a scan.
import { isbot } from 'isbot'
import { readCameBy } from './rules.ts'

/** The same browser opening the same code again within this time is the same scan. */
const sameScanSeconds = 600

/**
 * Whether opening a code's address is a person's scan. Programs, link previews and browsers that load ahead are none, nor is the same
 * browser's reload, nor an official who tries the poster.
 */
export function isScan(
  { method, headers }: Pick<Request, 'method' | 'headers'>,
  { code, cookie, now, byOfficial }: { code: string; cookie: string | undefined; now: Date; byOfficial: boolean },
): boolean {
  if (method !== 'GET' || byOfficial) return false
  if (['sec-purpose', 'purpose', 'x-moz'].some((name) => /prefetch|prerender|preview/i.test(headers.get(name) ?? ''))) return false
  const agent = headers.get('user-agent')
  if (!agent || isbot(agent)) return false
  const last = readCameBy(cookie)
  return !(last?.code === code && now.getTime() / 1000 - last.at < sameScanSeconds)
}
