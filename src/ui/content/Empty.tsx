import type { ReactNode } from 'react'
import { classes } from '../styles/classes.ts'
import styles from './Empty.module.css'

type Props = {
  title: ReactNode
  children?: ReactNode
  /** The next step: one or two buttons. */
  actions?: ReactNode
  /** The title's heading level. */
  level?: 2 | 3
  className?: string
}

/** An empty state: a hatched plot, one sentence, the next step. */
export const Empty = ({ title, children, actions, level = 3, className }: Props) => {
  const Title = `h${level}` as const
  return (
    <div className={classes(styles.empty, className)}>
      <div className={classes(styles.plot, 'hatch')} />
      <Title className={styles.title}>{title}</Title>
      {children && <div className={styles.words}>{children}</div>}
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  )
}
