// npm run bench -- paint: loading times on a slow phone. Chromium, a connection of 1.6 Mbit/s with a round trip of 150 ms, a processor four
// times slower, an empty cache; the median of five visits. The machine's own processor matters too: its speed is printed beside the times.
import { chromium, type Page } from '@playwright/test'
import { chromiumFlags, needChromium } from '../tests/chromium.ts'
import { callerOf, tokensOf, type Who } from '../tests/e2e/api.ts'
import { findIds, type Ids } from '../tests/e2e/demo-ids.ts'
import { serve } from '../tests/served.ts'

const visits = 5
const most = { paint: 1500, blocked: 300, shift: 0.02, bytes: 300_000, elements: 900 }
/** Longer tasks block; the time beyond this counts. */
const taskMs = 50
const restMs = 3000
const line = { offline: false, latency: 150, downloadThroughput: (1.6 * 1_000_000) / 8, uploadThroughput: (0.75 * 1_000_000) / 8 }
const phone = { width: 375, height: 812 }

const pages: { name: string; as: Who; path: (ids: Ids) => string }[] = [
  { name: '/projects', as: 'visitor', path: () => '/projects' },
  { name: 'a project', as: 'resident', path: ({ open }) => `/project/${open}` },
  { name: 'a first question', as: 'resident', path: ({ open }) => `/project/${open}/survey#question-1` },
  { name: '/login', as: 'visitor', path: () => '/login' },
  { name: '/register/citizen', as: 'visitor', path: () => '/register/citizen' },
]

/** `paint`: of the largest element. `blocked`: by long tasks after the first paint. Times in milliseconds. */
type Visit = Record<keyof typeof most | 'first' | 'answered', number> & { largest: string }

/** Runs before any script of the page: records the largest paint, every unexpected layout shift and the long tasks. */
function watch() {
  const seen = { paint: 0, shift: 0, largest: '', tasks: [] as { begin: number; ms: number }[] }
  Object.assign(window, { seen })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { element?: Element })[]) {
      seen.paint = entry.startTime
      seen.largest = entry.element?.outerHTML.slice(0, 80) ?? ''
    }
  }).observe({ type: 'largest-contentful-paint', buffered: true })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
      if (!entry.hadRecentInput) seen.shift += entry.value
  }).observe({ type: 'layout-shift', buffered: true })
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) seen.tasks.push({ begin: startTime, ms: duration })
  }).observe({ type: 'longtask', buffered: true })
}

async function visit(page: Page, address: string, slowdown: number): Promise<Visit> {
  const client = await page.context().newCDPSession(page)
  let bytes = 0
  client.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength
  })
  await client.send('Network.enable')
  await client.send('Network.setCacheDisabled', { cacheDisabled: true })
  await client.send('Network.emulateNetworkConditions', line)
  await client.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  await page.addInitScript(watch)
  await page.goto(address, { waitUntil: 'networkidle' })
  await page.waitForTimeout(restMs)
  return page.evaluate(
    ({ received, free }) => {
      type Seen = { paint: number; shift: number; largest: string; tasks: { begin: number; ms: number }[] }
      const { paint, shift, largest, tasks } = (window as unknown as { seen: Seen }).seen
      const [asked] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
      const first = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0
      const blocked = tasks.filter(({ begin }) => begin >= first).reduce((sum, { ms }) => sum + Math.max(0, ms - free), 0)
      const elements = document.querySelectorAll('*').length
      return { paint, shift, largest, first, blocked, elements, bytes: received, answered: asked?.responseStart ?? 0 }
    },
    { received: bytes, free: taskMs },
  )
}

const median = (all: number[]) => all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)] as number

/** How long this machine takes for a fixed amount of work, to compare its times with another machine's. */
function machineMs(): number {
  const begin = performance.now()
  let sum = 0
  for (let i = 0; i < 50_000_000; i++) sum = (sum + i * 7) % 1_000_003
  return sum < 0 ? 0 : performance.now() - begin
}

/** @returns true if every page keeps its promise */
export async function benchPaint(slowdown = 4): Promise<boolean> {
  console.log(`Slow 4G, processor ${slowdown} times slower; 50 million sums take this machine ${machineMs().toFixed(0)} ms.`)
  const plaza = await serve({ DEMO: 'on' })
  const browser = await chromium.launch({ executablePath: needChromium(), args: chromiumFlags })
  let isKept = true
  try {
    const call = callerOf(plaza.url)
    const tokenOf = tokensOf(call)
    const ids = await findIds(call, tokenOf)
    for (const { name, as, path } of pages) {
      const all: Visit[] = []
      for (let n = 0; n < visits; n++) {
        const context = await browser.newContext({ viewport: phone, locale: 'en-US', serviceWorkers: 'block' })
        const token = await tokenOf(as)
        await context.addCookies([{ name: 'cookieConsent', value: 'decline', url: plaza.url }])
        if (token) await context.addCookies([{ name: 'userToken', value: token, url: plaza.url, httpOnly: true }])
        all.push(await visit(await context.newPage(), plaza.url + path(ids), slowdown))
        await context.close()
      }
      const of = (key: keyof Omit<Visit, 'largest'>) => median(all.map((one) => one[key]))
      const isWithin = (Object.keys(most) as (keyof typeof most)[]).every((key) => of(key) <= most[key])
      isKept &&= isWithin
      console.log(
        `${isWithin ? 'ok    ' : 'OVER  '} ${name.padEnd(18)} largest paint ${of('paint').toFixed(0)} ms of ${most.paint}` +
          ` (${all.map((one) => one.paint.toFixed(0)).join(' ')}), first ${of('first').toFixed(0)}, answer ${of('answered').toFixed(0)},` +
          ` blocked ${of('blocked').toFixed(0)} ms of ${most.blocked}, shift ${of('shift').toFixed(3)} of ${most.shift},` +
          ` ${(of('bytes') / 1000).toFixed(0)} KB of ${most.bytes / 1000}, ${of('elements')} elements of ${most.elements}` +
          `\n       ${all[0]?.largest}`,
      )
    }
  } finally {
    await browser.close()
    await plaza.stop()
  }
  return isKept
}
