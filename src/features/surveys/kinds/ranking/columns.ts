import { columnWidth, type KindColumns, labelIn, oneColumn } from '../column.ts'

/** The options in order, best first. */
export const rankingColumns: KindColumns = (question, name) =>
  oneColumn(name, columnWidth.text, (given) =>
    Array.isArray(given) ? given.map((key, i) => `${i + 1}. ${labelIn(question, key)}`).join('\n') : labelIn(question, given),
  )
