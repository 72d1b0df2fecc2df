// What a form sends, and whether a browser lets it: https://html.spec.whatwg.org/multipage/form-control-infrastructure.html
import { attribute, closest, type Element, elementsIn, has, isButton, nameOf, type Parent, typeOf, upFrom } from './elements.ts'

export type Attached = { name: string; mimeType: string; buffer: Uint8Array }
/** The files that somebody chose, by field. */
export type Files = WeakMap<Element, readonly Attached[]>
type Entry = [name: string, value: string | File]

export function formOf(element: Element, root: Parent): Element | undefined {
  const id = attribute(element, 'form')
  if (id === undefined) return closest(element, 'form')
  return [...elementsIn(root)].find((one) => one.tagName === 'form' && attribute(one, 'id') === id)
}

/** By itself, or by a fieldset around it. */
export const isDisabled = (element: Element): boolean =>
  has(element, 'disabled') || upFrom(element).some((one) => one.tagName === 'fieldset' && has(one, 'disabled'))

const controlsOf = (form: Element, root: Parent): Element[] =>
  [...elementsIn(root)].filter(
    (one) => ['button', 'input', 'select', 'textarea'].includes(one.tagName) && formOf(one, root) === form && !isDisabled(one),
  )

export const optionsOf = (select: Element): Element[] => [...elementsIn(select)].filter(({ tagName }) => tagName === 'option')
const isOptionDisabled = (option: Element) => has(option, 'disabled') || has(closest(option, 'optgroup') ?? option, 'disabled')
const contentOf = (element: Element) => element.childNodes.map((one) => ('value' in one ? one.value : '')).join('')
export const optionValue = (option: Element): string => attribute(option, 'value') ?? contentOf(option).replace(/\s+/g, ' ').trim()

function chosenIn(select: Element): Element[] {
  const options = optionsOf(select)
  const chosen = options.filter((option) => has(option, 'selected'))
  if (has(select, 'multiple')) return chosen
  const shown = chosen.at(-1) ?? options.find((option) => !isOptionDisabled(option))
  return shown ? [shown] : []
}

/** What a field holds now. */
export function valueIn(element: Element): string {
  if (element.tagName === 'textarea') return contentOf(element)
  if (element.tagName === 'select') return chosenIn(element).map(optionValue).join(', ')
  return attribute(element, 'value') ?? (isCheckable(element) ? 'on' : '')
}

export const isCheckable = (element: Element): boolean => element.tagName === 'input' && ['checkbox', 'radio'].includes(typeOf(element))

function entriesOf(element: Element, pressed: Element | undefined, files: Files): (string | File)[] {
  if (isButton(element)) return element === pressed ? [attribute(element, 'value') ?? ''] : []
  if (isCheckable(element)) return has(element, 'checked') ? [valueIn(element)] : []
  if (element.tagName === 'select')
    return chosenIn(element)
      .filter((option) => !isOptionDisabled(option))
      .map(optionValue)
  if (typeOf(element) !== 'file' || element.tagName !== 'input') return [valueIn(element)]
  const chosen = files.get(element) ?? []
  if (chosen.length === 0) return [new File([], '', { type: 'application/octet-stream' })]
  return chosen.map(({ name, mimeType, buffer }) => new File([new Uint8Array(buffer)], name, { type: mimeType }))
}

const asSent = (value: string) => value.replace(/\r\n?|\n/g, '\r\n')

/** What the form sends when a button is pressed. */
function entryList(form: Element, root: Parent, pressed: Element | undefined, files: Files): Entry[] {
  return controlsOf(form, root).flatMap((element): Entry[] => {
    const name = attribute(element, 'name')
    if (!name || closest(element, 'datalist')) return []
    return entriesOf(element, pressed, files).map((value) => [name, typeof value === 'string' ? asSent(value) : value])
  })
}

/** What the browser would show instead of sending the form; undefined if it would send it. */
function faultOf(element: Element, group: readonly Element[], files: Files): string | undefined {
  if (!has(element, 'required') || has(element, 'readonly')) return
  const isOfGroup = (one: Element) => typeOf(one) === 'radio' && attribute(one, 'name') === attribute(element, 'name')
  const isAnswered = () => {
    if (typeOf(element) === 'radio') return group.some((one) => isOfGroup(one) && has(one, 'checked'))
    if (isCheckable(element)) return has(element, 'checked')
    return typeOf(element) === 'file' ? (files.get(element) ?? []).length > 0 : valueIn(element) !== ''
  }
  return isAnswered() ? undefined : 'is required'
}

export type Submission = { method: 'GET' | 'POST'; url: URL; type?: string; body?: Uint8Array }

/**
 * What the browser sends when a form is submitted.
 * @param pressed the button; undefined if the form has none
 * @param page the address of the page
 * @throws Error if the browser would show a fault instead
 */
export async function submission(
  form: Element,
  pressed: Element | undefined,
  { root, page, files }: { root: Parent; page: URL; files: Files },
): Promise<Submission> {
  const setting = (name: string) => (pressed && attribute(pressed, `form${name}`)) ?? attribute(form, name)
  if (!has(form, 'novalidate') && !(pressed && has(pressed, 'formnovalidate'))) {
    const group = controlsOf(form, root)
    for (const element of group) {
      const fault = faultOf(element, group, files)
      if (fault) throw new Error(`The browser does not send the form: "${nameOf(element, root)}" ${fault}.`)
    }
  }
  const entries = entryList(form, root, pressed, files)
  const url = new URL(setting('action') || page.href, page)
  url.hash = ''
  const words = new URLSearchParams(entries.map(([name, value]) => [name, typeof value === 'string' ? value : value.name])).toString()
  const method = setting('method')?.toUpperCase()
  if (method !== 'POST') {
    url.search = words
    return { method: 'GET', url }
  }
  if (setting('enctype') !== 'multipart/form-data')
    return { method, url, type: 'application/x-www-form-urlencoded', body: new TextEncoder().encode(words) }
  const data = new FormData()
  for (const [name, value] of entries) data.append(name, value)
  const encoded = new Response(data)
  return { method, url, type: encoded.headers.get('content-type') ?? '', body: new Uint8Array(await encoded.arrayBuffer()) }
}
