// The tables of open data: their columns, and the rows of published results. No database, no HTTP, no clock.
import { csvText } from '../../../core/documents/csv-text.ts'
import type { PublishedQuestion } from '../../results/publication/contract.ts'
import { splitPair } from '../../surveys/kinds/matrix/pairs.ts'
import type { OpenDate, OpenDecision, OpenProject } from './contract.ts'

/** https://creativecommons.org/licenses/by/4.0/: anybody may use the data who names the organization. */
export const license = 'https://creativecommons.org/licenses/by/4.0/'

export type OpenCell = string | number | boolean | null
type Columns<Row> = Readonly<Record<string, (row: Row) => OpenCell>>

const listed = (values: readonly string[]) => values.join('; ')

export const projectColumns = {
  id: (one) => one._id,
  title: (one) => one.title,
  status: (one) => one.status,
  type: (one) => one.projectType,
  categories: (one) => listed(one.categories),
  street: (one) => one.street,
  city: (one) => one.city,
  state: (one) => one.state,
  zip: (one) => one.zip,
  latitude: (one) => one.lat,
  longitude: (one) => one.lng,
  zip_codes: (one) => listed(one.zipCodes),
  published_on: (one) => one.publishedOn,
  opens_on: (one) => one.opensOn,
  closes_on: (one) => one.closesOn,
  completed_on: (one) => one.completedOn,
  results_published_on: (one) => one.resultsPublishedOn,
  url: (one) => one.url,
} as const satisfies Columns<OpenProject>

export const decisionColumns = {
  id: (one) => one._id,
  project: (one) => one.project,
  project_title: (one) => one.projectTitle,
  said: (one) => one.said,
  doing: (one) => one.doing,
  status: (one) => one.status,
  promised_for: (one) => one.promisedFor,
  posted_on: (one) => one.postedOn,
  done_on: (one) => one.doneOn,
  url: (one) => one.url,
} as const satisfies Columns<OpenDecision>

export const openDataDateColumns = {
  date: (one) => one.date,
  kind: (one) => one.kind,
  project: (one) => one.project,
  title: (one) => one.title,
  url: (one) => one.url,
} as const satisfies Columns<OpenDate>

/** What the rows of published results are made of. */
type ResultsQuestion = Pick<PublishedQuestion, 'number' | 'answered' | 'totals' | 'withheld' | 'figuresAt'> & {
  question: Pick<PublishedQuestion['question'], 'text' | 'type'> & {
    options: readonly { key: string; label: string }[]
    rows?: readonly { key: string; label: string }[] | undefined
  }
}
export type ShownResults = {
  project: { _id: string }
  answered: number | null
  figuresAt: string | null
  questions: readonly ResultsQuestion[]
}

/** People with one of `answers`. */
export type ResultRow = {
  project: string
  participants: number | null
  question: ResultsQuestion
  answers: readonly string[]
  people: number | null
  figuresAt: string | null
}

export const resultColumns = {
  project: (one) => one.project,
  participants: (one) => one.participants,
  question_number: (one) => one.question.number,
  question: (one) => one.question.question.text,
  question_type: (one) => one.question.question.type,
  answered: (one) => one.question.answered,
  answers: (one) => listed(one.answers),
  people: (one) => one.people,
  withheld: (one) => one.question.withheld,
  figures_at: (one) => one.figuresAt,
} as const satisfies Columns<ResultRow>

export const tables = { projects: projectColumns, results: resultColumns, decisions: decisionColumns, dates: openDataDateColumns } as const
export type TableName = keyof typeof tables
export const tableNames = Object.keys(tables) as TableName[]

/**
 * The rows of published results: nothing but what their page shows. A question without totals has one row, which says why they are
 * withheld.
 */
export const resultRows = (published: ShownResults): ResultRow[] =>
  published.questions.flatMap((question): ResultRow[] => {
    const figuresAt = question.figuresAt ?? published.figuresAt
    const row = { project: published.project._id, participants: published.answered, question, figuresAt }
    const { options, rows } = question.question
    const labels = new Map(options.map((one) => [one.key, one.label]))
    const labelOf = (value: string) => {
      if (!rows) return labels.get(value) ?? value
      const pair = splitPair(value)
      return `${rows.find((one) => one.key === pair.row)?.label ?? pair.row}: ${labels.get(pair.value) ?? pair.value}`.trim()
    }
    if (question.totals.length === 0) return [{ ...row, answers: [], people: null }]
    return question.totals.map(({ values, people }) => ({ ...row, answers: values.map(labelOf), people }))
  })

/** Rows as objects by column. */
export const openDataRecordsOf = <Row>(columns: Columns<Row>, rows: readonly Row[]): Record<string, OpenCell>[] =>
  rows.map((row) => Object.fromEntries(Object.entries(columns).map(([name, value]) => [name, value(row)])))

const quoted = (value: OpenCell) => (typeof value === 'string' ? csvText(value) : `"${value ?? ''}"`)

/** CSV as RFC 4180 has it, with a heading. A byte order mark lets Excel read it as UTF-8. */
export const csvOf = <Row>(columns: Columns<Row>, rows: readonly Row[]): string => {
  const names = Object.keys(columns)
  const lines = [names.map(quoted), ...openDataRecordsOf(columns, rows).map((one) => names.map((name) => quoted(one[name] ?? null)))]
  return `\ufeff${lines.map((cells) => `${cells.join(',')}\r\n`).join('')}`
}
