import { useEffect, useRef, useState } from 'react'
import { Button } from '../../../../ui/forms/Button.tsx'
import PinMap from '../../../projects/place-fields/PinMap.tsx'
import type { FormQuestion } from '../form-question.ts'
import styles from '../MoreFields.module.css'
import { useWords } from '../words.ts'

type MapPoint = NonNullable<FormQuestion['center']>
type Props = {
  point: MapPoint | null
  /** The center of the map until there is a pin. */
  start?: MapPoint | null
  /** Left out: the map shows the place only. */
  onPick?: (point: MapPoint) => void
}

/** Decimal places for about 10 meters; more would suggest a false precision. */
const digits = 4
const rounded = (value: number) => Number(value.toFixed(digits))

/** A map to point at: with a tap or click, or with the arrow keys and a button. */
export default function PlaceMap({ point, start = null, onPick }: Props) {
  const words = useWords()
  const [center, setCenter] = useState<MapPoint | null>(null)
  const [failed, setFailed] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const byButton = useRef(false)
  // The button is gone: the arrow keys move the pin from here.
  useEffect(() => {
    if (!(byButton.current && point)) return
    byButton.current = false
    box.current?.querySelector<HTMLElement>('.form-pin')?.focus()
  }, [point])
  if (failed) return <p>{words('form.place.failed')}</p>
  const pick = ({ lat, lng }: MapPoint) => onPick?.({ lat: rounded(lat), lng: rounded(lng) })
  return (
    <div className={styles.map} ref={box}>
      <PinMap
        point={point}
        start={start}
        label={words(onPick ? 'form.place.map' : 'form.place.drawn')}
        pin={words('form.place.pin')}
        {...(onPick && { onMove: pick })}
        onCenter={setCenter}
        onFail={() => setFailed(true)}
        height={onPick ? 'm' : 's'}
      />
      {onPick && !point && center && (
        <Button
          onClick={() => {
            byButton.current = true
            pick(center)
          }}
        >
          {words('form.place.middle')}
        </Button>
      )}
    </div>
  )
}
