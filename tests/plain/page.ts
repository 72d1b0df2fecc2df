// A page without scripts, over HTTP: what somebody can read, fill in and press there. It costs a hundredth of the same page in Chromium.
import {
  attribute,
  type Element,
  elementsIn,
  has,
  isField,
  isShown,
  matches,
  nameOf,
  type Parent,
  roleOf,
  setAttribute,
  textOf,
  typeOf,
  type Wanted,
} from './elements.ts'
import { check, choose, type } from './fields.ts'
import type { Received, Sent } from './http.ts'
import { type Attached, formOf, isDisabled, submission, valueIn } from './submission.ts'
import { Tab } from './tab.ts'

/** A field by its label, or by its name in the form, and its value if several have that name. */
type Field = Wanted | { name: string; value?: string }

export type Link = { name: string; href: string; current: string | undefined }

/** A part of a page; it is looked for again whenever it is used. */
class Part {
  protected readonly tab: Tab
  readonly #find: () => Parent

  constructor(tab: Tab, find: () => Parent) {
    this.tab = tab
    this.#find = find
  }

  /** The one part with this role whose name, or part of whose text, it is. */
  in(role: string, wanted: Wanted = /^/): Part {
    return new Part(this.tab, () => this.#only(`${role} with ${wanted}`, this.#within(role, wanted), role))
  }

  /** The part with this role at a place, counted from 0. */
  nth(role: string, place: number): Part {
    return new Part(this.tab, () => this.#only(`${role} at ${place}`, this.#all(role).slice(place, place + 1), role))
  }

  /** How many parts with this role there are that have this name or contain this text. */
  count(role: string, wanted: Wanted = /^/): number {
    return this.#within(role, wanted).length
  }

  /** Goes where a link leads. */
  async follow(wanted: Wanted): Promise<Received> {
    const link = this.#named('link', wanted)
    return this.tab.go({ method: 'GET', url: new URL(attribute(link, 'href') ?? '', this.tab.url) }, this.tab.url)
  }

  /** Presses a button that sends a form. */
  async press(wanted: Wanted): Promise<Received> {
    const button = this.#named('button', wanted)
    const form = formOf(button, this.tab.root)
    if (isDisabled(button)) throw new Error(`The button ${wanted} is disabled.`)
    if (!form || !['', 'submit', 'image'].includes(typeOf(button))) throw new Error(`The button ${wanted} does nothing without scripts.`)
    return this.#submit(form, button)
  }

  /** Presses Enter in a field: its form's first button is pressed. */
  async enter(field: Field): Promise<Received> {
    const form = formOf(this.#field(field), this.tab.root)
    if (!form) throw new Error(`${String(field)} is in no form.`)
    const isDefault = (one: Element) =>
      roleOf(one) === 'button' && ['', 'submit', 'image'].includes(typeOf(one)) && formOf(one, this.tab.root) === form
    return this.#submit(form, elementsIn(this.tab.root).find(isDefault))
  }

  async #submit(form: Element, button: Element | undefined) {
    const { root, url, files } = this.tab
    return this.tab.go(await submission(form, button, { root, page: url ?? this.tab.base, files }), url)
  }

  /** Types into a field, instead of what is there. */
  fill(field: Field, value: string): void {
    type(this.#field(field), value, show(field))
  }

  /** Chooses of a list, by an option's text, its value or its place. */
  choose(field: Field, wanted: string | number): void {
    choose(this.#field(field), wanted, show(field))
  }

  /** Checks a box or a radio button. */
  check(field: Field): void {
    check(this.#field(field), true, this.tab.root, show(field))
  }

  uncheck(field: Field): void {
    check(this.#field(field), false, this.tab.root, show(field))
  }

  /** Chooses a file. */
  attach(field: Field, file: Attached): void {
    const element = this.#field(field)
    if (typeOf(element) !== 'file') throw new Error(`${show(field)} takes no files.`)
    this.tab.files.set(element, [file])
  }

  /** Opens what a summary hides. */
  open(wanted: Wanted): void {
    const summaries = [...elementsIn(this.#find())].filter((one) => one.tagName === 'summary' && isShown(one))
    const summary = this.#only(
      `summary ${wanted}`,
      summaries.filter((one) => matches(textOf(one), wanted)),
      'summary',
    )
    setAttribute(summary.parentNode as Element, 'open', '')
  }

  /** What a field holds, also a hidden one by its name. */
  valueOf(field: Field): string {
    return valueIn(this.#only(`field ${show(field)}`, this.#fields(field, true), 'field'))
  }

  /** The same of every field with this label. */
  valuesOf(field: Field): string[] {
    return this.#fields(field).map(valueIn)
  }

  isChecked(field: Field): boolean {
    return has(this.#field(field), 'checked')
  }

  /** The address of a link. */
  linkTo(wanted: Wanted): string {
    return attribute(this.#named('link', wanted), 'href') ?? ''
  }

  links(): Link[] {
    const { root } = this.tab
    const all = this.#all('link')
    return all.map((link) => ({ name: nameOf(link, root), href: attribute(link, 'href') ?? '', current: attribute(link, 'aria-current') }))
  }

  /** The attribute of the one part with this role and name. */
  attributeOf(role: string, wanted: Wanted, name: string): string | undefined {
    return attribute(this.#named(role, wanted), name)
  }

  /** What the parts with this role say. */
  texts(role: string): string[] {
    return this.#all(role).map(textOf)
  }

  get text(): string {
    return textOf(this.#find())
  }

  /** True if it can be read here; a regular expression has to match the text of one element, a string may stand anywhere. */
  reads(wanted: Wanted): boolean {
    const root = this.#find()
    if (typeof wanted === 'string') return textOf(root).includes(wanted)
    return elementsIn(root).some((one) => isShown(one) && wanted.test(textOf(one))) || ('tagName' in root && wanted.test(textOf(root)))
  }

  /** @throws Error unless it can be read here */
  expectText(wanted: Wanted): void {
    if (!this.reads(wanted)) throw new Error(`${this.tab.url?.pathname} does not say ${wanted}, but: ${this.text}`)
  }

  /** @throws Error if it can be read here */
  expectNoText(wanted: Wanted): void {
    if (this.reads(wanted)) throw new Error(`${this.tab.url?.pathname} says ${wanted}: ${this.text}`)
  }

  /** @throws Error unless there is one heading like this */
  expectHeading(wanted: Wanted): void {
    this.#only(`heading ${wanted}`, this.#within('heading', wanted), 'heading')
  }

  #within(role: string, wanted: Wanted): Element[] {
    const { root } = this.tab
    const all = this.#all(role)
    const named = all.filter((one) => matches(nameOf(one, root), wanted))
    if (named.length > 0) return named
    return all.filter((one) => (typeof wanted === 'string' ? textOf(one).includes(wanted) : wanted.test(textOf(one))))
  }

  #all(role: string): Element[] {
    return [...elementsIn(this.#find())].filter((one) => roleOf(one) === role && isShown(one))
  }

  #named(role: string, wanted: Wanted): Element {
    const { root } = this.tab
    return this.#only(
      `${role} ${wanted}`,
      this.#all(role).filter((one) => matches(nameOf(one, root), wanted)),
      role,
    )
  }

  #only(description: string, found: readonly Element[], role: string): Element {
    const [first, ...others] = found
    if (first && others.length === 0) return first
    const { root, url } = this.tab
    const candidates = role === 'field' ? [...elementsIn(root)].filter((one) => isField(one) && isShown(one)) : this.#all(role)
    const names = candidates.map((one) => `"${nameOf(one, root).slice(0, 80)}"`).join(', ')
    throw new Error(`${url?.pathname} has ${first ? found.length : 'no'} ${description}. There are: ${names}`)
  }

  #fields(field: Field, withHidden = false): Element[] {
    const { root } = this.tab
    const isWanted = (one: Element) => {
      if (typeof field === 'string' || field instanceof RegExp) return matches(nameOf(one, root), field)
      return attribute(one, 'name') === field.name && (field.value === undefined || attribute(one, 'value') === field.value)
    }
    const isThere = (one: Element) => (isField(one) && isShown(one)) || (withHidden && has(one, 'name'))
    return [...elementsIn(this.#find())].filter((one) => isThere(one) && isWanted(one))
  }

  #field(field: Field): Element {
    const found = this.#only(`field ${show(field)}`, this.#fields(field), 'field')
    if (isDisabled(found)) throw new Error(`${show(field)} is disabled.`)
    return found
  }
}

const show = (field: Field) => (typeof field === 'string' || field instanceof RegExp ? String(field) : JSON.stringify(field))

/** A page of a browser without scripts. */
export class PlainPage extends Part {
  /**
   * @param base the site's address
   * @param cookies as a server would set them
   */
  constructor(base: string, cookies: readonly string[] = [], language = 'en-US') {
    const tab = new Tab(base, language)
    for (const line of cookies) tab.cookies.set(tab.base, line)
    super(tab, () => tab.root)
  }

  /** Goes to an address that somebody types. */
  visit(path: string): Promise<Received> {
    return this.tab.go({ method: 'GET', url: new URL(path, this.tab.base) }, undefined)
  }

  reload(): Promise<Received> {
    return this.visit(this.path)
  }

  get status(): number {
    return this.tab.last?.status ?? 0
  }

  /** The path and the query of the page's address. */
  get path(): string {
    const { pathname = '', search = '' } = this.tab.url ?? {}
    return pathname + search
  }

  get title(): string {
    const title = [...elementsIn(this.tab.root)].find(({ tagName }) => tagName === 'title')
    return title ? textOf(title) : ''
  }

  /** The language that the page is in. */
  get language(): string | undefined {
    const html = [...elementsIn(this.tab.root)].find(({ tagName }) => tagName === 'html')
    return html && attribute(html, 'lang')
  }

  /** Every request so far. */
  get sent(): readonly Sent[] {
    return this.tab.sent
  }

  /** What the server sent. */
  get html(): string {
    return this.tab.last?.body.toString() ?? ''
  }

  get cookieNames(): string[] {
    return this.tab.cookies.namesFor(this.tab.base)
  }
}
