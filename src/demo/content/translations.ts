import type { Language } from '../../core/i18n/languages.ts'

/** A story in another language. `madeFrom` holds the hash of each original: title, description, title and text of each update, questions. */
export interface StoryTranslation {
  title: string
  /** Paragraphs. */
  description: readonly string[]
  updates: readonly { title: string; text: string }[]
  questions: readonly string[]
  madeFrom: readonly string[]
}

/** The stories of a city by their key, in each language. */
export type CityTranslations = Readonly<Record<Exclude<Language, 'en'>, Readonly<Record<string, StoryTranslation>>>>
