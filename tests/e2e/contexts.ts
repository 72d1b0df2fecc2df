// Contexts of the browser that the next test of a file uses again: the site's scripts and styles are loaded there already, which is a
// quarter of what a page costs. Nothing else of a test stays: no page, cookie, storage, permission or route.
import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test'

/** What contexts may differ in that are used again, each by another key. */
const keptOptions = new Set(['viewport', 'locale', 'reducedMotion', 'colorScheme', 'hasTouch', 'isMobile'])

type Opened = { context: BrowserContext; page: Page; key: string | undefined; isChanged: () => boolean }

/** What `watch` of plaza.ts listens to. */
const events = ['console', 'request', 'requestfailed', 'requestfinished', 'response', 'weberror']

export class Contexts {
  readonly #browser: Browser
  readonly #url: string
  #free: Opened[] = []

  /** @param url the site that its pages open */
  constructor(browser: Browser, url: string) {
    this.#browser = browser
    this.#url = url
  }

  /**
   * An empty page in a context that no other test has at the same time.
   * @param isFresh true for one that no test has had before, and none will have
   */
  async open(options: BrowserContextOptions, isFresh: boolean): Promise<Opened> {
    const isKept = !isFresh && Object.keys(options).every((name) => keptOptions.has(name))
    const key = isKept ? JSON.stringify(options) : undefined
    const at = key === undefined ? -1 : this.#free.findIndex((one) => one.key === key)
    const [free] = at < 0 ? [] : this.#free.splice(at, 1)
    if (free) return free
    // What a worker fetches, a test cannot hold up.
    const context = await this.#browser.newContext({ baseURL: this.#url, serviceWorkers: 'block', ...options })
    if (isKept) Object.assign(context, { setOffline: refuseOffline })
    return { context, page: await context.newPage(), key, isChanged: noticeChanges(context) }
  }

  /** @param isKept false after a test that failed: what it left is not known */
  async release(opened: Opened, isKept: boolean): Promise<void> {
    const { context, key, isChanged } = opened
    if (key === undefined || !isKept || isChanged()) return context.close()
    for (const event of events) context.removeAllListeners(event)
    // Pages may write to their storage when they close.
    await Promise.all(context.pages().map((page) => page.close()))
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    await Promise.all([
      session.send('Storage.clearDataForOrigin', { origin: this.#url, storageTypes: 'local_storage,indexeddb,cache_storage' }),
      context.clearCookies(),
      context.clearPermissions(),
      context.unrouteAll(),
    ])
    await session.detach()
    this.#free.push({ ...opened, page })
  }

  async close(): Promise<void> {
    await Promise.all(this.#free.splice(0).map(({ context }) => context.close()))
  }
}

/** What a page would load later may be there already from the test before. */
function refuseOffline(): never {
  throw new Error('A test that takes the connection away needs a fresh context: test.use({ isFresh: true })')
}

/** @returns true once something was done to the context that cannot be undone */
function noticeChanges(context: BrowserContext): () => boolean {
  let isChanged = false
  const notice = <Subject extends object>(subject: Subject, names: readonly (keyof Subject & string)[]) => {
    for (const name of names) {
      const original = subject[name] as (...given: unknown[]) => unknown
      const noticed = (...given: unknown[]) => {
        isChanged = true
        return original.apply(subject, given)
      }
      Object.assign(subject, { [name]: noticed })
    }
  }
  notice(context, ['addInitScript', 'exposeBinding', 'exposeFunction', 'setExtraHTTPHeaders', 'setGeolocation'])
  notice(context.clock, ['install', 'setFixedTime', 'setSystemTime'])
  return () => isChanged
}
