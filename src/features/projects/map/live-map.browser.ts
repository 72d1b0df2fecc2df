// The list's interactive map: the projects in view, clustered, and the place that the list highlights.
import type * as Leaflet from 'leaflet'
import { call } from '../../../core/contract/call.ts'
import type { Reply } from '../../../core/contract/endpoint.ts'
import { besideButtons, fitArea, onEarth, onMap, openMap, unpadded } from '../../places/basemap/base-map.browser.ts'
import type { MapWords } from '../../places/basemap/map-words.ts'
import { plate } from '../../places/basemap/pin-shape.ts'
import type { Point } from '../../places/model/rules.ts'
import { type Bounds, bboxText } from '../../places/model/view.ts'
import type { listPoints } from '../model/contract.ts'
import { type Bundle, bundled } from './bundles.ts'
import styles from './live-map.module.css'

type MapGroups = Reply<typeof listPoints>['groups']
type ProjectBundle = Bundle<MapGroups[number]['project']>
export type Picked = { id: string; title: string; lang?: string | undefined }
/** `search`: the list's filters as a query string, including `bbox` if it is set. */
export type LoadedView = { search: string; bbox: string; bounds: Bounds | null }
export type MapHandle = {
  /** Updates the map after the list changed. */
  follow: (shown: LoadedView) => void
  /** Highlights a place; null removes the highlight. */
  point: (at: Point | null) => void
  retry: () => void
  close: () => void
}
type LiveMapOptions = LoadedView & {
  words: MapWords
  iconOf: (category: string | null) => string
  onPick: (picked: Picked) => void
  /** The visitor moved the map away from what the list shows; null: the map shows the list's area. */
  onMoved: (bbox: string | null) => void
  /** A cluster that no zoom level separates. */
  onPlace: (bbox: string) => void
  onFailed: (failed: boolean) => void
}

const pauseMilliseconds = 250
/** From this zoom level on, the list shows the projects of one place. */
const closestZoom = 17

export async function openLiveMap(element: HTMLElement, options: LiveMapOptions): Promise<MapHandle> {
  const { words, iconOf, onPick, onMoved, onPlace, onFailed } = options
  const { leaflet, map, close } = await openMap(element, {
    words,
    padding: freeAround(options),
    ...(options.bounds && { bounds: options.bounds }),
  })
  const highlight = leaflet.divIcon({ html: drawing(iconOf(null)), className: `${styles.mark} ${styles.pointed}`, iconSize: [0, 0] })
  let shown: LoadedView = options
  let marked: Leaflet.Marker | null = null
  let asked: AbortController | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  /** The area that the list shows: no search is needed until the map leaves it. */
  let home = ''

  const visibleBounds = () => bboxOf(map)
  const load = async () => {
    // On a phone the list may cover the map.
    if (map.getSize().x === 0) return
    asked?.abort()
    const own = new AbortController()
    asked = own
    try {
      const groups = await findGroups(shown.search, visibleBounds(), own.signal)
      onFailed(false)
      draw(groups)
    } catch {
      if (!own.signal.aborted) onFailed(true)
    }
  }
  const moved = () => {
    clearTimeout(timer)
    timer = setTimeout(load, pauseMilliseconds)
    onMoved(visibleBounds() === home ? null : visibleBounds())
  }
  const markerOf = (bundle: ProjectBundle) => {
    const { project } = bundle
    const button = buttonOf(bundle, words, iconOf)
    const icon = leaflet.divIcon({ html: button, className: styles.mark ?? '', iconSize: [0, 0] })
    const marker = leaflet.marker(onMap(bundle), { icon, keyboard: false, riseOnHover: true })
    return marker.on('click', () => (project ? onPick({ id: project._id, title: project.title, lang: project.lang }) : closer(bundle)))
  }
  const closer = ({ bounds }: ProjectBundle) => {
    if (map.getZoom() >= closestZoom) return onPlace(bboxText(widened(bounds)))
    map.fitBounds(leaflet.latLngBounds(cornersOf(bounds)).pad(0.2), { maxZoom: Math.max(map.getZoom() + 2, 12) })
    // The clicked marker is gone: the focus moves to the map.
    element.focus({ preventScroll: true })
  }
  const draw = groupLayer(leaflet, map, markerOf)

  home = visibleBounds()
  map.on('moveend', moved)
  await load()
  return {
    follow(next) {
      shown = next
      onMoved(null)
      if (next.bbox !== visibleBounds() && next.bounds) {
        map.off('moveend', moved)
        fitArea(map, next.bounds, freeAround(next))
        map.on('moveend', moved)
      }
      home = visibleBounds()
      void load()
    },
    point(at) {
      marked?.remove()
      marked = null
      if (!at) return
      marked = leaflet.marker(onMap(at), { icon: highlight, interactive: false, keyboard: false, zIndexOffset: 2000 }).addTo(map)
    },
    retry: () => void load(),
    close() {
      clearTimeout(timer)
      asked?.abort()
      close()
    },
  }
}

