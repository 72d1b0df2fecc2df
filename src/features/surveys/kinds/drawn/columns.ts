import { measureOf } from '../../shapes/measure.ts'
import { type ShapeAnswer, wktOf } from '../../shapes/shape.ts'
import { columnWidth, type KindColumns } from '../column.ts'

/** Its WKT, and its length or size. */
export const drawnColumns =
  (measure: 'miles' | 'acres'): KindColumns =>
  (_, name, words, hidden) => ({
    heads: [name, words(`head.${measure}`, { question: name })],
    widths: [columnWidth.text, columnWidth.number],
    cells(given) {
      if (given === undefined) return [null, null]
      const shape = given as ShapeAnswer
      hidden?.shape()
      return [hidden ? null : wktOf(shape), Object.values(measureOf(shape))[0] ?? null]
    },
  })
