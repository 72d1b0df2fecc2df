// Reads i18next's JSON format (v4): {{holes}}, plural endings _one, _other ..., nested keys. See docs/decisions for why
// the library itself does not travel to the browser.
import { kept } from './kept.ts'
import type { Language } from './languages.ts'
import { languages } from './languages.ts'

export type Catalogue = { [key: string]: string | Catalogue }
export type Values = Record<string, string | number>

/** The text at a dotted key, or undefined. */
export function find(catalogue: Catalogue, key: string): string | undefined {
  let node: string | Catalogue | undefined = catalogue
  for (const part of key.split('.')) {
    if (node === undefined || typeof node === 'string') return undefined
    node = node[part]
  }
  return typeof node === 'string' ? node : undefined
}

const plurals = kept((locale) => new Intl.PluralRules(locale))
const numbers = kept((locale) => new Intl.NumberFormat(locale))

/** A number as the language writes it: 1,234.5 */
export const formatNumber = (language: Language, value: number): string => numbers(languages[language].locale).format(value)

/** Several things one after the other, without an "and". Not Intl.ListFormat, which puts nothing at all between them in Chinese. */
export const formatList = (language: Language, all: readonly string[]): string => all.join(language === 'zh' ? '、' : ', ')

/** Whole sentences one after the other: Chinese puts no space behind its full stop. */
export const joinSentences = (language: Language, all: readonly string[]): string => all.join(language === 'zh' ? '' : ' ')

/**
 * The sentence at `key` with its holes filled; numbers are written as the language writes them. A `count` picks the
 * plural form. A key that is missing comes back as it is, so that it is seen (the check fails the build before that).
 */
export function sentence(catalogue: Catalogue, language: Language, key: string, values: Values = {}): string {
  return fill(pick((k) => find(catalogue, k), language, key, values) ?? key, language, values)
}

/** The same over a lookup of whole keys, for the flat catalogue of messages. */
export function pick(lookup: (key: string) => string | undefined, language: Language, key: string, values: Values): string | undefined {
  if (typeof values.count !== 'number') return lookup(key)
  const form = plurals(languages[language].locale).select(values.count)
  return lookup(`${key}_${form}`) ?? lookup(`${key}_other`) ?? lookup(key)
}

export const fill = (text: string, language: Language, values: Values): string =>
  text.replace(/\{\{(\w+)\}\}/g, (hole, name: string) => {
    const value = values[name]
    return value === undefined ? hole : typeof value === 'number' ? formatNumber(language, value) : value
  })
