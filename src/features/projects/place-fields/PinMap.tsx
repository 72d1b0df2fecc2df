import type { Marker } from 'leaflet'
import { useEffect, useRef } from 'react'
import { Neatline } from '../../../ui/frames/Neatline.tsx'
import { type OpenedMap, onEarth, onMap, openMap } from '../../places/basemap/base-map.browser.ts'
import { useMapWords } from '../../places/basemap/map-words.ts'
import type { Point } from '../../places/model/rules.ts'
import './form-map.css'

type Props = {
  point: Point | null
  label: string
  /** The pin's label, which explains the arrow keys. */
  pin: string
  /** The center at first if there is no pin. */
  start?: Point | null
  /** Left out: the pin stays where it is. */
  onMove?: (to: Point) => void
  /** The center, at first and whenever the map was moved. */
  onCenter?: (center: Point) => void
  onFail?: () => void
  height?: 's' | 'm'
}

const closeZoom = 15
const streetZoom = 14
const countryZoom = 4
const middleOfCountry = { lat: 38.5, lng: -96 }
/** Pixels per arrow key; ten times as many with Shift. */
const stepPixels = 4

const keyWays: Record<string, [x: number, y: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

const pinSvg =
  '<svg viewBox="-4 -44 52 52" width="52" height="52" aria-hidden="true"><path d="M0-2V-28a10 10 0 0 1 10-10h18a10 10 0 ' +
  '0 1 10 10v18a10 10 0 0 1-10 10H2a2 2 0 0 1-2-2z"/><circle cx="19" cy="-19" r="6"/></svg>'

/** A map with one pin: drag it, tap the map, or use the arrow keys. The fields next to the map show and accept the same point. */
export default function PinMap({ point, label, pin, start = null, onMove, onCenter, onFail, height = 'm' }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const opened = useRef<OpenedMap | null>(null)
  const marker = useRef<Marker | null>(null)
  const latest = useRef({ point, onMove, onCenter })
  latest.current = { point, onMove, onCenter }
  const words = useMapWords(label)
  const moves = onMove !== undefined

  // biome-ignore lint/correctness/useExhaustiveDependencies: opened once; the pin follows below
  useEffect(() => {
    const element = box.current
    if (!element) return
    let ended = false
    const opening = openMap(element, { words, ...firstView(latest.current.point, start) })
    opening
      .then((one) => {
        if (ended) return
        opened.current = one
        // Leaflet ends a resize after 200 ms, also on a map that was removed meanwhile.
        const tellCenter = () => !ended && latest.current.onCenter?.(onEarth(one.map.getCenter()))
        one.map.on('click', (event) => move(onEarth(event.latlng))).on('moveend', tellCenter)
        tellCenter()
        place(latest.current.point)
      })
      .catch(() => onFail?.())
    return () => {
      ended = true
      opened.current = null
      marker.current = null
      void opening.then(({ close }) => close()).catch(() => {})
    }
  }, [])

  const move = (to: Point) => latest.current.onMove?.({ lat: round(to.lat), lng: round(to.lng) })

  function place(at: Point | null) {
    const { leaflet, map } = opened.current ?? {}
    if (!leaflet || !map) return
    if (!at) return void marker.current?.remove()
    if (!marker.current) {
      const added = pinAt(leaflet, at, moves ? pin : null)
      added.on('dragend', () => move(onEarth(added.getLatLng())))
      marker.current = added
    }
    const one = marker.current
    one.setLatLng(onMap(at)).addTo(map)
    const handle = one.getElement()
    if (moves && handle && !handle.dataset['keys']) {
      handle.dataset['keys'] = 'on'
      handle.setAttribute('aria-label', pin)
      handle.addEventListener('keydown', (event) => pressed(event))
    }
    if (map.getZoom() < closeZoom - 3) map.setView(onMap(at), closeZoom, { animate: false })
    else if (!map.getBounds().pad(-0.1).contains(onMap(at))) map.panTo(onMap(at), { animate: false })
  }

  function pressed(event: KeyboardEvent) {
    const { map } = opened.current ?? {}
    const way = keyWays[event.key]
    if (!map || !marker.current || !way) return
    event.preventDefault()
    event.stopPropagation()
    const step = stepPixels * (event.shiftKey ? 10 : 1)
    const at = map.latLngToContainerPoint(marker.current.getLatLng()).add([way[0] * step, way[1] * step])
    move(onEarth(map.containerPointToLatLng(at)))
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: the point alone
  useEffect(() => place(point), [point?.lat, point?.lng])

  return (
    <Neatline height={height}>
      <div ref={box} className="form-map" />
    </Neatline>
  )
}

/** @param label null for a pin that stays where it is */
function pinAt(leaflet: OpenedMap['leaflet'], at: Point, label: string | null): Marker {
  const icon = leaflet.divIcon({ className: 'form-pin', html: pinSvg, iconSize: [52, 52], iconAnchor: [4, 44] })
  const moves = label !== null
  return leaflet.marker(onMap(at), {
    ...{ draggable: moves, interactive: moves, keyboard: moves, autoPan: true, icon },
    ...(moves && { title: label, alt: label }),
  })
}

function firstView(point: Point | null, start: Point | null): { center: Point; zoom: number } {
  if (point) return { center: point, zoom: closeZoom }
  return start ? { center: start, zoom: streetZoom } : { center: middleOfCountry, zoom: countryZoom }
}

const round = (value: number) => Math.round(value * 1_000_000) / 1_000_000
