import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { useWords } from '../../../features/projects/model/words.ts'
import { addressWith, type Filters } from '../../../features/projects/search/list-filters.ts'
import { Chip } from '../../../ui/content/Chip.tsx'
import { place } from '../../../ui/icons/basic.ts'

/** Two decimals of a degree are about half a mile: enough for a list, too coarse for an address. */
const rounded = (degrees: number) => degrees.toFixed(2)

/** Asks the device for its location after a tap; the address contains the rounded one. Needs scripts. */
export default function NearMe({ filters }: { filters: Filters }) {
  const words = useWords()
  const navigate = useNavigate()
  const [state, setState] = useState<'absent' | 'ready' | 'asking' | 'unknown'>('absent')
  useEffect(() => {
    if ('geolocation' in navigator) setState('ready')
  }, [])
  if (state === 'absent') return null
  const ask = () => {
    setState('asking')
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        const near = `${rounded(coords.latitude)},${rounded(coords.longitude)}`
        void navigate(addressWith(filters, { near, radius: filters.radius || '25', bbox: '', sort: '' }), { preventScrollReset: true })
      },
      () => setState('unknown'),
      { maximumAge: 600_000, timeout: 10_000 },
    )
  }
  return (
    <>
      <Chip icon={place} onClick={ask} disabled={state === 'asking'}>
        {words(state === 'asking' ? 'list.asking' : 'list.nearMe')}
      </Chip>
      {state === 'unknown' && (
        <span className="small" role="alert">
          {words('list.placeUnknown')}
        </span>
      )}
    </>
  )
}
