import type { InputHTMLAttributes, ReactNode } from 'react'
import { arrive } from '../../core/browser/early-input.ts'
import { FieldError } from '../forms/FieldError.tsx'
import { useOpenError } from '../forms/use-open-error.ts'
import { classes } from '../styles/classes.ts'
import styles from './Choice.module.css'

export type RadioCard = {
  value: string
  label: ReactNode
  help?: ReactNode
  /** Read after the label, and shown elsewhere. */
  spoken?: string
  /** A number or icon in a small frame before the label, as the 1 to 5 of a rating. Read before the label. */
  mark?: ReactNode
  disabled?: boolean
}

type Props = {
  name: string
  legend: ReactNode
  /** Hides the legend if a heading beside it has the same text. */
  legendHidden?: boolean
  options: readonly RadioCard[]
  /** 'checkbox' allows several choices; value is then a list. */
  type?: 'radio' | 'checkbox'
  value?: string | readonly string[] | undefined
  defaultValue?: string | readonly string[] | undefined
  onChange?: InputHTMLAttributes<HTMLInputElement>['onChange']
  optional?: ReactNode
  help?: ReactNode
  error?: string | undefined
  /** Marks the legend with a star; only radio buttons can be announced as required. */
  required?: boolean
  /** list: stacked. grid: side by side if there is room. segments: one joined bar. */
  layout?: 'list' | 'grid' | 'segments'
  /** 'l' for yes and no on a phone. */
  size?: 'm' | 'l'
  className?: string
}

/** Choices as whole cards. The first one has the id `name`, which the error summary links to. */
export const RadioCards = (props: Props) => {
  const { name, legend, legendHidden, options, type = 'radio', value, defaultValue, help, layout = 'list', size = 'm' } = props
  const holds = (chosen: string | readonly string[] | undefined, one: string) =>
    typeof chosen === 'string' ? chosen === one : Boolean(chosen?.includes(one))
  const { error, box, onInput } = useOpenError<HTMLFieldSetElement>(props.error)
  const helpId = help ? `${name}-help` : undefined
  const errorId = error ? `${name}-error` : undefined
  return (
    <fieldset
      ref={box}
      onInput={onInput}
      className={classes(styles.group, error && styles.bad, props.className)}
      {...(type === 'radio' && props.required && { role: 'radiogroup', 'aria-required': true })}
      aria-describedby={classes(helpId, errorId) || undefined}
    >
      <legend className={legendHidden ? 'sr-only' : classes(styles.legend, props.required && styles.required)}>
        {legend}
        {props.optional && <span className={styles.optional}> {props.optional}</span>}
      </legend>
      {help && (
        <div className={styles.note} id={helpId}>
          {help}
        </div>
      )}
      {errorId && <FieldError id={errorId}>{error}</FieldError>}
      <div className={classes(styles[layout], size === 'l' && styles.large, (help || error) && styles.under)}>
        {options.map((option, index) => (
          <label key={option.value} className={layout === 'segments' ? styles.segment : styles.choice}>
            <input
              ref={arrive}
              id={index === 0 ? name : `${name}-${option.value}`}
              type={type}
              name={name}
              value={option.value}
              checked={value === undefined ? undefined : holds(value, option.value)}
              defaultChecked={value === undefined ? holds(defaultValue, option.value) : undefined}
              onChange={props.onChange ?? (value === undefined ? undefined : () => {})}
              disabled={option.disabled}
              aria-invalid={error ? true : undefined}
            />
            {option.mark !== undefined && <span className={styles.mark}>{option.mark} </span>}
            <span>
              <b>{option.label}</b>
              {option.spoken && <span className="sr-only"> {option.spoken}</span>}
              {option.help && <span className={styles.help}>{option.help}</span>}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
