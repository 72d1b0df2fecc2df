import { type Parent, parsePage } from './elements.ts'
import { Cookies, exchange, headersOf, type Received, type Sent, type Site, siteOf } from './http.ts'
import type { Files, Submission } from './submission.ts'

const redirectsMax = 10

/** Where a browser is: its page, and its cookies. */
export class Tab {
  root: Parent = parsePage('')
  url: URL | undefined
  last: Received | undefined
  files: Files = new WeakMap()
  cookies = new Cookies()
  sent: Sent[] = []
  readonly base: URL
  readonly language: string

  constructor(base: string, language: string) {
    this.base = new URL(base)
    this.language = language
  }

  /**
   * Sends it, follows redirects, and shows what comes, unless that is a file to store.
   * @param from the page that leads there; undefined for an address that somebody types
   */
  async go(submission: Submission, from: URL | undefined): Promise<Received> {
    const policy = this.last?.headers['referrer-policy'] ?? ''
    let sent = submission
    let site: Site | undefined
    for (let hops = 0; hops <= redirectsMax; hops++) {
      this.#allow(sent, from, submission.method)
      site = siteOf(from, sent.url, site)
      const headers = {
        ...headersOf({ method: sent.method, site, from, policy }),
        'accept-language': this.language,
        ...(sent.type && { 'content-type': sent.type }),
        ...this.cookies.headerFor(sent.method, sent.url, site),
      }
      const request = { ...sent, headers }
      this.sent.push(request)
      const reply = await exchange(request)
      for (const line of reply.cookies) this.cookies.set(sent.url, line)
      const { location } = reply.headers
      if (!location || reply.status < 300 || reply.status > 399) return this.#show(reply)
      const next = new URL(location, sent.url)
      next.hash ||= sent.url.hash
      sent = reply.status === 307 || reply.status === 308 ? { ...sent, url: next } : { method: 'GET', url: next }
    }
    throw new Error(`${submission.url} redirects more than ${redirectsMax} times.`)
  }

  /** A page names where its forms may lead, also by redirects. */
  #allow({ url }: Submission, from: URL | undefined, method: string) {
    if (method !== 'POST' || !from) return
    const rule = /form-action ([^;]*)/
      .exec(this.last?.headers['content-security-policy'] ?? '')?.[1]
      ?.trim()
      .split(/\s+/)
    if (!rule || (rule.includes("'self'") && url.origin === from.origin) || rule.includes(url.origin)) return
    throw new Error(`The browser does not send the form of ${from.pathname} to ${url.origin}: form-action ${rule.join(' ')}`)
  }

  #show(reply: Received): Received {
    if (reply.status >= 500) throw new Error(`${reply.url} answered ${reply.status}`)
    if (reply.filename !== undefined || reply.status === 204) return reply
    this.last = reply
    this.url = reply.url
    this.files = new WeakMap()
    this.root = parsePage(reply.headers['content-type']?.startsWith('text/html') ? reply.body.toString() : '')
    return reply
  }
}
