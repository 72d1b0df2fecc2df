// Published results in the words of one language, as the page and the PDF both show them. Nothing here depends on either.
import type { Language } from '../../../core/i18n/languages.ts'

export type Figures = {
  kind: 'figures'
  /** Of the labels. */
  lang?: Language | undefined
  caption: string
  columns: [string, string, string]
  /** The label, the number and its share as they are read, and how long a bar is, in parts of 1. */
  rows: { key: string; label: string; count: string; share: string; both: string; part: number }[]
}
export type Block =
  | { kind: 'text'; text: string }
  /** What the officials wrote, line by line. */
  | { kind: 'quote'; lines: string[] }
  /** Below a chart or instead of one. */
  | { kind: 'soft'; text: string }
  | { kind: 'withheld'; text: string }
  | { kind: 'terms'; items: { term: string; lang?: Language | undefined; lines: string[] }[] }
  | Figures
export type Section = { id: string; above: string | null; heading: string; blocks: Block[]; lang?: Language | undefined }

export type Description = {
  language: Language
  title: string
  project: string
  /** Of its title, where it is not the language of all this or was translated into it. */
  projectLang: Language | undefined
  organization: string
  documentTitle: string
  byline: string
  /** How many took part, what these figures are and are not. */
  lead: string[]
  questionsTitle: string
  questions: Section[]
  methodsTitle: string
  methods: Section[]
  asTable: string
}
