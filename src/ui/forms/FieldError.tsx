import type { ReactNode } from 'react'
import { Icon } from '../content/Icon.tsx'
import { alert } from '../icons/basic.ts'
import styles from './Field.module.css'
import { useShownRefusal } from './refusals.ts'

/** A field's error text; Field and the choices render it themselves. */
export function FieldError({ id, children }: { id?: string; children: ReactNode }) {
  useShownRefusal(true)
  return (
    <p className={styles.error} id={id}>
      <Icon icon={alert} size="s" />
      {children}
    </p>
  )
}
