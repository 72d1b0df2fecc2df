import { Field } from '../../../ui/Field.tsx'
import { PasswordInput } from '../../../ui/PasswordInput.tsx'
import { passwordLengthMin } from '../options.ts'
import { passwordRules } from '../rules.ts'
import { useWords } from '../words.ts'

/** A new password, which says what it still needs while it is typed. */
export function NewPassword({ error }: { error: string | undefined }) {
  const words = useWords()
  const rules = [
    { label: words('register.rules.length', { count: passwordLengthMin }), met: passwordRules.length },
    { label: words('register.rules.upper'), met: passwordRules.upper },
    { label: words('register.rules.lower'), met: passwordRules.lower },
    { label: words('register.rules.digit'), met: passwordRules.digit },
  ]
  return (
    <Field name="password" label={words('register.password')} error={error}>
      {(control) => (
        <PasswordInput
          {...control}
          autoComplete="new-password"
          show={words('show')}
          hide={words('hide')}
          rules={rules}
          rulesLabel={words('register.passwordRules')}
          metWord={words('register.met')}
          missingWord={words('register.missing')}
        />
      )}
    </Field>
  )
}
