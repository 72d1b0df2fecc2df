// Embeds on pages of other sites: a listed site shows them and follows their height, the browser refuses them to any other.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Browser, Page, Response } from '@playwright/test'
import { snippetOf } from '../../../src/features/syndication/embeds/rules.ts'
import { expectSound } from '../axe.ts'
import { walk } from '../keyboard.ts'
import { expect, ready, settled, test } from '../plaza.ts'

/** A site of its own, with one page. */
async function siteWith(page: () => string) {
  const server = createServer((_, reply) =>
    reply.setHeader('content-type', 'text/html').end(`<!doctype html><title>A city</title>${page()}`),
  )
  await new Promise<void>((listening) => server.listen(0, 'localhost', listening))
  const { port } = server.address() as AddressInfo
  return { origin: `http://localhost:${port}`, close: () => server.close() }
}

/** A reader of another site, whose browser has cookies of Plaza. */
async function reader(browser: Browser, url: string, colorScheme: 'light' | 'dark' = 'light') {
  const context = await browser.newContext({ locale: 'en-US', colorScheme })
  await context.addCookies([{ name: 'locale', value: encodeURIComponent('{"id":"fr"}'), url }])
  return context
}

test('an administrator lists a site and copies the code; the site shows the frame in its height, another does not', async ({
  open,
  plaza,
  ids,
  browser,
}) => {
  let code = ''
  const [city, stranger] = [await siteWith(() => code), await siteWith(() => code)]
  const page = await open('administrator', { viewport: { width: 1280, height: 900 } })
  await page.goto('/own-site')
  await page.getByRole('link', { name: 'show projects, results and a map on your own website' }).click()
  await page.waitForURL('**/own-site/embedding')
  await ready(page)
  await page.getByLabel('One website per line').fill('https://www.example.gov/news')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('alert').first()).toContainText('“https://www.example.gov/news” isn’t the address of a website')
  await page.getByLabel('One website per line').fill(city.origin)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('The list of websites is saved.')).toBeVisible()
  await page.getByLabel('Show', { exact: true }).selectOption('project')
  await page.getByRole('combobox', { name: 'Project' }).selectOption(ids.own)
  await page.getByRole('button', { name: 'Create code' }).click()
  await expect(page.frameLocator('iframe').getByRole('heading', { level: 1 })).toBeVisible()
  await settled(page)
  await expectSound(page)
  code = (await page.locator('pre').textContent()) ?? ''
  expect(code).toContain(`${plaza.url}/embed/project/${ids.own}`)

  await test.step('the listed site', async () => {
    const context = await reader(browser, plaza.url)
    const host = await context.newPage()
    const cookies: Promise<string | null>[] = []
    host.on('response', (response) => {
      if (new URL(response.url()).pathname.startsWith('/embed/')) cookies.push(response.headerValue('set-cookie'))
    })
    await host.goto(city.origin)
    const frame = host.frameLocator('iframe')
    const main = frame.getByRole('main')
    await expect(main).toBeVisible()
    const heightOf = async () => Math.ceil((await main.boundingBox())?.height ?? 0)
    await expect.poll(async () => (await host.locator('iframe').boundingBox())?.height).toBe(await heightOf())
    const wide = await heightOf()
    await host.setViewportSize({ width: 320, height: 700 })
    await expect.poll(heightOf).not.toBe(wide)
    await expect.poll(async () => (await host.locator('iframe').boundingBox())?.height).toBe(await heightOf())
    await expect(frame.locator('html')).toHaveAttribute('lang', 'en')
    await frame.getByRole('link', { name: /^Answer \d+ question/ }).click()
    await host.waitForURL(`${plaza.url}/**`)
    expect(host.url()).toContain(ids.own)
    // The frame and its script.
    expect(await Promise.all(cookies)).toEqual([null, null])
    await context.close()
  })

  await test.step('a script that comes after the frame’s report', async () => {
    const [frame = '', script = ''] = code.split('\n')
    const [, address = ''] = /src="([^"]+)"/.exec(script) ?? []
    const lateCity = await siteWith(() => frame)
    await page.goto('/own-site/embedding')
    await ready(page)
    await page.getByLabel('One website per line').fill(`${city.origin}\n${lateCity.origin}`)
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('The list of websites is saved.')).toBeVisible()
    const context = await reader(browser, plaza.url)
    const host = await context.newPage()
    await host.goto(lateCity.origin)
    const main = host.frameLocator('iframe').getByRole('main')
    await expect(main).toBeVisible()
    await settled(host)
    const missing = async () =>
      Math.ceil((await main.boundingBox())?.height ?? 0) - ((await host.locator('iframe').boundingBox())?.height ?? 0)
    expect(await missing()).not.toBe(0)
    await host.addScriptTag({ url: address })
    await expect.poll(missing).toBe(0)
    await context.close()
    lateCity.close()
  })

  await test.step('another site', async () => {
    const context = await reader(browser, plaza.url)
    const host = await context.newPage()
    const refused = host.waitForEvent('console', (line) => line.text().includes('frame-ancestors'))
    await host.goto(stranger.origin)
    await refused
    await expect(host.frameLocator('iframe').getByRole('main')).toHaveCount(0)
    await context.close()
  })

  await test.step('other pages of Plaza stay out of frames, also of listed sites', async () => {
    const before = code
    code = `<iframe src="${plaza.url}/projects"></iframe>`
    const context = await reader(browser, plaza.url)
    const host = await context.newPage()
    const refused = host.waitForEvent('console', (line) => /frame-ancestors|X-Frame-Options/.test(line.text()))
    await host.goto(city.origin)
    await refused
    code = before
    await context.close()
  })
  city.close()
  stranger.close()
})

