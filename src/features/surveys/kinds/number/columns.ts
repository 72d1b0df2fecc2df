import { columnWidth, type KindColumns, labelIn, oneColumn } from '../column.ts'

export const numberColumns: KindColumns = (question, name, words) => {
  const unit = question.range?.unit
  return oneColumn(unit ? words('head.unit', { question: name, unit }) : name, columnWidth.day, (given) => labelIn(question, given))
}
