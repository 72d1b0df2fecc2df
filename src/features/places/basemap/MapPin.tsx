import { Link } from 'react-router'
import styles from './MapPin.module.css'
import { plate } from './pin-shape.ts'

export type Pin = {
  id: string
  /** The pin's accessible name: "Safer crossings on Alder Street, 12 days left". */
  label: string
  /** Link target; without it the pin only marks the place. */
  href?: string
  /** Path data of the category's icon, 24 pixels. */
  icon: string
  /** Marks the page's own project. */
  current?: boolean
}

const around = 'M-5 5V-28A15 15 0 0 1 10-43h18a15 15 0 0 1 15 15v18A15 15 0 0 1 28 5z'

export function MapPin({ pin: { label, href, icon, current } }: { pin: Pin }) {
  const body = (
    <>
      <path className={styles.around} d={around} />
      <path className={styles.plate} d={plate} />
      <svg className={styles.icon} x="10" y="-28" width="18" height="18" viewBox="0 0 24 24" aria-hidden="true">
        <path d={icon} />
      </svg>
    </>
  )
  const look = current ? styles.current : styles.pin
  if (href)
    return (
      <Link className={look} to={href} aria-label={label}>
        {body}
      </Link>
    )
  return (
    <g className={look}>
      <title>{label}</title>
      {body}
    </g>
  )
}

/** Several pins as one; the link zooms in. */
export const Cluster = ({ count, label, to }: { count: number; label: string; to: string }) => (
  <Link className={styles.pin} to={to} aria-label={label} preventScrollReset>
    <circle className={styles.around} cx="19" cy="-19" r="26" />
    <circle className={styles.ring} cx="19" cy="-19" r="20" />
    <text className={styles.count} x="19" y="-13.5">
      {count}
    </text>
  </Link>
)
