import { classes } from './classes.ts'
import styles from './Skeleton.module.css'

/** The shape of what comes, seen after 300 ms only. Say "loading" once, in words, beside the group. */
export const Skeleton = ({
  shape = 'line',
  className,
}: {
  shape?: 'line' | 'short' | 'title' | 'bar' | 'picture' | 'block'
  className?: string
}) => <div className={classes(styles.skeleton, styles[shape], className)} aria-hidden="true" />
