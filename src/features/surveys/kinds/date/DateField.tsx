import { useRef, useState } from 'react'
import { useHydrated } from '../../../../core/browser/use-hydrated.ts'
import { formatNumericDate } from '../../../../core/i18n/dates.ts'
import type { Language } from '../../../../core/i18n/languages.ts'
import { dayTyped } from '../../../../core/i18n/typed-day.ts'
import { useLanguage } from '../../../../core/i18n/words.tsx'
import { Button } from '../../../../ui/forms/Button.tsx'
import { Field } from '../../../../ui/forms/Field.tsx'
import { TextInput } from '../../../../ui/forms/TextInput.tsx'
import { calendar } from '../../../../ui/icons/project.ts'
import type { FieldProps } from '../form-question.ts'
import styles from '../MoreFields.module.css'
import { ownWords } from '../own-words.tsx'
import { useWords } from '../words.ts'
import { exampleDay } from './kind.ts'

const isDay = (value: string) => /^\d{4}-\d\d-\d\d$/.test(value)
const shownDay = (language: Language, value: string) => (isDay(value) ? formatNumericDate(language, value) : value)

/** A day, typed as the page's language writes it or picked from the browser's calendar; the browser's own field without scripts. */
export function DateField({ question, value, error, onChange }: FieldProps) {
  const words = useWords()
  const language = useLanguage()
  const hydrated = useHydrated()
  const picker = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const label = ownWords(question, question.text)
  const help = question.help && ownWords(question, question.help)
  if (!hydrated) {
    return (
      <Field name={question._id} label={label} labelHidden help={help || undefined} error={error}>
        {(control) => <TextInput {...control} type="date" value={value} onChange={({ currentTarget }) => onChange(currentTarget.value)} />}
      </Field>
    )
  }
  const dayOf = (text: string) => dayTyped(language, text) ?? text
  return (
    <div className={styles.date}>
      <Field
        name={question._id}
        label={label}
        labelHidden
        help={help || words('form.date.help', { example: formatNumericDate(language, exampleDay) })}
        error={error}
      >
        {(control) => (
          <TextInput
            {...control}
            autoComplete="off"
            // Keeps the text as it was typed; a restored draft replaces it.
            value={dayOf(typed) === value ? typed : shownDay(language, value)}
            onChange={({ currentTarget }) => {
              setTyped(currentTarget.value)
              onChange(dayOf(currentTarget.value))
            }}
          />
        )}
      </Field>
      <div className={styles.pick}>
        <input
          ref={picker}
          type="date"
          tabIndex={-1}
          aria-hidden="true"
          value={isDay(value) ? value : ''}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        />
        <Button icon={calendar} onClick={() => picker.current?.showPicker()}>
          {words('form.date.pick')}
        </Button>
      </div>
    </div>
  )
}
