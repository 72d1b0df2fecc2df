// Writes .csv files (RFC 4180), and sheets as one such file each in a zip archive.
import type { Readable } from 'node:stream'
import { dayMilliseconds } from '../time/durations.ts'
import type { Sheet } from './sheet.server.ts'
import { type SheetCell, sheetName } from './sheet-parts.server.ts'
import { type ZipEntry, zip } from './zip.server.ts'

/** Without it Excel assumes another encoding. */
export const byteOrderMark = '\ufeff'
/** Day 0 of spreadsheets' serial numbers. */
const dayZero = Date.UTC(1899, 11, 30)

/** A spreadsheet would run a text that begins with one of these signs. */
const harmless = (text: string) => text.replace(/^[=+\-@\t\r]/, "'$&")

/** Texts in quotation marks, numbers as they are, moments and days in ISO 8601 without a zone. */
function csvCell(cell: SheetCell): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell)
  if (typeof cell === 'string') return `"${harmless(cell).replaceAll('"', '""')}"`
  if ('day' in cell) return isoOf(cell.day).slice(0, 10)
  return isoOf(cell.serial).slice(0, 19)
}
/** Rounded to seconds, the precision of what people read. */
const isoOf = (serial: number) => new Date(dayZero + Math.round((serial * dayMilliseconds) / 1000) * 1000).toISOString()

export const csvLine = (cells: readonly SheetCell[]): string => `${cells.map(csvCell).join(',')}\r\n`

/**
 * The sheets of a workbook as CSV files in a zip archive, numbered in their order. The lines above a table are a file of their own, because
 * programs expect the headings in the first line. Rows are pulled only as fast as the stream is read.
 */
export const writeCsvFiles = (sheets: Iterable<Sheet> | AsyncIterable<Sheet>): Readable => zip(filesOf(sheets))

async function* filesOf(sheets: Iterable<Sheet> | AsyncIterable<Sheet>): AsyncGenerator<ZipEntry> {
  const names: string[] = []
  for await (const sheet of sheets) {
    const name = sheetName(sheet.name, names)
    names.push(name)
    const path = `${names.length} ${name.replace(/["<>|]/g, ' ')}`
    if (sheet.intro) yield { path: `${path} 0.csv`, content: [byteOrderMark + sheet.intro.map(csvLine).join('')] }
    yield { path: `${path}.csv`, content: linesOf(sheet) }
  }
}

async function* linesOf({ head, rows }: Sheet): AsyncGenerator<string> {
  yield byteOrderMark + csvLine(head)
  for await (const cells of rows) yield csvLine(cells)
}
