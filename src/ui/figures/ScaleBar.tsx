import type { ReactNode } from 'react'
import { classes } from '../styles/classes.ts'
import styles from './ScaleBar.module.css'

type Props = {
  /** Number of segments. */
  steps?: number
  /** Number of completed segments; or set `share`. */
  done?: number
  /** Completed share, from 0 to 1. */
  share?: number
  /** Marks the next segment as current. Off before the start and after the end. */
  now?: boolean
  /** The same as text ("12 of 30 days left"). Without it the bar is hidden from screen readers, and a text beside it is needed. */
  label?: string
  /** Texts below the two ends. */
  start?: ReactNode
  middle?: ReactNode
  end?: ReactNode
  size?: 's' | 'm'
  className?: string
}

/** The standard progress display for days, steps and questions. Filled is completed, yellow is current, hollow is ahead. */
export const ScaleBar = ({ steps = 10, done, share = 0, now = true, label, start, middle, end, size = 'm', className }: Props) => {
  const over = Math.min(steps, Math.max(0, done ?? Math.floor(share * steps + 1e-9)))
  const spoken = label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true }
  const part = (index: number) => {
    if (index < over) return styles.done
    return now && index === over ? styles.now : undefined
  }
  return (
    <div className={className}>
      <div className={classes(styles.scale, styles[size])} {...spoken}>
        {Array.from({ length: steps }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the segments are their places
          <i key={index} className={part(index)} />
        ))}
      </div>
      {(start || middle || end) && (
        <div className={styles.ends}>
          <span>{start}</span>
          {middle && <span>{middle}</span>}
          <span>{end}</span>
        </div>
      )}
    </div>
  )
}
