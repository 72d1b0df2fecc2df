import type { Reply } from '../../../../core/contract/endpoint.ts'
import { place } from '../../../../ui/icons/basic.ts'
import { type MapClusters, ProjectMap } from '../../../places/basemap/ProjectMap.tsx'
import type { showBasemap } from '../../../places/model/contract.ts'
import type { Point } from '../../../places/model/distance.ts'
import { categoryIcons } from '../../../projects/model/parts/category-icons.ts'
import { useTimingWords } from '../../../projects/model/parts/TimingLine.tsx'
import { useWords as useProjectWords } from '../../../projects/model/words.ts'
import type { ProjectCardData } from '../../../projects/search/card.ts'
import { hrefWithin } from '../rules.ts'
import { useWords } from '../words.ts'
import { FrameFoot } from './FrameFoot.tsx'
import styles from './Frames.module.css'

type Props = {
  shown: {
    title: string
    cards: readonly ProjectCardData[]
    points: readonly (Point & { id: string })[]
    /** Null if no project has a place. */
    map: Reply<typeof showBasemap> | null
    total: number
    /** The list of all projects on the site. */
    href: string
    /** What links to projects carry on. */
    search: string
    note: string | null
    siteName: string
  }
}

/** A frame of 320 pixels shows the sheet, of 520, so small. */
const smallestScale = 0.55
const pinPixels = 48

/** Projects on a map, and the same ones in a list beside it. */
export function MapFrame({ shown: { title, cards, points, map, total, href, search, note, siteName } }: Props) {
  const words = useWords()
  const ofProjects = useProjectWords()
  const say = useTimingWords()
  const byId = new Map(cards.map((card) => [card._id, card]))
  const pins = points.flatMap((point) => {
    const card = byId.get(point.id)
    if (!card) return []
    const label = ofProjects('list.pin', { title: card.title, timing: say(card.timing) })
    const icon = card.category ? categoryIcons[card.category] : place
    return [{ ...point, label, icon, href: `/project/${card._id}${search}` }]
  })
  const clusters: MapClusters = {
    href: (bbox) => hrefWithin(href, bbox),
    label: (count) => words('frame.here', { count }),
    overlapPixels: pinPixels / smallestScale,
  }
  return (
    <main className={styles.frame}>
      <h1 className={styles.title}>{title}</h1>
      {cards.length === 0 && <p>{words('frame.none')}</p>}
      <div className={map ? styles.beside : undefined}>
        {map && <ProjectMap map={map} pins={pins} label={ofProjects('list.mapLabel')} clusters={clusters} height="sheet" />}
        <ul className="lines" aria-label={words('frame.list')}>
          {cards.map((card) => (
            <li key={card._id}>
              <a href={`/project/${card._id}${search}`} lang={card.lang}>
                {card.title}
              </a>
              <p className="small soft">{[card.place, say(card.timing)].filter(Boolean).join(' · ')}</p>
            </li>
          ))}
        </ul>
      </div>
      {total > cards.length && (
        <p>
          <a href={href}>{words('frame.all')}</a>
        </p>
      )}
      <FrameFoot href={href} siteName={siteName} note={note} />
    </main>
  )
}
