import type { InputHTMLAttributes, ReactNode, Ref } from 'react'
import { useArrival } from '../../core/browser/early-input.ts'
import { Icon } from '../content/Icon.tsx'
import { classes } from '../styles/classes.ts'
import styles from './Input.module.css'

type Props = InputHTMLAttributes<HTMLInputElement> & {
  icon?: string
  /** A quiet button at the end of the field. */
  action?: ReactNode
  ref?: Ref<HTMLInputElement>
}

/**
 * A single-line text field of any `type` (text, email, tel, date, search ...). A text longer than `maxLength` stays whole: with the
 * attribute `maxlength` a browser cuts what somebody pastes, and tells nobody. The server refuses it.
 */
export const TextInput = ({ icon, action, className, ref, maxLength, ...rest }: Props) => {
  const arrival = useArrival(ref)
  const look = classes(styles.input, icon && styles.iconed, action && styles.acted, className)
  const input = <input type="text" {...rest} data-maximum={maxLength} ref={arrival} className={look} />
  if (!(icon || action)) return input
  return (
    <div className={styles.affix}>
      {icon && <Icon icon={icon} />}
      {input}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  )
}
