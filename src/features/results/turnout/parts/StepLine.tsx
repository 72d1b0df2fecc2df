import { formatDate } from '../../../../core/i18n/dates.ts'
import { formatNumber } from '../../../../core/i18n/sentence.ts'
import { useLanguage } from '../../../../core/i18n/words.tsx'
import { type DayTotal, lineOf } from '../rules.ts'
import { useWords } from '../words.ts'
import styles from './StepLine.module.css'

/** Units of the drawing; it stretches to the width of its container, but its text keeps its size. */
const box = { width: 600, height: 180 }

/** Cumulative participants by day, as a step chart. */
export function StepLine({ days }: { days: readonly DayTotal[] }) {
  const words = useWords()
  const language = useLanguage()
  const { path, ticks, marks } = lineOf(days, box)
  const [from, to] = [days[0]?.day ?? '', days.at(-1)?.day ?? '']
  const label = words('chart', { from: formatDate(language, from), to: formatDate(language, to), count: days.at(-1)?.total ?? 0 })
  return (
    <figure className={styles.figure}>
      <svg className={styles.chart} width="100%" height={box.height} role="img" aria-label={label}>
        {ticks.map(({ value, y }) => (
          <g key={value}>
            <line className={styles.grid} x2="100%" y1={y} y2={y} />
            {value > 0 && (
              <text className={styles.tick} y={y + 14}>
                {formatNumber(language, value)}
              </text>
            )}
          </g>
        ))}
        <svg width="100%" height={box.height} viewBox={`0 0 ${box.width} ${box.height}`} preserveAspectRatio="none" aria-hidden="true">
          <path className={styles.area} d={`${path}V${box.height}Z`} />
          <path className={styles.line} d={path} />
        </svg>
      </svg>
      <figcaption className={styles.days} aria-hidden="true">
        {marks.map(({ day }) => (
          <span key={day}>{formatDate(language, day)}</span>
        ))}
      </figcaption>
    </figure>
  )
}
