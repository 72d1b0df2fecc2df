import type { ReactNode } from 'react'
import { classes } from '../styles/classes.ts'
import styles from './ScaleBar.module.css'

type Props = {
  /** How many segments there are. */
  steps?: number
  /** How many of them are over; or give `share`. */
  done?: number
  /** From 0 to 1: how much is over. */
  share?: number
  /** Whether the next segment is going on now. Off once all is over, or before it begins. */
  now?: boolean
  /** Says the same in words ("12 of 30 days left"). Without it the bar is hidden from screen readers: words stand beside it. */
  label?: string
  /** Words under the two ends. */
  start?: ReactNode
  middle?: ReactNode
  end?: ReactNode
  size?: 's' | 'm'
  className?: string
}

/** The one shape of progress: days, steps, questions. Filled is done, sun is now, hollow is to come. */
export const ScaleBar = ({ steps = 10, done, share = 0, now = true, label, start, middle, end, size = 'm', className }: Props) => {
  const over = Math.min(steps, Math.max(0, done ?? Math.floor(share * steps + 1e-9)))
  const spoken = label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true }
  const part = (index: number) => (index < over ? styles.done : now && index === over ? styles.now : undefined)
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
