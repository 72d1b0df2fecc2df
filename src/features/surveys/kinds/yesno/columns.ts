import { columnWidth, type KindColumns, oneColumn } from '../column.ts'

export const yesNoColumns: KindColumns = (_, name, words) => oneColumn(name, columnWidth.day, (given) => words(given ? 'yes' : 'no'))
