import { columnWidth, type KindColumns, labelIn, oneColumn } from '../column.ts'

export const choiceColumns: KindColumns = (question, name) => oneColumn(name, columnWidth.text, (given) => labelIn(question, given))
