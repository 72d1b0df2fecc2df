// Elements of a page as people without scripts meet them: by role and name. What HTML hides is not found; what only CSS hides is.
import { type DefaultTreeAdapterTypes, parse } from 'parse5'

export type Element = DefaultTreeAdapterTypes.Element
export type Parent = DefaultTreeAdapterTypes.ParentNode
type Node = DefaultTreeAdapterTypes.ChildNode

/** A string is all of the text, a regular expression any part of it. */
export type Wanted = string | RegExp

export const parsePage = (html: string): Parent => parse(html, { scriptingEnabled: false })

export const attribute = (element: Element, name: string): string | undefined => element.attrs.find((one) => one.name === name)?.value
export const has = (element: Element, name: string): boolean => attribute(element, name) !== undefined

/** Changes an attribute, as people do who type or choose; undefined removes it. */
export function setAttribute(element: Element, name: string, value: string | undefined): void {
  element.attrs = element.attrs.filter((one) => one.name !== name)
  if (value !== undefined) element.attrs.push({ name, value })
}

const isElement = (node: Node | Parent | null | undefined): node is Element => node !== null && node !== undefined && 'tagName' in node

/** Every element below a node, in the order of the page. */
export function* elementsIn(root: Parent): Generator<Element> {
  for (const node of root.childNodes) {
    if (!isElement(node)) continue
    yield node
    yield* elementsIn(node)
  }
}

/** The element, and those around it. */
export function* upFrom(element: Element): Generator<Element> {
  for (let at: Parent | null = element; isElement(at); at = at.parentNode) yield at
}

/** The nearest element with one of these tags, itself included. */
export const closest = (element: Element, ...tags: string[]): Element | undefined =>
  upFrom(element).find((one) => tags.includes(one.tagName))

const neverShown = new Set(['datalist', 'head', 'noembed', 'noframes', 'script', 'style', 'template'])

function isOff(element: Element): boolean {
  if (neverShown.has(element.tagName) || ['hidden', 'popover'].some((name) => has(element, name))) return true
  if (/display:\s*none/.test(attribute(element, 'style') ?? '')) return true
  return element.tagName === 'dialog' && !has(element, 'open')
}

/** True for what a closed <details> hides. */
function isFolded(element: Element): boolean {
  const { parentNode: parent } = element
  if (!isElement(parent) || parent.tagName !== 'details' || has(parent, 'open')) return false
  return element !== parent.childNodes.find((one) => isElement(one) && one.tagName === 'summary')
}

const isHidden = (element: Element): boolean => isOff(element) || isFolded(element)
/** True for what people can use. */
export const isShown = (element: Element): boolean => !upFrom(element).some((one) => isHidden(one) || has(one, 'inert'))

const tidy = (text: string): string => text.replace(/\s+/g, ' ').trim()

function rawText(node: Node | Parent, isLeftOut: (element: Element) => boolean): string {
  if ('value' in node) return node.value
  if (!('childNodes' in node) || (isElement(node) && isLeftOut(node))) return ''
  if (isElement(node) && node.tagName === 'img') return attribute(node, 'alt') ?? ''
  return node.childNodes.map((child) => rawText(child, isLeftOut)).join('')
}

const isControl = ({ tagName }: Element) => tagName === 'select' || tagName === 'textarea'

/** What can be read there, without what people typed. */
export const textOf = (node: Element | Parent): string => tidy(rawText(node, (one) => isHidden(one) || isControl(one)))

const spoken = (node: Element): string =>
  attribute(node, 'aria-label') ?? tidy(rawText(node, (one) => isOff(one) || isControl(one) || attribute(one, 'aria-hidden') === 'true'))

/** The name that a screen reader says. */
export function nameOf(element: Element, root: Parent): string {
  const ids = attribute(element, 'aria-labelledby')?.split(/\s+/)
  if (ids)
    return tidy(
      ids
        .map((id) => elementsIn(root).find((one) => attribute(one, 'id') === id))
        .map((one) => (one ? spoken(one) : ''))
        .join(' '),
    )
  const label = attribute(element, 'aria-label')
  if (label) return tidy(label)
  if (['select', 'textarea'].includes(element.tagName) || (element.tagName === 'input' && !isButton(element)))
    return tidy(labelsOf(element, root).map(spoken).join(' '))
  if (element.tagName === 'input') return attribute(element, 'value') ?? attribute(element, 'alt') ?? ''
  if (element.tagName === 'img') return attribute(element, 'alt') ?? ''
  const caption = { fieldset: 'legend', table: 'caption' }[element.tagName]
  if (caption)
    return tidy(
      element.childNodes
        .filter((one) => isElement(one) && one.tagName === caption)
        .map((one) => spoken(one as Element))
        .join(' '),
    )
  return spoken(element)
}

function labelsOf(element: Element, root: Parent): Element[] {
  const id = attribute(element, 'id')
  const own = closest(element, 'label')
  return [...elementsIn(root)].filter((one) => one.tagName === 'label' && (has(one, 'for') ? attribute(one, 'for') === id : one === own))
}

const buttonTypes = new Set(['submit', 'reset', 'button', 'image'])
export const typeOf = (element: Element): string => (attribute(element, 'type') ?? '').toLowerCase()
export const isButton = (element: Element): boolean =>
  element.tagName === 'button' || (element.tagName === 'input' && buttonTypes.has(typeOf(element)))
export const isField = (element: Element): boolean =>
  ['select', 'textarea'].includes(element.tagName) || (element.tagName === 'input' && !isButton(element) && typeOf(element) !== 'hidden')

const roleOfTag: Record<string, string> = {
  article: 'article',
  aside: 'complementary',
  code: 'code',
  details: 'group',
  dialog: 'dialog',
  fieldset: 'group',
  footer: 'contentinfo',
  form: 'form',
  header: 'banner',
  img: 'img',
  li: 'listitem',
  main: 'main',
  nav: 'navigation',
  ol: 'list',
  output: 'status',
  p: 'paragraph',
  section: 'region',
  table: 'table',
  td: 'cell',
  tr: 'row',
  ul: 'list',
}

const sectioning = ['article', 'aside', 'main', 'nav', 'section']

/** Its role, for the roles that tests ask for. */
export function roleOf(element: Element): string | undefined {
  const given = attribute(element, 'role')
  if (given) return given
  if (element.tagName === 'a') return has(element, 'href') ? 'link' : undefined
  if (isButton(element)) return 'button'
  // The header of a part is not that of the page.
  if (['header', 'footer'].includes(element.tagName) && closest(element, ...sectioning)) return undefined
  return /^h[1-6]$/.test(element.tagName) ? 'heading' : roleOfTag[element.tagName]
}

export const matches = (text: string, wanted: Wanted): boolean => (typeof wanted === 'string' ? text === wanted : wanted.test(text))
