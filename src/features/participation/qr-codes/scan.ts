// Decides what counts as a scan.
import { isbot } from 'isbot'
import { readCameBy, scansOfToday } from '../../surveys/arrivals/rules.ts'

/** User agents of HTTP tools. Link previewers identify themselves as bots instead. */
const tools = new RegExp(
  [
    '^(curl|wget|node|undici|axios|got|node-fetch|python|aiohttp|go-http-client|okhttp|java|apache-httpclient|ruby|php|guzzle',
    '|postman|insomnia|playwright)|headlesschrome',
  ].join(''),
  'i',
)

/**
 * True if opening a code's address is a scan. Link previews, search engines, prefetching browsers, a second time in the same browser
 * within a day, and officials who test a poster do not count.
 */
export function isScan(
  { method, headers }: Pick<Request, 'method' | 'headers'>,
  { code, cookie, now, byOfficial }: { code: string; cookie: string | undefined; now: Date; byOfficial: boolean },
): boolean {
  if (method !== 'GET' || byOfficial) return false
  if (['sec-purpose', 'purpose', 'x-moz'].some((name) => /prefetch|prerender|preview/i.test(headers.get(name) ?? ''))) return false
  const agent = headers.get('user-agent') ?? ''
  if (isbot(agent) && !tools.test(agent)) return false
  return scansOfToday(readCameBy(cookie), now).every((one) => one.code !== code)
}
