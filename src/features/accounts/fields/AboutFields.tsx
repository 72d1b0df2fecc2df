import { useState } from 'react'
import { Select, type SelectOption } from '../../../ui/choices/Select.tsx'
import { Field } from '../../../ui/forms/Field.tsx'
import { TextInput } from '../../../ui/forms/TextInput.tsx'
import { ageRanges, ethnicities, genders, minimumAge, residentStatuses } from '../model/options.ts'
import { ageOn, ageRangeOf, readDay } from '../model/rules.ts'
import { useWords } from '../model/words.ts'
import { NameFields, nameFields } from './NameFields.tsx'
import type { FieldsProps } from './SteppedForm.tsx'

export const aboutFields = [...nameFields, 'dateOfBirth', 'ageRange', 'gender', 'ethnicity', 'residentStatus']

/** A resident's personal fields: name, contact, and the groups that results are broken down by. */
export function AboutFields({ values, errors, withEmail = true }: FieldsProps & { withEmail?: boolean }) {
  const words = useWords()
  const [ageRange, setAgeRange] = useState(values.ageRange ?? '')
  const follow = (text: string) => {
    const birth = readDay(text)
    const range = birth && ageRangeOf(ageOn(localDay(new Date()), birth))
    if (range) setAgeRange(range)
  }
  return (
    <div className="fields">
      <NameFields
        values={values}
        errors={errors}
        {...(withEmail && { emailLabel: words('register.email'), emailHelp: words('register.emailHelp') })}
      />
      <Field
        name="dateOfBirth"
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
            onInput={(event) => follow(event.currentTarget.value)}
          />
        )}
      </Field>
      <Field
        name="ageRange"
        label={words('register.ageRange')}
        help={words('register.ageRangeHelp')}
        error={errors.ageRange}
        className="w6"
      >
        {(control) => (
          <Select
            {...control}
            placeholder={words('choose')}
            options={ageRanges}
            value={ageRange}
            onChange={(event) => setAgeRange(event.currentTarget.value)}
          />
        )}
      </Field>
      <GroupField
        name="gender"
        className="w6"
        label={words('register.gender')}
        {...{ values, errors }}
        options={genders.map((value) => ({ value, label: words(`genders.${value}`) }))}
      />
      <GroupField
        name="ethnicity"
        className="w6"
        label={words('register.ethnicity')}
        {...{ values, errors }}
        options={ethnicities.map((value) => ({ value, label: words(`ethnicities.${value}`) }))}
      />
      <GroupField
        name="residentStatus"
        label={words('register.residentStatus')}
        {...{ values, errors }}
        options={residentStatuses.map((value) => ({ value, label: words(`residentStatuses.${value}`) }))}
      />
    </div>
  )
}

type FieldGroupProps = FieldsProps & { name: string; label: string; options: readonly SelectOption[]; className?: string }

/** One of the groups that results are broken down by. */
function GroupField({ values, errors, name, label, options, className }: FieldGroupProps) {
  const words = useWords()
  return (
    <Field name={name} label={label} error={errors[name]} {...(className && { className })}>
      {(control) => <Select {...control} placeholder={words('choose')} defaultValue={values[name] ?? ''} options={options} />}
    </Field>
  )
}

const localDay = (date: Date): string =>
  [date.getFullYear(), date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, '0')).join('-')
