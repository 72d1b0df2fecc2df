// Every page, at both widths, light and dark: axe finds nothing, and nothing sticks out at the narrowest width.
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, ready, test } from './plaza.ts'
import { findIds, type Ids, screens } from './screens.ts'

/** WCAG 2.0, 2.1 and 2.2, levels A and AA. */
const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
/** Those rules of them that a dark scheme can break after a light one was fine. */
const ofColor = ['color-contrast', 'link-in-text-block']
const sizes = [
  { width: 375, height: 812 },
  { width: 1280, height: 900 },
]
const narrowest = { width: 320, height: 640 }

test.describe.configure({ mode: 'parallel' })

let ids: Ids
test.beforeAll(async ({ plaza }) => {
  ids = await findIds(plaza.call, plaza.tokenOf)
})

for (const { name, as, path, status = 200, act } of screens) {
  test(`axe finds nothing: ${name}, ${as}`, async ({ open }) => {
    const found: string[] = []
    const page = await open(as, { viewport: sizes[0], reducedMotion: 'reduce' })
    const response = await page.goto(path(ids))
    expect(response?.status()).toBe(status)
    await ready(page)
    await act?.(page)
    for (const viewport of sizes) {
      await page.setViewportSize(viewport)
      await page.emulateMedia({ colorScheme: 'light' })
      found.push(...(await violations(page, `${viewport.width} light`)))
      await page.emulateMedia({ colorScheme: 'dark' })
      found.push(...(await violations(page, `${viewport.width} dark`, ofColor)))
    }
    await page.setViewportSize(narrowest)
    found.push(...(await outside(page)))
    expect(found).toEqual([])
  })
}

async function violations(page: Page, view: string, rules?: string[]): Promise<string[]> {
  const axe = new AxeBuilder({ page })
  const found = await (rules ? axe.withRules(rules) : axe.withTags(wcag)).analyze()
  return found.violations.flatMap(({ id, nodes }) => nodes.map((node) => `${view} ${id}: ${node.target.join(' ')}: ${node.failureSummary}`))
}

/** What sticks out on the right, if the page can be scrolled sideways. */
const outside = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { scrollWidth } = document.documentElement
    if (scrollWidth <= innerWidth) return []
    const wide = [...document.body.querySelectorAll('*')].filter((one) => one.getBoundingClientRect().right > innerWidth + 1)
    const named = wide.slice(0, 3).map((one) => one.outerHTML.slice(0, 160))
    return [`${innerWidth} px wide, but the page takes ${scrollWidth}: ${named.join(' | ')}`]
  })
