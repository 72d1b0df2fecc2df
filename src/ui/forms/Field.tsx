import type { ReactNode } from 'react'
import { classes } from '../styles/classes.ts'
import styles from './Field.module.css'
import { FieldError } from './FieldError.tsx'
import { useOpenError } from './use-open-error.ts'

/** Props that Field passes to its control: spread them on the input. */
export type Control = {
  id: string
  name: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
  'aria-required': true | undefined
}

type Props = {
  name: string
  label: ReactNode
  /** Marks the label with a star. The form says with `RequiredNote` what that means. */
  required?: boolean | undefined
  /** "(optional)" */
  optional?: ReactNode
  help?: ReactNode
  error?: string | undefined
  /** Only for a name that occurs twice on a page; the error summary links to it. */
  id?: string
  labelHidden?: boolean
  className?: string
  children: (control: Control) => ReactNode
}

/** A field with its label above, help below, and the error below that with an icon and a bar at the left until it is right. */
export const Field = ({ name, label, required, optional, help, error: refusal, id = name, labelHidden, className, children }: Props) => {
  const { error, box, onInput } = useOpenError<HTMLDivElement>(refusal)
  const helpId = help ? `${id}-help` : undefined
  const errorId = error ? `${id}-error` : undefined
  return (
    <div className={classes(styles.field, error && styles.bad, className)} ref={box} onInput={onInput}>
      <label htmlFor={id} id={`${id}-label`} className={labelHidden ? 'sr-only' : classes(styles.label, required && styles.required)}>
        {label}
        {optional && <span className={styles.optional}> {optional}</span>}
      </label>
      {children({
        id,
        name,
        'aria-describedby': classes(helpId, errorId) || undefined,
        'aria-invalid': error ? true : undefined,
        'aria-required': required || undefined,
      })}
      {help && (
        <div className={styles.help} id={helpId}>
          {help}
        </div>
      )}
      {errorId && <FieldError id={errorId}>{error}</FieldError>}
    </div>
  )
}
