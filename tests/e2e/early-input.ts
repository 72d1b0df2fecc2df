// A page before its scripts have come, on which a person fills in what is there.
import type { Page } from '@playwright/test'
import { ready } from './plaza.ts'

/** What was entered into a field, by the field's id. A chosen option also has its label, which a combobox shows. */
export type Entry = { id: string; content: string; label?: string | undefined }
type Fillable = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/** Holds scripts back. @returns the function that lets them come */
export async function holdScripts(page: Page, files: string): Promise<() => void> {
  const { promise: come, resolve: letCome } = Promise.withResolvers<void>()
  await page.route(files, async (route) => {
    await come
    await route.continue()
  })
  return letCome
}

/** Opens a page whose scripts wait. @returns the function that lets them come, and waits until the page is hydrated */
export async function openWithoutScripts(page: Page, path: string): Promise<() => Promise<void>> {
  const letCome = await holdScripts(page, '**/assets/{entry,shell}*.js')
  await page.goto(path, { waitUntil: 'commit' })
  const isStyled = () => [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].every((one) => one.sheet)
  await page.locator('#words').waitFor({ state: 'attached' })
  await page.waitForFunction(isStyled)
  return async () => {
    letCome()
    await ready(page)
  }
}

/**
 * Fills in every field that can be seen, each with something else than what it contains. Fields of the phone's preview take no answers, and
 * the audience of a survey is saved when it is chosen.
 */
export const fillAll = (page: Page): Promise<Entry[]> => page.evaluate(fill)

function fill(): Entry[] {
  const texts: Record<string, string> = { email: 'early@home.example', url: 'https://early.example', number: '7', date: '2026-01-02' }
  const isLeftOut = ({ id, name, type }: Fillable) =>
    !id || id.startsWith('preview-') || name === 'visibility' || ['file', 'color'].includes(type)
  const fields = [...document.querySelectorAll<Fillable>('main :is(input, select, textarea)')].filter(
    (one) => one.checkVisibility() && !isLeftOut(one) && !one.disabled && !one.hasAttribute('readonly'),
  )
  /** @returns null if there is nothing else to choose */
  const change = (field: Fillable): string | null => {
    if (field instanceof HTMLSelectElement) {
      const other = [...field.options].findLast((one) => !(one.disabled || one.selected))
      if (other) field.value = other.value
      return other ? field.value : null
    }
    if (field instanceof HTMLInputElement && ['checkbox', 'radio'].includes(field.type)) {
      const last = fields.findLast((one) => one.type === 'radio' && one.name === field.name && one.form === field.form)
      if (field.type === 'radio' && (field.checked || field !== last)) return null
      field.checked = !field.checked
      return String(field.checked)
    }
    field.value = texts[field.type] ?? 'Early words'
    return field.value
  }
  return fields.flatMap((field) => {
    const content = change(field)
    if (content === null) return []
    for (const kind of ['input', 'change']) field.dispatchEvent(new Event(kind, { bubbles: true }))
    const label = field instanceof HTMLSelectElement ? field.selectedOptions[0]?.label : undefined
    return [{ id: field.id, content, label }]
  })
}

/** @returns what is no longer in its field, and what the page does not know of */
export const lostOf = (page: Page, entries: readonly Entry[]): Promise<string[]> => page.evaluate(lost, entries)

function lost(entries: readonly Entry[]): string[] {
  return entries.flatMap(({ id, label, ...entry }) => {
    const field = document.getElementById(id) as HTMLInputElement | null
    if (!field) return [`${id} is gone`]
    const content = field.role === 'combobox' ? (label ?? entry.content) : entry.content
    const isTick = ['checkbox', 'radio'].includes(field.type)
    const text = field.isContentEditable ? field.textContent : field.value
    const shown = isTick ? String(field.checked) : text
    if (shown !== content) return [`${id} shows "${shown}" in place of "${content}"`]
    const [, props] = Object.entries(field).find(([key]) => key.startsWith('__reactProps')) ?? []
    const known = (props as Record<string, unknown> | undefined)?.[isTick ? 'checked' : 'value']
    if (!(props || field.isContentEditable)) return [`${id} is not hydrated`]
    // Without one the field is the browser's own.
    return known === undefined || String(known) === content ? [] : [`of ${id} the page knows "${known}" in place of "${content}"`]
  })
}
