import type { ButtonHTMLAttributes } from 'react'
import styles from './Chip.module.css'
import { Icon } from './Icon.tsx'
import { close } from './icons/basic.ts'

type Props = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children'> & {
  children: string
  /** What the cross does, with the name ("Remove 92660"); all else goes to that button. Without it, there is none. */
  removeLabel?: string
}

/** Something chosen, which can be taken out again: a zip code, a person. */
export const Token = ({ children, removeLabel, ...rest }: Props) => (
  <span className={styles.token}>
    {children}
    {removeLabel && (
      <button type="button" {...rest} className={styles.remove} aria-label={removeLabel}>
        <Icon icon={close} size="s" />
      </button>
    )}
  </span>
)
