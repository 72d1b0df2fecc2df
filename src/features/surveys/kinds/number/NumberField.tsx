import { Field } from '../../../../ui/forms/Field.tsx'
import { TextInput } from '../../../../ui/forms/TextInput.tsx'
import type { FieldProps } from '../form-question.ts'
import { ownWords } from '../own-words.tsx'
import { useWords } from '../words.ts'

/** A number as text, with its range and unit as help. */
export function NumberField({ question, value, error, onChange }: FieldProps) {
  const words = useWords()
  const { _id, range, help } = question
  const { min = null, max = null, unit = '' } = range ?? {}
  const limits =
    min !== null && max !== null ? words('form.numberBetween', { min, max, unit }).trim() : unit && words('form.numberIn', { unit })
  return (
    <Field
      name={_id}
      label={ownWords(question, question.text)}
      labelHidden
      help={(help && ownWords(question, help)) || limits || undefined}
      error={error}
    >
      {(control) => (
        <TextInput
          {...control}
          inputMode="decimal"
          autoComplete="off"
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )}
    </Field>
  )
}
