// The interactive map: Leaflet over the built-in base map or the operator's street map. Loaded on demand.
import type * as Leaflet from 'leaflet'
import { call } from '../../../core/contract/call.ts'
import type { showMapTiles } from '../model/contract.ts'
import type { Point } from '../model/distance.ts'
import { type Bounds, firstView, lower48, type Padding, readBbox } from '../model/view.ts'
import { addLocate } from './locate.browser.ts'
import type { MapWords } from './map-words.ts'
import { groundCredits } from './open-street-map.ts'
import type { StreetMap } from './streets/street-path.ts'
import { type Theme, tilePath, tilePixels, tileZoomMax } from './tiles/tile.ts'

export type OpenedMap = {
  /** The Leaflet library, for markers and layers. */
  leaflet: typeof Leaflet
  map: Leaflet.Map
  /** Removes the map and its listeners; the element is empty afterwards. */
  close: () => void
}
type BaseMapOptions = {
  /** From `useMapWords`. */
  words: MapWords
  /** The initial view: bounds, or a center with a zoom (4 the country, 10 a city, 14 its streets). */
  bounds?: Bounds
  /** Pixels that stay free around the bounds, for pins on the edge. */
  padding?: Padding
  center?: Point
  zoom?: number
}

/** Of the right edge: the column of buttons and its margin (base-map.css). */
const buttonsWide = 56
/** Exactly the area that is asked for. */
export const unpadded: Padding = { around: 0, right: 0 }
/** Free of pins and buttons. @param around half a pin, in pixels */
export const besideButtons = (around: number): Padding => ({ around, right: buttonsWide })

const zoomMin = 2.75
const zoomMax = 18
/** A whole step would show an area that just misses it at half its size. */
const zoomSnap = 0.25
/** From American Samoa and Guam, which are west of the date line here, to Puerto Rico: the base map ends there. */
const mapped: [[number, number], [number, number]] = [
  [-30, -235],
  [78, -35],
]

/**
 * Opens a map in an element that has a height, e.g. in an effect:
 *
 *     const opening = openMap(element, { words, center: { lat, lng }, zoom: 14 })
 *     opening.then(({ leaflet, map }) => leaflet.marker(onMap({ lat, lng }), { draggable: true }).addTo(map))
 *     return () => void opening.then(({ close }) => close())
 *
 * Moves by arrow keys, `+` and `-`; by wheel only while it has the focus, so the page still scrolls; without animation where less
 * motion is asked for. Follows the page's theme. Places go in through `onMap` and come out through `onEarth`.
 */
export async function openMap(element: HTMLElement, options: BaseMapOptions): Promise<OpenedMap> {
  const { words, bounds, padding = unpadded, center, zoom = 10 } = options
  const [{ leaflet }, { pictures, vectors }] = await Promise.all([import('./leaflet.browser.ts'), loadStreets()])
  const moving = !matchMedia('(prefers-reduced-motion: reduce)').matches
  const map = leaflet.map(element, {
    attributionControl: false,
    zoomControl: false,
    scrollWheelZoom: false,
    minZoom: zoomMin,
    maxZoom: zoomMax,
    // Pictures of another size than their own are blurred.
    zoomSnap: pictures ? 1 : zoomSnap,
    maxBounds: mapped,
    maxBoundsViscosity: 1,
    zoomAnimation: moving,
    fadeAnimation: moving,
    markerZoomAnimation: moving,
    inertia: moving,
  })
  element.setAttribute('role', 'group')
  element.setAttribute('aria-label', words.label)
  map.on('focus', () => map.scrollWheelZoom.enable()).on('blur', () => map.scrollWheelZoom.disable())
  let layers: Leaflet.Layer[] = []
  const stop = followTheme(element, (theme) => {
    for (const layer of layers) layer.remove()
    layers = [groundIn(leaflet, theme)]
    if (vectors) layers.push(vectors.layer(leaflet, { streets: vectors.streets, bounds: areaOf(vectors.streets), theme, zoomMax }))
    for (const layer of layers) layer.addTo(map)
  })
  const { ground, harbors } = groundCredits
  const drawn = [pictures, vectors?.streets].flatMap((source) => source ?? [])
  const sources = drawn.some((one) => one.creditUrl === harbors.creditUrl) ? drawn : [harbors, ...drawn]
  leaflet.control
    .attribution({ prefix: false })
    .addTo(map)
    .addAttribution([ground, ...sources.map(linked)].join(' · '))
  const [zoomInTitle, zoomOutTitle] = [escaped(words.say('map.zoomIn')), escaped(words.say('map.zoomOut'))]
  leaflet.control.zoom({ position: 'topright', zoomInTitle, zoomOutTitle }).addTo(map)
  addLocate(leaflet, map, { say: words.say, placed: onMap, area: mapped })
  if (pictures) {
    const options = { className: 'street-map', maxZoom: zoomMax, maxNativeZoom: 18, zIndex: 2, referrerPolicy: 'origin' as const }
    leaflet.tileLayer(pictures.url, options).addTo(map)
  }
  if (center) map.setView(onMap(center), zoom, { animate: false })
  else fitArea(map, bounds ?? lower48, padding)
  // The element may be resized with the window, or become visible later.
  const resized = new ResizeObserver(() => map.invalidateSize({ animate: false }))
  resized.observe(element)
  return {
    leaflet,
    map,
    close: () => {
      resized.disconnect()
      stop()
      map.remove()
    },
  }
}