/** Runs in the page around: notes every message, with where it comes from. */
const noteMessages = `<script>
  var messages = []
  addEventListener('message', function (event) { messages.push({ origin: event.origin, data: event.data }) })
</script>`
const scriptBytesMax = 15_000

for (const kind of ['project', 'results', 'map'] as const) {
  test(`the ${kind} frame: a listed site shows it and hears its height, without cookies; another site does not`, async ({
    plaza,
    ids,
    browser,
  }) => {
    const administrator = await plaza.tokenOf('administrator')
    const { project } = await plaza.call<{ project: { owner: string } }>(administrator, 'GET', `/projects/${ids.own}`)
    const embeds = {
      project: { kind: 'project', id: ids.own },
      results: { kind: 'results', id: ids.ownPublished },
      map: { kind: 'map', organization: project.owner },
    } as const
    const code = snippetOf({ publicUrl: plaza.url, embed: embeds[kind], title: 'A frame' })
    const page = () => `${noteMessages}${code}`
    const [city, stranger] = [await siteWith(page), await siteWith(page)]
    await plaza.call(administrator, 'PUT', '/ownSite/embedding', { origins: [city.origin] })

    const context = await reader(browser, plaza.url)
    const host = await context.newPage()
    const sent: Promise<{ path: string; cookie: string | null; setCookie: string | null; script: number }>[] = []
    host.on('response', (response) => {
      const { pathname, origin } = new URL(response.url())
      if (origin === plaza.url) sent.push(seenOf(pathname, response))
    })
    await host.goto(city.origin)
    const main = host.frameLocator('iframe').getByRole('main')
    await expect(main.getByRole('heading', { level: 1 })).toBeVisible()
    const heightOf = async () => Math.ceil((await main.boundingBox())?.height ?? 0)
    const lastMessage = async () => {
      const { origin, data } = (await messagesOf(host)).at(-1) ?? { origin: '', data: { type: '', height: 0 } }
      return { origin, type: data.type, missing: (await heightOf()) - data.height }
    }
    await expect.poll(lastMessage).toEqual({ origin: plaza.url, type: 'plaza:height', missing: 0 })
    await expect.poll(async () => (await host.locator('iframe').boundingBox())?.height).toBe(await heightOf())
    await settled(host)
    const seen = await Promise.all(sent)
    expect(seen.map((one) => one.path)).toContain('/embed/frame.js')
    for (const { path, cookie, setCookie } of seen.filter((one) => one.path.startsWith('/embed/')))
      expect([path, cookie, setCookie]).toEqual([path, null, null])
    expect(await context.cookies()).toHaveLength(1)
    const scripts = seen.reduce((bytes, one) => bytes + one.script, 0)
    expect(scripts).toBeGreaterThan(0)
    expect(scripts).toBeLessThan(scriptBytesMax)
    await context.close()

    const other = await reader(browser, plaza.url)
    const refusing = await other.newPage()
    const refused = refusing.waitForEvent('console', (line) => line.text().includes('frame-ancestors'))
    await refusing.goto(stranger.origin)
    await refused
    await expect(refusing.frameLocator('iframe').getByRole('main')).toHaveCount(0)
    expect(await messagesOf(refusing)).toEqual([])
    await other.close()
    city.close()
    stranger.close()
  })
}

