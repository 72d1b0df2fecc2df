// Writes .csv files (RFC 4180), and sheets as one such file each in a zip archive.

import type { Readable } from 'node:stream'
import { yieldToEventLoop } from '../async/yield-to-event-loop.server.ts'
import { dayMilliseconds } from '../time/durations.ts'
import { csvText } from './csv-text.ts'
import type { Sheet } from './sheet.server.ts'
import { type SheetCell, sheetName } from './sheet-parts.server.ts'
import { type ZipEntry, zip } from './zip.server.ts'

/** Without it Excel assumes another encoding. */
export const byteOrderMark = '\ufeff'
/** Day 0 of spreadsheets' serial numbers. */
const dayZero = Date.UTC(1899, 11, 30)

/** Texts in quotation marks, numbers as they are, moments and days in ISO 8601 without a zone. */
function csvCell(cell: SheetCell): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell)
  if (typeof cell === 'string') return csvText(cell)
  if ('day' in cell) return isoOf(cell.day).slice(0, 10)
  return isoOf(cell.serial).slice(0, 19)
}
/** Rounded to seconds, the precision of what people read. */
const isoOf = (serial: number) => new Date(dayZero + Math.round((serial * dayMilliseconds) / 1000) * 1000).toISOString()

export const csvLine = (cells: readonly SheetCell[]): string => `${cells.map(csvCell).join(',')}\r\n`

/**
 * The sheets of a workbook as CSV files in a zip archive, numbered in their order. The lines above a table are a file of their own, because
 * programs expect the headings in the first line. Rows are pulled only as fast as the stream is read.
 * @param introName the name of a file of lines above a table
 */
export const writeCsvFiles = (sheets: Iterable<Sheet> | AsyncIterable<Sheet>, introName: string): Readable =>
  zip(filesOf(sheets, introName))

async function* filesOf(sheets: Iterable<Sheet> | AsyncIterable<Sheet>, introName: string): AsyncGenerator<ZipEntry> {
  const names: string[] = []
  const pathOf = (wanted: string) => {
    const name = sheetName(wanted, names)
    names.push(name)
    return `${String(names.length).padStart(2, '0')} ${name.replace(/["<>|]/g, ' ').trim()}.csv`
  }
  for await (const sheet of sheets) {
    if (sheet.intro) yield { path: pathOf(introName), content: [byteOrderMark + sheet.intro.map(csvLine).join('')] }
    yield { path: pathOf(sheet.name), content: linesOf(sheet) }
  }
}

async function* linesOf({ head, rows }: Sheet): AsyncGenerator<string> {
  yield byteOrderMark + csvLine(head)
  const breathe = yieldToEventLoop()
  for await (const cells of rows) {
    yield csvLine(cells)
    await breathe()
  }
}
