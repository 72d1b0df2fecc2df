import type { SheetCell } from '../../../../core/documents/sheet-parts.server.ts'
import { columnWidth, type KindColumns, labelIn, scaleHead } from '../column.ts'
import { valuesByRow } from './pairs.ts'

/** One for each row, empty where the row was left out; steps of a scale are numbers. */
export const matrixColumns: KindColumns = (question, name, words) => {
  const { scale } = question
  const rows = question.rows ?? []
  const cellOf = (value: string | undefined): SheetCell => {
    if (value === undefined) return null
    return scale ? Number(value) : labelIn(question, value)
  }
  return {
    heads: rows.map(({ label }) => scaleHead(question, words('head.option', { question: name, option: label }), words)),
    widths: rows.map(() => (scale ? columnWidth.day : columnWidth.text)),
    cells(given) {
      const values = valuesByRow(Array.isArray(given) ? given : [])
      return rows.map(({ key }) => cellOf(values.get(key)))
    },
  }
}
