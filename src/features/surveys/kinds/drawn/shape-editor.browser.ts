// A line or an area on a map, with its corners as handles. Both kinds are the same but for the side that closes an area.
import type * as Leaflet from 'leaflet'
import { fitPoints, onEarth, onMap, openMap } from '../../../places/basemap/base-map.browser.ts'
import type { MapWords } from '../../../places/basemap/map-words.ts'
import type { Point } from '../../../places/model/distance.ts'
import type { ShapeKind } from '../../shapes/shape.ts'

type ShapeEditorOptions = {
  words: MapWords
  kind: ShapeKind
  corners: readonly Point[]
  /** The center at first, if there is no corner. */
  start: Point | null
  /** The label of a corner's handle; corners count from 0. */
  cornerLabel: (index: number, total: number) => string
  onAdd: (corner: Point) => void
  onMove: (index: number, to: Point) => void
  onRemove: (index: number) => void
  onCenter: (center: Point) => void
}
export type OpenedShapeEditor = {
  /** @param isEditable false shows the shape without handles, and taps do nothing */
  show: (corners: readonly Point[], isEditable: boolean) => void
  focusCorner: (index: number) => void
  close: () => void
}

const streetZoom = 14
const countryZoom = 4
const middleOfCountry = { lat: 38.5, lng: -96 }
/** Pixels per arrow key; ten times as many with Shift. */
const stepPixels = 4
const handlePixels = 44
const arrows: Record<string, [x: number, y: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

export async function openShapeEditor(element: HTMLElement, options: ShapeEditorOptions): Promise<OpenedShapeEditor> {
  const { words, kind, corners: first, start } = options
  const { leaflet, map, close } = await openMap(element, { words, ...viewAt(first[0] ?? start) })
  if (first.length > 0) fitPoints({ leaflet, map }, first)
  // Two taps are two corners.
  map.doubleClickZoom.disable()
  const shape = (kind === 'area' ? leaflet.polygon([], { className: 'shape' }) : leaflet.polyline([], { className: 'shape' })).addTo(map)
  const handles: Leaflet.Marker[] = []
  let isEditable = false
  const at = (corners: readonly Point[]) => void shape.setLatLngs(corners.map(onMap))
  const positions = () => handles.map((one) => onEarth(one.getLatLng()))

  map.on('click', ({ latlng }) => isEditable && options.onAdd(onEarth(latlng)))
  let isOpen = true
  // Leaflet ends a resize after 200 ms, also on a map that was removed meanwhile.
  const tellCenter = () => isOpen && options.onCenter(onEarth(map.getCenter()))
  map.on('moveend', tellCenter)
  element.addEventListener('keydown', (event) => {
    // Enter on a control of the map, or on a handle, is not for the map.
    if (event.key !== 'Enter' || event.target !== element || !isEditable) return
    event.preventDefault()
    options.onAdd(onEarth(map.getCenter()))
  })
  tellCenter()

  function handleAt(index: number): Leaflet.Marker {
    const icon = leaflet.divIcon({ className: 'shape-corner', iconSize: [handlePixels, handlePixels] })
    const handle = leaflet.marker([0, 0], { icon, draggable: true, autoPan: true, keyboard: true }).addTo(map)
    handle.on('drag', () => at(positions())).on('dragend', () => options.onMove(index, onEarth(handle.getLatLng())))
    handle.getElement()?.addEventListener('keydown', (event) => pressed(event, index, handle))
    return handle
  }

  function pressed(event: KeyboardEvent, index: number, handle: Leaflet.Marker): void {
    const way = arrows[event.key]
    const isDelete = event.key === 'Delete' || event.key === 'Backspace'
    if (!way && !isDelete) return
    event.preventDefault()
    event.stopPropagation()
    if (!way) {
      options.onRemove(index)
      return
    }
    const step = stepPixels * (event.shiftKey ? 10 : 1)
    const to = map.latLngToContainerPoint(handle.getLatLng()).add([way[0] * step, way[1] * step])
    options.onMove(index, onEarth(map.containerPointToLatLng(to)))
  }

  return {
    show(corners, mayEdit) {
      isEditable = mayEdit
      at(corners)
      const wanted = mayEdit ? corners.length : 0
      while (handles.length > wanted) handles.pop()?.remove()
      while (handles.length < wanted) handles.push(handleAt(handles.length))
      for (const [i, handle] of handles.entries()) {
        handle.setLatLng(onMap(corners[i] as Point))
        handle.getElement()?.setAttribute('aria-label', options.cornerLabel(i, corners.length))
      }
    },
    focusCorner: (index) => (handles[index]?.getElement() ?? element).focus({ preventScroll: true }),
    close() {
      isOpen = false
      close()
    },
  }
}

const viewAt = (center: Point | null) => (center ? { center, zoom: streetZoom } : { center: middleOfCountry, zoom: countryZoom })
