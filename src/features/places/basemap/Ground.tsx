import { useId } from 'react'
import type { Reply } from '../../../core/contract/endpoint.ts'
import type { showBasemap } from '../model/contract.ts'
import styles from './Ground.module.css'

/** Water, land and lines. All lengths are attributes, because the pages' policy forbids inline styles. */
export function Ground({ map }: { map: Reply<typeof showBasemap> }) {
  const id = useId()
  const { view, scale } = map
  const middle = scale.px / 2
  const land = `#${id}land`
  return (
    <svg viewBox={`0 0 ${view.width} ${view.height}`} width="100%" height="100%" preserveAspectRatio="none" aria-hidden="true">
      <defs>
        <path className={styles.outline} id={`${id}land`} d={map.land} />
        <clipPath id={`${id}shore`}>
          <use href={land} />
        </clipPath>
        <pattern id={`${id}grid`} width={scale.px} height={scale.px} patternUnits="userSpaceOnUse">
          <path className={styles.grid} d={`M${middle - 4} ${middle}h8m-4-4v8`} />
        </pattern>
        <pattern id={`${id}hatch`} width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(-45)">
          <rect className={styles.paper} width="7" height="7" />
          <path className={styles.hatch} d="M0 3.5h7" />
        </pattern>
      </defs>
      <rect className={styles.water} width="100%" height="100%" />
      <g className={styles.shore}>
        <use href={land} className={styles.far} />
        <use href={land} className={styles.near} />
        <use href={land} className={styles.beach} />
      </g>
      <use href={land} className={styles.land} />
      {map.beyond && (
        <g clipPath={`url(#${id}shore)`}>
          <path d={map.beyond} fill={`url(#${id}hatch)`} />
          <path d={map.stateLand} className={styles.charted} />
        </g>
      )}
      <rect width="100%" height="100%" fill={`url(#${id}grid)`} />
      {map.counties && <path className={styles.counties} d={map.counties} />}
      {map.states && <path className={styles.states} d={map.states} />}
      {map.dots && <path className={styles.dots} d={map.dots} />}
    </svg>
  )
}
