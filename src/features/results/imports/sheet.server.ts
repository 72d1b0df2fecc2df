// The responses that an import added, as a sheet of its own. A cell is text, which a spreadsheet never runs as a formula.
import type { Readable } from 'node:stream'
import type { DbOrTx } from '../../../core/database/database.server.ts'
import { type Sheet, type SheetCell, writeWorkbook } from '../../../core/documents/sheet.server.ts'
import { wordsFor } from '../../../core/i18n/catalogues.server.ts'
import type { Language } from '../../../core/i18n/languages.ts'
import { findMessage } from '../../../core/i18n/messages.server.ts'
import { hasShape } from '../../surveys/kinds/kinds.ts'
import { inLabels } from '../../surveys/model/rules.ts'
import { findImportedRows, type ImportedRow, type ImportPeriod, type PlatformImportRow } from './queries.server.ts'
import { type ImportedColumn, type ImportFault, type ImportQuestion, labelOf } from './rules.ts'
import type en from './text/en.json'

const rowsPerRead = 500

export const writeImported = (db: DbOrTx, row: PlatformImportRow, questions: readonly ImportQuestion[], language: Language): Readable =>
  writeWorkbook([importedSheet({ db, row, questions, language })])

/** Faults by row and column, in a sheet beside which the file is corrected. */
export function writeFaults(faults: Iterable<ImportFault>, language: Language): Readable {
  const words = wordsFor<typeof en>('imports')(language)
  const head = [words('row'), words('column'), words('reason')]
  async function* rows(): AsyncGenerator<SheetCell[]> {
    for (const { row, column, code, values } of faults) yield [row, column, findMessage(language, code, values) ?? code]
  }
  return writeWorkbook([{ name: words('faults'), head, widths: [8, 40, 80], rows: rows() }])
}

export type ImportedSheet = {
  db: DbOrTx
  row: PlatformImportRow
  questions: readonly ImportQuestion[]
  language: Language
  period?: ImportPeriod
  /** A line above the others. */
  title?: string
  /** Redacts own words in a copy that leaves the organization; such a copy does not name the file. */
  withhold?: ((text: string, answerId: string) => string) | undefined
}

/** The sheet says in its first lines where the responses come from and that nobody verified them. */
export function importedSheet({ db, row, questions, language, period, title, withhold }: ImportedSheet): Sheet {
  const words = wordsFor<typeof en>('imports')(language)
  const questionOf = (i: number) => questions.find((one) => one._id === row.columns[i]?.target)
  const isFirst = (target: string, i: number) => row.columns.findIndex((one) => one.target === target) === i
  // The answer of a question that fills several columns is one cell.
  const shown = row.columns.flatMap(({ target }, i) =>
    target === 'ignore' || target === 'date' || (questionOf(i) && !isFirst(target, i)) ? [] : [i],
  )
  const heads = shown.map((i) => questionOf(i)?.text ?? labelOf(row.columns[i] as ImportedColumn))
  const cellAt = (values: ImportedRow['values'], i: number) => {
    const target = row.columns[i]?.target
    const question = questionOf(i)
    const answer = question ? values[row.columns.findIndex((one, at) => one.target === target && at in values)] : values[i]
    if (!answer) return ''
    return withhold && isOwnWords(question) ? withhold(answer.value, answer.id) : labeled(answer.value, question)
  }
  async function* rows(): AsyncGenerator<SheetCell[]> {
    let after = 0
    for (;;) {
      const found = await findImportedRows(db, row.id, { limit: rowsPerRead, after, period: period ?? null })
      for (const { row_number, answered_on, values } of found) yield [row_number, answered_on, ...shown.map((i) => cellAt(values, i))]
      if (found.length < rowsPerRead) return
      after = found.at(-1)?.row_number ?? 0
    }
  }
  return {
    name: words('sheet.name'),
    intro: [
      ...(title === undefined ? [] : [[title]]),
      [words('sheet.unverified', { platform: words(`sources.${row.source}`) })],
      ...(withhold ? [] : [[words('sheet.file'), row.file_name]]),
    ],
    head: [words('sheet.row'), words('sheet.day'), ...heads],
    widths: [8, 12, ...heads.map(() => 30)],
    rows: rows(),
  }
}

/** The same condition in SQL is in the released packages' queries. */
const isOwnWords = (question: ImportQuestion | undefined): boolean => !question || hasShape(question, 'words', 'places')

function labeled(value: string, question: ImportQuestion | undefined): string {
  if (!question || (question.options.length === 0 && !question.rows)) return value
  if (question.rows) return String(inLabels(question, value.split(',')))
  const labelOfKey = (key: string) => question.options.find((one) => one.key === key)?.label ?? key
  return value.split(',').map(labelOfKey).join('; ')
}
