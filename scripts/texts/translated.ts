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
  type Sources,
  sourcesFile,
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
  /** stale: the English text has changed since, or the translation does not name its source. */
  state: 'good' | 'missing' | 'stale' | 'misfit'
}
export type Translated = { entries: Entry[]; sources: Sources /** Keys that English does not have. */; leftOver: string[] }

function stateOf(key: string, text: string | undefined, forms: Map<string, string>, isFresh: boolean): Entry['state'] {
  if (text === undefined) return 'missing'
  if (misfit(key, text, forms)) return 'misfit'
  return isFresh ? 'good' : 'stale'
}

export function readLanguage(language: string): Translated {
  const sources = readJson<Sources>(sourcesFile(language), {})
  const entries: Entry[] = []
  const leftOver: string[] = []
  for (const file of englishFiles()) {
    const feature = featureOf(file)
    const own = new Map(leaves(readJson<Catalogue>(inLanguage(file, language), {})))
    for (const [base, forms] of groups(new Map(leaves(readJson<Catalogue>(file, {}))))) {
      const fresh = sources[feature]?.[base] === fingerprint(forms)
      for (const [key, english] of wantedFor(base, forms, language)) {
        const text = own.get(key)
        own.delete(key)
        const state = stateOf(key, text, forms, fresh)
        entries.push({ file, feature, key, english, forms, text, state })
      }
    }
    for (const key of own.keys()) leftOver.push(`${inLanguage(file, language)}: ${key}`)
  }
  return { entries, sources, leftOver }
}

/** Rewrites a language's files with the given texts ("file key" → text); drops unused and invalid ones. */
export function writeLanguage(language: string, { entries, sources }: Translated, taken: ReadonlyMap<string, string>): void {
  const written: Sources = {}
  for (const file of englishFiles()) {
    const feature = featureOf(file)
    const own = entries.filter((entry) => entry.file === file)
    const texts = new Map<string, string>()
    const from: { [key: string]: string } = {}
    for (const entry of own) {
      const { key, forms, text, state } = entry
      const fresh = taken.get(`${file} ${key}`)
      const kept = fresh ?? (state === 'misfit' ? undefined : text)
      if (kept === undefined) continue
      texts.set(key, bound(language, kept))
      const base = baseOf(key)
      // A key is up to date only if all its forms are: one new form is not enough.
      const known = sources[feature]?.[base]
      const mark = fresh === undefined ? known : fingerprint(forms)
      if (mark !== undefined) from[base] = from[base] !== undefined && from[base] !== mark ? (known ?? mark) : mark
    }
    const catalogue = inEnglishOrder(readJson<Catalogue>(file, {}), texts, language)
    save(inLanguage(file, language), catalogue)
    if (Object.keys(from).length > 0) written[feature] = from
  }
  save(sourcesFile(language), written)
}

function inEnglishOrder(english: Catalogue, texts: ReadonlyMap<string, string>, language: string, prefix = ''): Catalogue {
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
      const text = texts.get(prefix + one)
      if (text !== undefined) result[one] = text
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