/** The area in view. */
const bboxOf = (map: Leaflet.Map): string => {
  const box = map.getBounds()
  const [southWest, northEast] = [onEarth(box.getSouthWest()), onEarth(box.getNorthEast())]
  return bboxText({ west: southWest.lng, south: southWest.lat, east: northEast.lng, north: northEast.lat })
}

const cornersOf = ({ west, south, east, north }: Bounds) => [onMap({ lat: south, lng: west }), onMap({ lat: north, lng: east })]

async function findGroups(search: string, bbox: string, signal: AbortSignal): Promise<MapGroups> {
  const query = { ...Object.fromEntries(new URLSearchParams(search)), bbox }
  return (await call<typeof listPoints>({ method: 'GET', path: '/projects/points' }, { query: query as never }, { signal })).groups
}

/** Adds a layer to the map. @returns a function that shows these groups on it */
function groupLayer(leaflet: typeof Leaflet, map: Leaflet.Map, markerOf: (bundle: ProjectBundle) => Leaflet.Marker) {
  const pins = leaflet.layerGroup().addTo(map)
  const drawn = new Map<string, Leaflet.Marker>()
  return (groups: MapGroups) => {
    const placed = groups.map((group) => ({ ...group, ...map.latLngToLayerPoint(onMap(group)) }))
    const bundles = new Map(bundled(placed).map((bundle) => [keyOf(bundle), bundle]))
    // Unchanged markers stay: one of them may have the focus.
    for (const [key, marker] of drawn) {
      if (bundles.has(key)) continue
      pins.removeLayer(marker)
      drawn.delete(key)
    }
    for (const [key, bundle] of bundles) {
      if (drawn.has(key)) continue
      const marker = markerOf(bundle)
      drawn.set(key, marker)
      pins.addLayer(marker)
    }
  }
}

function buttonOf(bundle: ProjectBundle, words: LiveMapOptions['words'], iconOf: LiveMapOptions['iconOf']): HTMLButtonElement {
  const { project } = bundle
  const label = project ? project.title : words.say('map.cluster', { count: bundle.count })
  const button = document.createElement('button')
  button.type = 'button'
  button.className = (project ? styles.pin : styles.cluster) ?? ''
  button.setAttribute('aria-label', label)
  if (project?.lang) button.lang = project.lang
  button.dataset['key'] = keyOf(bundle)
  button.innerHTML = project ? drawing(iconOf(project.category)) : ''
  if (!project) button.textContent = bundle.count > 999 ? `${Math.floor(bundle.count / 1000)}k` : String(bundle.count)
  return button
}

const keyOf = ({ project, count, bounds }: ProjectBundle) => project?._id ?? `${count} ${bboxText(bounds)}`

/** A requested area is shown without padding. */
const freeAround = ({ bbox }: LoadedView) => (bbox ? unpadded : besideButtons(44))

/** A few hundred yards more, to include projects on the edge. */
const widened = ({ west, south, east, north }: Bounds): Bounds => {
  const more = 0.001
  return { west: west - more, south: south - more, east: east + more, north: north + more }
}

const drawing = (icon: string) =>
  `<svg viewBox="-1 -39 40 40" width="40" height="40" aria-hidden="true"><path class="${styles.plate}" d="${plate}"/>` +
  `<svg x="10" y="-28" width="18" height="18" viewBox="0 0 24 24"><path class="${styles.icon}" d="${icon}"/></svg></svg>`
