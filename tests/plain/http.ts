// Requests as a browser sends them when somebody goes to a page: with cookies, and with where the visit comes from.
import { once } from 'node:events'
import { request } from 'node:http'
import { buffer } from 'node:stream/consumers'

export type Sent = { method: string; url: URL; headers: Record<string, string>; body?: Uint8Array }
export type Received = {
  url: URL
  status: number
  headers: Record<string, string>
  body: Buffer
  /** The name of a file that the browser would store instead of showing it. */
  filename: string | undefined
}

/** Sends one request, and follows no redirect. `cookies` are what the reply sets. */
export async function exchange({ method, url, headers, body }: Sent): Promise<Received & { cookies: string[] }> {
  const sent = request(url, { method, headers: { ...headers, ...(body && { 'content-length': String(body.length) }) }, agent: false })
  sent.end(body)
  const [reply] = await once(sent, 'response')
  const { statusCode, headers: raw } = reply
  const filename = /^attachment(?:.*filename="([^"]*)")?/.exec(raw['content-disposition'] ?? '')
  return {
    url,
    status: statusCode,
    headers: Object.fromEntries(Object.entries(raw).map(([name, value]) => [name, String(value)])),
    body: await buffer(reply),
    filename: filename ? (filename[1] ?? '') : undefined,
    cookies: raw['set-cookie'] ?? [],
  }
}

type Cookie = { value: string; path: string }

/** The cookies of a browser, by host: a port is no part of it. */
export class Cookies {
  #hosts = new Map<string, Map<string, Cookie>>()

  set(url: URL, line: string): void {
    const [pair = '', ...rest] = line.split(';').map((part) => part.trim())
    const options = Object.fromEntries(rest.map((part) => [part.split('=')[0]?.toLowerCase(), part.split('=').slice(1).join('=')]))
    const cookies = this.#hosts.get(url.hostname) ?? new Map<string, Cookie>()
    this.#hosts.set(url.hostname, cookies)
    const at = pair.indexOf('=')
    const name = pair.slice(0, at)
    const isOver = options['max-age'] === undefined ? Date.parse(options['expires'] ?? '') <= Date.now() : Number(options['max-age']) <= 0
    if (isOver) cookies.delete(name)
    else cookies.set(name, { value: pair.slice(at + 1), path: options['path'] ?? '/' })
  }

  namesFor({ hostname }: URL): string[] {
    return [...(this.#hosts.get(hostname) ?? new Map()).keys()]
  }

  /** What is sent along; nothing with a form of another site, as for every cookie that is Lax. */
  headerFor(method: string, { hostname, pathname }: URL, site: Site): { cookie?: string } {
    if (method !== 'GET' && site === 'cross-site') return {}
    const isSent = ({ path }: Cookie) => pathname === path || pathname.startsWith(path.endsWith('/') ? path : `${path}/`)
    const cookies = [...(this.#hosts.get(hostname) ?? [])].filter(([, cookie]) => isSent(cookie))
    return cookies.length > 0 ? { cookie: cookies.map(([name, { value }]) => `${name}=${value}`).join('; ') } : {}
  }
}

const sites = ['none', 'same-origin', 'same-site', 'cross-site'] as const
export type Site = (typeof sites)[number]

/**
 * Sec-Fetch-Site of a request: the farthest that it has been on its way.
 * @param from the page with the link or form; undefined for an address that somebody types
 * @param before that of the request which led to it
 */
export function siteOf(from: URL | undefined, to: URL, before: Site = 'none'): Site {
  if (!from) return 'none'
  const near = from.hostname === to.hostname ? 'same-site' : 'cross-site'
  const site = from.origin === to.origin ? 'same-origin' : near
  return sites.indexOf(before) > sites.indexOf(site) ? before : site
}

/**
 * The headers of a visit.
 * @param from the page with the link or form; undefined for an address that somebody types
 * @param policy the Referrer-Policy of that page
 */
export function headersOf({ method, site, from, policy }: { method: string; site: Site; from: URL | undefined; policy: string }) {
  const isSame = site === 'same-origin'
  const isNamed = from !== undefined && policy !== 'no-referrer' && (policy !== 'same-origin' || isSame)
  return {
    accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
    'sec-fetch-site': site,
    'sec-fetch-mode': 'navigate',
    'sec-fetch-dest': 'document',
    'sec-fetch-user': '?1',
    'upgrade-insecure-requests': '1',
    ...(isNamed && { referer: isSame ? from.href.replace(/#.*/, '') : `${from.origin}/` }),
    ...(method !== 'GET' && from && { origin: isNamed ? from.origin : 'null' }),
  }
}
