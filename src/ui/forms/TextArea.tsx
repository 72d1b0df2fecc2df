import { type FormEvent, type TextareaHTMLAttributes, useState } from 'react'
import { arrive } from '../../core/browser/early-input.ts'
import { classes } from '../styles/classes.ts'
import styles from './Input.module.css'
import { textLength } from './text-length.ts'

type Props = TextareaHTMLAttributes<HTMLTextAreaElement> & {
  /** With maxLength: the number of characters left, as text ("940 characters left"); below zero if the text is too long. */
  counter?: (left: number) => string
}

const lengthOf = (text: unknown) => textLength(String(text ?? ''))

/**
 * A multi-line text field, which grows with its text if the browser supports it. A text that is too long stays whole: with the attribute
 * `maxlength` a browser cuts what somebody pastes, and tells nobody. The server refuses it.
 */
export const TextArea = ({ counter, className, onInput, maxLength, ...rest }: Props) => {
  const [typed, setTyped] = useState(() => lengthOf(rest.value ?? rest.defaultValue))
  const input = (event: FormEvent<HTMLTextAreaElement>) => {
    if (counter) setTyped(lengthOf(event.currentTarget.value))
    onInput?.(event as Parameters<NonNullable<typeof onInput>>[0])
  }
  const left = (maxLength ?? 0) - (rest.value === undefined || !counter ? typed : lengthOf(rest.value))
  const countId = counter && rest.id ? `${rest.id}-count` : undefined
  return (
    <>
      <textarea
        ref={arrive}
        rows={4}
        {...rest}
        data-maximum={maxLength}
        aria-describedby={classes(rest['aria-describedby'], countId) || undefined}
        className={classes(styles.input, styles.area, className)}
        onInput={input}
      />
      {counter && maxLength !== undefined && (
        <p className={classes(styles.count, left < 0 && styles.over)} id={countId}>
          {counter(left)}
        </p>
      )}
    </>
  )
}
