import type { ReactNode } from 'react'
import { classes } from '../styles/classes.ts'
import styles from './Key.module.css'

/** One line of a chart's legend: first and second colour, the reference tick, or the hatch of what is withheld. */
export const Key = ({ mark = 1, children }: { mark?: 1 | 2 | 'reference' | 'hidden'; children: ReactNode }) => (
  <span className={styles.key}>
    <i
      className={classes(mark === 2 && styles.second, mark === 'reference' && styles.tick, mark === 'hidden' && `${styles.hidden} hatch`)}
    />
    {children}
  </span>
)
