// States of controls in forced colors: a state shown by its background alone would be invisible. Each kind of control is captured with and
// without its state, and the two pictures must differ.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Page } from '@playwright/test'

/** A file for each kind that any worker has looked at: what is styled alike looks alike on every page. It goes away with the run. */
const seenFolder = () => join(dirname(process.env['TEST_DATA'] as string), 'cues')
const fileOf = (kind: string) => join(seenFolder(), createHash('sha256').update(kind).digest('hex'))
const isSeen = (kind: string) => existsSync(fileOf(kind))

function noteSeen(kind: string) {
  mkdirSync(seenFolder(), { recursive: true })
  writeFileSync(fileOf(kind), '')
}

const states =
  ':is(a, button)[aria-current]:not([aria-current=false]), [aria-pressed=true], [aria-selected=true], input:checked, [class*="track"]'
const controls = 'a[href], button:not([tabindex="-1"]), input:not([type=hidden]), select, textarea, summary, [tabindex="0"]'

/** Returns a line for each kind of control whose state or focus is invisible. Requires forced colors. */
export async function untold(page: Page): Promise<string[]> {
  const found: string[] = []
  for (const [what, selector] of [
    ['state', states],
    ['focus', controls],
  ] as const) {
    const kinds = await page.evaluate(markKinds, { selector, what })
    for (const [index, kind] of kinds) {
      if (isSeen(kind)) continue
      const clip = await page.evaluate(bringIntoView, { what, index })
      if (!clip) {
        noteSeen(kind)
        continue
      }
      // A control that was redrawn meanwhile, such as on a map, is captured at its next occurrence.
      if (what === 'focus' && !(await page.evaluate(focusOn, index))) continue
      const marked = await page.screenshot({ clip, animations: 'disabled' })
      // The map that the server drew is replaced when its library has come.
      if (what === 'focus' && !(await page.evaluate(hasFocus, index))) continue
      await page.evaluate(what === 'focus' ? blurIt : withoutState, index)
      const plain = await page.screenshot({ clip, animations: 'disabled' })
      if (what === 'state') await page.evaluate(withState, index)
      // A kind that is wrong stays unseen: a retry finds it again.
      if (marked.equals(plain)) found.push(`no ${what} is seen on ${kind}`)
      else noteSeen(kind)
    }
  }
  return found
}

type Marked = { marked: Record<string, HTMLElement[]>; undo: () => void }

/** Runs in the page: one thing of each kind, by what it is and how it is styled. What lies on a map moves between two pictures. */
function markKinds({ selector, what }: { selector: string; what: string }): [number, string][] {
  const isEmptyBar = (one: Element) =>
    /(^| )track[\w-]{4}( |$)/.test(one.getAttribute('class') ?? '') &&
    [...one.children].every((part) => part.getBoundingClientRect().width < 3)
  const all = [...document.querySelectorAll<HTMLElement>(selector)].filter(
    (one) =>
      one.checkVisibility({ visibilityProperty: true }) &&
      one.getClientRects().length > 0 &&
      !one.closest('[inert], :disabled, .leaflet-container *') &&
      !isEmptyBar(one),
  )
  Object.assign(window, { marked: { ...(window as unknown as Marked).marked, [what]: all } })
  const states = ['aria-current', 'aria-pressed', 'aria-selected', 'type'].map((name) => [name, 1] as const)
  const kindOf = (one: HTMLElement) => {
    const own = states.map(([name]) => one.getAttribute(name)).join('/')
    const checked = one instanceof HTMLInputElement && one.checked ? 'checked' : ''
    return `${what}: ${one.localName} ${one.getAttribute('class') ?? ''} ${own} ${checked} in ${one.parentElement?.getAttribute('class') ?? ''}`
  }
  const kinds = new Map<string, number>()
  all.forEach((one, index) => {
    if (!kinds.has(kindOf(one))) kinds.set(kindOf(one), index)
  })
  return [...kinds].map(([kind, index]) => [index, kind])
}

/** Runs in the page. Returns the scrolled control's position with a margin for its outline; null if it is out of view. */
function bringIntoView({ what, index }: { what: string; index: number }) {
  const one = (window as unknown as Marked).marked[what]?.[index]
  if (!one) return null
  // A link may reach over all of its card.
  const reach = getComputedStyle(one, '::after').position === 'absolute' ? one.offsetParent : one
  const shown = one.closest('label') ?? reach ?? one
  shown.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
  const rim = 8
  const { left, top, right, bottom } = shown.getBoundingClientRect()
  const [x, y] = [Math.max(0, left - rim), Math.max(0, top - rim)]
  const [width, height] = [Math.min(innerWidth, right + rim) - x, Math.min(innerHeight, bottom + rim) - y]
  return width > rim && height > rim ? { x, y, width, height } : null
}

/** Runs in the page: whether a control still has the focus, and is seen. */
function hasFocus(index: number): boolean {
  const one = (window as unknown as Marked).marked['focus']?.[index]
  return document.activeElement === one && one?.checkVisibility({ visibilityProperty: true }) === true
}

/** Runs in the page. */
function focusOn(index: number): boolean {
  const one = (window as unknown as Marked).marked['focus']?.[index]
  // A control that a mouse has focused shows its focus only when it gets it again.
  one?.blur()
  one?.focus({ preventScroll: true, focusVisible: true } as FocusOptions)
  return document.activeElement === one
}

/** Runs in the page. */
function blurIt(index: number) {
  ;(window as unknown as Marked).marked['focus']?.[index]?.blur()
}

/** Runs in the page: makes one look like those beside it that are not current, pressed or checked; a bar is empty then. */
function withoutState(index: number) {
  const marked = window as unknown as Marked
  const one = marked.marked['state']?.[index] as HTMLElement
  if (one instanceof HTMLInputElement && one.checked) {
    one.checked = false
    marked.undo = () => {
      one.checked = true
    }
    return
  }
  if (/(^| )track[\w-]{4}( |$)/.test(one.getAttribute('class') ?? '')) {
    const parts = [...one.children] as HTMLElement[]
    for (const part of parts) part.style.visibility = 'hidden'
    marked.undo = () => parts.map((part) => part.style.removeProperty('visibility'))
    return
  }
  const name = ['aria-current', 'aria-pressed', 'aria-selected'].find((attribute) => one.hasAttribute(attribute)) as string
  const value = one.getAttribute(name) as string
  const className = one.className
  const group = one.closest('nav, ul, ol, fieldset, [role=group], [role=listbox], [role=toolbar]') ?? one.parentElement
  const other = [...(group?.querySelectorAll<HTMLElement>(one.localName) ?? [])].find(
    (each) => !each.matches(`[${name}]:not([${name}=false])`),
  )
  one.removeAttribute(name)
  if (other) one.className = other.className
  marked.undo = () => {
    one.setAttribute(name, value)
    one.className = className
  }
}

/** Runs in the page. */
function withState() {
  ;(window as unknown as Marked).undo?.()
}
