import { useRef } from 'react'
import { Select } from '../../../../ui/choices/Select.tsx'
import { Field } from '../../../../ui/forms/Field.tsx'
import { TextInput } from '../../../../ui/forms/TextInput.tsx'
import { LogoField } from '../../fields/LogoField.tsx'
import type { FieldsProps } from '../../fields/SteppedForm.tsx'
import { organizationTypes } from '../../model/options.ts'
import { useWords } from '../../model/words.ts'
import { typeInName } from '../organization-type.ts'
import styles from './OrganizationFields.module.css'

export const organizationFields = ['organizationName', 'organizationType', 'department', 'organizationTitle', 'logo']

/** An organization's name, type and logo. */
export function OrganizationFields({ values, errors }: FieldsProps) {
  const words = useWords()
  const chooseType = useTypeInName()
  return (
    <div className={styles.columns}>
      <div className="fields">
        <Field name="organizationName" required label={words('register.organizationName')} error={errors.organizationName}>
          {(control) => (
            <TextInput
              {...control}
              autoComplete="organization"
              maxLength={120}
              defaultValue={values.organizationName}
              onInput={(event) => chooseType(event.currentTarget)}
            />
          )}
        </Field>
        <Field name="organizationType" required label={words('register.organizationType')} error={errors.organizationType} className="w6">
          {(control) => (
            <Select
              {...control}
              placeholder={words('choose')}
              defaultValue={values.organizationType ?? ''}
              options={organizationTypes.map((value) => ({ value, label: words(`organizationTypes.${value}`) }))}
            />
          )}
        </Field>
        <Field name="department" required label={words('register.department')} error={errors.department} className="w6">
          {(control) => <TextInput {...control} maxLength={120} defaultValue={values.department} />}
        </Field>
        <Field name="organizationTitle" required label={words('register.organizationTitle')} error={errors.organizationTitle}>
          {(control) => (
            <TextInput {...control} autoComplete="organization-title" maxLength={120} defaultValue={values.organizationTitle} />
          )}
        </Field>
      </div>
      <LogoField values={values} errors={errors} />
    </div>
  )
}

/** Chooses the type that the typed name tells, until somebody has chosen another. A name that tells none leaves the choice. */
function useTypeInName() {
  const announced = useRef('')
  return (name: HTMLInputElement) => {
    const field = name.form?.elements.namedItem('organizationType')
    const type = typeInName(name.value)
    if (!(field instanceof HTMLSelectElement) || field.value !== announced.current || type === '' || type === announced.current) return
    announced.current = type
    field.value = type
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
}
