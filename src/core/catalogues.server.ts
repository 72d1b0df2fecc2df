// Every catalogue of every feature, on the server.
import type { Language } from './languages.ts'
import type { Catalogue } from './sentence.ts'
import type { WordSource } from './words.tsx'

const files = import.meta.glob<Catalogue>('/src/{core,features/*}/text/*.json', { import: 'default', eager: true })

const byLanguage = new Map<Language, Map<string, Catalogue>>()
for (const [path, catalogue] of Object.entries(files)) {
  const [, feature, language] = /([\w-]+)\/text\/(\w+)\.json$/.exec(path) as unknown as [string, string, Language]
  const features = byLanguage.get(language) ?? new Map<string, Catalogue>()
  byLanguage.set(language, features.set(feature, catalogue))
}

/** All catalogues of a language, by feature. */
export const cataloguesOf = (language: Language): ReadonlyMap<string, Catalogue> => byLanguage.get(language) ?? new Map()

/** The languages that have catalogues. */
export const availableLanguages = (): Language[] => [...byLanguage.keys()]

/** The words for rendering one page; it remembers which features the page read. */
export function wordsForRendering(): WordSource {
  const used = new Set<string>()
  return {
    read(feature, language) {
      used.add(feature)
      return cataloguesOf(language).get(feature) ?? {}
    },
    delivered(language) {
      const pages = [...used].map((feature) => [feature, withoutMessages(cataloguesOf(language).get(feature) ?? {})])
      return JSON.stringify(Object.fromEntries(pages)).replaceAll('<', '\\u003c')
    },
  }
}

const withoutMessages = ({ messages: _, ...words }: Catalogue): Catalogue => words
