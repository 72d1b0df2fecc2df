import { classes } from '../styles/classes.ts'
import styles from './Sparkline.module.css'

/** Days as small bars; `label` describes the numbers. Place it in a cell or beside its number. */
export const Sparkline = ({ values, label, className }: { values: readonly number[]; label: string; className?: string }) => {
  const top = Math.max(1, ...values)
  return (
    <svg
      className={classes(styles.spark, className)}
      viewBox={`0 0 ${values.length * 8} 28`}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
    >
      {values.map((value, day) => {
        const height = Math.max(1, (value / top) * 28)
        // biome-ignore lint/suspicious/noArrayIndexKey: the bars are their days
        return <rect key={day} x={day * 8 + 1} y={28 - height} width="6" height={height} rx="1" />
      })}
    </svg>
  )
}
