import type { HTMLAttributes } from 'react'
import { classes } from '../styles/classes.ts'
import styles from './Card.module.css'

type Props = HTMLAttributes<HTMLElement> & {
  as?: 'div' | 'section' | 'article' | 'aside' | 'li'
  /** lift: floats above the page. sunken: an aside, without a border. flush: without padding. */
  lift?: boolean
  sunken?: boolean
  flush?: boolean
}

/** A framed part of a page. */
export const Card = ({ as: Tag = 'div', lift, sunken, flush, className, ...rest }: Props) => (
  <Tag
    {...rest}
    className={classes(sunken ? styles.sunken : styles.card, lift && styles.lift, flush ? styles.flush : styles.padded, className)}
  />
)
