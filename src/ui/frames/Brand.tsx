import type { ReactNode } from 'react'
import { Link, type To } from 'react-router'
import styles from './Brand.module.css'
import { Mark } from './Mark.tsx'

type Props = {
  name: string
  /** Text for screen readers after the name (", home"). */
  suffix?: string
  to?: To
  /** An organization's own logo in place of the mark. */
  logo?: string | undefined
  /** The organization, beside the name on wide screens. */
  of?: ReactNode
}

/** Longer names are smaller and on two lines. */
const shortLength = 14

/** The mark and the product's name; a link home if `to` is set. */
export const Brand = ({ name, suffix, to, logo, of }: Props) => {
  const inside = (
    <>
      {logo ? <img className={styles.logo} src={logo} alt="" height="34" /> : <Mark />}
      <b className={name.length > shortLength ? styles.long : undefined}>
        {name}
        {suffix && <span className="sr-only">{suffix}</span>}
      </b>
      {of && <span className={styles.of}>{of}</span>}
    </>
  )
  return to === undefined ? (
    <span className={styles.brand}>{inside}</span>
  ) : (
    <Link className={styles.brand} to={to}>
      {inside}
    </Link>
  )
}
