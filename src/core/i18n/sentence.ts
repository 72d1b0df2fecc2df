// Reads i18next's JSON format (v4): {{slots}}, plural endings _one, _other ..., nested keys. docs/decisions explains why the library is
// not sent to the browser.

import { memoize } from '../async/memoize.ts'
import type { MessageValues } from '../contract/errors.ts'
import type { Language } from './languages.ts'
import { languages } from './languages.ts'

export type Catalogue = { [key: string]: string | Catalogue }
/** The text at a dotted key, or undefined. */
export function find(catalogue: Catalogue, key: string): string | undefined {
  const text = key.split('.').reduce<Catalogue | string | undefined>((node, part) => (node as Catalogue | undefined)?.[part], catalogue)
  return typeof text === 'string' ? text : undefined
}

const plurals = memoize((locale) => new Intl.PluralRules(locale))
const numbers = memoize((locale) => new Intl.NumberFormat(locale))

/** A number in the language's notation: 1,234.5 */
export const formatNumber = (language: Language, value: number): string => numbers(languages[language].locale).format(value)

/** A list without "and". Intl.ListFormat would put no separator at all in Chinese. */
export const formatList = (language: Language, all: readonly string[]): string => all.join(language === 'zh' ? '、' : ', ')

/**
 * A day or time as Intl formats it, adjusted for print: French "1er" for the first of a month, and no line break between a day and its
 * month in French and in Vietnamese ("2 thg 12").
 */
export function setDay(language: Language, day: string): string {
  if (language === 'fr') return day.replace(/\b(\d\d?)\s(?=\p{L})/u, (_, number) => `${number === '1' ? '1er' : number}\u00a0`)
  return language === 'vi' ? day.replace(/ (thg|tháng) (?=\d)/, '\u00a0$1\u00a0') : day
}

/** Joins whole sentences: Chinese puts no space after a full stop. */
export const joinSentences = (language: Language, all: readonly string[]): string => all.join(language === 'zh' ? '' : ' ')

/**
 * The sentence at `key` with its slots filled; numbers are formatted for the language. `count` selects the plural form. A missing key is
 * returned as is, to be visible (the check fails the build first).
 */
export function sentence(catalogue: Catalogue, language: Language, key: string, values: MessageValues = {}): string {
  return fill(pick((k) => find(catalogue, k), language, key, values) ?? key, language, values)
}

/** The same with a lookup of whole keys, for the flat catalog of messages. */
export function pick(
  lookup: (key: string) => string | undefined,
  language: Language,
  key: string,
  values: MessageValues,
): string | undefined {
  if (typeof values.count !== 'number') return lookup(key)
  const form = plurals(languages[language].locale).select(values.count)
  return lookup(`${key}_${form}`) ?? lookup(`${key}_other`) ?? lookup(key)
}

/**
 * Fills the slots. An Italian article before a slot depends on how the number is read: "l’8" (otto), "all’11" (undici), but "il 18".
 * French "de" elides before a vowel: "comté d’Orange".
 */
export const fill = (text: string, language: Language, values: MessageValues): string =>
  text.replace(/(\b(?:\w\w?l|[Dd]e) )?\{\{(\w+)\}\}(\.?)/g, (hole, article = '', name: string, stop: string) => {
    const value = values[name]
    if (value === undefined) return hole
    const formatted = typeof value === 'number' ? formatNumber(language, value) : value
    // A value that ends with a period ("p. m.", "Inc.") ends the sentence, too.
    return bend(language, article, formatted) + formatted + (formatted.endsWith('.') ? '' : stop)
  })

function bend(language: Language, article: string, formatted: string): string {
  if (language === 'it' && /^(8|11\b)/.test(formatted)) return article.replace('l ', 'll’').replace(/il/i, '')
  if (language === 'fr' && /^[aeiouàâæéèêëîïôœùûü]/i.test(formatted)) return article.replace(/(d)e /i, '$1’')
  return article
}
