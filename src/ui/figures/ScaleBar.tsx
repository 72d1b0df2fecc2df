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
  // Three shapes for all segments, because a list shows twenty bars. The done part reaches past the edges, where its outline is cut off.
  const doneEnd = over === steps ? steps + 1 : over
  return (
    <div className={className}>
      <svg
        className={classes(styles.scale, styles[size])}
        viewBox={`0 0 ${steps} 1`}
        preserveAspectRatio="none"
        role={label ? 'img' : undefined}
        aria-label={label}
        aria-hidden={label ? undefined : true}
      >
        {over > 0 && <path className={styles.done} d={`M-1-1H${doneEnd}V2H-1z${ticks(1, over)}`} />}
        {now && over < steps && <path className={styles.now} d={`M${over} 0h1v1h-1z`} />}
        {over < steps && <path className={styles.ahead} d={ticks(Math.max(1, over), steps)} />}
      </svg>
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

/** Path data of the lines between the segments, from one place to before another. */
const ticks = (from: number, to: number) => Array.from({ length: Math.max(0, to - from) }, (_, index) => `M${from + index} 0v1`).join('')
