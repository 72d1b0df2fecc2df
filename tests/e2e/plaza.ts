// The base of every browser test: a running Plaza, logged-in people, and pages that are monitored for errors.
import { type BrowserContext, type BrowserContextOptions, test as base, expect, type Page, type Request } from '@playwright/test'
import { PlainPage } from '../plain/page.ts'
import { needsOwnProcess, serve, serveCopy, startAppHost } from '../served.ts'
import type { AppHost } from '../servers/hosted.ts'
import { type Call, callerOf, tokensOf, type Who } from './api.ts'
import { Contexts } from './contexts.ts'
import type { Ids } from './demo-ids.ts'

export type { Call, Who }
export { expect }

/** A Plaza that runs. */
export type Plaza = {
  url: string
  call: Call
  tokenOf: (who: Who) => Promise<string>
  /** Its database; undefined for a Plaza that brings its own. */
  databaseUrl: string | undefined
  /** Moves the server's clock ahead. */
  advance: (milliseconds: number) => Promise<void>
}
/** Returns the Plaza of a spec file, started for the file's first test and stopped when this worker comes to another file. */
type Serve = (file: string, env: Record<string, string>) => Promise<Plaza>
type PerTest = {
  /**
   * Settings of the file's Plaza. It has the demo unless DEMO is off. With a DATA_DIR it runs as an operator starts it: on a PostgreSQL of
   * its own.
   */
  env: Record<string, string>
  /** True for tests that count what is loaded, or take the connection away: no script is in the browser's cache. */
  isFresh: boolean
  /** A Plaza that only the tests of this file use. */
  plaza: Plaza
  /** Of the demo as it was loaded, whatever the tests before this one have done to it since. */
  ids: Ids
  /** A fresh page in a context of its own, as somebody of the demo or with a token; faults on it fail the test. */
  open: (who?: Who | { token: string }, options?: BrowserContextOptions) => Promise<Page>
  /** A page without scripts, over HTTP: what Chromium would show with JavaScript switched off, but for the styles. */
  openPlain: (who?: Who | { token: string }, cookies?: readonly string[]) => Promise<PlainPage>
  /** What the server sends somebody who goes to an address, after redirects: for tests of a status or an address, without a browser. */
  goTo: (who: Who, path: string) => Promise<Response>
}

export const test = base.extend<PerTest, { serveFor: Serve; contextsAt: (url: string) => Promise<Contexts> }>({
  contextsAt: [
    async ({ browser }, use) => {
      let current: { url: string; contexts: Contexts } | undefined
      await use(async (url) => {
        if (current?.url === url) return current.contexts
        await current?.contexts.close()
        current = { url, contexts: new Contexts(browser, url) }
        return current.contexts
      })
      await current?.contexts.close()
    },
    { scope: 'worker' },
  ],
  serveFor: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from this pattern.
    async ({}, use) => {
      let current: { key: string; stop: () => Promise<void>; running: Plaza } | undefined
      const hosts = hostsOfWorker()
      await use(async (file, env) => {
        const key = JSON.stringify([file, env])
        if (current?.key === key) return current.running
        await current?.stop()
        current = undefined
        const served = env['DATA_DIR']
          ? { ...(await serve(env)), databaseUrl: undefined, advance: unmovable }
          : await serveCopy(env, needsOwnProcess(env) ? undefined : await hosts.current())
        const call = callerOf(served.url)
        const { url, databaseUrl, advance } = served
        const running = { url, call, tokenOf: tokensOf(call), databaseUrl, advance }
        current = { key, stop: served.stop, running }
        return running
      })
      await current?.stop()
      await hosts.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  env: [{}, { option: true }],
  isFresh: [false, { option: true }],
  plaza: async ({ serveFor, env }, use, { file }) => use(await serveFor(file, env)),
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from this pattern.
  ids: async ({}, use) => use(JSON.parse(process.env['E2E_IDS'] as string)),
  openPlain: async ({ plaza }, use) =>
    use(async (who = 'visitor', cookies = []) => {
      const token = typeof who === 'string' ? await plaza.tokenOf(who) : who.token
      const session = token ? [`userToken=${token}; Path=/`] : []
      return new PlainPage(plaza.url, ['cookieConsent=decline; Path=/', ...session, ...cookies])
    }),
  goTo: async ({ plaza }, use) =>
    use(async (who, path) => fetch(plaza.url + path, { headers: { cookie: `userToken=${await plaza.tokenOf(who)}` } })),
  baseURL: async ({ plaza }, use) => use(plaza.url),
  open: async ({ contextsAt, plaza, viewport, locale, isFresh }, use, info) => {
    const faults: string[] = []
    const contexts = await contextsAt(plaza.url)
    const all: Awaited<ReturnType<Contexts['open']>>[] = []
    await use(async (who = 'visitor', options = {}) => {
      const token = typeof who === 'string' ? await plaza.tokenOf(who) : who.token
      const opened = await contexts.open({ viewport, locale: locale ?? 'en-US', ...options }, isFresh)
      all.push(opened)
      await enter(opened.context, plaza.url, token)
      watch(opened.context, plaza.url, faults)
      return opened.page
    })
    const isKept = info.status === info.expectedStatus && faults.length === 0
    await Promise.all(all.map((opened) => contexts.release(opened, isKept)))
    expect(faults, 'faults that the browser saw').toEqual([])
  },
})

/** The process of a worker's apps; another one once a test has moved the clock of the last, or ended it. */
function hostsOfWorker() {
  let host: AppHost | undefined
  const stop = async () => {
    await host?.stop()
    host = undefined
  }
  const current = async () => {
    if (host?.isSpent()) await stop()
    host ??= startAppHost()
    return host
  }
  return { current, stop }
}

const unmovable = () => Promise.reject(new Error('A Plaza that runs as an operator starts it has the clock of the machine.'))

async function enter(context: BrowserContext, url: string, token: string) {
  // The question about cookies is answered, but where a test asks for it (`askAgain`).
  await context.addCookies([{ name: 'cookieConsent', value: 'decline', url, sameSite: 'Lax' }])
  if (token) await context.addCookies([{ name: 'userToken', value: token, url, httpOnly: true, secure: true, sameSite: 'Lax' }])
}

/** Forgets what was answered to the question about cookies, and opens the page again. */
export async function askAgain(page: Page): Promise<void> {
  await page.context().clearCookies({ name: 'cookieConsent' })
  await page.reload()
}

/** What the pages of a context wait for. */
const underway = new WeakMap<BrowserContext, Set<Request>>()

/** A page that fails, where tests/servers/failing-page.mjs is loaded. */
export const failingPath = '/thought-leadership/fails'

/** Notes script errors, console errors, failing files and servers, and requests to other hosts. */
function watch(context: BrowserContext, url: string, faults: string[]) {
  const where = (page: Page | null) => (page ? new URL(page.url()).pathname : '')
  context.on('weberror', (fault) => faults.push(`${where(fault.page())}: ${fault.error().message}`))
  context.on('console', (line) => {
    // What did not load is judged by its response below: a form that is refused is no fault.
    if (line.type() !== 'error' || line.text().startsWith('Failed to load resource')) return
    faults.push(`${where(line.page())}: console: ${line.text()}`)
  })
  const waiting = new Set<Request>()
  underway.set(context, waiting)
  context.on('requestfinished', (request) => waiting.delete(request))
  context.on('requestfailed', (request) => waiting.delete(request))
  context.on('request', (request) => {
    waiting.add(request)
    const { origin, protocol } = new URL(request.url())
    if (protocol.startsWith('http') && origin !== url) faults.push(`a request to ${request.url()}`)
  })
  context.on('response', (response) => {
    const asked = ['document', 'fetch', 'xhr'].includes(response.request().resourceType())
    const isMeant = new URL(response.url()).pathname.startsWith(failingPath)
    if (response.status() >= (asked ? 500 : 400) && !isMeant) faults.push(`${response.url()} answered ${response.status()}`)
  })
}

/** True for what other sites show in a frame: a document without React. */
export const isFrame = (page: Page): boolean => new URL(page.url()).pathname.startsWith('/embed/')

/**
 * Waits until React runs in the whole page, also in what loads later, and has rendered what follows. Earlier clicks would be
 * handled as plain HTML.
 */
export async function ready(page: Page): Promise<void> {
  await page.waitForLoadState('load')
  if (isFrame(page)) return
  await page.waitForFunction(isHydrated)
  await drawn(page)
}

/** Waits until the effects of what was just rendered have run and are rendered. */
export const drawn = (page: Page): Promise<void> =>
  page.evaluate(() => new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done)))))

