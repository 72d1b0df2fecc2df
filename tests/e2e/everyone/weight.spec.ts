// What the list of projects costs a phone on a slow network.
import { expect, ready, settled, test } from '../plaza.ts'

test.use({ isFresh: true })

const elementsMost = 900
const bytesMost = 300_000

for (const who of ['visitor', 'resident'] as const) {
  test(`/projects of a ${who} on a phone: at most ${elementsMost} elements and ${bytesMost / 1000} KB in all`, async ({ open }) => {
    const page = await open(who, { viewport: { width: 375, height: 812 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true })
    const client = await page.context().newCDPSession(page)
    const urls = new Map<string, string>()
    const loaded: { url: string; bytes: number }[] = []
    client.on('Network.requestWillBeSent', ({ requestId, request }) => urls.set(requestId, request.url))
    client.on('Network.loadingFinished', ({ requestId, encodedDataLength }) =>
      loaded.push({ url: urls.get(requestId) ?? '', bytes: encodedDataLength }),
    )
    await client.send('Network.enable')
    await page.goto('/projects')
    await ready(page)
    await settled(page)
    const parts = loaded
      .toSorted((a, b) => b.bytes - a.bytes)
      .map(({ url, bytes }) => `${(bytes / 1000).toFixed(1)} KB ${new URL(url).pathname}`)
    const bytes = loaded.reduce((sum, one) => sum + one.bytes, 0)
    expect.soft(bytes, parts.join('\n')).toBeLessThanOrEqual(bytesMost)
    expect(bytes).toBeGreaterThan(100_000)
    const elements = await page.evaluate(() => document.querySelectorAll('*').length)
    expect.soft(elements, 'elements').toBeLessThanOrEqual(elementsMost)
  })
}
