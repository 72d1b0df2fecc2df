import type { LatLngBounds, Marker } from 'leaflet'
import { useEffect, useRef, useState } from 'react'
import { call } from '../../../core/contract/call.ts'
import type { Reply } from '../../../core/contract/endpoint.ts'
import { Checkbox } from '../../../ui/choices/Checkbox.tsx'
import { Neatline } from '../../../ui/frames/Neatline.tsx'
import { type OpenedMap, onEarth, onMap, openMap } from '../../places/basemap/base-map.browser.ts'
import { useMapWords } from '../../places/basemap/map-words.ts'
import type { zipsInView } from '../../places/model/contract.ts'
import type { Point } from '../../places/model/rules.ts'
import { bboxText } from '../../places/model/view.ts'
import { useWords } from '../model/form-words.ts'
import './form-map.css'
import styles from './WhoSection.module.css'

type InView = Reply<typeof zipsInView>
type Props = {
  /** The project's location; the center of the map. */
  around: Point | null
  chosen: readonly string[]
  /** Zip codes of another state cannot be chosen. */
  state: string
  onToggle: (zip: string) => void
}

const startZoom = 11
const countryZoom = 4
const middleOfCountry = { lat: 38.5, lng: -96 }
const label = { width: 72, height: 32 }
const dotPixels = 16
/** More labels than this would cover the map. */
const labelsMax = 80

/** Zip codes to toggle on a map, and the same ones in view as a list of checkboxes. */
export default function ZipMap({ around, chosen, state, onToggle }: Props) {
  const words = useWords()
  const box = useRef<HTMLDivElement>(null)
  const opened = useRef<OpenedMap | null>(null)
  const markers = useRef<Marker[]>([])
  const toggle = useRef(onToggle)
  toggle.current = onToggle
  const [inView, setInView] = useState<InView>({ zips: [], more: false })
  const [failed, setFailed] = useState(false)
  const mapWords = useMapWords(words('form.zipMap'))

  // biome-ignore lint/correctness/useExhaustiveDependencies: opened once
  useEffect(() => {
    const element = box.current
    if (!element) return
    let ended = false
    let requestNumber = 0
    let looked = ''
    const opening = openMap(element, { words: mapWords, center: around ?? middleOfCountry, zoom: around ? startZoom : countryZoom })
    const follow = (one: OpenedMap) => {
      if (ended) return
      opened.current = one
      const look = async () => {
        const { x, y } = one.map.getSize()
        const at = `${one.map.getCenter()} ${one.map.getZoom()}`
        // A resized window must not change the list: only a moved map loads other zip codes.
        if (x === 0 || y === 0 || at === looked) return
        looked = at
        const mine = ++requestNumber
        const found = await findZips(one.map.getBounds())
        if (found && mine === requestNumber && !ended) setInView(found)
      }
      one.map.on('moveend resize', () => void look())
      void look()
    }
    opening.then(follow).catch(() => setFailed(true))
    return () => {
      ended = true
      opened.current = null
      void opening.then(({ close }) => close()).catch(() => {})
    }
  }, [])

  const own = inView.zips.filter((zip) => zip.states.includes(state))
  const tooMany = inView.more || own.length > labelsMax
  const picked = chosen.join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is seen and what is chosen
  useEffect(() => {
    const { leaflet, map } = opened.current ?? {}
    for (const marker of markers.current) marker.remove()
    markers.current = []
    if (!leaflet || !map || tooMany) return
    markers.current = markersOf({ leaflet, map }, own, chosen, (zip) => toggle.current(zip))
  }, [inView, picked])

  if (failed) return <p role="status">{words('form.zipMapFailed')}</p>
  return (
    <div className={styles.onMap}>
      <Neatline height="m">
        <div ref={box} className="form-map" />
      </Neatline>
      <ZipsInView zips={tooMany ? null : own} {...{ chosen, onToggle }} />
    </div>
  )
}

type ZipsProps = Pick<Props, 'chosen' | 'onToggle'> & {
  /** Null: there are too many to list. */
  zips: InView['zips'] | null
}

function ZipsInView({ zips, chosen, onToggle }: ZipsProps) {
  const words = useWords()
  return (
    <fieldset className={styles.inView}>
      <legend className="small strong">{words('form.zipsInView')}</legend>
      <p className="small soft" role="status">
        {zips ? words('form.zipsInViewCount', { count: zips.length }) : words('form.zipsLookCloser')}
      </p>
      {zips && (
        <div className={styles.ticks}>
          {zips.map(({ zipCode, city }) => (
            <Checkbox
              key={zipCode}
              id={`zip-${zipCode}`}
              label={`${zipCode} ${city}`}
              checked={chosen.includes(zipCode)}
              onChange={() => onToggle(zipCode)}
            />
          ))}
        </div>
      )}
    </fieldset>
  )
}

/** @returns the zip codes within these bounds, or null without a reply */
async function findZips(bounds: LatLngBounds): Promise<InView | null> {
  const west = onEarth({ lat: 0, lng: bounds.getWest() }).lng
  const east = onEarth({ lat: 0, lng: bounds.getEast() }).lng
  const view = { west: Math.min(west, east), south: bounds.getSouth(), east: Math.max(west, east), north: bounds.getNorth() }
  return call<typeof zipsInView>({ method: 'GET', path: '/zipcode/within' }, { query: { bbox: bboxText(view) } }).catch(() => null)
}

/** Adds a label for each zip code to the map, or a dot if another label is in its place. */
function markersOf(
  { leaflet, map }: Pick<OpenedMap, 'leaflet' | 'map'>,
  zips: InView['zips'],
  chosen: readonly string[],
  onToggle: (zip: string) => void,
): Marker[] {
  const markers: Marker[] = []
  const taken: { x: number; y: number }[] = []
  // The chosen ones are placed first.
  for (const { zipCode, ...place } of zips.toSorted((a, b) => Number(chosen.includes(b.zipCode)) - Number(chosen.includes(a.zipCode)))) {
    const on = chosen.includes(zipCode)
    const at = map.latLngToContainerPoint(onMap(place))
    const isFree = taken.every((one) => Math.abs(one.x - at.x) >= label.width || Math.abs(one.y - at.y) >= label.height)
    if (isFree) taken.push(at)
    const icon = leaflet.divIcon({
      className: `form-zip${on ? ' chosen' : ''}${isFree ? '' : ' dot'}`,
      html: zipCode,
      iconSize: isFree ? [label.width, label.height] : [dotPixels, dotPixels],
    })
    // The list next to it serves keyboards and screen readers.
    const marker = leaflet.marker(onMap(place), { icon, keyboard: false }).addTo(map)
    marker.getElement()?.setAttribute('aria-hidden', 'true')
    marker.on('click', () => onToggle(zipCode))
    markers.push(marker)
  }
  return markers
}