type Fiber = { tag: number; memoizedState: unknown; stateNode: { current: Fiber }; child: Fiber | null; sibling: Fiber | null }

/** Runs in the page. React marks an element when it begins to take it over, which is before it handles events there. */
function isHydrated(): boolean {
  const key = Object.keys(document).find((one) => one.startsWith('__reactContainer'))
  const container = key && (document as unknown as Record<string, Fiber>)[key]
  if (!container) return false
  const { current } = container.stateNode
  if ((current.memoizedState as { isDehydrated?: boolean } | null)?.isDehydrated) return false
  // A part that waits for its script is there as the server's HTML. The way up from a fiber may lead to its parent of another rendering.
  const suspense = 13
  const left = [current]
  for (let fiber = left.pop(); fiber; fiber = left.pop()) {
    if (fiber.tag === suspense && (fiber.memoizedState as { dehydrated?: unknown } | null)?.dehydrated) return false
    for (const next of [fiber.sibling, fiber.child]) if (next) left.push(next)
  }
  return document.querySelector('main') !== null
}

const restMs = 200
const restMostMs = 15_000

/**
 * Waits until a page has come to rest: nothing is on its way to it and nothing in it has changed for a moment. What comes late, such
 * as a map's script, is there then.
 */
export async function settled(page: Page): Promise<void> {
  const waiting = underway.get(page.context())
  for (const until = performance.now() + restMostMs; performance.now() < until; ) {
    const changing = await page.evaluate(unchanged, { quietMs: restMs, mostMs: restMostMs })
    if (changing) throw new Error(`${page.url()} does not come to rest: ${changing} changes again and again.`)
    if (!waiting?.size) return
  }
  throw new Error(`${page.url()} does not come to rest: ${[...(waiting ?? [])].map((one) => one.url()).join(', ')}`)
}

/** Runs in the page: waits until nothing in it has changed for so long, and returns what still changes after the longest wait. */
function unchanged({ quietMs, mostMs }: { quietMs: number; mostMs: number }): Promise<string | null> {
  return new Promise((done) => {
    const finish = (changing: string | null) => {
      observer.disconnect()
      done(changing)
    }
    const since = performance.now()
    let timer = setTimeout(finish, quietMs, null)
    const observer = new MutationObserver(([change]) => {
      clearTimeout(timer)
      const { target } = change as MutationRecord
      const place = target instanceof Element ? target : target.parentElement
      if (performance.now() - since > mostMs) finish(place?.outerHTML.slice(0, 140) ?? target.nodeName)
      else timer = setTimeout(finish, quietMs, null)
    })
    observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true })
  })
}
