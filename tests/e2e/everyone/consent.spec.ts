// The cookie banner: what is stored and which servers are called before a choice, after Allow, and after Decline.
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { PlainPage } from '../../plain/page.ts'
import { serveCopy } from '../../served.ts'
import { expect, ready, settled, test } from '../plaza.ts'

/** Everything that a page has left in the browser: cookies with whether they outlive it, and keys of its storage. */
async function left(page: Page) {
  const cookies = (await page.context().cookies()).map(({ name, expires }) => `${name}${expires > 0 ? ', kept' : ''}`).sort()
  const keys = await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)].sort())
  return { cookies, keys: keys.filter((key) => key !== 'react-router-scroll-positions') }
}
const banner = (page: Page) => page.getByRole('region', { name: 'Cookies' })

/** An analytics server that records its requests. */
async function statistics() {
  const received: string[] = []
  const server = createServer(async (request: IncomingMessage, response) => {
    let body = ''
    for await (const piece of request) body += piece
    received.push(`${request.method} ${request.url} ${body} cookies: ${request.headers.cookie ?? 'none'}`)
    response.writeHead(202).end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { url, received, close: () => server.close() }
}

test('nothing is stored and nobody told before Allow; then a language that lasts, the kind of account, and visits without a name', async ({
  browser,
}) => {
  const counter = await statistics()
  const analytics = { ANALYTICS_PROVIDER: 'plausible', ANALYTICS_URL: counter.url, ANALYTICS_SITE_ID: 'city.example' }
  const plaza = await serveCopy(analytics)
  const context = await browser.newContext({ baseURL: plaza.url, viewport: { width: 375, height: 812 } })
  const page = await context.newPage()
  await page.goto('/projects')
  await ready(page)
  await settled(page)
  expect(await left(page)).toEqual({ cookies: [], keys: [] })
  await page.goto('/contact-us')
  await ready(page)
  await page.getByLabel('Message').fill('Half a sentence')
  expect(counter.received).toEqual([])
  await banner(page).getByRole('button', { name: 'Allow' }).click()
  await expect(banner(page)).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(page.getByLabel('Message')).toHaveValue('Half a sentence')
  await expect.poll(() => counter.received.length).toBe(1)
  expect(counter.received[0]).toContain(
    `POST /api/event {"name":"pageview","url":"${plaza.url}/contact-us","domain":"city.example"} cookies: none`,
  )
  expect(await left(page)).toEqual({ cookies: ['cookieConsent, kept'], keys: [] })

  await page.goto('/projects?q=a+secret+wish')
  await expect.poll(() => counter.received.length).toBe(2)
  expect(counter.received[1]).toContain(`${plaza.url}/projects"`)
  await page.goto('/login')
  await ready(page)
  await page.getByLabel('Email').fill('admin@newport-beach.plaza.example')
  await page.getByLabel('Password', { exact: true }).fill('Plaza-demo-1')
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.waitForURL('**/home')
  expect((await left(page)).cookies).toEqual(['cookieConsent, kept', 'knownBrowser, kept', 'userToken, kept', 'userType, kept'])

  await page.goto('/cookies')
  await ready(page)
  await expect(page.getByText('You have allowed cookies.')).toBeVisible()
  await page.getByRole('button', { name: 'Decline' }).click()
  await expect(page.getByText('You have declined cookies.')).toBeVisible()
  expect((await left(page)).cookies).toEqual(['cookieConsent, kept', 'knownBrowser, kept', 'userToken, kept'])
  const before = counter.received.length
  await page.goto('/faq')
  await settled(page)
  expect(counter.received.length).toBe(before)
  await context.close()

  const private_ = await browser.newContext({ baseURL: plaza.url, extraHTTPHeaders: { 'Sec-GPC': '1' } })
  const asksNot = await private_.newPage()
  await asksNot.goto('/faq')
  await ready(asksNot)
  await expect(banner(asksNot)).toContainText('Your browser asks not to be tracked')
  await banner(asksNot).getByRole('button', { name: 'Allow' }).click()
  await expect(banner(asksNot)).toHaveCount(0)
  await asksNot.goto('/projects')
  await settled(asksNot)
  expect(counter.received.length).toBe(before)
  await private_.close()
  await plaza.stop()
  counter.close()
})

test('without JavaScript the answer leads back to the page', async ({ plaza }) => {
  const page = new PlainPage(plaza.url)
  await page.visit('/projects?zip=92660')
  await page.press('Decline')
  expect(page.path).toBe('/projects?zip=92660')
  expect(page.count('button', 'Decline')).toBe(0)
})
