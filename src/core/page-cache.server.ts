import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { hashSource, policyFor } from './policy.server.ts'

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

export type KeptPage = { html: Buffer; brotli: Buffer; gzip: Buffer; policy: string; until: number }

const pagesMax = 500
/** Another process's change is seen after this long at the latest; this process's own change at once. */
const keptMilliseconds = 5_000

/**
 * Visitors' pages, kept ready to send, compressed. A kept page is the same for many requests, so instead of a nonce its
 * policy names the hash of each of its inline scripts.
 */
export class PageCache {
  private pages = new Map<string, KeptPage>()

  get(key: string): KeptPage | undefined {
    const page = this.pages.get(key)
    if (page && page.until > Date.now()) return page
    this.pages.delete(key)
    return undefined
  }

  async keep(key: string, rendered: string, mode: string): Promise<KeptPage> {
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
    const page = { html: bytes, brotli, gzip: gzipped, policy: policyFor(hashes, mode), until: Date.now() + keptMilliseconds }
    if (this.pages.size >= pagesMax) this.pages.delete(this.pages.keys().next().value as string)
    this.pages.set(key, page)
    return page
  }

  clear(): void {
    this.pages.clear()
  }
}
