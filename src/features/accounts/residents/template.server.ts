// The template that an office fills in.
import type { Readable } from 'node:stream'
import * as xml from '../../../core/documents/sheet-parts.server.ts'
import { type ZipEntry, zip } from '../../../core/documents/zip.server.ts'
import { wordsFor } from '../../../core/i18n/catalogues.server.ts'
import type { Language } from '../../../core/i18n/languages.ts'
import { nameLengthMax } from '../model/options.ts'
import { columnChoices, importColumns, optionalColumns, type ResidentColumn, residentsRowsMax, suggestions } from './columns.ts'
import { headingOf } from './headings.server.ts'
import type en from './text/en.json'

const widths: Partial<Record<ResidentColumn, number>> = {
  title: 8,
  email: 32,
  ethnicity: 32,
  residentStatus: 32,
  streetAddress: 32,
  apartment: 24,
}
const width = 16
const guideWidths = [20, 12, 70, 70]

/** The template, with headings in a language, and a second sheet with instructions. */
export const writeResidentsTemplate = (language: Language): Readable => zip(partsOf(language))

function* partsOf(language: Language): Generator<ZipEntry> {
  const words = wordsFor<typeof en>('residents')(language)
  yield { path: 'xl/worksheets/sheet1.xml', content: residentsSheet(language) }
  yield { path: 'xl/worksheets/sheet2.xml', content: guideSheet(language) }
  const first = xml.sheetName(words('sheet.residents'), [])
  yield* xml.bookParts([first, xml.sheetName(words('sheet.howTo'), [first])])
}

function* residentsSheet(language: Language): Generator<string> {
  const refusal = wordsFor<typeof en>('residents')(language)('sheet.refusal')
  yield xml.sheetBegin(
    importColumns.map((column) => widths[column] ?? width),
    1,
    { toFill: true },
  )
  yield xml.headRow(
    1,
    importColumns.map((column) => headingOf(column, language)),
  )
  const offered = importColumns.flatMap((name, i) => {
    const only = columnChoices[name]
    const list = only ?? suggestions[name]
    return list ? [{ column: i + 1, choices: list, only: only !== undefined, refusal }] : []
  })
  yield xml.sheetEndWithChoices(2, residentsRowsMax + 1, offered)
}

function* guideSheet(language: Language): Generator<string> {
  const words = wordsFor<typeof en>('residents')(language)
  yield xml.sheetBegin(guideWidths, 1)
  yield xml.headRow(1, [words('sheet.column'), words('sheet.needed'), words('sheet.rule'), words('sheet.allowed')])
  let number = 1
  for (const column of importColumns) {
    const needed = words(optionalColumns.has(column) ? 'sheet.no' : 'sheet.yes')
    const allowed = (columnChoices[column] ?? suggestions[column])?.join(', ') ?? null
    yield xml.row(++number, [headingOf(column, language), needed, words(`rules.${column}`, { maximum: nameLengthMax }), allowed])
  }
  yield xml.row(++number, [])
  for (const rule of ['general.rows', 'general.twice', 'general.mail', 'general.consent'] as const)
    yield xml.row(++number, [null, null, words(rule, { count: residentsRowsMax })])
  yield xml.sheetEnd(1, importColumns.length + 1, guideWidths.length)
}
