import { Field } from '../../../../ui/forms/Field.tsx'
import { PasswordInput } from '../../../../ui/forms/PasswordInput.tsx'
import { useWords } from '../words.ts'

/** The password for step-up; `id` distinguishes several on one page. */
export function PasswordField({ id = 'password', error }: { id?: string; error: string | undefined }) {
  const words = useWords()
  return (
    <Field name="password" required id={id} label={words('password')} help={words('passwordHelp')} error={error}>
      {(control) => <PasswordInput {...control} show={words('show')} hide={words('hide')} />}
    </Field>
  )
}
