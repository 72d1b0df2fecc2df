// The errors of an upload's rows, with the registration form's texts.

import type { Readable } from 'node:stream'
import type { DbOrTx } from '../../../core/database/database.server.ts'
import { writeWorkbook } from '../../../core/documents/sheet.server.ts'
import type { SheetCell } from '../../../core/documents/sheet-parts.server.ts'
import type { Language } from '../../../core/i18n/languages.ts'
import { findMessage } from '../../../core/i18n/messages.server.ts'
import { wordsIn } from '../../messaging/notifications/mail.server.ts'
import type { RowError } from './contract.ts'
import { findBadRows } from './queries.server.ts'
import type { CellRefusal } from './rules.ts'
import type en from './text/en.json'

const rowsShown = 100
const rowsPerRead = 500

const errorsOf = ({ row_number, faults }: { row_number: number; faults: CellRefusal[] }, language: Language): RowError[] =>
  faults.map(({ column, code, values }) => ({ row: row_number, column, message: findMessage(language, code, values) ?? code }))

/** The errors of the first hundred bad rows. */
export async function firstErrors(db: DbOrTx, importId: string, language: Language): Promise<RowError[]> {
  const rows = await findBadRows(db, importId, { limit: rowsShown })
  return rows.flatMap((row) => errorsOf(row, language))
}

/** All errors as a workbook, one per line. */
export function writeErrors(db: DbOrTx, importId: string, language: Language): Readable {
  const words = wordsIn<typeof en>('residents', language)
  return writeWorkbook([
    {
      name: words('sheet.errors'),
      head: [words('sheet.row'), words('sheet.column'), words('sheet.reason')],
      widths: [8, 20, 80],
      rows: lines(db, importId, language),
    },
  ])
}

async function* lines(db: DbOrTx, importId: string, language: Language): AsyncGenerator<SheetCell[]> {
  let after = 0
  for (;;) {
    const rows = await findBadRows(db, importId, { limit: rowsPerRead, after })
    for (const row of rows) for (const { row: number, column, message } of errorsOf(row, language)) yield [number, column, message]
    if (rows.length < rowsPerRead) return
    after = rows.at(-1)?.row_number ?? 0
  }
}
