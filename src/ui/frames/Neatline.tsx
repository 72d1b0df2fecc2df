import type { HTMLAttributes } from 'react'
import { classes } from '../styles/classes.ts'
import styles from './Neatline.module.css'

/**
 * s 250, m 300, l 520 px high; fill: as high as its container; sheet, country: in the proportions of a tall map, or of one of the
 * country, of which nothing is cropped.
 */
export type NeatlineHeight = 's' | 'm' | 'l' | 'fill' | 'sheet' | 'country'
type Props = HTMLAttributes<HTMLDivElement> & { height?: NeatlineHeight }

/** The frame of maps and posters only. */
export const Neatline = ({ height = 'm', className, children, ...rest }: Props) => (
  <div className={classes(styles.neatline, styles[height], className)}>
    <div {...rest} className={styles.inside}>
      {children}
    </div>
  </div>
)
