import type { ReactNode } from 'react'
import styles from './NumberedHead.module.css'

/** The heading of a numbered part of a page. */
export const NumberedHead = ({ number, title, lead, id }: { number: number; title: ReactNode; lead?: ReactNode; id?: string }) => (
  <div className={styles.head}>
    <span className={styles.number} aria-hidden="true">
      {number}
    </span>
    <div>
      <h2 id={id}>{title}</h2>
      {lead && <p>{lead}</p>}
    </div>
  </div>
)
