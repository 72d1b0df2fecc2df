// Published results in one language, as shown by the page and the PDF. Independent of both.
import type { Language } from '../../../core/i18n/languages.ts'
import type { Option } from '../../projects/model/contract.ts'
import type { DiffPart } from '../../surveys/model/wordings.ts'
import type { Line } from './lines.ts'

export type FiguresBlock = {
  kind: 'figures'
  /** The language of the labels. */
  lang?: Language | undefined
  caption: string
  columns: [string, string, string]
  /** Label, number and share as formatted text, and the bar's length as a fraction of 1. */
  rows: { key: string; label: string; count: string; share: string; both: string; part: number }[]
}
export type ReportBlock =
  | { kind: 'text'; text: string }
  /** The officials' text, line by line. */
  | { kind: 'quote'; lang?: Language | undefined; lines: string[] }
  /** Above the chart of a row of a matrix, or why it has none. */
  | { kind: 'row'; text: string; lang?: Language | undefined; why?: string }
  /** Below a chart or instead of one. */
  | { kind: 'soft'; text: string }
  | { kind: 'withheld'; text: string }
  /** A corrected wording: what was deleted and inserted, line by line. */
  | { kind: 'correction'; text: string; lang?: Language | undefined; deleted: string; inserted: string; lines: DiffPart[][] }
  | { kind: 'pictures'; lang?: Language | undefined; options: Option[] }
  | { kind: 'terms'; items: { term: string; lang?: Language | undefined; lines: Line[] }[] }
  | FiguresBlock
export type DescriptionSection = { id: string; above: string | null; heading: string; blocks: ReportBlock[]; lang?: Language | undefined }

export type Description = {
  language: Language
  title: string
  project: string
  /** The language of its title, if it differs from the page's or is a translation. */
  projectLang: Language | undefined
  organization: string
  documentTitle: string
  byline: string
  /** Number of participants, and what the figures mean and do not mean. */
  lead: string[]
  /** What each question shows, in a sentence: only in a report to the council. */
  glance?: DescriptionSection
  questionsTitle: string
  questions: DescriptionSection[]
  methodsTitle: string
  methods: DescriptionSection[]
  asTable: string
}
