import { useMemo } from 'react'
import type { Bounds } from '../../../places/model/view.ts'
import { AnswersOnMap, type ListedAnswer } from '../../single-answers/parts/AnswersOnMap.tsx'
import type { ListedPlace } from '../places-page.server.ts'
import { useWords } from '../words.ts'

/** Places as a list, and beside it on a map. */
export function PlacesOnMap({ places, bounds }: { places: readonly ListedPlace[]; bounds: Bounds | null }) {
  const words = useWords()
  const labelOf = ({ text }: ListedPlace) => text || words('noWords')
  const mapped = places.flatMap((one) => (one.point ? [{ id: one._id, label: labelOf(one), point: one.point }] : []))
  // biome-ignore lint/correctness/useExhaustiveDependencies: the texts are of the same language
  const answers = useMemo(
    () =>
      places.map((one): ListedAnswer => {
        const { _id, point, alias, zip, day } = one
        const facts = words('from', { alias, zip: zip ?? '–', day })
        return { _id, label: labelOf(one), facts, unmapped: point ? null : words('noPoint') }
      }),
    [places],
  )
  const texts = {
    ...{ map: words('map', { count: mapped.length }), list: words('list'), failed: words('failed') },
    selected: (place: string) => words('selected', { place }),
  }
  return (
    <AnswersOnMap
      answers={answers}
      texts={texts}
      open={
        bounds &&
        (async (element, opening) => {
          const { openPlacesMap } = await import('../places-map.browser.ts')
          return openPlacesMap(element, { ...opening, bounds, places: mapped, several: (count) => words('several', { count }) })
        })
      }
    />
  )
}
