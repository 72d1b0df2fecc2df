import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Card } from '../../../../ui/content/Card.tsx'
import { Note } from '../../../../ui/content/Note.tsx'
import { Neatline } from '../../../../ui/frames/Neatline.tsx'
import { useMapWords } from '../../../places/basemap/map-words.ts'
import type { Bounds } from '../../../places/model/view.ts'
import type { OpenedPlacesMap } from '../places-map.browser.ts'
import type { ListedPlace } from '../places-page.server.ts'
import { useWords } from '../words.ts'
import styles from './PlacesOnMap.module.css'

/** Places as a list, and beside it on a map that can be moved and zoomed. Either selects in both. */
export function PlacesOnMap({ places, bounds }: { places: readonly ListedPlace[]; bounds: Bounds | null }) {
  const words = useWords()
  const [selected, setSelected] = useState<readonly string[]>([])
  const { box, failed } = usePlacesMap(places, bounds, selected, setSelected)
  const said = places.filter((one) => selected.includes(one._id)).map((one) => one.text || words('noWords'))
  return (
    <div className={styles.columns}>
      {bounds && (
        <div className="stack gap-2">
          {failed ? (
            <Note tone="bad">{words('failed')}</Note>
          ) : (
            <Neatline height="l">
              <div ref={box} className={styles.map} />
            </Neatline>
          )}
          <p role="status" className="small soft">
            {said.length > 0 && words('selected', { place: said.join('; ') })}
          </p>
        </div>
      )}
      <Card className="stack gap-2">
        <h2 id="places">{words('list')}</h2>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reachable by keyboard */}
        <section className={styles.list} tabIndex={0} aria-labelledby="places">
          <ul className="lines">
            {places.map((one) => (
              <li key={one._id}>
                <Place place={one} isSelected={selected.includes(one._id)} onSelect={() => setSelected([one._id])} />
              </li>
            ))}
          </ul>
        </section>
      </Card>
    </div>
  )
}

type PlaceProps = { place: ListedPlace; isSelected: boolean; onSelect: () => void }

function Place({ place: { text, point, alias, zip, day }, isSelected, onSelect }: PlaceProps) {
  const words = useWords()
  const facts = <span className="small soft">{words('from', { alias, zip: zip ?? '–', day })}</span>
  if (!point)
    return (
      <div className={styles.place}>
        <span>{text}</span>
        {facts}
        <span className="small soft">{words('noPoint')}</span>
      </div>
    )
  return (
    <button type="button" className={styles.place} aria-pressed={isSelected} onClick={onSelect}>
      <span>{text || words('noWords')}</span>
      {facts}
    </button>
  )
}

/** Opens the map once, and keeps its selection up to date. */
function usePlacesMap(
  places: readonly ListedPlace[],
  bounds: Bounds | null,
  selected: readonly string[],
  onSelect: (ids: readonly string[]) => void,
) {
  const words = useWords()
  const box = useRef<HTMLDivElement>(null)
  const [map, setMap] = useState<OpenedPlacesMap | null>(null)
  const [failed, setFailed] = useState(false)
  const mapped = places.flatMap(({ _id, text, point }) => (point ? [{ id: _id, label: text || words('noWords'), point }] : []))
  const mapWords = useMapWords(words('map', { count: mapped.length }))
  const open = useEffectEvent(async (element: HTMLElement, area: Bounds) => {
    const { openPlacesMap } = await import('../places-map.browser.ts')
    return openPlacesMap(element, {
      ...{ words: mapWords, bounds: area, places: mapped, onSelect },
      several: (count) => words('several', { count }),
    })
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: opened again for other places
  useEffect(() => {
    if (!box.current || !bounds) return
    let gone = false
    const opening = open(box.current, bounds)
    opening.then(
      (one) => (gone ? one.close() : setMap(one)),
      () => setFailed(true),
    )
    return () => {
      gone = true
      setMap((one) => {
        one?.close()
        return null
      })
    }
  }, [places])
  useEffect(() => map?.select(selected), [map, selected])
  return { box, failed }
}
