// The map of places: a button per place, or per group of places that would overlap.
import type * as Leaflet from 'leaflet'
import { besideButtons, onMap, openMap } from '../../places/basemap/base-map.browser.ts'
import { plate } from '../../places/basemap/pin-shape.ts'
import type { Point } from '../../places/model/distance.ts'
import type { Bounds } from '../../places/model/view.ts'
import styles from '../../projects/map/live-map.module.css'
import type { AnswersMapOpening, OpenedAnswersMap } from '../single-answers/parts/AnswersOnMap.tsx'

type MappedPlace = { id: string; label: string; point: Point }
type PlaceBundle = { places: MappedPlace[]; x: number; y: number }
type PlacesMapOptions = AnswersMapOpening & {
  bounds: Bounds
  places: readonly MappedPlace[]
  /** The label of a button for several places. */
  several: (count: number) => string
}

const overlapPixels = 40
const closestZoom = 17
const closeZoom = 15

export async function openPlacesMap(
  element: HTMLElement,
  { words, bounds, places, several, onSelect }: PlacesMapOptions,
): Promise<OpenedAnswersMap> {
  const { leaflet, map, close } = await openMap(element, { words, bounds, padding: besideButtons(overlapPixels) })
  const pins = leaflet.layerGroup().addTo(map)
  let selected: readonly string[] = []
  const draw = () => {
    const focused = document.activeElement instanceof HTMLElement ? document.activeElement.dataset['place'] : undefined
    pins.clearLayers()
    for (const bundle of bundled(map, places)) {
      const button = buttonOf(bundle, several, selected)
      const icon = leaflet.divIcon({ html: button, className: styles.mark ?? '', iconSize: [0, 0] })
      const marker = leaflet.marker(centerOf(bundle), { icon, keyboard: false, riseOnHover: true }).addTo(pins)
      marker.on('click', () => open(bundle))
      if (button.dataset['place'] === focused) button.focus({ preventScroll: true })
    }
  }
  const open = ({ places: these }: PlaceBundle) => {
    if (these.length === 1 || map.getZoom() >= closestZoom) return onSelect(these.map((one) => one.id))
    map.fitBounds(leaflet.latLngBounds(these.map((one) => onMap(one.point))).pad(0.2), { maxZoom: Math.max(map.getZoom() + 2, 12) })
    // The clicked button is gone: the focus moves to the map.
    element.focus({ preventScroll: true })
  }
  map.on('zoomend', draw)
  draw()
  return {
    select(ids) {
      selected = ids
      const first = places.find((one) => one.id === ids[0])
      if (first && !map.getBounds().pad(-0.1).contains(onMap(first.point)))
        map.setView(onMap(first.point), Math.max(map.getZoom(), closeZoom), { animate: false })
      draw()
    },
    close,
  }
}

/** Groups places whose pins would overlap at the map's zoom. */
function bundled(map: Leaflet.Map, places: readonly MappedPlace[]): PlaceBundle[] {
  const bundles: PlaceBundle[] = []
  for (const place of places) {
    const { x, y } = map.project(onMap(place.point))
    const near = bundles.find((one) => Math.abs(one.x - x) < overlapPixels && Math.abs(one.y - y) < overlapPixels)
    if (near) near.places.push(place)
    else bundles.push({ places: [place], x, y })
  }
  return bundles
}

const centerOf = ({ places }: PlaceBundle): [number, number] => {
  const mean = (of: (place: MappedPlace) => number) => places.reduce((sum, one) => sum + of(one), 0) / places.length
  return onMap({ lat: mean((one) => one.point.lat), lng: mean((one) => one.point.lng) })
}

function buttonOf({ places }: PlaceBundle, several: (count: number) => string, selected: readonly string[]): HTMLButtonElement {
  const [first] = places
  const isOne = places.length === 1
  const isSelected = places.some((one) => selected.includes(one.id))
  const button = document.createElement('button')
  button.type = 'button'
  button.className = (isOne ? styles.pin : styles.cluster) ?? ''
  button.setAttribute('aria-label', isOne ? (first?.label ?? '') : several(places.length))
  button.setAttribute('aria-pressed', String(isSelected))
  button.dataset['place'] = first?.id ?? ''
  if (isOne) button.innerHTML = drawing(isSelected)
  else button.textContent = String(places.length)
  return button
}

const drawing = (isSelected: boolean) =>
  `<svg class="${isSelected ? styles.pointed : ''}" viewBox="-1 -39 40 40" width="40" height="40" aria-hidden="true">` +
  `<path class="${styles.plate}" d="${plate}"/><circle cx="19" cy="-19" r="6" fill="var(--on-primary)"/></svg>`
