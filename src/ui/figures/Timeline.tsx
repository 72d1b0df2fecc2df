import type { ReactNode } from 'react'
import { classes } from '../styles/classes.ts'
import styles from './Timeline.module.css'

export type TimelineItem = { key: string; when: ReactNode; title?: ReactNode; children?: ReactNode }

/** Past and future events in order; `small` for secondary use. */
export const Timeline = ({ moments, small }: { moments: readonly TimelineItem[]; small?: boolean }) => (
  <ol className={classes(styles.timeline, small && styles.small)}>
    {moments.map(({ key, when, title, children }) => (
      <li key={key}>
        <p className={styles.when}>{when}</p>
        {title && <h3>{title}</h3>}
        {children}
      </li>
    ))}
  </ol>
)
