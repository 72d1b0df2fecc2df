// Every page in every language, on a phone and a desktop, light, dark and in forced colors: axe finds nothing. Each page stays usable
// in a narrow window, with wide spacing, with text at twice its size, and without motion. Tab reaches all of its controls. In English, on
// a desktop, a second engine looks too, and the HTML is kept for the HTML checker (scripts/sweep/markup.mjs).
import { expect, type Page } from '@playwright/test'
import { withDatabase } from '../../../scripts/operate/installation.ts'
import { isInShare, shareOfCommit } from '../../../scripts/sweep/share.ts'
import { completeLanguages, cookieValue, type Language } from '../../../src/core/i18n/languages.ts'
import { findings, ofColor, ofLayout, outside } from '../axe.ts'
import { skipToContent, walk } from '../keyboard.ts'
import { isFrame, ready, settled, test } from '../plaza.ts'
import { screens, screensEnv } from '../screens.ts'
import { addSpecialPeople } from '../special-people.ts'
import { spoken } from '../spoken.ts'
import { sniffed } from './codesniffer.ts'
import { untold } from './cues.ts'
import { leftInEnglish } from './left-in-english.ts'
import { keepPage } from './saved-pages.ts'

const sizes = { phone: { width: 375, height: 812 }, desk: { width: 1280, height: 900 } }
/** Pictures of a page that is higher than this take minutes; the API's description is, and has no bar that sticks to the bottom. */
const highest = 20_000
/** Pages whose main action stays at the lower edge of a phone, where it could hide what has the focus. */
const withBar = ['a project', 'a question', 'the review', 'a new project', 'the list']
const narrowest = { width: 320, height: 640 }

test.describe.configure({ mode: 'parallel' })
test.use({ env: screensEnv })
test.beforeEach(async ({ plaza, ids }) => {
  await addSpecialPeople(plaza.databaseUrl, ids)
  await forgetDrafts(plaza.databaseUrl)
})

/** Only what a translation alone can break: its words and its layout. English is left out. */
const onlyLayout = process.env['SWEEP'] === 'layout'
/** Null walks all pages in all languages. */
const share = onlyLayout || process.env['SWEEP'] === 'all' ? null : shareOfCommit()
/** Colors do not depend on the language: a share looks at them in English alone. */
const looksAtColorsIn = (language: Language) => language === 'en' || (share === null && !onlyLayout)
const isWanted = (language: Language, at: number) =>
  language === 'en' ? !onlyLayout : share === null || isInShare(share, at, completeLanguages.indexOf(language))

for (const language of completeLanguages)
  for (const { name, as, path, status = 200, act, isOffline = false } of screens.filter((_, at) => isWanted(language, at))) {
    const look: Parameters<typeof test>[2] = async ({ open, ids, plaza }) => {
      const found: string[] = []
      const note = (view: string, lines: string[]) => found.push(...lines.map((line) => `${view}: ${line}`))
      const page = await open(as, { viewport: sizes.phone, reducedMotion: 'reduce' })
      await speak(page, plaza.url, language)
      const response = await page.goto(path(ids, language))
      expect(response?.status()).toBe(status)
      const sent = (await response?.text()) ?? ''
      await ready(page)
      await act?.(spoken(page, language))
      await expect(page.locator('html')).toHaveAttribute('lang', new RegExp(`^${language}`))
      if (language !== 'en') note('words', await leftInEnglish(page, language))
      for (const [view, size] of Object.entries(sizes)) {
        await whole(page, size)
        note(view, [...(onlyLayout ? [] : await findings(page)), ...(await outside(page)), ...(await page.evaluate(misbuilt))])
        if (!looksAtColorsIn(language)) continue
        await page.emulateMedia({ colorScheme: 'dark' })
        note(`${view}, dark`, await findings(page, ofColor))
        await page.emulateMedia({ colorScheme: 'light', forcedColors: 'active' })
        note(`${view}, forced colours`, [...(await findings(page, ofLayout)), ...(await untold(page))])
        await page.emulateMedia({ forcedColors: 'none' })
      }
      note('narrowest', await narrow(page))
      note('spaced', await withRule(page, spacing, async () => [...(await outside(page)), ...(await page.evaluate(cutOff))]))
      note('moving', await page.evaluate(moving))
      note('low', await lowest(page))
      await page.setViewportSize(sizes.desk)
      note('twice the text', await withRule(page, ':root { font-size: 200% }', outside))
      if (language === 'en') {
        await settled(page)
        note('second engine', await sniffed(page))
        await keepPage(page, `${name}, ${as}`, act ? null : sent)
      }
      // What Tab reaches is the same in every language. Frames have no link that skips to the content; one of nothing has a single link.
      if (language === 'en' && !(isFrame(page) && status !== 200))
        for (const [view, size] of Object.entries(sizes)) {
          if (view === 'phone' && !withBar.includes(name)) continue
          await page.setViewportSize(size)
          await settled(page)
          if (!act && !isFrame(page)) await skipToContent(page)
          note(`${view}, by Tab`, await walk(page))
        }
      expect(found).toEqual([])
    }
    test.describe(() => {
      test.use({ isFresh: isOffline })
      test(`${language}: ${name}, ${as}`, look)
    })
  }

