import type { ReactNode } from 'react'
import { alert, circleCheck, info, warning } from '../icons/basic.ts'
import { classes } from '../styles/classes.ts'
import { Icon } from './Icon.tsx'
import styles from './Note.module.css'

type Props = {
  tone?: 'info' | 'ok' | 'warn' | 'bad'
  icon?: string
  title?: ReactNode
  /** Announced when it appears (role status; for tone bad, alert). */
  live?: boolean
  /** A button or switch at the right. */
  action?: ReactNode
  children?: ReactNode
  className?: string
}

const liveRole = (tone: Props['tone']) => (tone === 'bad' ? 'alert' : 'status')

const ICONS = { info, ok: circleCheck, warn: warning, bad: alert }

/** A notice in the flow of the page. */
export const Note = ({ tone = 'info', icon = ICONS[tone], title, live, action, children, className }: Props) => (
  <div className={classes(styles.note, styles[tone], className)} role={live ? liveRole(tone) : undefined}>
    <Icon icon={icon} className={styles.icon} />
    <div className={styles.words}>
      {title && <b className={styles.title}>{title} </b>}
      {children}
    </div>
    {action && <div className={styles.action}>{action}</div>}
  </div>
)
