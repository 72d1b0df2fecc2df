import type { ReactNode } from 'react'
import { classes } from '../styles/classes.ts'
import styles from './Badge.module.css'
import { Icon } from './Icon.tsx'

type Props = {
  /** plate: on a picture. line: a quiet state, such as a draft. */
  tone?: 'info' | 'ok' | 'warn' | 'bad' | 'line' | 'plate'
  icon?: string | undefined
  children: ReactNode
  className?: string
}

/** A short state or kind, expressed by a word or an icon, never by color alone. */
export const Badge = ({ tone = 'info', icon, children, className }: Props) => (
  <span className={classes(styles.badge, tone !== 'info' && styles[tone], className)}>
    {icon && <Icon icon={icon} size="s" />}
    {children}
  </span>
)