test('every page has a title of its own', async ({ plaza, ids }) => {
  const titles = new Map<string, Set<string>>()
  for (const { as, path, status = 200 } of screens) {
    const address = path(ids).split(/[?#]/)[0] as string
    // Error pages have the title of their error; the thank-you page has two addresses; a frame shows a part of another page.
    if (status !== 200 || address === '/thankyou' || address.startsWith('/embed/')) continue
    const response = await fetch(plaza.url + path(ids), { headers: { cookie: `userToken=${await plaza.tokenOf(as)}` } })
    const title = /<title>([^<]*)<\/title>/.exec(await response.text())?.[1]?.trim() ?? ''
    titles.set(title, (titles.get(title) ?? new Set()).add(new URL(response.url).pathname))
  }
  expect(titles.size).toBeGreaterThan(30)
  expect([...titles.keys()]).not.toContain('')
  expect([...titles].filter(([, paths]) => paths.size > 1).map(([title, paths]) => `${title}: ${[...paths].join(', ')}`)).toEqual([])
})

test('a picture without words, pale text and what sticks out are found', async ({ open }) => {
  const page = await open('visitor', { viewport: sizes.phone })
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

test('a control without a visible focus, one out of sight and a trap are found', async ({ open }) => {
  const page = await open('visitor', { viewport: sizes.desk, reducedMotion: 'reduce' })
  await page.goto('/login')
  await ready(page)
  expect(await walk(page)).toEqual([])
  await page.evaluate(() => {
    const add = (text: string, style: Partial<CSSStyleDeclaration>) => {
      const button = Object.assign(document.createElement('button'), { textContent: text })
      Object.assign(button.style, style)
      document.querySelector('main')?.append(button)
      return button
    }
    add('plain', { outline: 'none' })
    add('far', { position: 'fixed', left: '-400px' })
  })
  const found = await walk(page)
  expect(found).toHaveLength(2)
  expect(found[0]).toMatch(/^no focus is seen on .*plain/)
  expect(found[1]).toMatch(/^covered or out of sight while it has the focus: .*far/)
  await page.evaluate(() => {
    const last = document.querySelector('main')?.lastElementChild as HTMLElement
    last.addEventListener('keydown', (event) => event.preventDefault())
  })
  expect(await walk(page)).toContain('the focus never comes round')
})

/** Makes the window as high as the page: what a sticky bar covers is a matter of where somebody has scrolled to, not of the page. */
async function whole(page: Page, size: { width: number; height: number }) {
  await page.setViewportSize(size)
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  if (height > size.height && height < highest) await page.setViewportSize({ ...size, height })
  await page.evaluate(() => window.scrollTo(0, 0))
  await settled(page)
}

async function narrow(page: Page): Promise<string[]> {
  await page.setViewportSize(narrowest)
  return outside(page)
}

/** A bar that stays in sight on a low screen leaves no room for what is read. A message goes away by itself. */
async function lowest(page: Page): Promise<string[]> {
  await page.setViewportSize({ width: sizes.phone.width, height: 480 })
  return page.evaluate(() => {
    const stays = (one: Element) => ['sticky', 'fixed'].includes(getComputedStyle(one).position)
    const staying = [...document.querySelectorAll<HTMLElement>('body *:not(:empty)')].filter(
      (one) => stays(one) && one.checkVisibility() && !one.matches('[role=status]'),
    )
    return staying.map((one) => `stays in sight: ${one.outerHTML.slice(0, 140)}`)
  })
}

/** What one screen leaves half typed would be offered on the next one. */
const forgetDrafts = (databaseUrl: string | undefined) =>
  withDatabase(databaseUrl ?? '', async (db) => {
    await db.deleteFrom('text_drafts').execute()
  })

async function speak(page: Page, url: string, id: Language) {
  await page.context().addCookies([{ name: 'locale', value: encodeURIComponent(cookieValue(id)), url }])
}

/** WCAG 1.4.12. */
const spacing = `
  * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
  p { margin-block-end: 2em !important }`

/** Looks at a page under a style of the reader's own. */
async function withRule(page: Page, rule: string, look: (page: Page) => Promise<string[]>): Promise<string[]> {
  await page.evaluate((text) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(text)
    document.adoptedStyleSheets = [sheet]
  }, rule)
  const found = await look(page)
  await page.evaluate(() => {
    document.adoptedStyleSheets = []
  })
  return found
}

/** Runs in the page: text that its box cuts off. What is shortened on purpose ends in an ellipsis. */
function cutOff(): string[] {
  const cut = [...document.querySelectorAll<HTMLElement>('main *, header *, footer *')].filter((one) => {
    const { overflowX, overflowY, textOverflow, clipPath, webkitLineClamp: lines } = getComputedStyle(one)
    const hides = (side: string) => side === 'hidden' || side === 'clip'
    const says = [...one.childNodes].some((child) => child.nodeType === Node.TEXT_NODE && child.textContent?.trim())
    if (!says || clipPath !== 'none' || one.clientWidth <= 1 || one.closest('[aria-hidden=true]')) return false
    const wide = hides(overflowX) && textOverflow !== 'ellipsis' && one.scrollWidth > one.clientWidth + 1
    return wide || (hides(overflowY) && lines === 'none' && one.scrollHeight > one.clientHeight + 1)
  })
  return cut.slice(0, 5).map((one) => `cut off: ${one.outerHTML.slice(0, 160)}`)
}

/** Runs in the page: what moves although less motion is asked for. */
function moving(): string[] {
  const running = document
    .getAnimations()
    .filter((one) => one.playState === 'running' && Number(one.effect?.getComputedTiming().duration) > 1)
  return running.map((one) => `moves: ${(one.effect as KeyframeEffect).target?.outerHTML.slice(0, 160)}`)
}

/** Runs in the page: what a screen reader goes by. */
function misbuilt(): string[] {
  const count = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)].filter((one) => one.checkVisibility()).length
  const unexplained = [...document.querySelectorAll('form')].filter((form) => {
    const isShown = (one: Element) => one.checkVisibility()
    const stars = [...form.querySelectorAll('label, legend')].filter(
      (one) => isShown(one) && getComputedStyle(one, '::after').content.includes('*'),
    )
    return stars.length > 1 && ![...form.querySelectorAll('p')].some((one) => isShown(one) && one.textContent?.includes('*'))
  })
  const found = [
    ['h1', count('h1, [role=heading][aria-level="1"]')],
    ['main', count('main')],
  ] as const
  return [
    ...found.filter(([, n]) => n !== 1).map(([name, n]) => `${n} of ${name}`),
    ...unexplained.map((form) => `stars that no sentence explains: ${form.outerHTML.slice(0, 140)}`),
  ]
}
