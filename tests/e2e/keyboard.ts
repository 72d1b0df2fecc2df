// Walks a page with the Tab key alone and reports what is wrong.
import { expect, type Locator, type Page } from '@playwright/test'

/** How many more Tabs than there are things to reach count as a trap. */
const patience = 40

/** Keys that are pressed without waiting for each other: no frame is drawn between them. */
const pressedTogether = 8

/**
 * Tabs through the whole page until it starts over.
 * @returns controls that Tab does not reach, whose focus is invisible, or that are covered while focused
 */
export async function walk(page: Page): Promise<string[]> {
  await page.evaluate(`window.lookAtFocus = ${lookAtFocus}`)
  await page.evaluate(beginWalk)
  const most = 2 * (await page.evaluate(countReachable)) + patience
  // A key that is released within a frame is not heard of outside.
  const together = (await page.locator('iframe').count()) > 0 ? 1 : pressedTogether
  const session = await page.context().newCDPSession(page)
  const press = async () => {
    const tab = { key: 'Tab', code: 'Tab', windowsVirtualKeyCode: 9 }
    const down = session.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...tab })
    const up = session.send('Input.dispatchKeyEvent', { type: 'keyUp', ...tab })
    await Promise.all([down, up])
  }
  let hasComeRound = false
  for (let pressed = 0; pressed < most && !hasComeRound; pressed += together) {
    await Promise.all(Array.from({ length: together }, press))
    hasComeRound = await page.evaluate(noteFocus)
  }
  await session.detach()
  return [...(await page.evaluate(endWalk)), ...(hasComeRound ? [] : ['the focus never comes round']), ...(await page.evaluate(findMissed))]
}

/** Tabs until something has the focus, then presses a key on it where one is given. */
export async function tabTo(page: Page, target: Locator, key?: string): Promise<void> {
  await expect(target).toBeVisible()
  for (let i = 0; i < 200; i++) {
    if (await target.evaluate((element) => element === document.activeElement)) {
      if (key) await page.keyboard.press(key)
      return
    }
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab does not reach ${target}`)
}

/** The first link of every page skips to the content. */
export async function skipToContent(page: Page): Promise<void> {
  const skip = page.getByRole('link', { name: 'Skip to content' })
  // A page may set the initial focus in its content, but coming from the address bar reaches the link first. Blurring would not do: Tab
  // would continue from the same place.
  await page.evaluate(() => {
    document.body.tabIndex = -1
    document.body.focus()
    document.body.removeAttribute('tabindex')
  })
  await tabTo(page, skip, 'Enter')
  await expect(page.locator('main#main')).toBeFocused()
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement?.matches('body, main *, footer *'))).toBe(true)
}

/** Tabs to a field and types into it; in a list of choices that chooses what begins so. */
export async function type(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field)
  await page.keyboard.type(text)
}

type Walking = {
  reached: Set<Element>
  latest: Element | null
  wrong: string[]
  hasComeRound: boolean
  lookAtFocus: () => { again: boolean; wrong: string | null }
  note: () => void
}

/** Runs in the page: looks at the focus after each Tab, as soon as the key is released. */
function beginWalk() {
  const walking = window as unknown as Walking
  const note = () => {
    if (walking.hasComeRound) return
    const { again, wrong } = walking.lookAtFocus()
    walking.hasComeRound = again
    if (wrong) walking.wrong.push(wrong)
  }
  Object.assign(walking, { reached: new Set<Element>(), latest: null, wrong: [], hasComeRound: false, note })
  window.addEventListener('keyup', note, true)
}

/** Runs in the page: looks at the focus. @returns whether it has come round */
function noteFocus(): boolean {
  const walking = window as unknown as Walking
  walking.note()
  return walking.hasComeRound
}

/** Runs in the page. @returns what was wrong */
function endWalk(): string[] {
  const { note, wrong } = window as unknown as Walking
  window.removeEventListener('keyup', note, true)
  return wrong
}

/** Runs in the page. */
function countReachable(): number {
  return document.querySelectorAll('a[href], button, input, select, textarea, summary, [tabindex]').length
}

/** Runs in the page: whether the focus has been here before, and what is wrong with how it is shown. */
function lookAtFocus(): { again: boolean; wrong: string | null } {
  const walking = window as unknown as Walking
  const { reached, latest } = walking
  const at = document.activeElement
  if (!at || at === document.body || at === document.documentElement) return { again: false, wrong: null }
  // A field for a date has several places of its own for the focus.
  if (reached.has(at)) return { again: at !== latest, wrong: null }
  walking.latest = at
  reached.add(at)
  const named = at.outerHTML.slice(0, 140)
  const label = at.closest('label')
  const strokes = () => [...at.querySelectorAll('*')].map((one) => getComputedStyle(one).stroke).join()
  /** A shape on a map shows the focus by another line around it. */
  const isDrawn = (one: Element) => {
    if (!(one instanceof SVGElement)) return false
    const focused = strokes()
    one.blur()
    const changed = strokes() !== focused
    one.focus({ preventScroll: true })
    return changed
  }
  const outlined = (style: CSSStyleDeclaration) => style.outlineStyle !== 'none' && Number.parseFloat(style.outlineWidth) >= 2
  const marked = [at, label, at.parentElement, at.nextElementSibling, ...at.children].some(
    (one) => one && ['', '::before', '::after'].some((part) => outlined(getComputedStyle(one, part))),
  )
  if (!marked && !isDrawn(at)) return { again: false, wrong: `no focus is seen on ${named}` }
  const shown = at.matches('input') && label ? label : at
  const boxes = [...shown.getClientRects()].filter((box) => box.width > 0 && box.height > 0)
  const uncovered = boxes.some((box) =>
    [0.1, 0.3, 0.5, 0.7, 0.9].some((x) =>
      [0.15, 0.5, 0.85].some((y) => {
        const top = document.elementFromPoint(box.left + box.width * x, box.top + box.height * y)
        return top !== null && (shown.contains(top) || top.contains(shown))
      }),
    ),
  )
  return { again: false, wrong: uncovered ? null : `covered or out of sight while it has the focus: ${named}` }
}

/** Runs in the page: what can be used with a pointer and was never reached. */
function findMissed(): string[] {
  const { reached } = window as unknown as Walking
  const all = [...document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary, [tabindex]')]
  const missed = all.filter((one) => {
    if (reached.has(one) || one.tabIndex < 0 || one.matches(':disabled, [type=hidden], [inert] *')) return false
    if (!one.checkVisibility({ visibilityProperty: true }) || one.getClientRects().length === 0) return false
    // Of a group of radio buttons Tab reaches one; the arrow keys go on from there.
    const group = one instanceof HTMLInputElement && one.type === 'radio' ? one.name : null
    return !(group && [...reached].some((other) => other instanceof HTMLInputElement && other.name === group))
  })
  return missed.map((one) => `Tab does not reach ${one.outerHTML.slice(0, 140)}`)
}
