import { classes } from '../styles/classes.ts'
import styles from './Brand.module.css'

/** A building in the form of a P; its courtyard is the plaza, with a person in it. Minimum size: 16 px. */
export const Mark = ({ className }: { className?: string }) => (
  <svg className={classes(styles.mark, className)} viewBox="0 0 40 40" aria-hidden="true">
    <path
      fill="currentColor"
      fillRule="evenodd"
      d="M7 5a2 2 0 0 1 2-2h16a10 10 0 0 1 10 10v6a10 10 0 0 1-10 10h-6v6a2 2 0 0 1-2 2H9a2 2 0 0 1-2-2zM17 12.5v7a1.5 1.5 0 0 0 1.5 1.5h6.5a1.5 1.5 0 0 0 1.5-1.5v-7a1.5 1.5 0 0 0-1.5-1.5h-6.5a1.5 1.5 0 0 0-1.5 1.5z"
    />
    <circle className={styles.person} cx="21.75" cy="16" r="2.9" />
  </svg>
)
