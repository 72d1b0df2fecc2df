import type { FileAnswer } from '../../answer-files/file-entered.ts'
import { columnWidth, type KindColumns } from '../column.ts'

const kilobyte = 1000

/** Its name and its size. */
export const fileColumns: KindColumns = (_, name, words, hidden) => ({
  heads: [name, words('head.fileSize', { question: name })],
  widths: [columnWidth.text, columnWidth.number],
  cells(given) {
    if (given === undefined) return [null, null]
    const file = given as FileAnswer
    hidden?.file()
    return [hidden ? null : file.name, Math.max(1, Math.round(file.bytes / kilobyte))]
  },
})
