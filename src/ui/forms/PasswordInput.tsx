import { type FormEvent, type InputHTMLAttributes, useState } from 'react'
import { Icon } from '../content/Icon.tsx'
import { check, minus } from '../icons/basic.ts'
import { eye, eyeOff } from '../icons/signs.ts'
import { classes } from '../styles/classes.ts'
import { Button } from './Button.tsx'
import styles from './PasswordInput.module.css'
import { TextInput } from './TextInput.tsx'

export type PasswordRule = { label: string; met: (password: string) => boolean }

type Props = Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> & {
  /** Labels of the button that shows and hides the password. */
  show: string
  hide: string
  /** Requirements for a new password; the list below the field ticks those that are met. */
  rules?: readonly PasswordRule[]
  /** The list's heading; screen readers also hear which lines are met and which are missing. */
  rulesLabel?: string
  metWord?: string
  missingWord?: string
}

/** A password field with a show button and a checklist of requirements. */
export const PasswordInput = ({ show, hide, rules, rulesLabel, metWord, missingWord, onInput, ...rest }: Props) => {
  const [shown, setShown] = useState(false)
  const [typed, setTyped] = useState('')
  const rulesId = rules && rest.id ? `${rest.id}-rules` : undefined
  const input = (event: FormEvent<HTMLInputElement>) => {
    setTyped(event.currentTarget.value)
    onInput?.(event as Parameters<NonNullable<typeof onInput>>[0])
  }
  const reveal = (
    <Button variant="quiet" className={styles.reveal} icon={shown ? eyeOff : eye} aria-controls={rest.id} onClick={() => setShown(!shown)}>
      {shown ? hide : show}
    </Button>
  )
  return (
    <>
      <TextInput
        autoComplete="current-password"
        {...rest}
        type={shown ? 'text' : 'password'}
        autoCapitalize="none"
        spellCheck={false}
        aria-describedby={classes(rest['aria-describedby'], rulesId) || undefined}
        onInput={input}
        action={reveal}
      />
      {rules && (
        <ul className={styles.rules} id={rulesId} aria-label={rulesLabel}>
          {rules.map(({ label, met }) => {
            const done = met(typed)
            return (
              <li key={label} className={done ? styles.met : undefined}>
                <Icon icon={done ? check : minus} size="s" />
                <span>
                  {label}
                  <span className="sr-only"> {done ? metWord : missingWord}</span>
                </span>
              </li>
            )
          })}
        </ul>
      )}
    </>
  )
}
