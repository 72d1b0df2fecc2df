// What people type, choose and press before React runs in an element. React takes the element over but calls no handler, so the page would
// not know of it, and the next rendering would put the old value back.
import { type Ref, type RefCallback, useCallback } from 'react'

type EarlyControl = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement
type Presses = { push: (target: EventTarget | null) => void }

declare global {
  interface Window {
    earlyPresses?: EventTarget[] | Presses
  }
}

/** Inline in each document, because people press buttons before any file of scripts has loaded. */
export const notePresses = 'addEventListener("click",e=>(window.earlyPresses??=[]).push(e.target),true)'

/** Changed while React did not run in them, with their values. */
const touched = new Map<EarlyControl, string>()
const pressed = new Set<HTMLButtonElement>()
/** Elements that React runs in. */
const arrived = new WeakSet<Element>()
let page = ''
/** Where the person types. */
let focused: Element | null = null

const isControl = (element: unknown): element is EarlyControl =>
  element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement || element instanceof HTMLSelectElement

const isTick = ({ type }: EarlyControl) => type === 'checkbox' || type === 'radio'

/** The property with what a person entered. */
function keyOf(control: EarlyControl): string {
  if (isTick(control)) return 'checked'
  return control.type === 'file' ? 'files' : 'value'
}

const isText = (control: EarlyControl) => keyOf(control) === 'value' && !(control instanceof HTMLSelectElement)

/** React may set these while it takes them over. */
const isShielded = (control: EarlyControl) => isText(control) || isTick(control)

const nativeOf = (control: EarlyControl) => Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), keyOf(control))

/** True if a control of the server contains something else than the server's. */
function isTouched(control: EarlyControl): boolean {
  if (control instanceof HTMLSelectElement) {
    const options = [...control.options]
    return control.selectedOptions[0] !== (options.find((one) => one.defaultSelected) ?? options.find((one) => !one.disabled))
  }
  if (isTick(control)) {
    const { checked, defaultChecked, type } = control as HTMLInputElement
    return checked !== defaultChecked && (checked || type !== 'radio')
  }
  return control.type !== 'hidden' && control.value !== control.defaultValue
}

function note(control: unknown): void {
  if (!isControl(control) || arrived.has(control)) return
  touched.set(control, control.value)
  focused = document.activeElement
  const key = keyOf(control)
  const native = nativeOf(control)
  if (!isShielded(control) || !native || Object.hasOwn(control, key)) return
  // React would set the server's text again in a text area, and a draft would replace what is newer. `tell` ends this.
  Object.defineProperty(control, key, { configurable: true, get: () => native.get?.call(control), set() {} })
}

function press(target: EventTarget | null, isOver = false): void {
  const button = target instanceof Element && target.closest<HTMLButtonElement>('button[type=button]')
  if (!button || arrived.has(button)) return
  pressed.add(button)
  // React lets an event through that it can handle.
  if (!isOver) button.addEventListener('click', () => pressed.delete(button), { once: true })
}

/** The person goes elsewhere. */
function leave(): void {
  focused = null
}

/** Call before React starts. */
export function watchEarlyInput(): void {
  page = location.pathname
  for (const control of document.querySelectorAll<EarlyControl>('input, select, textarea')) if (isTouched(control)) note(control)
  addEventListener('input', ({ target }) => note(target), true)
  addEventListener('pointerdown', leave, true)
  const before = window.earlyPresses
  window.earlyPresses = { push: press }
  if (Array.isArray(before)) for (const target of before) press(target, true)
}

/** The ref of a control or button: React runs in it now. */
export function arrive(element: Element | null): void {
  if (!element || arrived.has(element)) return
  arrived.add(element)
  if (element === document.activeElement) focused = element
  // After the effects that restore a draft, which may put another element in its place.
  if (touched.size > 0 || pressed.size > 0 || focused) queueMicrotask(settle)
}

/** `arrive`, for a component that passes on a ref. */
export function useArrival<E extends Element>(own?: Ref<E>): RefCallback<E> {
  return useCallback(
    (element) => {
      arrive(element)
      if (typeof own === 'function') return own(element)
      if (own) own.current = element
    },
    [own],
  )
}

function settle(): void {
  // Another page has other fields of the same names.
  if (location.pathname !== page) touched.clear()
  for (const [control, value] of touched) {
    // React renders again what was updated before it came there, and a draft may replace what it took over.
    const shown = control.isConnected ? control : document.getElementById(control.id)
    if (shown && arrived.has(shown)) tell(control, value, shown)
  }
  if (focused && !focused.isConnected && document.activeElement === document.body) document.getElementById(focused.id)?.focus()
  // An event that React is handling right now is not repeated.
  if (pressed.size > 0) setTimeout(pressAgain)
}

/** Tells the page what a control contains. */
function tell(control: EarlyControl, value: string, shown: Element): void {
  touched.delete(control)
  const key = keyOf(control)
  if (isShielded(control)) Reflect.deleteProperty(control, key)
  if (!isControl(shown) || keyOf(shown) !== key) return
  // Past React's own setter, which would hide the change from it.
  if (shown !== control || shown.value !== value) nativeOf(shown)?.set?.call(shown, key === 'value' ? value : Reflect.get(control, key))
  shown.dispatchEvent(new Event('input', { bubbles: true }))
  // React reads a box at a click. One that no mouse made does not change the box.
  if (isTick(shown)) shown.dispatchEvent(new Event('click', { bubbles: true }))
  else if (!isText(shown)) shown.dispatchEvent(new Event('change', { bubbles: true }))
}

/** Once for each button, after the form knows what it contains. */
function pressAgain(): void {
  for (const button of pressed) {
    const isWaiting = [...touched.keys()].some((one) => one.isConnected && one.form === button.form)
    if (isWaiting || !arrived.has(button)) continue
    pressed.delete(button)
    button.click()
  }
}

/** For a form that another one replaces. @returns the names of its fields that were changed before React ran in them */
export function takeEarly(form: HTMLFormElement): string[] {
  const own = [...touched.keys()].filter((one) => one.form === form)
  for (const one of own) touched.delete(one)
  return own.map(({ name }) => name)
}
