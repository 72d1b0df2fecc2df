// The responses that an import added, as a sheet of its own. A cell is text, which a spreadsheet never runs as a formula.
import type { Readable } from 'node:stream'
import type { DbOrTx } from '../../../core/database/database.server.ts'
import { type Sheet, type SheetCell, writeWorkbook } from '../../../core/documents/sheet.server.ts'
import type { Language } from '../../../core/i18n/languages.ts'
import { wordsIn } from '../../messaging/notifications/mail.server.ts'
import { findImportedRows, type PlatformImportRow } from './queries.server.ts'
import { type ImportedColumn, type ImportQuestion, labelOf } from './rules.ts'
import type en from './text/en.json'

const rowsPerRead = 500

export const writeImported = (db: DbOrTx, row: PlatformImportRow, questions: readonly ImportQuestion[], language: Language): Readable =>
  writeWorkbook([importedSheet(db, row, questions, language)])

/** The sheet says in its first lines where the responses come from and that nobody verified them. */
export function importedSheet(
  db: DbOrTx,
  row: PlatformImportRow,
  questions: readonly ImportQuestion[],
  language: Language,
  withhold: (text: string) => string = (text) => text,
): Sheet {
  const words = wordsIn<typeof en>('imports', language)
  const questionOf = (i: number) => questions.find((one) => one._id === row.columns[i]?.target)
  const isFirst = (target: string, i: number) => row.columns.findIndex((one) => one.target === target) === i
  // The answer of a question that fills several columns is one cell.
  const shown = row.columns.flatMap(({ target }, i) =>
    target === 'ignore' || target === 'date' || (questionOf(i) && !isFirst(target, i)) ? [] : [i],
  )
  const heads = shown.map((i) => questionOf(i)?.text ?? labelOf(row.columns[i] as ImportedColumn))
  const valueAt = (values: Record<string, string>, i: number) => {
    const target = row.columns[i]?.target
    return questionOf(i) ? values[row.columns.findIndex((one, at) => one.target === target && at in values)] : values[i]
  }
  async function* rows(): AsyncGenerator<SheetCell[]> {
    let after = 0
    for (;;) {
      const found = await findImportedRows(db, row.id, { limit: rowsPerRead, after })
      for (const { row_number, answered_on, values } of found)
        yield [row_number, answered_on, ...shown.map((i) => withhold(said(valueAt(values, i), questionOf(i))))]
      if (found.length < rowsPerRead) return
      after = found.at(-1)?.row_number ?? 0
    }
  }
  return {
    name: words('sheet.name'),
    intro: [[words('sheet.unverified', { platform: words(`sources.${row.source}`) })], [words('sheet.file'), row.file_name]],
    head: [words('sheet.row'), words('sheet.day'), ...heads],
    widths: [8, 12, ...heads.map(() => 30)],
    rows: rows(),
  }
}

function said(value: string | undefined, question: ImportQuestion | undefined): string {
  if (value === undefined || !question || question.options.length === 0) return value ?? ''
  const labelOfKey = (key: string) => question.options.find((one) => one.key === key)?.label ?? key
  return value.split(',').map(labelOfKey).join('; ')
}
