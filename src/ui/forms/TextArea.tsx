import { type FormEvent, type TextareaHTMLAttributes, useState } from 'react'
import { arrive } from '../../core/browser/early-input.ts'
import { classes } from '../styles/classes.ts'
import styles from './Input.module.css'

type Props = TextareaHTMLAttributes<HTMLTextAreaElement> & {
  /** With maxLength: the number of characters left, as text ("940 characters left"). */
  counter?: (left: number) => string
}

/** A multi-line text field, which grows with its text if the browser supports it. */
export const TextArea = ({ counter, className, onInput, ...rest }: Props) => {
  const start = String(rest.value ?? rest.defaultValue ?? '').length
  const [typed, setTyped] = useState(start)
  const used = rest.value === undefined ? typed : String(rest.value).length
  const input = (event: FormEvent<HTMLTextAreaElement>) => {
    setTyped(event.currentTarget.value.length)
    onInput?.(event as Parameters<NonNullable<typeof onInput>>[0])
  }
  const countId = counter && rest.id ? `${rest.id}-count` : undefined
  return (
    <>
      <textarea
        ref={arrive}
        rows={4}
        {...rest}
        aria-describedby={classes(rest['aria-describedby'], countId) || undefined}
        className={classes(styles.input, styles.area, className)}
        onInput={input}
      />
      {counter && rest.maxLength !== undefined && (
        <p className={styles.count} id={countId}>
          {counter(rest.maxLength - used)}
        </p>
      )}
    </>
  )
}
