import type { ReactNode } from 'react'
import { classes } from '../styles/classes.ts'
import styles from './Key.module.css'

/** One entry of a chart's legend: first or second color, the reference tick, or the hatch of suppressed values. */
export const Key = ({ mark = 1, children }: { mark?: 1 | 2 | 'reference' | 'hidden'; children: ReactNode }) => (
  <span className={styles.key}>
    <i
      className={classes(mark === 2 && styles.second, mark === 'reference' && styles.tick, mark === 'hidden' && `${styles.hidden} hatch`)}
    />
    {children}
  </span>
)
