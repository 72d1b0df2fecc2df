import type { SheetCell } from '../../../../core/documents/sheet-parts.server.ts'
import { dayMilliseconds } from '../../../../core/time/durations.ts'
import { columnWidth, type KindColumns, oneColumn } from '../column.ts'

/** Spreadsheets count days from December 30, 1899, and treat 1900 as a leap year. They show earlier dates wrongly, so those stay text. */
const firstDay = '1900-03-01'
const daysBeforeUnix = 25_569

/** YYYY-MM-DD as a spreadsheet's serial day. */
export const dayCell = (day: string): SheetCell =>
  day < firstDay ? day : { day: Date.parse(`${day}T00:00:00Z`) / dayMilliseconds + daysBeforeUnix }

export const dateColumns: KindColumns = (_, name) => oneColumn(name, columnWidth.day, (given) => dayCell(String(given)))
