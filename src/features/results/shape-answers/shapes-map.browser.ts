// The map of lines and areas: all together and half transparent, which makes overlaps stronger. The list beside it is the way by keyboard.
import type * as Leaflet from 'leaflet'
import { fitPoints, onMap, openMap } from '../../places/basemap/base-map.browser.ts'
import type { Point } from '../../places/model/distance.ts'
import type { Bounds } from '../../places/model/view.ts'
import type { ShapeKind } from '../../surveys/shapes/shape.ts'
import type { AnswersMapOpening, OpenedAnswersMap } from '../single-answers/parts/AnswersOnMap.tsx'
import './shapes-map.css'

type ShapesMapOptions = AnswersMapOpening & {
  bounds: Bounds
  shapes: readonly { _id: string; kind: ShapeKind; corners: readonly Point[] }[]
}

export async function openShapesMap(
  element: HTMLElement,
  { words, bounds, shapes, onSelect }: ShapesMapOptions,
): Promise<OpenedAnswersMap> {
  const { leaflet, map, close } = await openMap(element, { words, bounds })
  fitPoints(
    { leaflet, map },
    shapes.flatMap((one) => one.corners),
  )
  const drawn = new Map<string, Leaflet.Polygon | Leaflet.Polyline>()
  for (const { _id, kind, corners } of shapes) {
    const className = `drawn-shape drawn-${kind}`
    const at = corners.map(onMap)
    const path = (kind === 'area' ? leaflet.polygon(at, { className }) : leaflet.polyline(at, { className })).addTo(map)
    path.on('click', () => onSelect([_id]))
    drawn.set(_id, path)
  }
  return {
    select(ids) {
      for (const [id, path] of drawn) path.getElement()?.classList.toggle('selected', ids.includes(id))
      const [first] = shapes.filter((one) => ids.includes(one._id))
      if (!first) return
      drawn.get(first._id)?.bringToFront()
      if (!map.getBounds().contains(leaflet.latLngBounds(first.corners.map(onMap)))) fitPoints({ leaflet, map }, first.corners)
    },
    close,
  }
}
