import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { ServerMarkup } from '../../../core/browser/ServerMarkup.tsx'
import { Icon } from '../../../ui/content/Icon.tsx'
import { Button } from '../../../ui/forms/Button.tsx'
import { Neatline } from '../../../ui/frames/Neatline.tsx'
import { retry } from '../../../ui/icons/acts.ts'
import { close as closeIcon, place } from '../../../ui/icons/basic.ts'
import { classes } from '../../../ui/styles/classes.ts'
import ground from '../../places/basemap/Ground.module.css'
import labels from '../../places/basemap/Labels.module.css'
import pins from '../../places/basemap/MapPin.module.css'
import { useMapWords } from '../../places/basemap/map-words.ts'
import sheet from '../../places/basemap/ProjectMap.module.css'
import type { Point } from '../../places/model/rules.ts'
import { categoryIcons } from '../model/parts/category-icons.ts'
import { useWords } from '../model/words.ts'
import { addressWith, type Filters } from '../search/list-filters.ts'
import styles from './LiveMap.module.css'
import type { LoadedView, MapHandle, Picked } from './live-map.browser.ts'

type Props = {
  filters: Filters
  shown: LoadedView
  /** The location of the card under the pointer. */
  pointed: Point | null
  picked: Picked | null
  onPick: (picked: Picked | null) => void
  /** More about the selected project, if it is in the list. */
  about: ReactNode
  /** The server's map as HTML: shown until the interactive map is ready, or always without a script. */
  drawn: string
}

/** Class names that the server's map uses: without a reference, the build would leave their styles out. */
const drawnWith = [ground.water, labels.zip, pins.pin, sheet.fill].join(' ')

export function LiveMap(props: Props) {
  const words = useWords()
  const { box, live, moved, failed, search } = useLiveMap(props)
  const { picked, onPick, about, drawn } = props
  return (
    <div className={styles.frame}>
      <ServerMarkup part="map" className={live ? styles.gone : styles.drawn} data-styles={drawnWith} html={drawn} />
      <div className={classes(styles.live, !live && styles.waiting)}>
        <Neatline height="fill">
          <div className={styles.box} ref={box} />
        </Neatline>
      </div>
      {live && moved && !failed && (
        <div className={styles.search}>
          <Button variant="primary" size="s" onClick={() => search(moved)}>
            {words('list.searchArea')}
          </Button>
        </div>
      )}
      {failed && (
        <div className={styles.search} role="alert">
          <p className={styles.failed}>
            {words('list.mapFailed')}
            <Button size="s" icon={retry} onClick={() => live?.retry()}>
              {words('list.tryAgain')}
            </Button>
          </p>
        </div>
      )}
      {picked && (
        <div className={styles.picked} role="status">
          <div>
            <Link to={`/project/${picked.id}`} lang={picked.lang}>
              {picked.title}
            </Link>
            <div className="small soft">{about}</div>
          </div>
          <Button variant="quiet" square aria-label={words('list.closePicked')} onClick={() => onPick(null)}>
            <Icon icon={closeIcon} />
          </Button>
        </div>
      )}
    </div>
  )
}

/** Opens the interactive map in `box`, and keeps it up to date with the list. */
function useLiveMap({ filters, shown, pointed, onPick }: Props) {
  const words = useWords()
  const mapWords = useMapWords(words('list.mapLabel'))
  const navigate = useNavigate()
  const box = useRef<HTMLDivElement>(null)
  const [live, setLive] = useState<MapHandle | null>(null)
  const [moved, setMoved] = useState<string | null>(null)
  const [failed, setFailed] = useState(false)

  const search = (bbox: string) => void navigate(addressWith(filters, { bbox }), { preventScrollReset: true })
  const onPlace = useEffectEvent(search)
  const onPicked = useEffectEvent(onPick)
  const open = useEffectEvent(async (element: HTMLElement) => {
    const { openLiveMap } = await import('./live-map.browser.ts')
    return openLiveMap(element, {
      ...shown,
      words: mapWords,
      iconOf: (category) => categoryIcons[category as keyof typeof categoryIcons] ?? place,
      onPick: (one) => onPicked(one),
      onMoved: setMoved,
      onPlace: (bbox) => onPlace(bbox),
      onFailed: setFailed,
    })
  })
  useEffect(() => {
    let gone = false
    if (box.current)
      open(box.current).then(
        (one) => (gone ? one.close() : setLive(one)),
        // If it does not load, the server's map stays.
        () => {},
      )
    return () => {
      gone = true
      setLive((one) => {
        one?.close()
        return null
      })
    }
  }, [])

  const { search: asked, bbox } = shown
  const follow = useEffectEvent(() => live?.follow(shown))
  const first = useRef(true)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what the list is asked for is what the map follows
  useEffect(() => {
    if (!first.current) follow()
    first.current = false
  }, [asked, bbox])
  useEffect(() => live?.point(pointed), [live, pointed])
  return { box, live, moved, failed, search }
}
