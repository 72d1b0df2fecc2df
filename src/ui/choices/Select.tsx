import type { ReactNode, Ref, SelectHTMLAttributes } from 'react'
import { useArrival } from '../../core/browser/early-input.ts'
import styles from '../forms/Input.module.css'
import { classes } from '../styles/classes.ts'

export type SelectOption = string | { value: string; label: string; lang?: string | undefined; disabled?: boolean }

type Props = Omit<SelectHTMLAttributes<HTMLSelectElement>, 'size'> & {
  options?: readonly SelectOption[]
  /** The first, empty choice ("Choose one"). */
  placeholder?: string | undefined
  size?: 's' | 'm'
  /** <option> or <optgroup> elements instead of `options`. */
  children?: ReactNode
  ref?: Ref<HTMLSelectElement>
}

/** The browser's own select in Plaza's style. */
export const Select = ({ options = [], placeholder, size = 'm', className, children, ref, ...rest }: Props) => (
  <div className={classes(styles.select, className)}>
    <select {...rest} ref={useArrival(ref)} className={classes(styles.input, size === 's' && styles.short)}>
      {placeholder !== undefined && <option value="">{placeholder}</option>}
      {options.map((option) => {
        const { value, label, lang, disabled }: Exclude<SelectOption, string> =
          typeof option === 'string' ? { value: option, label: option } : option
        return (
          <option key={value} lang={lang} value={value} disabled={disabled}>
            {label}
          </option>
        )
      })}
      {children}
    </select>
  </div>
)
