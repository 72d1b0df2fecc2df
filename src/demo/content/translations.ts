import type { Language } from '../../core/i18n/languages.ts'

/**
 * A story in another language. `questions` has each question, then its rows and its options or its ends. `madeFrom` holds the hash of each original: title,
 * description, title and text of each update, questions,
 * label and value of each fact, both texts of each decision.
 */
export interface StoryTranslation {
  title: string
  /** Paragraphs. */
  description: readonly string[]
  updates: readonly { title: string; text: string }[]
  questions: readonly string[]
  facts: readonly { label: string; value: string }[]
  decisions: readonly { said: string; doing: string }[]
  madeFrom: readonly string[]
}

/** The stories of a city by their key, in each language. */
export type CityTranslations = Readonly<Record<Exclude<Language, 'en'>, Readonly<Record<string, StoryTranslation>>>>

/** The articles by the key of their city, in each language. `madeFrom` holds the hashes of the original title and description. */
export type ArticleTranslations = Readonly<
  Record<Exclude<Language, 'en'>, Readonly<Record<string, { title: string; description: string; madeFrom: readonly string[] }>>>
>
