import type { Reply } from '../../../core/contract/endpoint.ts'
import { Neatline, type NeatlineHeight } from '../../../ui/frames/Neatline.tsx'
import { minus, plus } from '../../../ui/icons/basic.ts'
import { LinkButton } from '../../../ui/navigation/LinkButton.tsx'
import type { showBasemap } from '../model/contract.ts'
import type { Point } from '../model/distance.ts'
import { bboxText, boundsAimedAt, milesAcross, shapeOf } from '../model/view.ts'
import { useWords } from '../model/words.ts'
import { overlapPixels, placePins, uncovered } from './clusters.ts'
import { Ground } from './Ground.tsx'
import { Labels } from './Labels.tsx'
import { Cluster, MapPin, type Pin } from './MapPin.tsx'
import { openStreetMapCopyright } from './open-street-map.ts'
import styles from './ProjectMap.module.css'

type Props = {
  /** The reply of `showBasemap`. */
  map: Reply<typeof showBasemap>
  pins: readonly (Pin & Point)[]
  /** A description of the map's content; its own title if no heading is beside it. */
  label: string
  /** URL of the same page with another `bbox`. Without it the map has no buttons. */
  zoomHref?: (bbox: string) => string
  /** What overlapping pins become if there is no `zoomHref`. Without either, every pin is shown separately. */
  clusters?: MapClusters
  height?: NeatlineHeight
}
export type MapClusters = {
  href: (bbox: string) => string
  label: (count: number) => string
  /** Pins nearer than this are one, in pixels of the sheet; more than usual where the sheet gets small. */
  overlapPixels: number
}

/** Zoom limits: closer or farther shows nothing more. */
const closestMiles = 6
const farthestMiles = 4000

/** A map rendered on the server, with its pins as links. Works without scripts; every pin is also in the page's list. */
export function ProjectMap({ map, pins, label, zoomHref, clusters, height = 'fill' }: Props) {
  const words = useWords()
  const { view, scale } = map
  const shape = styles[shapeOf(view)]
  const across = milesAcross(view)
  const merged: MapClusters | undefined = zoomHref
    ? { href: zoomHref, label: (count) => words('map.cluster', { count }), overlapPixels }
    : clusters
  const placed = merged ? placePins(view, pins, merged.overlapPixels) : pins.flatMap((pin) => placePins(view, [pin]))
  const percent = (length: number, whole: number) => `${((length / whole) * 100).toFixed(2)}%`
  const at = ({ x, y }: { x: number; y: number }) => ({ x: percent(x, view.width), y: percent(y, view.height) })
  return (
    <figure className={height === 'fill' ? styles.fill : undefined}>
      <Neatline height={height === 'sheet' && shapeOf(view) === 'country' ? 'country' : height}>
        <div className={styles.map}>
          {/* biome-ignore lint/a11y/useSemanticElements: a drawing with links in it is no fieldset */}
          <svg className={`${styles.sheet} ${shape}`} role="group" aria-label={label}>
            <Ground map={map} />
            <Labels labels={uncovered(map.labels, placed)} at={at} />
            {placed.map((one) => (
              // biome-ignore lint/a11y/noSvgWithoutTitle: it only places the link inside, which has its name
              <svg key={one.kind === 'pin' ? one.pin.id : one.pins.map((pin) => pin.id).join()} {...at(one)} overflow="visible">
                {one.kind === 'pin' ? (
                  <MapPin pin={one.pin} />
                ) : (
                  <Cluster
                    count={one.pins.length}
                    label={merged?.label(one.pins.length) ?? ''}
                    to={merged?.href(bboxText(one.bounds)) ?? ''}
                  />
                )}
              </svg>
            ))}
          </svg>
          <svg className={`${styles.ruler} ${shape}`} aria-hidden="true">
            <rect className={styles.plate} x="22" y="12" width="54" height="28" />
            <rect className={styles.plate} x="22" y="12" width={percent(scale.px, view.width)} height="28" />
            <text x="22" y="24">
              {words('map.miles', { count: scale.miles })}
            </text>
            <rect className={styles.bar} x="22" y="31" width={percent(scale.px, view.width)} height="7" />
            <rect className={styles.half} x="22" y="31" width={percent(scale.px / 2, view.width)} height="7" />
          </svg>
          {zoomHref && (
            <div className={styles.zoom}>
              {across > closestMiles && (
                <LinkButton
                  square
                  icon={plus}
                  aria-label={words('map.zoomIn')}
                  to={zoomHref(bboxText(boundsAimedAt(view, 2)))}
                  preventScrollReset
                />
              )}
              {across < farthestMiles && (
                <LinkButton
                  square
                  icon={minus}
                  aria-label={words('map.zoomOut')}
                  to={zoomHref(bboxText(boundsAimedAt(view, 0.5)))}
                  preventScrollReset
                />
              )}
            </div>
          )}
        </div>
      </Neatline>
      <Credit hatched={map.beyond !== ''} />
    </figure>
  )
}

function Credit({ hatched }: { hatched: boolean }) {
  const words = useWords()
  return (
    <figcaption className={styles.credit}>
      {hatched && (
        <span className={styles.key}>
          <i className="hatch" aria-hidden="true" />
          {words('map.beyond')}
        </span>
      )}
      <span>
        {words('map.credit')} ·{' '}
        <a href={openStreetMapCopyright} rel="noopener">
          {words('map.harborCredit')}
        </a>
      </span>
    </figcaption>
  )
}
