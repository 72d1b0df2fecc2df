// Every catalogue of every feature, on the server; and the way to those that a page did not bring along.
import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { isLanguage, type Language } from './languages.ts'
import { Refusal } from './problem.ts'
import type { Catalogue } from './sentence.ts'
import type { DeliveredWords, WordSource } from './words.tsx'

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

/** Changes when any text does: it is part of the address of every catalogue, which is then kept for good. */
const version = createHash('sha256').update(JSON.stringify(files)).digest('base64url').slice(0, 12)

/** GET /words/:language/:feature, for pages opened without loading the document anew. */
export async function serveWords(app: FastifyInstance): Promise<void> {
  app.get<{ Params: { language: string; feature: string } }>('/words/:language/:feature', async ({ params }, reply) => {
    const catalogue = isLanguage(params.language) && cataloguesOf(params.language).get(params.feature)
    if (!catalogue) throw new Refusal(404, 'notFound')
    return reply.header('cache-control', 'public, max-age=31536000, immutable').send(withoutMessages(catalogue))
  })
}

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
      const delivered: DeliveredWords = { version, words: Object.fromEntries(pages) }
      return JSON.stringify(delivered).replaceAll('<', '\\u003c')
    },
  }
}

const withoutMessages = ({ messages: _, ...words }: Catalogue): Catalogue => words