type Message = { origin: string; data: { type: string; height: number } }
const messagesOf = (host: Page) => host.evaluate(() => (window as unknown as { messages: Message[] }).messages)

/** What a reply and its request have of cookies, and how many bytes of script it brings. */
async function seenOf(path: string, response: Response) {
  const body = await response.text()
  const inline = [...body.matchAll(/<script[^>]*>([\s\S]*?)<\/script>/g)].map(([, script = '']) => script).join('')
  const isScript = response.request().resourceType() === 'script'
  return {
    path,
    cookie: await response.request().headerValue('cookie'),
    setCookie: await response.headerValue('set-cookie'),
    script: Buffer.byteLength(isScript ? body : inline),
  }
}

test('every frame is sound in light and dark, narrow and wide', async ({ open, ids, plaza }) => {
  const me = await plaza.call<{ project: { owner: string } }>(await plaza.tokenOf('administrator'), 'GET', `/projects/${ids.own}`)
  const paths = [`/embed/project/${ids.own}`, `/embed/results/${ids.ownPublished}`, `/embed/map?organization=${me.project.owner}`]
  for (const colorScheme of ['light', 'dark'] as const) {
    for (const width of [375, 1280]) {
      const page = await open('visitor', { viewport: { width, height: 800 }, colorScheme })
      for (const path of paths) {
        await page.goto(path)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        expect(await page.title()).not.toBe('')
        await expectSound(page)
        // Pins draw their own ring.
        const link = page.locator('main a:not(svg a)').first()
        await page.keyboard.press('Tab')
        await link.focus()
        const ring = await link.evaluate((one) => getComputedStyle(one).outlineStyle)
        expect(ring, `${path}: the first link's focus`).toBe('solid')
      }
    }
  }
})

/** Runs in the page: pins of a map that are smaller than 24 pixels, or whose middle is covered or cropped. */
function unreachable(): string[] {
  return [...document.querySelectorAll<SVGElement>('svg[role=group] a')].flatMap((pin) => {
    const box = pin.getBoundingClientRect()
    const top = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2)
    const name = pin.getAttribute('aria-label')
    if (box.width < 24 || box.height < 24) return [`${name}: ${box.width} × ${box.height}`]
    return top && pin.contains(top) ? [] : [`${name}: ${top?.outerHTML.slice(0, 120) ?? 'out of sight'}`]
  })
}

test('each pin of a map of all states can be pressed, with the pointer and the Tab key', async ({ open }) => {
  for (const width of [320, 375, 800, 1280]) {
    const page = await open('visitor', { viewport: { width, height: 1000 } })
    await page.goto('/embed/map')
    await page.setViewportSize({ width, height: await page.evaluate(() => document.documentElement.scrollHeight) })
    expect(await page.locator('svg[role=group] a').count()).toBeGreaterThan(2)
    expect(await page.evaluate(unreachable), `${width} pixels wide`).toEqual([])
    expect(await walk(page), `${width} pixels wide`).toEqual([])
  }
  const page = await open('visitor', { viewport: { width: 1280, height: 1000 } })
  await page.goto('/embed/map')
  const cluster = page.getByRole('link', { name: /^\d+ projects here\. See the list$/ }).first()
  const [many = ''] = /\d+/.exec((await cluster.getAttribute('aria-label')) ?? '') ?? []
  await cluster.click()
  await page.waitForURL('**/projects?**bbox=**')
  await ready(page)
  expect(await page.locator('main a[href^="/project/"]').count()).toBeGreaterThanOrEqual(Number(many))
})

test('a page names the address from which it can be embedded', async ({ openPlain, plaza, ids }) => {
  const page = await openPlain()
  const { body } = await page.visit(`/project/${ids.published}/published`)
  const address = /<link[^>]*type="application\/json\+oembed"[^>]*>/.exec(body.toString())?.[0]
  const { html } = JSON.parse((await page.visit(/href="([^"]*)"/.exec(address ?? '')?.[1]?.replaceAll('&amp;', '&') ?? '')).body.toString())
  expect(html).toContain(`${plaza.url}/embed/results/${ids.published}`)
})
