import { Form } from 'react-router'
import { Field } from '../../../../ui/forms/Field.tsx'
import { PasswordInput } from '../../../../ui/forms/PasswordInput.tsx'
import { TextInput } from '../../../../ui/forms/TextInput.tsx'
import { RequiredNote } from '../../../shell/site/parts/RequiredNote.tsx'
import type { SecurityPage } from '../security-page.server.ts'
import { useWords } from '../words.ts'
import { StepField, useStepProof } from './StepField.tsx'

type Props = {
  page: SecurityPage
  /** Distinguishes the fields of several forms on one page. */
  suffix?: string
  action: string
  errors: Record<string, string> | undefined
  className: string
  labelledBy?: string
  label?: string
  children: React.ReactNode
}

/** A form for a change to how a person logs in: it asks for the password, and for the second step if there is one. */
export function OwnerForm({ page, suffix = '', action, errors, className, label, labelledBy, children }: Props) {
  const { prove, failed } = useStepProof(page.steps)
  return (
    <Form method="post" action={action} noValidate className={className} aria-label={label} aria-labelledby={labelledBy} onSubmit={prove}>
      <OwnerFields page={page} suffix={suffix} errors={errors} failed={failed} />
      {children}
    </Form>
  )
}

type OwnerFieldsProps = { page: SecurityPage; suffix?: string; errors: Record<string, string | undefined> | undefined; failed?: boolean }

/** The password and the second step; for a person who owes the first one, a mailed code in its place. */
export function OwnerFields({ page: { steps, owes }, suffix = '', errors, failed = false }: OwnerFieldsProps) {
  const words = useWords()
  return (
    <>
      {owes && <RequiredNote />}
      <Field
        name="password"
        required
        id={`password${suffix}`}
        label={words('password')}
        help={words('passwordHelp')}
        error={errors?.['password']}
      >
        {(control) => <PasswordInput {...control} show={words('show')} hide={words('hide')} />}
      </Field>
      {owes && (
        <Field
          name="mailedCode"
          required
          id={`mailedCode${suffix}`}
          label={words('mailed.code')}
          help={words('mailed.codeHelp')}
          error={errors?.['mailedCode']}
        >
          {(control) => <TextInput {...control} inputMode="numeric" autoComplete="one-time-code" maxLength={40} />}
        </Field>
      )}
      <StepField steps={steps} id={`code${suffix}`} failed={failed} errors={errors} />
    </>
  )
}
