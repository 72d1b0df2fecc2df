import type { ReactNode } from 'react'
import { Icon } from '../content/Icon.tsx'
import { check, warning } from '../icons/basic.ts'
import { classes } from '../styles/classes.ts'
import styles from './Ticks.module.css'

export type Tick = { key: string; icon?: string; words: ReactNode; state?: 'done' | 'todo' }

/** Short lines, each with an icon; a check list with `state`. */
export const Ticks = ({ items, className }: { items: readonly Tick[]; className?: string }) => (
  <ul className={classes(styles.ticks, className)}>
    {items.map(({ key, state, icon = state === 'todo' ? warning : check, words }) => (
      <li key={key} className={state && styles[state]}>
        <Icon icon={icon} size="s" />
        <div>{words}</div>
      </li>
    ))}
  </ul>
)
