// All catalogs of all features on the server, and the route that serves those a page did not include.
import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { HttpError } from '../contract/errors.ts'
import { isLanguage, type Language, languages } from './languages.ts'
import { type Catalogue, sentence } from './sentence.ts'
import type { DeliveredWords, WordSource, Words } from './words.tsx'

const files = import.meta.glob<Catalogue>('/src/{core,features,pages}/**/text/*.json', { import: 'default', eager: true })

const byLanguage = new Map<Language, Map<string, Catalogue>>()
for (const [path, catalogue] of Object.entries(files)) {
  const [, feature, language] = /\/([\w-]+)\/(?:(?:model|i18n)\/)?text\/(\w+)\.json$/.exec(path) as unknown as [string, string, Language]
  const features = byLanguage.get(language) ?? new Map<string, Catalogue>()
  byLanguage.set(language, features.set(feature, withoutFingerprints(catalogue)))
}
/** In a test, one language shows every English text in brackets: text outside of brackets came from no catalog. */
const pseudo = process.env['PSEUDO_LANGUAGE'] ?? ''
if (isLanguage(pseudo)) byLanguage.set(pseudo, new Map([...(byLanguage.get('en') ?? [])].map(([name, texts]) => [name, bracketed(texts)])))

/** Sections that only the pages that read them by the name `feature-section` include, as the feature's `text/apart.ts` lists them. */
const lists = import.meta.glob<readonly string[]>('/src/{features,pages}/**/text/apart.ts', { import: 'sectionsApart', eager: true })
const apart = new Map<string, { feature: string; section: string }>(
  Object.entries(lists).flatMap(([path, sections]) => {
    const [, feature] = /\/([\w-]+)\/(?:model\/)?text\/apart\.ts$/.exec(path) as unknown as [string, string]
    return sections.map((section) => [`${feature}-${section}`, { feature, section }] as const)
  }),
)

const available = (Object.keys(languages) as Language[]).filter((language) => byLanguage.has(language))
const english = byLanguage.get('en') ?? new Map<string, Catalogue>()
for (const features of byLanguage.values())
  for (const [feature, texts] of english) features.set(feature, withEnglish(features.get(feature) ?? {}, texts))

/** Without what a translated file says after each key, "title#Aj3k": which English text it translates (docs/translating.md). */
function withoutFingerprints(catalogue: Catalogue): Catalogue {
  const entries = Object.entries(catalogue)
  return Object.fromEntries(
    entries.map(([key, one]) => (typeof one === 'string' ? [key.split('#')[0], one] : [key, withoutFingerprints(one)])),
  )
}

function bracketed(texts: Catalogue): Catalogue {
  const pieces = /((?:\{\{\w+\}\}|<\/?\w+>)+)/
  const mark = (text: string) =>
    text
      .split(pieces)
      .map((piece, i) => (i % 2 === 1 || piece.trim() === '' ? piece : `⟦${piece}⟧`))
      .join('')
  return Object.fromEntries(Object.entries(texts).map(([key, one]) => [key, typeof one === 'string' ? mark(one) : bracketed(one)]))
}

/** A translation, completed with the English text of every missing key. */
export function withEnglish(translation: Catalogue, original: Catalogue): Catalogue {
  const whole: Catalogue = { ...translation }
  for (const [key, text] of Object.entries(original)) {
    const own = translation[key]
    if (typeof text !== 'string') whole[key] = withEnglish(typeof own === 'object' ? own : {}, text)
    // A language's own plural forms replace all of English's: it may have no "one".
    else if (own === undefined && translation[key.replace(/_(one|other)$/, '_other')] === undefined) whole[key] = text
  }
  return whole
}

/** All catalogs of a language, by feature; English replaces missing texts. */
export const cataloguesOf = (language: Language): ReadonlyMap<string, Catalogue> => byLanguage.get(language) ?? english

/** A feature's texts on the server, outside of pages: `export const wordsIn = wordsFor<typeof en>('projects')`. */
export const wordsFor =
  <T>(feature: string) =>
  (language: Language): Words<T> =>
  (key, values) =>
    sentence(cataloguesOf(language).get(feature) ?? {}, language, key, values)

/** The languages that have catalogs. */
export const availableLanguages = (): readonly Language[] => available

/** A hash of all texts: part of each catalog's URL, which is cached permanently. */
const version = createHash('sha256').update(JSON.stringify(files)).digest('base64url').slice(0, 12)

/** GET /words/:language/:feature, for pages opened without a document load. */
export async function serveWords(app: FastifyInstance): Promise<void> {
  app.get<{ Params: { language: string; feature: string } }>('/words/:language/:feature', async ({ params }, reply) => {
    const catalogue = isLanguage(params.language) && deliveredOf(params.language, params.feature)
    if (!catalogue) throw new HttpError(404, 'request.notFound')
    return reply.header('cache-control', 'public, max-age=31536000, immutable').send(catalogue)
  })
}

/** The texts for rendering one page; records which features the page read. */
export function wordsForRendering(): WordSource {
  const used = new Set<string>()
  return {
    read(feature, language) {
      used.add(feature)
      return cataloguesOf(language).get(apart.get(feature)?.feature ?? feature) ?? {}
    },
    delivered(language) {
      const pages = [...used].map((feature) => [feature, deliveredOf(language, feature) ?? {}])
      const delivered: DeliveredWords = { version, language, words: Object.fromEntries(pages) }
      return JSON.stringify(delivered).replaceAll('<', '\\u003c')
    },
  }
}

/** What a page includes of a feature. */
function deliveredOf(language: Language, name: string): Catalogue | undefined {
  const { feature, section } = apart.get(name) ?? { feature: name, section: null }
  const catalogue = cataloguesOf(language).get(feature)
  if (!catalogue) return undefined
  const { messages: _, ...words } = catalogue
  if (section !== null) return { [section]: words[section] ?? {} }
  const others = [...apart.values()].flatMap((one) => (one.feature === feature ? [one.section] : []))
  return Object.fromEntries(Object.entries(words).filter(([key]) => !others.includes(key)))
}
