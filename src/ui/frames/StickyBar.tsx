import type { ReactNode } from 'react'
import { classes } from '../styles/classes.ts'
import styles from './StickyBar.module.css'

type Props = {
  /** act: a resident's main action, on phones and tablets only. save: a form's buttons, everywhere. */
  kind?: 'act' | 'save'
  /** Text at the left ("12 days left"); for save, hidden on the smallest screens. */
  words?: ReactNode
  children: ReactNode
  className?: string
}

/** Keeps the main action visible at the bottom of the screen. For act: the last element of <main>, outside any .wrap. */
export const StickyBar = ({ kind = 'act', words, children, className }: Props) => (
  <div className={classes(styles.bar, styles[kind], className)}>
    {words && <div className={styles.words}>{words}</div>}
    <div className={styles.actions}>{children}</div>
  </div>
)
