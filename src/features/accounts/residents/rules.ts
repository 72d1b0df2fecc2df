// Rules for sheets of residents. No database, no clock, no HTTP.
import type { Refusal } from '../../../core/contract/errors.ts'
import { choices, columns, optionalColumns, type ResidentColumn } from './columns.ts'

/** Why a cell is refused; the text of `code` is resolved when it is read. */
export type CellRefusal = Refusal & { column: string }
export type CellValue = string | number | boolean | Date | null
export type ResidentHeader = { places: Map<ResidentColumn, number> } | Refusal

const folded = (text: string) => text.replace(/[\s_-]/g, '').toLowerCase()
const columnOf = new Map(columns.map((column) => [folded(column), column]))

/** The position of each column, from the first row's texts ('firstName' or 'First name'); a refusal if the heading is wrong. */
export function readHead(cells: readonly CellValue[]): ResidentHeader {
  const places = new Map<ResidentColumn, number>()
  const unknown: string[] = []
  for (const [place, cell] of cells.entries()) {
    const text = String(cell ?? '').trim()
    if (text === '') continue
    const column = columnOf.get(folded(text))
    if (column === undefined) unknown.push(text.slice(0, 40))
    else if (places.has(column)) return { code: 'residents.columnTwice', values: { column } }
    else places.set(column, place)
  }
  const missing = columns.filter((column) => !optionalColumns.has(column) && !places.has(column))
  const listed = (names: readonly string[]) => names.slice(0, 10).join(', ')
  if (missing.length > 0) return { code: 'residents.columnsMissing', values: { columns: listed(missing) } }
  if (unknown.length > 0) return { code: 'residents.columnsUnknown', values: { columns: listed(unknown) } }
  return { places }
}

/** A row as texts by column, without empty cells. Restores leading zeros of zip codes, which spreadsheets drop. */
export function readCells(
  cells: readonly CellValue[],
  places: ReadonlyMap<ResidentColumn, number>,
): Partial<Record<ResidentColumn, string>> {
  const texts: Partial<Record<ResidentColumn, string>> = {}
  for (const [column, place] of places) {
    const text = textOf(column, cells[place] ?? null)
    if (text !== '') texts[column] = text
  }
  return texts
}

const digits: Partial<Record<ResidentColumn, number>> = { zipCode: 5, plus4: 4 }

function textOf(column: ResidentColumn, cell: CellValue): string {
  if (cell instanceof Date) return Number.isNaN(cell.getTime()) ? '' : cell.toISOString().slice(0, 10)
  if (typeof cell === 'number') return String(cell).padStart(digits[column] ?? 0, '0')
  const text = String(cell ?? '').trim()
  // "female" equals "Female".
  return choices[column]?.find((choice) => choice.toLowerCase() === text.toLowerCase()) ?? text
}
