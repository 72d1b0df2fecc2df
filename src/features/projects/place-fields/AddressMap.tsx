import { useState } from 'react'
import type { Point } from '../../places/model/rules.ts'
import { useWords } from '../model/form-words.ts'
import PinMap from './PinMap.tsx'

type Props = { point: Point | null; onMove: (to: Point) => void }

/** The map of an address with its pin. Without the map, the fields around it say the same. */
export default function AddressMap({ point, onMove }: Props) {
  const words = useWords()
  const [failed, setFailed] = useState(false)
  if (failed) return <p role="status">{words('form.pinMapFailed')}</p>
  return <PinMap point={point} label={words('form.pinMap')} pin={words('form.pinLabel')} onMove={onMove} onFail={() => setFailed(true)} />
}
