// What a resident sees without scrolling.
import type { Locator } from '@playwright/test'
import { withDatabase } from '../../../scripts/operate/installation.ts'
import type { Language } from '../../../src/core/i18n/languages.ts'
import { askAgain, expect, ready, test } from '../plaza.ts'

const languages = ['en', 'vi', 'hi'] as const satisfies Language[]

for (const language of languages) {
  for (const translated of [true, false]) {
    const version = translated ? 'as translated' : 'in English only'
    test(`1280 by 800: a project’s main action is in view while the question about cookies is open, ${language}, ${version}`, async ({
      open,
      plaza,
      ids,
    }) => {
      if (!translated) await withDatabase(plaza.databaseUrl as string, async (db) => void (await db.deleteFrom('translations').execute()))
      const page = await open('resident', { viewport: { width: 1280, height: 800 } })
      const locale = encodeURIComponent(JSON.stringify({ id: language, lan: language }))
      await page.context().addCookies([{ name: 'locale', value: locale, url: plaza.url }])
      await page.goto(`/project/${ids.open}`)
      await askAgain(page)
      await ready(page)
      await expect(page.locator('html')).toHaveAttribute('lang', language)
      await expect(page.locator('section', { has: page.locator('a[href="/cookies"]') })).toBeVisible()
      const action = page.locator('aside[aria-labelledby="your-turn"] a[href*="/survey"]').first()
      await expect(action).toBeVisible()
      const found = await action.evaluate((link) => {
        const { left, top, right, bottom } = link.getBoundingClientRect()
        const inside = 4
        const points = [
          [left + inside, top + inside],
          [right - inside, top + inside],
          [left + inside, bottom - inside],
          [right - inside, bottom - inside],
        ] as const
        const covering = points.flatMap(([x, y]) => {
          const shown = document.elementFromPoint(x, y)
          return shown && link.contains(shown) ? [] : [shown?.className ?? 'outside']
        })
        return { top, bottom, covering }
      })
      expect(found.covering).toEqual([])
      expect(found.top).toBeGreaterThan(0)
      expect(found.bottom).toBeLessThanOrEqual(800)
    })
  }
}

for (const [width, height] of [
  [375, 812],
  [1280, 800],
] as const)
  test(`${width} by ${height}: registering is as loud as logging in, and in view while the question about cookies is open`, async ({
    open,
  }) => {
    const page = await open('visitor', { viewport: { width, height } })
    await page.goto('/login')
    await askAgain(page)
    await ready(page)
    const question = page.locator('section', { has: page.locator('a[href="/cookies"]') })
    await expect(question).toBeVisible()
    const main = page.getByRole('main')
    const looks = (action: Locator) =>
      action.evaluate((one) => {
        const { backgroundColor, color, fontSize, fontWeight } = getComputedStyle(one)
        return { backgroundColor, color, fontSize, fontWeight, height: one.getBoundingClientRect().height }
      })
    const bottom = async (action: Locator) => action.evaluate((one) => one.getBoundingClientRect().bottom)
    const register = main.getByRole('link', { name: 'Register free' })
    const logIn = main.getByRole('button', { name: 'Log in', exact: true })
    expect(await looks(register)).toEqual(await looks(logIn))
    expect(await bottom(register)).toBeLessThan(await question.evaluate((one) => one.getBoundingClientRect().top))
    expect(await bottom(logIn)).toBeLessThan(height)
  })

test('375 by 812: the way to the map is a bar at the lower edge, and floats over no title', async ({ open }) => {
  const page = await open('resident', { viewport: { width: 375, height: 812 } })
  await page.goto('/projects')
  await ready(page)
  const toMap = page.getByRole('main').getByRole('link', { name: 'Map', exact: true })
  await expect(toMap).toBeInViewport({ ratio: 1 })
  const bar = await toMap.evaluate((link) => {
    const { left, right, bottom } = (link.parentElement as HTMLElement).getBoundingClientRect()
    return { left, right, bottom, color: getComputedStyle(link.parentElement as HTMLElement).backgroundColor }
  })
  expect(bar).toMatchObject({ left: 0, right: 375, bottom: 812, color: expect.stringMatching(/^rgb\(/) })
  await toMap.click()
  await expect(page).toHaveURL(/view=map/)
  await expect(page.getByRole('main').getByRole('link', { name: 'List', exact: true })).toBeInViewport({ ratio: 1 })
})
