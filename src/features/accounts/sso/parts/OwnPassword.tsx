import { Field } from '../../../../ui/forms/Field.tsx'
import { PasswordInput } from '../../../../ui/forms/PasswordInput.tsx'
import { useWords } from '../words.ts'

/** The administrator's password for step-up; `id` distinguishes several on one page. */
export function OwnPassword({ id, error }: { id: string; error: string | undefined }) {
  const words = useWords()
  return (
    <Field
      name="password"
      id={id}
      required
      label={words('turnOn.password')}
      help={words('turnOn.passwordHelp')}
      error={error}
      className="w6"
    >
      {(control) => <PasswordInput {...control} show={words('show')} hide={words('hide')} />}
    </Field>
  )
}
