import { Field } from '../../../../ui/forms/Field.tsx'
import { TextArea } from '../../../../ui/forms/TextArea.tsx'
import type { FieldProps } from '../form-question.ts'
import { ownWords } from '../own-words.tsx'
import { useWords } from '../words.ts'
import { openAnswerLengthMax } from './kind.ts'

/** A text in own words. */
export function OpenField({ question, value, error, onChange }: FieldProps) {
  const words = useWords()
  const { _id, text, help } = question
  return (
    <Field
      name={_id}
      label={ownWords(question, text)}
      labelHidden
      help={(help && ownWords(question, help)) || words('form.openHelp')}
      error={error}
    >
      {(control) => (
        <TextArea
          {...control}
          rows={6}
          maxLength={openAnswerLengthMax}
          counter={(count) => words('form.charactersLeft', { count })}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )}
    </Field>
  )
}
