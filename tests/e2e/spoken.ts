// A page in another language, for steps that are written in English: what they name is looked for in the language's own words, as the
// catalogues have them.
import type { Locator, Page } from '@playwright/test'
import { readLanguage } from '../../scripts/texts/translated.ts'
import type { Language } from '../../src/core/i18n/languages.ts'

const finders = ['getByRole', 'getByLabel', 'getByText', 'getByPlaceholder', 'getByAltText']
const hole = /\{\{(\w+)\}\}/g

/** The same page or part of one, on which `getByRole('button', { name: 'Save' })` finds what the language calls so. */
export function spoken<Place extends Page | Locator>(place: Place, language: Language): Place {
  if (language === 'en') return place
  return new Proxy(place, {
    get(target, key) {
      const value: unknown = Reflect.get(target, key, target)
      if (typeof value !== 'function') return value
      return (...given: unknown[]) => {
        const found: unknown = value.apply(target, finders.includes(String(key)) ? inWordsOf(language, given) : given)
        return isPlace(found) ? spoken(found, language) : found
      }
    },
  })
}

const isPlace = (thing: unknown): thing is Locator => typeof thing === 'object' && thing !== null && 'getByRole' in thing

/** A finder's arguments: what they name is the first, or the option `name` of a role. */
function inWordsOf(language: Language, [first, options = {}]: unknown[]): unknown[] {
  const { name, exact, ...rest } = options as { name?: unknown; exact?: boolean }
  if (typeof name === 'string') return [first, { ...rest, name: waysToSay(name, language, exact) }]
  if (name !== undefined || typeof first !== 'string' || isRole(first)) return [first, options]
  return [waysToSay(first, language, exact), rest]
}

/** Roles are in small letters, names begin with a capital one. */
const isRole = (text: string) => /^[a-z]+$/.test(text)

/** Matches every translation of an English text, which may occur in several catalogs with different translations. */
function waysToSay(english: string, language: Language, exact = false): RegExp {
  const ways = textsOf(language).flatMap(({ forms, text }) => forms.flatMap((form) => filled(form, english, text)))
  if (ways.length === 0) throw new Error(`No text of the catalogues is “${english}”`)
  const any = [...new Set(ways)].map(escaped).join('|')
  return new RegExp(exact ? `^\\s*(?:${any})\\s*$` : `(?:${any})`)
}

/** The translation with the slots filled as in the English text, if that text matches the English form. */
function filled(form: string, english: string, text: string): string[] {
  if (form === english) return [text]
  const holes = [...form.matchAll(hole)].map(([, name]) => name as string)
  if (holes.length === 0) return []
  const match = new RegExp(
    `^${form
      .split(hole)
      .map((part, at) => (at % 2 ? '(.+)' : escaped(part)))
      .join('')}$`,
  ).exec(english)
  return match ? [text.replace(hole, (_, name) => match[holes.indexOf(name) + 1] ?? '')] : []
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

const known = new Map<Language, { forms: string[]; text: string }[]>()

function textsOf(language: Language) {
  const texts =
    known.get(language) ??
    readLanguage(language).entries.flatMap(({ forms, text }) => (text === undefined ? [] : [{ forms: [...forms.values()], text }]))
  known.set(language, texts)
  return texts
}
