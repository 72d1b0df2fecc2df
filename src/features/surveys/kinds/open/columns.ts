import { columnWidth, type KindColumns, oneColumn } from '../column.ts'

export const openColumns: KindColumns = (_, name, __, hidden) =>
  oneColumn(name, columnWidth.text, (given) => (hidden ? hidden.text(String(given)) : String(given)))
