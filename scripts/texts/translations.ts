// The requirements of a translation: keys, plural forms, placeholders and tags of the English text. Used by the check and by the
// translators' script.
import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { type Language, languages } from '../../src/core/i18n/languages.ts'

export type Catalogue = { [key: string]: string | Catalogue }
/** A translation in its file: `"title#Aj3k": "Titre"`, the key and the fingerprint of the English text that was translated. */
export type Translation = { text: string; from: string }

const pluralEnding = /_(zero|one|two|few|many|other)$/

/** Every feature's English catalogue. */
export const englishFiles = (): string[] => globSync('src/{core,features,pages}/**/text/en.json').sort()

/** 'projects' of src/features/projects/model/text/en.json. */
export const featureOf = (path: string): string => /([\w-]+)\/(?:(?:model|i18n)\/)?(?:text|poster)\/[\w-]+\.json$/.exec(path)?.[1] ?? ''

export const inLanguage = (englishFile: string, language: string): string => `${dirname(englishFile)}/${language}.json`

export const readJson = <T>(path: string, without: T): T => (existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as T) : without)

/** Texts by dotted key, in the file's order; codes of `messages` contain dots themselves. */
export function leaves(catalogue: Catalogue, prefix = ''): [string, string][] {
  return Object.entries(catalogue).flatMap(([key, value]) =>
    typeof value === 'string' ? [[prefix + key, value] as [string, string]] : leaves(value, `${prefix}${key}.`),
  )
}

/** The texts of a translated file by dotted key. */
export const translationsIn = (path: string): Map<string, Translation> =>
  new Map(
    leaves(readJson<Catalogue>(path, {})).map(([marked, text]) => {
      const [key = '', from = ''] = marked.split('#')
      return [key, { text, from }]
    }),
  )

export const baseOf = (key: string): string => key.replace(pluralEnding, '')

/** Texts by key with the plural forms of one key together; a text without forms under ''. */
export function groups(texts: Map<string, string>): Map<string, Map<string, string>> {
  const grouped = new Map<string, Map<string, string>>()
  for (const [key, text] of texts) {
    const base = baseOf(key)
    grouped.set(base, (grouped.get(base) ?? new Map()).set(pluralEnding.exec(key)?.[1] ?? '', text))
  }
  return grouped
}

/** The CLDR plural forms of a language: one, many and other in French. */
export const formsOf = (language: string): string[] =>
  new Intl.PluralRules(languages[language as Language]?.locale ?? language).resolvedOptions().pluralCategories

/** The texts that a language needs for one English key, in order: [key, English source]. */
export function wantedFor(base: string, english: Map<string, string>, language: string): [string, string][] {
  const plain = english.get('')
  if (plain !== undefined) return [[base, plain]]
  return formsOf(language).map((form) => [`${base}_${form}`, english.get(form) ?? english.get('other') ?? ''])
}

/** Four characters, different if any of the forms differs: a change goes unnoticed once in 16 million. */
export const fingerprint = (english: Map<string, string>): string =>
  createHash('sha256')
    .update(JSON.stringify([...english]))
    .digest('base64url')
    .slice(0, 4)

const holesOf = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map((match) => match[1] as string)
const tagsOf = (text: string) => [...text.matchAll(/<\/?(\w+)>/g)].map((match) => match[0])
const sorted = (all: Iterable<string>) => [...new Set(all)].sort().join(' ')

/** The errors of a text as a translation of an English key; empty for a valid one. `key` includes its plural ending. */
export function misfit(key: string, text: string, english: Map<string, string>): string | undefined {
  const form = pluralEnding.exec(key)?.[1] ?? ''
  const reference = english.get(form) ?? english.get('other') ?? english.get('') ?? ''
  if (text.trim() === '') return 'is empty'
  const own = holesOf(text)
  const any = new Set([...english.values()].flatMap(holesOf))
  const foreign = own.filter((hole) => !any.has(hole))
  if (foreign.length > 0) return `has a hole that English does not have: ${sorted(foreign)}`
  // A form for one thing may spell out "one", or count where English does not.
  const needed = holesOf(reference).filter((hole) => !(form === 'one' && hole === 'count'))
  const lost = needed.filter((hole) => !own.includes(hole))
  if (lost.length > 0) return `lacks the hole ${sorted(lost)}`
  if (/\{\{(?!\w+\}\})|(?<!\{\{\w+)\}\}/.test(text)) return 'has a broken hole'
  const tags = tagsOf(text)
  if ([...tags].sort().join() !== tagsOf(reference).sort().join())
    return `has the tags ${tags.join('')}, English ${tagsOf(reference).join('')}`
  for (const [, tag] of text.matchAll(/<(\w+)>/g))
    if (!new RegExp(`<${tag}>[^<]+</${tag}>`).test(text)) return `does not close <${tag}> around its words`
  const edges = (one: string) => `${/^\s/.test(one)} ${/\s$/.test(one)}`
  if (edges(text) !== edges(reference)) return 'begins or ends with a space, or lacks one, other than English'
  return undefined
}

/** The text with spaces that don't end a line: French has them before `: ; ? !` and `%`, and within its quotation marks. */
export function bound(language: string, text: string): string {
  if (language !== 'fr') return text
  return text
    .replace(/ :(?=[\s"<]|$)/g, '\u00a0:')
    .replace(/ ([;?!»])/g, '\u202f$1')
    .replace(/« /g, '«\u202f')
    .replace(/(?<=[\d}]) %/g, '\u202f%')
}
