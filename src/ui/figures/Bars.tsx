import type { ReactNode } from 'react'
import { classes } from '../styles/classes.ts'
import styles from './Bars.module.css'

export type Bar = {
  key: string
  label: ReactNode
  /** The bar's length, relative to `max`. */
  size: number
  /** The number as text; for a suppressed bar the word "hidden". */
  value: ReactNode
  /** A black reference tick, relative to `max`. */
  reference?: number | undefined
  /** Suppressed, because too few people are behind it. */
  hidden?: boolean
  tone?: 1 | 2
}

type Props = {
  bars: readonly Bar[]
  /** The value of a full track. */
  max?: number
  /** Widths for the labels (90, 130, 170 px) and the numbers (56, 98 px). */
  labels?: 's' | 'm' | 'l'
  values?: 's' | 'l'
  tall?: boolean
  className?: string
}

/** Label, bar and number in a row, with marks at each quarter of the track; on a phone the label is above its bar. */
export const Bars = ({ bars, max = 100, labels = 'm', values = 's', tall, className }: Props) => {
  const percent = (part: number) => `${Number(Math.min(100, Math.max(0, (part / max) * 100)).toFixed(2))}%`
  return (
    <ul className={classes(styles.bars, styles[`labels-${labels}`], values === 'l' && styles.roomy, tall && styles.tall, className)}>
      {bars.map((bar) => (
        <li key={bar.key} className={styles.bar}>
          <span className={styles.label}>{bar.label}</span>
          {bar.hidden ? (
            <span className={classes(styles.withheld, 'hatch')} />
          ) : (
            <svg className={styles.track} width="100%" height="100%" aria-hidden="true">
              <rect className={bar.tone === 2 ? styles.second : styles.first} width={percent(bar.size)} height="100%" rx="3" />
              {bar.reference !== undefined && (
                <rect className={styles.tick} x={percent(bar.reference)} transform="translate(-2 -4)" width="4" height={tall ? 34 : 30} />
              )}
            </svg>
          )}
          <span className={bar.hidden ? styles.soft : styles.value}>{bar.value}</span>
        </li>
      ))}
    </ul>
  )
}
