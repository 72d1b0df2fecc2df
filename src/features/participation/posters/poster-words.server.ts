// Poster texts in every language of the site's menu: a poster uses the languages of its street, independent of the site's.

import { formatLongDay } from '../../../core/i18n/dates.ts'
import { isLanguage, type Language } from '../../../core/i18n/languages.ts'
import { type Catalogue, sentence } from '../../../core/i18n/sentence.ts'
import type { TimeZone } from '../../../core/time/time-zones.ts'
import { minutesToAnswer } from '../../surveys/model/rules.ts'
import { typedAddressOf } from '../qr-codes/rules.ts'

const files = import.meta.glob<Catalogue>('./poster/*.json', { import: 'default', eager: true })
const catalogues = new Map<Language, Catalogue>()
for (const [path, catalogue] of Object.entries(files)) {
  const language = /\/(\w+)\.json$/.exec(path)?.[1] ?? ''
  if (isLanguage(language)) catalogues.set(language, catalogue)
}

export type PosterWords = { language: Language; call: string; facts: string[]; free: string; type: string; title: string; alt: string }

type PosterFacts = { title: string; timeZone: TimeZone; endsAt: Date | null; questions: number; address: string }

/** A poster's sentences in a language. Dates use the project's time zone. */
export function posterWords(language: Language, { title, timeZone, endsAt, questions, address }: PosterFacts): PosterWords {
  const words = (key: string, values: Record<string, string | number> = {}) =>
    sentence(catalogues.get(language) as Catalogue, language, key, values)
  const facts = [
    questions > 0 && words('minutes', { count: minutesToAnswer(questions) }),
    endsAt && words('until', { day: formatLongDay(language, timeZone, endsAt) }),
  ].filter((one) => typeof one === 'string')
  return {
    language,
    call: questions > 0 ? words('scan', { count: questions }) : words('scanNone'),
    facts,
    free: words('free'),
    type: words('type'),
    title: words('title', { title }),
    alt: words('alt', { address }),
  }
}

/** A sticker's words. */
export const stickerWords = (language: Language, address: string): { call: string; alt: string } => {
  const words = (key: string, values = {}) => sentence(catalogues.get(language) as Catalogue, language, key, values)
  return { call: words('sticker'), alt: words('alt', { address }) }
}

/** @returns a poster's sentences in each of its languages */
export const allPosterWords = (languages: readonly Language[], about: Omit<PosterFacts, 'address'> & { url: string }): PosterWords[] =>
  languages.map((language) => posterWords(language, { ...about, address: typedAddressOf(about) }))
