import { type InputHTMLAttributes, type ReactNode, useId } from 'react'
import { arrive } from '../../core/browser/early-input.ts'
import { FieldError } from '../forms/FieldError.tsx'
import { useOpenError } from '../forms/use-open-error.ts'
import { classes } from '../styles/classes.ts'
import styles from './Choice.module.css'

type Props = Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> & {
  label: ReactNode
  help?: ReactNode
  error?: string | undefined
  /** Framed like the choices of a question. */
  card?: boolean
}

/** A checkbox with its label; the whole line is clickable. Its id defaults to its name. */
export const Checkbox = ({ label, help, error: refusal, card, required, className, ...rest }: Props) => {
  const { error, box, onInput } = useOpenError<HTMLDivElement>(refusal)
  const own = useId()
  const id = rest.id ?? rest.name ?? own
  const Label = card ? 'b' : 'span'
  return (
    <div className={className} ref={box} onInput={onInput}>
      <label className={classes(styles.choice, !card && styles.plain)}>
        <input
          ref={arrive}
          {...rest}
          id={id}
          type="checkbox"
          aria-invalid={error ? true : undefined}
          aria-required={required || undefined}
          aria-describedby={classes(rest['aria-describedby'], error && `${id}-error`) || undefined}
        />
        <span>
          <Label className={required ? styles.required : undefined}>{label}</Label>
          {help && <span className={styles.help}>{help}</span>}
        </span>
      </label>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  )
}
