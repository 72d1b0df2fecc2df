import { columnWidth, type KindColumns } from '../column.ts'
import { valuesByRow } from '../matrix/pairs.ts'

/** One for each option, with its points. */
export const pointsColumns: KindColumns = ({ options }, name, words) => ({
  heads: options.map(({ label }) => words('head.option', { question: name, option: label })),
  widths: options.map(() => columnWidth.number),
  cells(given) {
    if (!Array.isArray(given)) return options.map(() => null)
    const points = valuesByRow(given)
    return options.map(({ key }) => Number(points.get(key) ?? 0))
  },
})
