// What people do to the fields of a form, as far as a browser lets them.
import { attribute, type Element, elementsIn, has, type Parent, setAttribute, textOf, typeOf } from './elements.ts'
import { formOf, isCheckable, isDisabled, optionsOf, optionValue } from './submission.ts'

const forms: Record<string, RegExp> = { date: /^\d{4}-\d\d-\d\d$/, time: /^\d\d:\d\d$/, number: /^-?\d+(\.\d+)?$/ }

/** Types into a field, instead of what is there. @param label for what it throws */
export function type(element: Element, value: string, label: string): void {
  const isLine = element.tagName === 'input'
  if (isCheckable(element) || element.tagName === 'select' || typeOf(element) === 'file' || has(element, 'readonly'))
    throw new Error(`Nobody can type into ${label}.`)
  const max = attribute(element, 'maxlength')
  if (max && value.length > Number(max)) throw new Error(`${label} takes ${max} characters.`)
  if (isLine && /[\r\n]/.test(value)) throw new Error(`${label} takes one line.`)
  const form = forms[typeOf(element)]
  if (isLine && form && value && !form.test(value)) throw new Error(`${label} does not take ${value}.`)
  if (isLine) setAttribute(element, 'value', value)
  else element.childNodes = [{ nodeName: '#text', value, parentNode: element }]
}

/** Chooses of a list, by an option's text, its value or its place. */
export function choose(element: Element, wanted: string | number, label: string): void {
  const options = optionsOf(element)
  const chosen = typeof wanted === 'number' ? options[wanted] : options.find((one) => [textOf(one), optionValue(one)].includes(wanted))
  if (!chosen || isDisabled(chosen)) throw new Error(`${label} has no option ${wanted}, but ${options.map(textOf).join(', ')}.`)
  if (!has(element, 'multiple')) for (const option of options) setAttribute(option, 'selected', undefined)
  setAttribute(chosen, 'selected', '')
}

/** Checks a box or a radio button, which unchecks the others of its group, or unchecks a box. */
export function check(element: Element, isChecked: boolean, root: Parent, label: string): void {
  if (!isCheckable(element) || (typeOf(element) === 'radio' && !isChecked))
    throw new Error(`${label} cannot be ${isChecked ? '' : 'un'}checked.`)
  const isOfGroup = (one: Element) =>
    typeOf(one) === 'radio' && attribute(one, 'name') === attribute(element, 'name') && formOf(one, root) === formOf(element, root)
  if (typeOf(element) === 'radio') for (const one of elementsIn(root)) if (isOfGroup(one)) setAttribute(one, 'checked', undefined)
  setAttribute(element, 'checked', isChecked ? '' : undefined)
}
