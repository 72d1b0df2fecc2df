import { useEffect, useRef, useState } from 'react'
import { Neatline } from '../../../../ui/frames/Neatline.tsx'
import { useMapWords } from '../../../places/basemap/map-words.ts'
import type { Point } from '../../../places/model/distance.ts'
import type { ShapeKind } from '../../shapes/shape.ts'
import { useWords } from '../words.ts'
import { type OpenedShapeEditor, openShapeEditor } from './shape-editor.browser.ts'
import './shapes.css'

type Props = {
  kind: ShapeKind
  corners: readonly Point[]
  start?: Point | null
  height?: 's' | 'm'
  /** Left out: the map shows the shape only. */
  edit?: {
    add: (corner: Point) => void
    move: (index: number, to: Point) => void
    remove: (index: number) => void
    center: (center: Point) => void
  }
  /** The corner to focus; counts up so the same one can be focused again. */
  focus?: { corner: number; request: number } | null
  onFail?: () => void
}

/** The map itself, which this loads when it is shown; without a connection later it is there. */
export const loadLeaflet = () => import('../../../places/basemap/leaflet.browser.ts')

/** A map with a line or an area on it, to look at or to draw. */
export default function ShapeMap({ kind, corners, start = null, height = 'm', edit, focus = null, onFail }: Props) {
  const words = useWords()
  const box = useRef<HTMLDivElement>(null)
  const [opened, setOpened] = useState<OpenedShapeEditor | null>(null)
  const latest = useRef({ corners, edit, onFail })
  latest.current = { corners, edit, onFail }
  const label = words(edit ? `form.shape.map.${kind}` : `form.shape.drawn.${kind}`)
  const mapWords = useMapWords(label)
  const cornerLabel = (index: number, total: number) => words('form.shape.corner', { number: index + 1, total })

  // biome-ignore lint/correctness/useExhaustiveDependencies: opened once; corners follow below
  useEffect(() => {
    const element = box.current
    if (!element) return
    let ended = false
    const opening = openShapeEditor(element, {
      ...{ words: mapWords, kind, corners: latest.current.corners, start, cornerLabel },
      onAdd: (corner) => latest.current.edit?.add(corner),
      onMove: (index, to) => latest.current.edit?.move(index, to),
      onRemove: (index) => latest.current.edit?.remove(index),
      onCenter: (center) => !ended && latest.current.edit?.center(center),
    })
    opening.then(
      (one) => !ended && setOpened(one),
      () => latest.current.onFail?.(),
    )
    return () => {
      ended = true
      void opening.then(({ close }) => close()).catch(() => {})
    }
  }, [])

  const isEditable = edit !== undefined
  useEffect(() => opened?.show(corners, isEditable), [opened, corners, isEditable])
  useEffect(() => {
    if (opened) box.current?.setAttribute('aria-label', label)
  }, [opened, label])
  useEffect(() => {
    if (focus) opened?.focusCorner(focus.corner)
  }, [opened, focus])

  return (
    <Neatline height={height}>
      <div ref={box} className="shape-map" />
    </Neatline>
  )
}
