import { classes } from '../styles/classes.ts'
import styles from './Icon.module.css'

type Props = {
  /** Path data from icons/basic.ts, icons/city.ts or icons/work.ts. */
  icon: string
  size?: 's' | 'm' | 'l'
  /** Only for an icon that stands alone and means something; else it is hidden from screen readers. */
  label?: string
  className?: string
}

/** One line icon, 24 px (s: 18, l: 30), in the colour of the text around it. */
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
