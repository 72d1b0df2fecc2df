// The errors of an upload's rows, with the registration form's texts.

import type { Readable } from 'node:stream'
import type { DbOrTx } from '../../../core/database/database.server.ts'
import { writeWorkbook } from '../../../core/documents/sheet.server.ts'
import type { SheetCell } from '../../../core/documents/sheet-parts.server.ts'
import { wordsFor } from '../../../core/i18n/catalogues.server.ts'
import type { Language } from '../../../core/i18n/languages.ts'
import { findMessage } from '../../../core/i18n/messages.server.ts'
import { nameLengthMax } from '../model/options.ts'
import { columnChoices, isColumn, type ResidentColumn } from './columns.ts'
import type { RowError } from './contract.ts'
import { headingOf } from './headings.server.ts'
import { findNotedRows, type NotedRow } from './queries.server.ts'
import type en from './text/en.json'

const rowsShown = 100
const rowsPerRead = 500
/** Columns whose few allowed values are listed in an error. */
const listed = new Set<string>(['title', 'gender', 'ethnicity', 'residentStatus', 'ageRange', 'language'])

/** What would fit into a column. */
function fitsIn(column: ResidentColumn, language: Language): string {
  const words = wordsFor<typeof en>('residents')(language)
  const allowed = listed.has(column) ? columnChoices[column]?.join(', ') : undefined
  return allowed === undefined ? words(`rules.${column}`, { maximum: nameLengthMax }) : words('choice', { choices: allowed })
}

const errorsOf = ({ row_number, faults }: NotedRow, language: Language): RowError[] =>
  faults.map(({ column, code, values }) => {
    const fits = isColumn(column) ? fitsIn(column, language) : ''
    return { row: row_number, column, message: findMessage(language, code, { ...values, fits }) ?? code }
  })

/** The errors of the first hundred bad rows, and the remarks of the first hundred flagged ones. */
export async function firstNotes(db: DbOrTx, importId: string, language: Language): Promise<{ errors: RowError[]; flags: RowError[] }> {
  const read = async (isFlag: boolean) => {
    const rows = await findNotedRows(db, importId, { limit: rowsShown, isFlag })
    return rows.flatMap((row) => errorsOf(row, language))
  }
  return { errors: await read(false), flags: await read(true) }
}

/** All errors and remarks as a workbook, one per line. */
export function writeErrors(db: DbOrTx, importId: string, language: Language): Readable {
  const words = wordsFor<typeof en>('residents')(language)
  return writeWorkbook([
    {
      name: words('sheet.errors'),
      head: [words('sheet.row'), words('sheet.column'), words('sheet.reason'), words('sheet.imported')],
      widths: [8, 20, 80, 12],
      rows: lines(db, importId, language),
    },
  ])
}

async function* lines(db: DbOrTx, importId: string, language: Language): AsyncGenerator<SheetCell[]> {
  const words = wordsFor<typeof en>('residents')(language)
  let after = 0
  for (;;) {
    const rows = await findNotedRows(db, importId, { limit: rowsPerRead, after })
    for (const row of rows)
      for (const { row: number, column, message } of errorsOf(row, language))
        yield [number, isColumn(column) ? headingOf(column, language) : column, message, words(row.is_flag ? 'sheet.yes' : 'sheet.no')]
    if (rows.length < rowsPerRead) return
    after = rows.at(-1)?.row_number ?? 0
  }
}
