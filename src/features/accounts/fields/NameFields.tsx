import { Select } from '../../../ui/choices/Select.tsx'
import { Field } from '../../../ui/forms/Field.tsx'
import { TextInput } from '../../../ui/forms/TextInput.tsx'
import { nameLengthHint, nameLengthMax, titles } from '../model/options.ts'
import { useWords } from '../model/words.ts'
import { titleKeys } from './named.ts'
import type { FieldsProps } from './SteppedForm.tsx'

export const nameFields = ['title', 'firstName', 'lastName', 'email', 'mobileNumber']

type Props = FieldsProps & {
  /** Without it the form has no email field: registered people change it elsewhere. */
  emailLabel?: string
  emailHelp?: string
  /** The mobile number is optional. */
  mobileOptional?: boolean
}

/** Fields that everyone has: title, names, email and mobile number. */
export function NameFields({ values, errors, emailLabel, emailHelp, mobileOptional }: Props) {
  const words = useWords()
  return (
    <>
      <Field name="title" required={!mobileOptional} label={words('register.honorific')} error={errors.title} className="w4">
        {(control) => (
          <Select
            {...control}
            autoComplete="honorific-prefix"
            placeholder={words('choose')}
            defaultValue={values.title ?? ''}
            options={titles.map((value) => ({ value, label: words(`titles.${titleKeys[value]}`) }))}
          />
        )}
      </Field>
      <Field
        name="firstName"
        required
        label={words('register.firstName')}
        help={words('register.names', { count: nameLengthHint })}
        error={errors.firstName}
        className="w4"
      >
        {(control) => <TextInput {...control} autoComplete="given-name" maxLength={nameLengthMax} defaultValue={values.firstName} />}
      </Field>
      <Field name="lastName" required label={words('register.lastName')} error={errors.lastName} className="w4">
        {(control) => <TextInput {...control} autoComplete="family-name" maxLength={nameLengthMax} defaultValue={values.lastName} />}
      </Field>
      {emailLabel && (
        <Field name="email" required label={emailLabel} help={emailHelp} error={errors.email} className="w6">
          {(control) => <TextInput {...control} type="email" autoComplete="email" defaultValue={values.email} />}
        </Field>
      )}
      <Field
        name="mobileNumber"
        required={!mobileOptional}
        label={words('register.mobileNumber')}
        optional={mobileOptional && words('optional')}
        help={words('register.mobileHelp')}
        error={errors.mobileNumber}
        className="w6"
      >
        {(control) => <TextInput {...control} type="tel" autoComplete="tel" defaultValue={values.mobileNumber} />}
      </Field>
    </>
  )
}
