// Runs axe on a page. Injects its script once per page; Playwright's builder would do so for every run, in a second page.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import type axe from 'axe-core'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** WCAG 2.0, 2.1 and 2.2, levels A and AA. */
const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
/** The rules whose result depends on the color scheme. */
export const ofColor = ['color-contrast', 'link-in-text-block']

/**
 * The rules that depend on sizes and visibility, which styles for forced colors can change. The other rules read the markup, which stays
 * the same.
 */
export const ofLayout = ['target-size', 'scrollable-region-focusable', 'aria-hidden-focus']

/** What breaks WCAG on the page as it is: a line per place, empty when all is well; by the given rules only, if there are any. */
export async function findings(page: Page, rules?: string[]): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  const options = {
    runOnly: rules ? { type: 'rule' as const, values: rules } : { type: 'tag' as const, values: wcag },
    resultTypes: ['violations' as const],
    rules: { 'target-size': { enabled: true } },
  }
  return page.evaluate(async (given) => {
    const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(document, given)
    return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target.join(' ')}: ${node.failureSummary}`))
  }, options)
}

/** What sticks out on the right, if the page can be scrolled sideways. */
export const outside = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { scrollWidth } = document.documentElement
    if (scrollWidth <= innerWidth) return []
    const wide = [...document.body.querySelectorAll('*')].filter((one) => one.getBoundingClientRect().right > innerWidth + 1)
    const named = wide.slice(0, 3).map((one) => one.outerHTML.slice(0, 160))
    return [`${innerWidth} px wide, but the page takes ${scrollWidth}: ${named.join(' | ')}`]
  })

const fadeMsMost = 1000

/** Waits for what fades in or out, such as a toast, whose colors are no state of the page until then. */
const faded = (page: Page) =>
  page.evaluate(async (most) => {
    const isFade = (one: Animation) => one.playState === 'running' && Number(one.effect?.getComputedTiming().endTime) <= most
    await Promise.allSettled(
      document
        .getAnimations()
        .filter(isFade)
        .map(({ finished }) => finished),
    )
  }, fadeMsMost)

/** Expects the page in its current state to break no WCAG rule and not to scroll sideways. */
export async function expectSound(page: Page): Promise<void> {
  await faded(page)
  expect([...(await findings(page)), ...(await outside(page))]).toEqual([])
}
