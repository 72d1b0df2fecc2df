// The state of a language: each required text and its status. Also writes the files back, in English order.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import {
  baseOf,
  bound,
  type Catalogue,
  englishFiles,
  featureOf,
  fingerprint,
  groups,
  inLanguage,
  leaves,
  misfit,
  readJson,
  type Translation,
  translationsIn,
  wantedFor,
} from './translations.ts'

export type Entry = {
  /** The English file: src/features/projects/model/text/en.json */
  file: string
  feature: string
  /** Including the language's own plural ending. */
  key: string
  english: string
  /** All English forms of the key, which the translation is compared with. */
  forms: Map<string, string>
  text: string | undefined
  /** The fingerprint of the English text that `text` translates. */
  from: string | undefined
  /** stale: the English text has changed since, or the translation does not name its source. */
  state: 'good' | 'missing' | 'stale' | 'misfit'
}
export type Translated = { entries: Entry[] /** Keys that English does not have. */; leftOver: string[] }

function stateOf(key: string, text: string | undefined, forms: Map<string, string>, isFresh: boolean): Entry['state'] {
  if (text === undefined) return 'missing'
  if (misfit(key, text, forms)) return 'misfit'
  return isFresh ? 'good' : 'stale'
}

export function readLanguage(language: string): Translated {
  const entries: Entry[] = []
  const leftOver: string[] = []
  for (const file of englishFiles()) {
    const feature = featureOf(file)
    const own = translationsIn(inLanguage(file, language))
    for (const [base, forms] of groups(new Map(leaves(readJson<Catalogue>(file, {}))))) {
      for (const [key, english] of wantedFor(base, forms, language)) {
        const { text, from } = own.get(key) ?? {}
        own.delete(key)
        const state = stateOf(key, text, forms, from === fingerprint(forms))
        entries.push({ file, feature, key, english, forms, text, from, state })
      }
    }
    for (const key of own.keys()) leftOver.push(`${inLanguage(file, language)}: ${key}`)
  }
  return { entries, leftOver }
}

/** Rewrites a language's files with the given texts ("file key" → text); drops unused and invalid ones. */
export function writeLanguage(language: string, { entries }: Translated, taken: ReadonlyMap<string, string>): void {
  for (const file of englishFiles()) {
    const texts = new Map<string, Translation>()
    for (const { key, forms, text, from = '', state } of entries.filter((entry) => entry.file === file)) {
      const fresh = taken.get(`${file} ${key}`)
      if (fresh !== undefined) texts.set(key, { text: bound(language, fresh), from: fingerprint(forms) })
      else if (text !== undefined && state !== 'misfit') texts.set(key, { text: bound(language, text), from })
    }
    save(inLanguage(file, language), inEnglishOrder(readJson<Catalogue>(file, {}), texts, language))
  }
}

function inEnglishOrder(english: Catalogue, texts: ReadonlyMap<string, Translation>, language: string, prefix = ''): Catalogue {
  const result: Catalogue = {}
  for (const [key, value] of Object.entries(english)) {
    if (typeof value !== 'string') {
      const inner = inEnglishOrder(value, texts, language, `${prefix}${key}.`)
      if (Object.keys(inner).length > 0) result[key] = inner
      continue
    }
    const base = baseOf(key)
    const forms = new Map(base === key ? [['', value]] : [['other', value]])
    for (const [one] of wantedFor(base, forms, language)) {
      const translation = texts.get(prefix + one)
      if (translation) result[`${one}#${translation.from}`] = translation.text
    }
  }
  return result
}

function save(path: string, content: object): void {
  if (Object.keys(content).length === 0) rmSync(path, { force: true })
  else {
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, `${JSON.stringify(content, null, 2)}\n`)
  }
}
