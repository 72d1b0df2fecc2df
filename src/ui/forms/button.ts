import { classes } from '../styles/classes.ts'
import styles from './Button.module.css'

export type ButtonLook = {
  /** main: the one action of a screen. primary: a section's own action. plain: the rest. quiet: in rows. */
  variant?: 'main' | 'primary' | 'plain' | 'quiet' | 'danger' | undefined
  size?: 's' | 'm' | 'big' | undefined
  /** As wide as its container. */
  wide?: boolean | undefined
  /** Square, for an icon alone; needs an aria-label. */
  square?: boolean | undefined
  className?: string | undefined
}

/** The classes of a button's style, for a button, a link or a summary. */
export const buttonClasses = ({ variant = 'plain', size = 'm', wide, square, className }: ButtonLook): string =>
  classes(
    styles.button,
    variant !== 'plain' && styles[variant],
    size !== 'm' && styles[size],
    wide && styles.wide,
    square && styles.square,
    className,
  )
