import { Field } from '../../../../ui/forms/Field.tsx'
import { PasswordInput } from '../../../../ui/forms/PasswordInput.tsx'
import { useWords } from '../words.ts'

/** The caller's password, because an unlocked screen must not be enough. */
export function OwnPassword({ error }: { error: string | undefined }) {
  const words = useWords()
  return (
    <Field name="currentPassword" required label={words('password')} help={words('passwordHelp')} error={error}>
      {(control) => <PasswordInput {...control} show={words('show')} hide={words('hide')} />}
    </Field>
  )
}
