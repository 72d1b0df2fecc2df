import type { ReactNode } from 'react'
import styles from './SplitPage.module.css'

/** A form at the left, its explanation at the right; stacked on a phone, the form first. */
export const SplitPage = ({ side, sideLabel, children }: { side?: ReactNode; sideLabel?: string; children: ReactNode }) => (
  <div className={side ? styles.split : undefined}>
    <div className={styles.form}>
      <div className={styles.column}>{children}</div>
    </div>
    {side && (
      <aside className={styles.side} aria-label={sideLabel}>
        {side}
      </aside>
    )}
  </div>
)
