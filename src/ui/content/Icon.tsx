import { classes } from '../styles/classes.ts'
import styles from './Icon.module.css'

type Props = {
  /** Path data from icons/basic.ts, icons/city.ts or icons/work.ts. */
  icon: string
  size?: 's' | 'm' | 'l'
  /** Only for an icon without text that has a meaning; other icons are hidden from screen readers. */
  label?: string
  className?: string
}

/** One line icon, 24 px (s: 18, l: 30), in the color of the surrounding text. */
export const Icon = ({ icon, size = 'm', label, className }: Props) => (
  <svg
    className={classes(styles.icon, styles[size], className)}
    viewBox="0 0 24 24"
    role={label ? 'img' : undefined}
    aria-label={label}
    aria-hidden={label ? undefined : true}
  >
    <path d={icon} />
  </svg>
)
