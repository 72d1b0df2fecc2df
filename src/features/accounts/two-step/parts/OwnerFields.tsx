import { Field } from '../../../../ui/forms/Field.tsx'
import { TextInput } from '../../../../ui/forms/TextInput.tsx'
import type { SecurityPage } from '../security-page.server.ts'
import { useWords } from '../words.ts'
import { PasswordField } from './PasswordField.tsx'

type Props = { page: SecurityPage; suffix?: string; errors: Record<string, string | undefined> | undefined }

/** The password, and a code if an authenticator app is on. A passkey may stand in for the code. */
export function OwnerFields({ page: { authenticator, passkeys }, suffix = '', errors }: Props) {
  const words = useWords()
  return (
    <>
      <PasswordField id={`password${suffix}`} error={errors?.password} />
      {authenticator && (
        <Field
          name="code"
          id={`code${suffix}`}
          required={passkeys.length === 0}
          label={words('step.code')}
          help={words(passkeys.length > 0 ? 'step.codeOrPasskey' : 'step.codeHelp')}
          error={errors?.code}
        >
          {(control) => <TextInput {...control} autoComplete="one-time-code" maxLength={30} />}
        </Field>
      )}
    </>
  )
}
