// What every browser test stands on: a running Plaza, people who are logged in, and pages that are watched for faults.
import { type Browser, type BrowserContext, type BrowserContextOptions, test as base, expect, type Page } from '@playwright/test'
import { demoLogins } from '../../src/features/demo/logins.ts'
import { serve } from '../served.ts'

export { expect }

/** Who of the demo looks at a page. */
export type Who = 'visitor' | 'resident' | 'administrator' | 'colleague'
/** A JSON call to the API. @throws Error unless it answers 200 */
export type Call = <T = Record<string, unknown>>(token: string, method: string, path: string, body?: object) => Promise<T>

type Worker = {
  /** What to start a Plaza of one's own with; null shares the run's, which shows the demo. */
  env: Record<string, string> | null
  plaza: { url: string; call: Call; tokenOf: (who: Who) => Promise<string> }
}
type PerTest = {
  /** A fresh page in a context of its own, as somebody of the demo or with a token; faults on it fail the test. */
  open: (who?: Who | { token: string }, options?: BrowserContextOptions) => Promise<Page>
}

export const test = base.extend<PerTest, Worker>({
  env: [null, { option: true, scope: 'worker' }],
  plaza: [
    async ({ env }, use) => {
      const own = env && (await serve(env))
      const url = own?.url ?? (process.env['E2E_URL'] as string)
      const call = callerOf(url)
      const tokens = new Map<Who, Promise<string>>([['visitor', Promise.resolve('')]])
      const tokenOf = (who: Who) => {
        const token = tokens.get(who) ?? logIn(call, demoLogins[who as 'resident'])
        tokens.set(who, token)
        return token
      }
      await use({ url, call, tokenOf })
      await own?.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ plaza }, use) => use(plaza.url),
  open: async ({ browser, plaza, viewport, locale }, use) => {
    const faults: string[] = []
    const contexts: BrowserContext[] = []
    await use(async (who = 'visitor', options = {}) => {
      const token = typeof who === 'string' ? await plaza.tokenOf(who) : who.token
      const context = await openContext(browser, plaza.url, token, { viewport, locale: locale ?? 'en-US', ...options })
      contexts.push(context)
      watch(context, plaza.url, faults)
      return context.newPage()
    })
    await Promise.all(contexts.map((context) => context.close()))
    expect(faults, 'faults that the browser saw').toEqual([])
  },
})

async function openContext(browser: Browser, url: string, token: string, options: BrowserContextOptions): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL: url, ...options })
  if (token) await context.addCookies([{ name: 'userToken', value: token, url, httpOnly: true, secure: true, sameSite: 'Lax' }])
  return context
}

/** Notes script errors, console errors, failing files and servers, and requests to other hosts. */
function watch(context: BrowserContext, url: string, faults: string[]) {
  const where = (page: Page | null) => (page ? new URL(page.url()).pathname : '')
  context.on('weberror', (fault) => faults.push(`${where(fault.page())}: ${fault.error().message}`))
  context.on('console', (line) => {
    // What did not load is judged by its response below: a form that is refused is no fault.
    if (line.type() !== 'error' || line.text().startsWith('Failed to load resource')) return
    faults.push(`${where(line.page())}: console: ${line.text()}`)
  })
  context.on('request', (request) => {
    const { origin, protocol } = new URL(request.url())
    if (protocol.startsWith('http') && origin !== url) faults.push(`a request to ${request.url()}`)
  })
  context.on('response', (response) => {
    const asked = ['document', 'fetch', 'xhr'].includes(response.request().resourceType())
    if (response.status() >= (asked ? 500 : 400)) faults.push(`${response.url()} answered ${response.status()}`)
  })
}

const callerOf =
  (url: string): Call =>
  async (token, method, path, body) => {
    const response = await fetch(`${url}/api/v1${path}`, {
      method,
      headers: { ...(token && { authorization: `Bearer ${token}` }), ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${await response.text()}`)
    return (await response.json()) as never
  }

async function logIn(call: Call, email: string): Promise<string> {
  const { token } = await call<{ token: string }>('', 'POST', '/auth/login', { email, password: demoLogins.password })
  return token
}

/** Waits until the page's scripts have taken over, so that what is pressed is not pressed too early. */
export async function ready(page: Page): Promise<void> {
  await page.waitForLoadState('load')
  await page.waitForFunction(() => Object.keys(document.querySelector('main') ?? {}).some((key) => key.startsWith('__reactFiber')))
}
