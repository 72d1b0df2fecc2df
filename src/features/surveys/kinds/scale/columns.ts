import { columnWidth, type KindColumns, labelIn, oneColumn, scaleHead } from '../column.ts'

/** The steps of a scale, or of a rating. */
export const stepColumns: KindColumns = (question, name, words) =>
  oneColumn(scaleHead(question, name, words), columnWidth.day, (given) => labelIn(question, given))
