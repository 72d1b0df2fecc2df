import type { ReactNode } from 'react'
import { classes } from '../styles/classes.ts'
import styles from './Progress.module.css'

type Props = {
  label: string
  value: number
  max: number
  /** The numbers as text ("252 of 412 rows written"). */
  children: ReactNode
  className?: string
}

/** Progress of long work: a bar with its numbers below. */
export const Progress = ({ label, value, max, children, className }: Props) => (
  <div className={classes(styles.box, className)}>
    <progress className={styles.bar} aria-label={label} value={value} max={max} />
    <p className={styles.words}>{children}</p>
  </div>
)
