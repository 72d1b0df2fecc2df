import type { InputHTMLAttributes, ReactNode } from 'react'
import { arrive } from '../../core/browser/early-input.ts'
import { classes } from '../styles/classes.ts'
import styles from './Switch.module.css'

type Props = Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'role' | 'size'> & {
  label: ReactNode
  small?: boolean
  /** Puts the label at the left. */
  reverse?: boolean
}

/** A switch that applies immediately. For a form with a submit button, use a Checkbox. */
export const Switch = ({ label, small, reverse, className, ...rest }: Props) => (
  <label className={classes(styles.switch, small && styles.small, reverse && styles.reverse, className)}>
    {/* biome-ignore lint/a11y/useAriaPropsForRole: a checkbox says by itself whether it is checked */}
    <input ref={arrive} {...rest} type="checkbox" role="switch" />
    <span>{label}</span>
  </label>
)
