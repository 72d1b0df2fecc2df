// What counts as a scan.
import { isbot } from 'isbot'
import { readCameBy } from '../../surveys/arrivals/rules.ts'

/** The same browser opening the same code again within this time is the same scan. */
const sameScanSeconds = 600

/** Programs that open an address because somebody told them to; a reader of codes may be one. Who only looks ahead calls itself otherwise. */
const tools =
  /^(curl|wget|node|undici|axios|got|node-fetch|python|aiohttp|go-http-client|okhttp|java|apache-httpclient|ruby|php|guzzle|postman|insomnia|playwright)|headlesschrome/i

/**
 * Whether opening a code's address is a scan. Link previews, search engines and browsers that load ahead are none, nor is the same
 * browser's reload, nor an official who tries the poster.
 */
export function isScan(
  { method, headers }: Pick<Request, 'method' | 'headers'>,
  { code, cookie, now, byOfficial }: { code: string; cookie: string | undefined; now: Date; byOfficial: boolean },
): boolean {
  if (method !== 'GET' || byOfficial) return false
  if (['sec-purpose', 'purpose', 'x-moz'].some((name) => /prefetch|prerender|preview/i.test(headers.get(name) ?? ''))) return false
  const agent = headers.get('user-agent') ?? ''
  if (isbot(agent) && !tools.test(agent)) return false
  const last = readCameBy(cookie)
  return !(last?.code === code && now.getTime() / 1000 - last.at < sameScanSeconds)
}
