import type { ReactNode } from 'react'
import { Link, type To } from 'react-router'
import styles from './Brand.module.css'
import { Mark } from './Mark.tsx'

type Props = {
  name: string
  /** Words for screen readers after the name (", home"). */
  suffix?: string
  to?: To
  /** A city's own logo in place of the mark: white label. */
  logo?: string | undefined
  /** The organisation, beside the name on a wide screen. */
  of?: ReactNode
}

/** Longer names than this are set smaller, on two lines. */
const shortLength = 14

/** The mark and the product's name; a link home where `to` is given. */
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
