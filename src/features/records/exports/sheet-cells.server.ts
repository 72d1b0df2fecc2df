// What the sheets of an export have in common.
import type { DateCell, DateTimeCell } from '../../../core/documents/sheet-parts.server.ts'
import type { TextLookup } from '../../surveys/kinds/column.ts'
import type { ExportedProject } from './queries.server.ts'

/** Of columns, in characters. */
export const width = { s: 12, m: 18, l: 30, text: 60 }
export const heads = (words: TextLookup, names: readonly string[]) => names.map((name) => words(`head.${name}`))
export const moment = (serial: number | null): DateTimeCell | null => (serial === null ? null : { serial })
export const serialDayCell = (day: number): DateCell => ({ day })
export const sheetTitleOf = (project: ExportedProject, words: TextLookup) => project.title || words('untitled')
