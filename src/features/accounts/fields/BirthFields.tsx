import { useState } from 'react'
import { Select } from '../../../ui/choices/Select.tsx'
import { Field } from '../../../ui/forms/Field.tsx'
import { TextInput } from '../../../ui/forms/TextInput.tsx'
import type { FormValues } from '../model/form-body.ts'
import { ageRanges, minimumAge } from '../model/options.ts'
import { ageOn, ageRangeOf, readDay } from '../model/rules.ts'
import { useWords } from '../model/words.ts'
import type { FieldsProps } from './SteppedForm.tsx'

/** The chosen age range, which follows a typed date of birth. */
export function useAgeRange(values: FormValues) {
  const [ageRange, setAgeRange] = useState(values.ageRange ?? '')
  const follow = (text: string) => {
    const birth = readDay(text)
    const range = birth && ageRangeOf(ageOn(localDay(new Date()), birth))
    if (range) setAgeRange(range)
  }
  return { ageRange, setAgeRange, follow }
}

const localDay = (date: Date): string =>
  [date.getFullYear(), date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, '0')).join('-')

export function BirthField({ values, errors, onType }: FieldsProps & { onType: (text: string) => void }) {
  const words = useWords()
  return (
    <Field
      name="dateOfBirth"
      required
      label={words('register.dateOfBirth')}
      help={words('register.dateOfBirthHelp', { age: minimumAge })}
      error={errors.dateOfBirth}
      className="w6"
    >
      {(control) => (
        <TextInput
          {...control}
          type="date"
          autoComplete="bday"
          defaultValue={values.dateOfBirth}
          onInput={(event) => onType(event.currentTarget.value)}
        />
      )}
    </Field>
  )
}

export function AgeRangeField({ error, value, onChange }: { error: string | undefined; value: string; onChange: (value: string) => void }) {
  const words = useWords()
  return (
    <Field name="ageRange" required label={words('register.ageRange')} help={words('register.ageRangeHelp')} error={error} className="w6">
      {(control) => (
        <Select
          {...control}
          placeholder={words('choose')}
          options={ageRanges}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )}
    </Field>
  )
}
