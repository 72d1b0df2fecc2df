import type { ReactNode } from 'react'
import styles from './Stat.module.css'

/** One large number and what it counts. */
export const Stat = ({ value, children }: { value: ReactNode; children: ReactNode }) => (
  <p className={styles.stat}>
    <b>{value}</b>
    <span>{children}</span>
  </p>
)
