// Every page and state: axe finds nothing on a phone nor in the colours of the dark, nothing sticks out at the narrowest width, and Tab
// reaches all of it. `npm run sweep` looks at each in every language, width and colour scheme.
import { expect, type Page } from '@playwright/test'
import { findings, ofColor, outside } from './axe.ts'
import { tabTo, walk } from './keyboard.ts'
import { ready, settled, test } from './plaza.ts'
import { screens } from './screens.ts'

const phone = { width: 375, height: 812 }
const desk = { width: 1280, height: 900 }
const narrowest = { width: 320, height: 640 }
/** Pages whose main action stays at the lower edge of a phone, where it could hide what has the focus. */
const withBar = ['a project', 'a question', 'the review', 'a new project', 'the list']

test.describe.configure({ mode: 'parallel' })

for (const { name, as, path, status = 200, act } of screens) {
  test(`axe and the Tab key: ${name}, ${as}`, async ({ open, ids }) => {
    const found: string[] = []
    const note = (view: string, lines: string[]) => found.push(...lines.map((line) => `${view}: ${line}`))
    const page = await open(as, { viewport: phone, reducedMotion: 'reduce' })
    const response = await page.goto(path(ids))
    expect(response?.status()).toBe(status)
    await ready(page)
    await act?.(page)
    await settled(page)
    note('phone', await findings(page))
    await page.setViewportSize(narrowest)
    note('narrowest', await outside(page))
    await page.setViewportSize(desk)
    await page.emulateMedia({ colorScheme: 'dark' })
    await settled(page)
    note('desk, dark', await findings(page, ofColor))
    for (const viewport of withBar.includes(name) ? [desk, phone] : [desk]) {
      await page.setViewportSize(viewport)
      await settled(page)
      if (!act) await skipToContent(page)
      note(`${viewport.width} by Tab`, await walk(page))
    }
    expect(found).toEqual([])
  })
}

/** The first link of every page leads past what stands above the content. */
async function skipToContent(page: Page) {
  const skip = page.getByRole('link', { name: 'Skip to content' })
  // A page may begin with the focus where one goes on reading; who comes from the address bar meets the link first.
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  await tabTo(page, skip, 'Enter')
  await expect(page.locator('main#main')).toBeFocused()
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement?.matches('body, main *, footer *'))).toBe(true)
}

test('a picture without words, pale text and what sticks out are found', async ({ open }) => {
  const page = await open('visitor', { viewport: phone })
  await page.goto('/login')
  await ready(page)
  await page.evaluate(() => {
    const wrong = '<img><p>pale</p>'
    document.querySelector('main')?.insertAdjacentHTML('beforeend', wrong)
    for (const one of document.querySelectorAll<HTMLElement>('main > p'))
      Object.assign(one.style, { color: '#ddd', background: '#fff', width: '200vw' })
  })
  const found = (await findings(page)).map((line) => line.split(':')[0])
  expect(found).toContain('image-alt')
  expect(await findings(page, ofColor)).not.toEqual([])
  expect(await outside(page)).not.toEqual([])
})
