import { classes } from '../styles/classes.ts'
import styles from './Brand.module.css'
import { markPath } from './mark-path.ts'

/** A building in the form of a P; its courtyard is the plaza, with a person in it. Minimum size: 16 px. */
export const Mark = ({ className }: { className?: string }) => (
  <svg className={classes(styles.mark, className)} viewBox="0 0 40 40" aria-hidden="true">
    <path fill="currentColor" fillRule="evenodd" d={markPath} />
    <circle className={styles.person} cx="21.75" cy="16" r="2.9" />
  </svg>
)