/** Shows an area as large as it fits. */
export function fitArea(map: Leaflet.Map, bounds: Bounds, padding: Padding): void {
  const { x: width, y: height } = map.getSize()
  // A hidden element has no size.
  const shown = width > 0 && height > 0 ? firstView(bounds, { width, height }, padding) : bounds
  map.fitBounds(boundsOnMap(shown), { animate: false, maxZoom: 14 })
}

const blockZoom = 17
/** Shows all points as large as they fit, down to a block. */
export function fitPoints({ leaflet, map }: Pick<OpenedMap, 'leaflet' | 'map'>, points: readonly Point[]): void {
  map.fitBounds(leaflet.latLngBounds(points.map(onMap)).pad(0.2), { animate: false, maxZoom: blockZoom })
}

/** Converts a place for the map: longitudes east of the date line continue to the west, which keeps the Pacific islands together. */
export const onMap = ({ lat, lng }: Point): [number, number] => [lat, lng > 0 ? lng - 360 : lng]

/** Converts a place of the map to a longitude of -180 to 180. */
export const onEarth = ({ lat, lng }: Point): Point => ({ lat, lng: lng < -180 ? lng + 360 : lng })

const boundsOnMap = ({ west, south, east, north }: Bounds): [[number, number], [number, number]] => [
  onMap({ lat: south, lng: west }),
  onMap({ lat: north, lng: east }),
]

/**
 * Calls `apply` with the page's theme, now and after every change.
 * @returns a function that stops it
 */
function followTheme(element: HTMLElement, apply: (theme: Theme) => void): () => void {
  const night = matchMedia('(prefers-color-scheme: dark)')
  const follow = () => {
    const { theme = night.matches ? 'dark' : 'light' } = document.documentElement.dataset
    element.classList.toggle('dark-ground', theme === 'dark')
    apply(theme === 'dark' ? 'dark' : 'light')
  }
  follow()
  night.addEventListener('change', follow)
  const chosen = new MutationObserver(follow)
  chosen.observe(document.documentElement, { attributeFilter: ['data-theme'] })
  return () => {
    night.removeEventListener('change', follow)
    chosen.disconnect()
  }
}

const groundIn = (leaflet: typeof Leaflet, theme: Theme): Leaflet.Layer =>
  leaflet.tileLayer(tilePath(theme, '{z}', '{x}', '{y}'), {
    tileSize: tilePixels,
    zoomOffset: -1,
    minZoom: zoomMin,
    maxZoom: zoomMax,
    maxNativeZoom: tileZoomMax + 1,
    zIndex: 1,
  })

/** Where a street map has tiles. A map of the whole world has no west and east. */
function areaOf({ bbox }: StreetMap): [[number, number], [number, number]] {
  const area = readBbox(bbox)
  return area && area.east - area.west < 180 ? boundsOnMap(area) : mapped
}

/** The operator's street map, and the program that draws vector tiles; the built-in base map replaces them if they fail to load. */
async function loadStreets() {
  const found = await call<typeof showMapTiles>({ method: 'GET', path: '/places/mapTiles' }, {}).catch(() => null)
  const program = found?.streets ? await import('./streets/street-layer.browser.ts').catch(() => null) : null
  const vectors = found?.streets && program ? { streets: found.streets, layer: program.streetLayer } : null
  return { pictures: found?.tiles ?? null, vectors }
}

const linked = ({ credit, creditUrl }: { credit: string; creditUrl: string | null }) =>
  creditUrl ? `<a href="${escaped(creditUrl)}" rel="noopener">${escaped(credit)}</a>` : escaped(credit)

const escaped = (text: string) => text.replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`)
