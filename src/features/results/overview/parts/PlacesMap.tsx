import type { Reply } from '../../../../core/contract/endpoint.ts'
import { formatNumber } from '../../../../core/i18n/sentence.ts'
import { useLanguage } from '../../../../core/i18n/words.tsx'
import { Neatline } from '../../../../ui/frames/Neatline.tsx'
import { Ground } from '../../../places/basemap/Ground.tsx'
import { Labels } from '../../../places/basemap/Labels.tsx'
import type { showBasemap } from '../../../places/model/contract.ts'
import { project } from '../../../places/model/view.ts'
import { useWords } from '../../model/words.ts'
import styles from './PlacesMap.module.css'

export type PeopleAtPlace = { lat: number; lng: number; count: number }
type Props = { map: Reply<typeof showBasemap>; groups: readonly PeopleAtPlace[]; label: string }

/** The share of the map's width at either side where a name does not fit. */
const edge = 0.1
const radius = (count: number, most: number) => 11 + 17 * Math.sqrt(count / most)
/** Groups with touching circles are merged at their weighted center. */
function joined(groups: readonly (PeopleAtPlace & { x: number; y: number })[]) {
  const most = Math.max(...groups.map((one) => one.count))
  const circles: { x: number; y: number; count: number }[] = []
  for (const { x, y, count } of groups.toSorted((a, b) => b.count - a.count)) {
    const near = circles.find((one) => Math.hypot(one.x - x, one.y - y) < radius(one.count, most) + radius(count, most))
    if (!near) circles.push({ x, y, count })
    else {
      const all = near.count + count
      Object.assign(near, { x: (near.x * near.count + x * count) / all, y: (near.y * near.count + y * count) / all, count: all })
    }
  }
  return { circles, most: Math.max(...circles.map((one) => one.count)) }
}

/** Answered places as circles with counts, rendered on the server. The table beside it lists the same by zip code. */
export function PlacesMap({ map, groups, label }: Props) {
  const words = useWords()
  const language = useLanguage()
  const { view } = map
  const { circles, most } = joined(groups.map((one) => ({ ...one, ...project(view, one) })))
  const percent = (length: number, whole: number) => `${((length / whole) * 100).toFixed(2)}%`
  const at = ({ x, y }: { x: number; y: number }) => ({ x: percent(x, view.width), y: percent(y, view.height) })
  // Names that would be cut at the edge are omitted.
  const isInside = ({ x, y }: { x: number; y: number }) =>
    x > view.width * edge && x < view.width * (1 - edge) && y > view.height * 0.16 && y < view.height * 0.95
  return (
    <figure className={styles.figure}>
      <div className={styles.frame}>
        <Neatline height="fill">
          <div className={styles.map}>
            <svg className={styles.sheet} role="img" aria-label={label}>
              <Ground map={map} />
              <Labels labels={map.labels.filter(isInside)} at={at} />
              {circles.map((one) => (
                <svg key={`${one.x} ${one.y}`} {...at(one)} overflow="visible" aria-hidden="true">
                  <circle className={styles.halo} r={radius(one.count, most) + 3} />
                  <circle className={styles.dot} r={radius(one.count, most)} />
                  <text className={styles.count} y="5">
                    {formatNumber(language, one.count)}
                  </text>
                </svg>
              ))}
            </svg>
          </div>
        </Neatline>
      </div>
      <figcaption className="small soft">{words('mapNote')}</figcaption>
    </figure>
  )
}
