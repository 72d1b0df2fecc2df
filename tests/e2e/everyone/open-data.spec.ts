// Open data: from the footer to an organization's files, which a browser and another site can read.
import { expectSound } from '../axe.ts'
import { expect, ready, settled, test } from '../plaza.ts'

test('a visitor finds the files of an organization, and each of them opens', async ({ open, plaza }) => {
  const page = await open('visitor', { viewport: { width: 375, height: 800 } })
  await page.goto('/projects')
  await ready(page)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Open data' }).click()
  await page.waitForURL('**/open-data')
  await page
    .getByRole('main')
    .getByRole('link', { name: /Newport Beach/ })
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Open data: City of Newport Beach')
  await settled(page)
  await expectSound(page)
  const addresses = await page
    .locator('main a[href*="/open-data/"]')
    .evaluateAll((all) => all.map((one) => (one as HTMLAnchorElement).href))
  const files = [...new Set(addresses)].filter((address) => /\.(csv|json|atom|ics)$/.test(address))
  expect(files.length).toBeGreaterThan(8)
  const results = files.filter((address) => address.includes('/results-') && address.endsWith('.json'))
  expect(results.length).toBeGreaterThan(0)
  for (const address of files) expect([address, (await page.request.get(address)).status()]).toEqual([address, 200])

  await test.step('the feed is well-formed', async () => {
    const feed = await (await page.request.get(files.find((one) => one.endsWith('feed.atom')) ?? '')).text()
    const found = await page.evaluate((text) => {
      const parsed = new DOMParser().parseFromString(text, 'application/xml')
      const { localName, namespaceURI } = parsed.documentElement
      return {
        localName,
        namespaceURI,
        faults: parsed.querySelectorAll('parsererror').length,
        entries: parsed.querySelectorAll('entry').length,
      }
    }, feed)
    expect(found).toEqual({ localName: 'feed', namespaceURI: 'http://www.w3.org/2005/Atom', faults: 0, entries: expect.any(Number) })
    expect(found.entries).toBeGreaterThan(0)
  })

  await test.step('every figure is one of the published results', async () => {
    for (const address of results) {
      const { results: rows } = await (await page.request.get(address)).json()
      const { published } = await (await page.request.get(`${plaza.url}/api/v1/projects/${rows[0].project}/published?original=1`)).json()
      const shown = new Set<unknown>([published.answered, ...published.questions.flatMap(figuresOf)])
      for (const row of rows) for (const figure of [row.participants, row.answered, row.people]) expect(shown.has(figure)).toBe(true)
    }
  })
})

type PublishedFigures = { answered: number | null; totals: { people: number }[] }
const figuresOf = ({ answered, totals }: PublishedFigures) => [null, answered, ...totals.map((one) => one.people)]
