import { useEffect, useRef, useState } from 'react'
import { onEarth, openMap } from '../../../features/places/basemap/base-map.browser.ts'
import { useMapWords } from '../../../features/places/basemap/map-words.ts'
import type { FormQuestion } from '../../../features/surveys/model/form-question.ts'
import { useWords } from '../../../features/surveys/model/words.ts'
import { Button } from '../../../ui/forms/Button.tsx'
import styles from './PlaceField.module.css'

type MapPoint = NonNullable<FormQuestion['center']>

/** Decimal places for about 10 meters; more would suggest a false precision. */
const digits = 4
const zoomStreets = 14
const zoomCountry = 4
const middle: MapPoint = { lat: 39.8, lng: -98.6 }

/** A map that moves under a fixed marker, by touch, mouse or arrow keys, and a button that picks the place. */
export default function PlacePicker({ start, onPick }: { start: MapPoint | null; onPick: (point: MapPoint) => void }) {
  const words = useWords()
  const mapWords = useMapWords(words('form.place.map'))
  const element = useRef<HTMLDivElement>(null)
  const [center, setCenter] = useState<MapPoint>(start ?? middle)
  const [failed, setFailed] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: opened once; where it starts does not move it
  useEffect(() => {
    const opening = openMap(element.current as HTMLDivElement, { words: mapWords, center, zoom: start ? zoomStreets : zoomCountry })
    opening
      .then(({ map }) => {
        element.current?.focus({ preventScroll: true })
        map.on('moveend', () => setCenter(onEarth(map.getCenter())))
        map.on('click', (event) => map.panTo(event.latlng))
      })
      .catch(() => setFailed(true))
    return () => void opening.then(({ close }) => close()).catch(() => {})
  }, [])
  const point = { lat: Number(center.lat.toFixed(digits)), lng: Number(center.lng.toFixed(digits)) }
  if (failed) return <p>{words('form.place.failed')}</p>
  return (
    <>
      <div className={styles.frame}>
        <div ref={element} className={styles.map} />
        <span className={styles.pin} aria-hidden="true" />
      </div>
      <p className="small soft" role="status">
        {words('form.place.spot', point)}
      </p>
      <Button variant="primary" onClick={() => onPick(point)}>
        {words('form.place.take')}
      </Button>
    </>
  )
}
