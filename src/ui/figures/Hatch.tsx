import type { ReactNode } from 'react'
import { classes } from '../styles/classes.ts'
import styles from './Hatch.module.css'

/** A hatched box with a word: skipped, hidden, not scanned. */
export const Hatch = ({ children, className }: { children: ReactNode; className?: string }) => (
  <span className={classes(styles.box, 'hatch', className)}>
    <span>{children}</span>
  </span>
)
