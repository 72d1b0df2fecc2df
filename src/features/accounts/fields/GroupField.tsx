import { Select, type SelectOption } from '../../../ui/choices/Select.tsx'
import { Field } from '../../../ui/forms/Field.tsx'
import { useWords } from '../model/words.ts'
import type { FieldsProps } from './SteppedForm.tsx'

type Props = FieldsProps & {
  name: string
  label: string
  options: readonly SelectOption[]
  className?: string
  /** With `value`, the choice is the caller's state. */
  value?: string
  onChange?: (value: string) => void
}

/** One of the groups that results are broken down by. */
export function GroupField({ values, errors, name, label, options, className, value, onChange }: Props) {
  const words = useWords()
  const chosen = value === undefined ? { defaultValue: values[name] ?? '' } : { value }
  return (
    <Field name={name} required label={label} error={errors[name]} {...(className && { className })}>
      {(control) => (
        <Select
          {...control}
          {...chosen}
          placeholder={words('choose')}
          options={options}
          onChange={(event) => onChange?.(event.currentTarget.value)}
        />
      )}
    </Field>
  )
}
