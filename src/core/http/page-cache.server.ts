import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { type Hosts, hashSource, policyFor } from './policy.server.ts'

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

export type KeptPage = { html: Buffer; brotli: Buffer; gzip: Buffer; policy: string; until: number }

const pagesMax = 500
/** Another process's change is seen after this long, or twice as long where pages are slow to make; this process's own change at once. */
const keptMilliseconds = 5_000

/**
 * Visitors' pages, kept ready to send, compressed. However many ask for a page that is not there, one request makes it; while an old one is
 * made anew, the old one is sent.
 */
export class PageCache {
  private pages = new Map<string, KeptPage>()
  private making = new Map<string, Promise<KeptPage | null>>()

  /**
   * A kept page, or the one that another request is just making, which is null where it turns out not to be for keeping. Undefined where
   * there is neither: the caller makes the page then, between `begin` and what `begin` gives.
   */
  get(key: string): KeptPage | Promise<KeptPage | null> | undefined {
    const page = this.pages.get(key)
    const made = this.making.get(key)
    if (page && page.until + (made ? keptMilliseconds : 0) > Date.now()) return page
    return made
  }

  /** Lets others wait for the page that the caller makes. To be told the page in any case, or null. */
  begin(key: string): (page: KeptPage | null) => void {
    const { promise, resolve } = Promise.withResolvers<KeptPage | null>()
    this.making.set(key, promise)
    return (page) => {
      // Else something has changed meanwhile, and the page may not know of it.
      if (this.making.get(key) === promise) {
        this.making.delete(key)
        this.pages.delete(key)
        if (page) this.keep(key, page)
      }
      resolve(page)
    }
  }

  clear(): void {
    this.pages.clear()
    this.making.clear()
  }

  private keep(key: string, page: KeptPage): void {
    if (this.pages.size >= pagesMax) this.pages.delete(this.pages.keys().next().value as string)
    this.pages.set(key, page)
  }
}

/**
 * A rendered page as it is kept. It is the same for many requests, so instead of a nonce its policy names the hash of each of its inline
 * scripts.
 */
export async function keptPage(rendered: string, mode: string, hosts: Hosts = {}): Promise<KeptPage> {
  const hashes: string[] = []
  const html = rendered.replace(
    /<script([^>]*?) nonce="[^"]*"([^>]*)>([\s\S]*?)<\/script>/g,
    (_, before: string, after: string, script: string) => {
      if (script && !`${before}${after}`.includes('application/json')) hashes.push(hashSource(script))
      return `<script${before}${after}>${script}</script>`
    },
  )
  const bytes = Buffer.from(html)
  const [brotli, gzipped] = await Promise.all([
    compressBrotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
    compressGzip(bytes, { level: 6 }),
  ])
  return { html: bytes, brotli, gzip: gzipped, policy: policyFor(hashes, mode, hosts), until: Date.now() + keptMilliseconds }
}
