import type { ReactNode } from 'react'
import { classes } from '../styles/classes.ts'
import { Icon } from './Icon.tsx'
import styles from './NeedRow.module.css'

type Props = {
  tone?: 'info' | 'warn' | 'bad'
  icon: string
  title: ReactNode
  children?: ReactNode
  /** One button. */
  action?: ReactNode
}

/** A task for a person: what, why, and one action. A list item (in `ul.stack`). */
export const NeedRow = ({ tone = 'info', icon, title, children, action }: Props) => (
  <li className={classes(styles.need, styles[tone])}>
    <span className={styles.icon}>
      <Icon icon={icon} />
    </span>
    <div className={styles.words}>
      <h2>{title}</h2>
      {children && <div className={styles.note}>{children}</div>}
    </div>
    {action && <div className={styles.action}>{action}</div>}
  </li>
)
