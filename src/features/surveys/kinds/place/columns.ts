import type { PlaceAnswer } from '../answer.ts'
import { columnWidth, type KindColumns } from '../column.ts'

/** Its text, latitude and longitude. */
export const placeAnswerColumns: KindColumns = (_, name, words, hidden) => ({
  heads: [name, words('head.latitude', { question: name }), words('head.longitude', { question: name })],
  widths: [columnWidth.text, columnWidth.number, columnWidth.number],
  cells(given) {
    if (given === undefined) return [null, null, null]
    const { text, lat, lng } = hidden ? hidden.place(given as PlaceAnswer) : (given as PlaceAnswer)
    return [hidden ? hidden.text(text) : text, lat, lng]
  },
})
