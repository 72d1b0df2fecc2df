import type { ReactNode } from 'react'
import { classes } from '../styles/classes.ts'
import styles from './PageHead.module.css'

type Props = {
  title: ReactNode
  lead?: ReactNode
  /** Above the title: breadcrumb, date or badges. */
  above?: ReactNode
  /** At the right; below the title on a phone. */
  actions?: ReactNode
  /** 'work' is smaller, for the officials' pages. */
  size?: 'page' | 'work'
  id?: string
  className?: string
}

/** The page's only h1, a sentence below it, and its actions. */
export const PageHead = ({ title, lead, above, actions, size = 'page', id, className }: Props) => (
  <header className={classes(styles.head, styles[size], className)}>
    {above && <div className={styles.above}>{above}</div>}
    <div className={styles.words}>
      <h1 id={id}>{title}</h1>
      {lead && <div className={styles.lead}>{lead}</div>}
    </div>
    {actions && <div className={styles.actions}>{actions}</div>}
  </header>
)
