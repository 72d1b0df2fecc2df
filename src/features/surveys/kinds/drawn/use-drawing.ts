import { useMemo, useState } from 'react'
import type { Point } from '../../../places/model/distance.ts'
import { cornersEntered, cornersMax, cornersMin, cornersText, readShape, type ShapeKind } from '../../shapes/shape.ts'

/** A shape while it is drawn: its corners are in the text of the form, and every step can be undone. */
export function useDrawing(kind: ShapeKind, value: string, onChange: (value: string) => void) {
  const [before, setBefore] = useState<readonly string[]>([])
  const [isDone, setDone] = useState(() => !('code' in readShape(kind, value)))
  const corners = useMemo(() => cornersEntered(kind, value), [kind, value])
  const change = (next: readonly Point[]) => {
    setBefore([...before, value])
    onChange(cornersText(next))
  }
  return {
    corners,
    isDone,
    isFull: corners.length >= cornersMax,
    isEnough: corners.length >= cornersMin[kind],
    finish: () => setDone(true),
    goOn: () => setDone(false),
    add: (corner: Point) => {
      if (corners.length < cornersMax) change([...corners, corner])
    },
    move: (index: number, to: Point) => change(corners.with(index, to)),
    remove: (index: number) => change(corners.toSpliced(index, 1)),
    clear: () => change([]),
    /** A shape that was drawn earlier loses its last corner. */
    undo: () => {
      onChange(before.at(-1) ?? cornersText(corners.slice(0, -1)))
      setBefore(before.slice(0, -1))
    },
    mayUndo: before.length > 0 || corners.length > 0,
  }
}
export type Drawing = ReturnType<typeof useDrawing>
