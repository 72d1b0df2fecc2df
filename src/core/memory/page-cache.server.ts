import { LRUCache } from 'lru-cache'
import { megabyte } from '../storage/file-size.ts'
import { hourMilliseconds } from '../time/durations.ts'
import type { ShownChange } from './remember.ts'
import { announcedMilliseconds } from './shared-replies.server.ts'

export type CompressedPage = { html: Buffer; br: Buffer; gzip: Buffer; policy: string }
/** `isOld`: it is shown in place of the current one, which cannot be made. */
export type KeptPage = CompressedPage & { until: number; isOld?: boolean }

const bytesMax = 24 * megabyte
/**
 * Another process's change is visible after this time if it is not announced, or twice as long for slow pages; this process's own change
 * immediately.
 */
const keptMilliseconds = 5_000

/**
 * Rendered pages of anonymous visitors, compressed. Concurrent requests for a missing page render it once; while an old page is rendered
 * again, the old one is sent.
 */
export class PageCache {
  private pages = new LRUCache<string, KeptPage>({
    maxSize: bytesMax,
    sizeCalculation: ({ html, br, gzip }, key) => html.length + br.length + gzip.length + key.length,
  })
  private making = new Map<string, Promise<KeptPage | null>>()
  /** The same pages until something that they show changes, for the time without the database. */
  private last = new LRUCache<string, KeptPage>({ maxSize: bytesMax, ttl: hourMilliseconds, sizeCalculation: ({ html }) => html.length })

  /**
   * @returns the cached page, or a promise of the page that another request is rendering (null if it cannot be cached). Undefined if
   * neither exists: the caller renders the page between `begin` and the function that `begin` returns.
   */
  get(key: string): KeptPage | Promise<KeptPage | null> | undefined {
    const page = this.pages.get(key)
    const made = this.making.get(key)
    if (page && page.until + (made ? keptMilliseconds : 0) > Date.now()) return page
    return made
  }

  /**
   * Announces that the caller renders the page.
   * @returns a function to call in every case, with the page or null
   */
  begin(key: string): (page: KeptPage | null) => void {
    const { promise, resolve } = Promise.withResolvers<KeptPage | null>()
    this.making.set(key, promise)
    return (page) => {
      // If the entry differs, an invalidation came in between, and the page may be outdated.
      if (this.making.get(key) === promise) {
        this.making.delete(key)
        this.pages.delete(key)
        if (page && !page.isOld) {
          this.pages.set(key, page)
          this.last.set(key, page)
        }
      }
      resolve(page)
    }
  }

  /** @returns the last page that was current; undefined if something has changed since */
  lastOf(key: string): KeptPage | undefined {
    return this.last.get(key)
  }

  clear(change: ShownChange = 'anything'): void {
    this.pages.clear()
    this.making.clear()
    // Numbers of likes may be old for an hour. Nothing else that was changed is shown again.
    if (change === 'anything') this.last.clear()
  }
}

/** @param isAnnounced true while the database announces every change to this process */
export const keptFromNow = (page: CompressedPage, isAnnounced = false): KeptPage => ({
  ...page,
  until: Date.now() + (isAnnounced ? announcedMilliseconds : keptMilliseconds),
})
