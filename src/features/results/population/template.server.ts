// The template sheet for population figures.
import type { Readable } from 'node:stream'
import { byteOrderMark, csvLine } from '../../../core/documents/csv.server.ts'
import * as xml from '../../../core/documents/sheet-parts.server.ts'
import { type ZipEntry, zip } from '../../../core/documents/zip.server.ts'
import { wordsFor } from '../../../core/i18n/catalogues.server.ts'
import type { Language } from '../../../core/i18n/languages.ts'
import { placeColumns, placeLevels, populationColumns, populationRowsMax } from './columns.ts'
import type en from './text/en.json'

const width = 16
const guideWidths = [28, 90]

/** The template and a second sheet with instructions in a language; column names are the same in all languages. */
export const writePopulationTemplate = (language: Language): Readable => zip(partsOf(language))

/** Only the heading; the byte order mark tells spreadsheet programs that it is UTF-8. */
export const csvTemplate = (): Buffer => Buffer.from(byteOrderMark + csvLine(populationColumns))

function* partsOf(language: Language): Generator<ZipEntry> {
  const words = wordsFor<typeof en>('population')(language)
  yield { path: 'xl/worksheets/sheet1.xml', content: figuresSheet(words('sheet.refusal')) }
  yield { path: 'xl/worksheets/sheet2.xml', content: guideSheet(language) }
  const first = xml.sheetName(words('sheet.figures'), [])
  yield* xml.bookParts([first, xml.sheetName(words('sheet.howTo'), [first])])
}

function* figuresSheet(refusal: string): Generator<string> {
  yield xml.sheetBegin(
    populationColumns.map((column) => Math.max(width, column.length + 2)),
    1,
    { toFill: true },
  )
  yield xml.headRow(1, populationColumns)
  yield xml.sheetEndWithChoices(2, populationRowsMax + 1, [{ column: 1, choices: placeLevels, only: true, refusal }])
}

function* guideSheet(language: Language): Generator<string> {
  const words = wordsFor<typeof en>('population')(language)
  yield xml.sheetBegin(guideWidths, 1)
  yield xml.headRow(1, [words('sheet.column'), words('sheet.rule')])
  let number = 1
  for (const column of placeColumns) yield xml.row(++number, [column, words(`rules.${column}`)])
  for (const group of ['age', 'gender', 'ethnicity'] as const) yield xml.row(++number, [`${group} …`, words(`rules.${group}`)])
  for (const rule of ['rules.once', 'rules.empty', 'rules.rows'] as const)
    yield xml.row(++number, [null, words(rule, { count: populationRowsMax })])
  yield xml.sheetEnd(1, number, guideWidths.length)
}
